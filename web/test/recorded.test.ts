/** Whatever a real server tells has a sentence and cards that travel between real places: nothing undefined, no word missing. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { questionSentence as abluxxenQuestion } from '../src/games/abluxxen/sentences';
import type { Told as AbluxxenTold } from '../src/protocol/abluxxen';
import type { Told as FluxxTold } from '../src/protocol/fluxx';
import { voice as abluxxenVoice } from '../src/games/abluxxen/voice';
import { useOwnCards } from '../src/games/fluxx/cards';
import { questionSentence as fluxxQuestion } from '../src/games/fluxx/sentences';
import { voice as fluxxVoice } from '../src/games/fluxx/voice';
import type { ToldOf } from '../src/games/forms';
import type { Voice } from '../src/games/game';
import type { GameName } from '../src/protocol/games';
import { settings } from '../src/live/settings.svelte';
import { Speaker } from '../src/table/sentence';
import { LANGUAGES } from '../src/words/language';
import { loadWords } from '../src/words/words.svelte';
import * as abluxxen from './recorded/abluxxen';
import * as fluxx from './recorded/fluxx';
import paragraphs from './recorded/paragraphs.json';

/** So rare that no recording has them. */
const RARE: AbluxxenTold[] = [
  { event: 'removed', card: 'X' },
  { event: 'over', ending: { end: 'repetition' }, points: [3, -1], winners: [true, false] },
];

const RARE_FLUXX: FluxxTold[] = [
  { open: { discarded: { seat: 0, card: 'C03', why: 'death_alone_at_play' } } },
];

interface Recorded {
  game: GameName;
  voice: Voice<GameName>;
  told: readonly ToldOf<GameName>[];
}
const GAMES: readonly Recorded[] = [
  { game: 'abluxxen', voice: abluxxenVoice, told: [...abluxxen.told, ...RARE] },
  { game: 'fluxx', voice: fluxxVoice, told: [...fluxx.told, ...RARE_FLUXX] },
];

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva'];
const HOLES = /\{|\$|undefined|null|NaN|\b(abluxxen|fluxx)-|\b[KCGRABMX]\d\d\b/;

beforeAll(async () => {
  await loadWords('de');
  await loadWords('en');
  // As collect.mjs puts it into one of its matches.
  const de = { name: 'Der Luchs', text: 'Leg ihn vor dich.' };
  useOwnCards([{ id: 'X01', kind: 'keeper', effect: 'keep', de }]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(GAMES)('every event of $game becomes a sentence, for whoever reads it', ({ voice, told }) => {
    settings.language = language;
    for (const event of told) {
      for (const me of [null, 0, 1, 2]) {
        const { text, rule } = voice.say(event, new Speaker(NAMES, me));
        expect(text, JSON.stringify(event)).toMatch(/[.!?]$/);
        expect(text, JSON.stringify(event)).not.toMatch(HOLES);
        expect(rule).toMatch(/^[A-Z]+\d+$/);
      }
    }
  });

  test('every question becomes a sentence', () => {
    settings.language = language;
    const speaker = new Speaker(NAMES, 0);
    const asked = [
      ...abluxxen.views.map((view) => abluxxenQuestion(view, speaker)),
      ...fluxx.views.flatMap((view) => [
        fluxxQuestion(view, speaker),
        fluxxQuestion({ ...view, viewer: view.question?.seat ?? null }, speaker),
      ]),
    ];
    for (const { text } of asked) expect(text).not.toMatch(HOLES);
  });
});

test.each(GAMES)('the events of $game name the paragraphs that the rules name', ({ game, voice, told }) => {
  const recorded = told.slice(0, paragraphs[game].length);
  expect(recorded.map((event) => voice.say(event, new Speaker(NAMES, 0)).rule)).toEqual(paragraphs[game]);
});

/** Whether the back of a card is all that may be seen of it. */
function isHidden(event: unknown): boolean {
  return /"cards?":null|"event":"dealt"|hands_traded/.test(JSON.stringify(event));
}

test.each(GAMES)('the cards of $game travel between places that have a name', ({ voice, told }) => {
  for (const event of told) {
    for (const me of [null, 0, 1]) {
      for (const { card, from, to } of voice.flights([event], me)) {
        expect([...from, ...to].join(' '), JSON.stringify(event)).not.toMatch(/undefined|null|^$/);
        if (!isHidden(event)) expect(card, JSON.stringify(event)).toBeTypeOf('string');
      }
    }
  }
});

test('a refill of the shadow display brings each of its cards', () => {
  expect(
    abluxxenVoice
      .flights([{ event: 'shadow_refilled', cards: ['2', '2', '7'] }], 0)
      .map(({ card, to }) => [card, to[0]]),
  ).toEqual([
    ['2', 'shadow:2'],
    ['2', 'shadow:2'],
    ['7', 'shadow:7'],
  ]);
});

/** The names that an enum of the rules has when it travels. */
function variants(file: string, name: string): string[] {
  const body =
    new RegExp(`pub enum ${name}\\b[^{]*\\{\\n([^]*?)\\n\\}`).exec(
      readFileSync(`../crates/${file}`, 'utf8'),
    )?.[1] ?? '';
  const found = [...body.matchAll(/^ {4}([A-Z]\w*)/gm)].map((match) => match[1] ?? '');
  return found.map((variant) => variant.replace(/\B[A-Z]/g, '_$&').toLowerCase());
}

test.each([
  ['abluxxen/src/event.rs', 'Happening', 17],
  ['abluxxen/src/ending.rs', 'Ending', 3],
  ['fluxx/src/event.rs', 'Happening', 21],
  ['fluxx/src/event.rs', 'DrawnInto', 3],
  ['fluxx/src/event.rs', 'PlayedFrom', 5],
  ['fluxx/src/event.rs', 'DiscardReason', 11],
  ['fluxx/src/event.rs', 'RuleLeaves', 2],
  ['fluxx/src/event.rs', 'GoalLeaves', 3],
  ['fluxx/src/event.rs', 'Offer', 5],
  ['fluxx/src/event.rs', 'GivenReason', 3],
  ['fluxx/src/event.rs', 'MoveReason', 5],
])('nothing that the rules can tell is missing here: %s %s', (file, name, atLeast) => {
  const recorded = JSON.stringify(GAMES.find(({ game }) => file.startsWith(game))?.told);
  const names = variants(file, name);
  expect(names.length).toBeGreaterThanOrEqual(atLeast);
  expect(names.filter((one) => !recorded.includes(`"${one}"`))).toEqual([]);
});

test('every question of Fluxx is among the recorded ones', () => {
  const kinds = variants('fluxx/src/question.rs', 'QuestionKind');
  expect(kinds.length).toBeGreaterThanOrEqual(20);
  expect(kinds.filter((kind) => !fluxx.views.some(({ question }) => question?.kind === kind))).toEqual([]);
});
