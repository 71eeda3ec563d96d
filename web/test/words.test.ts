import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loaded as abluxxen } from '../src/games/abluxxen/loaded';
import { loaded as fluxx } from '../src/games/fluxx/loaded';
import type { UpdateOf } from '../src/games/forms';
import type { Voice } from '../src/games/game';
import type { GameName } from '../src/protocol/games';
import { voice as abluxxenVoice } from '../src/games/abluxxen/voice';
import {
  eventSentence as abluxxenEvent,
  questionSentence as abluxxenQuestion,
} from '../src/games/abluxxen/sentences';
import { voice as fluxxVoice } from '../src/games/fluxx/voice';
import { match } from '../src/games/fluxx/match.svelte';
import {
  cardName,
  choiceWords,
  eventSentence as fluxxEvent,
  otherRules,
  questionSentence as fluxxQuestion,
} from '../src/games/fluxx/sentences';
import { goalSentences, reasons } from '../src/games/fluxx/why';
import { settings } from '../src/live/settings.svelte';
import { allCards } from '../src/games/fluxx/cards';
import { Speaker } from '../src/table/sentence';
import { LANGUAGES } from '../src/words/language';
import { loadApart, word } from '../src/words/words.svelte';

let recorded: { updates: UpdateOf<GameName>[]; voice: Voice<GameName> }[];

beforeAll(async () => {
  await loadApart('guide', 'de');
  await loadApart('guide', 'en');
  await loadApart('review', 'de');
  await loadApart('review', 'en');
  recorded = [
    { updates: await abluxxen.lesson(), voice: abluxxen.voice },
    { updates: await fluxx.lesson(), voice: fluxx.voice },
  ];
});

const speaker = new Speaker(['Ada', 'Ben', 'Cleo'], 0);

/** Every `word('…')` with a plain id, and every attribute that is handed on as one. */
function idsInSources(): string[] {
  const files = sources('src');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bword\(\s*'([a-z][A-Za-z0-9_-]*)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(found)].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

function rust(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rs'))
    .map((name) => join(folder, name));
}

test.each(LANGUAGES)('every word that the page says exists in %s', (language) => {
  settings.language = language;
  const ids = idsInSources();
  expect(ids.length).toBeGreaterThan(150);
  expect(ids.filter((id) => word(id) === id)).toEqual([]);
});

test.each(LANGUAGES)('every family of words that the page chooses from exists in %s', (language) => {
  const all = readdirSync(`../locales/${language}`)
    .map((file) => readFileSync(`../locales/${language}/${file}`, 'utf8'))
    .join('\n');
  const families = sources('src').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bword\(\s*`([a-z][A-Za-z0-9_-]*-)\$\{/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  expect(families.length).toBeGreaterThan(20);
  expect([...new Set(families)].filter((family) => !all.includes(`\n${family}`))).toEqual([]);
});

test.each(LANGUAGES)('every answer that may be given ahead has words in %s', (language) => {
  settings.language = language;
  const ahead = { abluxxen: ['take_back', 'discard', 'pass'], fluxx: ['go_on', 'pass'] };
  const ids = Object.entries(ahead).flatMap(([game, choices]) =>
    choices.map((one) => `ahead-${game}-${one}`),
  );
  for (const id of [...ids, 'ahead-turn', 'ahead-match']) expect(word(id)).not.toBe(id);
});

test('a title is told from the sentence around it, whatever it is', () => {
  settings.language = 'de';
  const named = (wanted: string) => allCards().find(({ de }) => de.name === wanted)?.id ?? '';
  const plays = (seat: number, card: string) =>
    fluxxVoice.say({ open: { played: { seat, card: named(card), from: 'hand' } } }, speaker).text;
  expect(plays(0, 'Spiele 2')).toBe('Du spielst „Spiele 2“.');
  expect(plays(1, 'Mach voran!')).toBe('Ben spielt „Mach voran!“.');
  expect(plays(1, 'Liebe')).toBe('Ben spielt Liebe.');
  expect(choiceWords({ play: named('Ziehe 2 und spiele sie') }, speaker)).toBe(
    '„Ziehe 2 und spiele sie“ spielen',
  );
});

test('whoever gives out cards is called by no name', () => {
  const give = (to: number) => choiceWords({ give: { card: 'K17', to } }, speaker);
  settings.language = 'de';
  expect([give(0), give(1)]).toEqual(['Toaster für dich', 'Toaster für Ben']);
  settings.language = 'en';
  expect([give(0), give(1)]).toEqual(['The Toaster for you', 'The Toaster for Ben']);
});

test('whoever gives out cards keeps one, and gives none to themselves', () => {
  const kept = (seat: number, card: string | null) =>
    fluxxEvent({ given: { from: seat, to: seat, card, why: 'given_out' } }, speaker).text;
  settings.language = 'de';
  expect([kept(0, 'K04'), kept(1, null)]).toEqual(['Du behältst: Kekse.', 'Ben behält eine Karte.']);
  settings.language = 'en';
  expect([kept(0, 'K04'), kept(1, null)]).toEqual(['You keep Cookies.', 'Ben keeps a card.']);
});

test('robbed cards are known ones once they have been spoken of', () => {
  const left = (numbers: number, jokers: number) =>
    abluxxenEvent({ event: 'left', seat: 1, victim: 2, layer: { value: '5', numbers, jokers } }, speaker)
      .text;
  settings.language = 'de';
  expect(left(1, 0)).toBe('Ben nimmt die 5 nicht; Cleo entscheidet.');
  expect(left(2, 1)).toBe('Ben nimmt die zwei 5er und den Joker nicht; Cleo entscheidet.');
  settings.language = 'en';
  expect(left(1, 0)).toBe('Ben doesn’t take the 5; Cleo decides.');
  expect(left(2, 2)).toBe('Ben doesn’t take the two 5s and the two jokers; Cleo decides.');
});

test('numbers are counted as people count', () => {
  settings.language = 'de';
  expect(word('point-count', { n: -1 })).toBe('-1 Punkt');
  expect(word('discard-count', { n: 1 })).toBe('Ablage: 1 Karte');
  settings.language = 'en';
  expect(word('point-count', { n: -1 })).toBe('-1 point');
  expect(word('point-count', { n: 0 })).toBe('0 points');
  expect(word('fluxx-now-keeper-limit', { n: 1 })).toBe('At most 1 Keeper');
});

test('apostrophes are curly, and no word is left that nobody says', () => {
  const english = readdirSync('../locales/en')
    .map((file) => readFileSync(`../locales/en/${file}`, 'utf8'))
    .join('\n');
  expect(english.split('\n').filter((line) => !line.startsWith('#') && /\w'/.test(line))).toEqual([]);
  const said = [
    ...sources('src'),
    ...rust('../crates/terminal/src'),
    ...rust('../crates/luxx/src'),
    '../crates/abluxxen/src/form.rs',
    '../crates/fluxx/src/form.rs',
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const chosen = [...said.matchAll(/[`"']([a-z][A-Za-z0-9_-]*-)(?:\$\{|\{)/g)].map((match) => match[1] ?? '');
  const families = [
    ...chosen,
    ...['event', 'wait', 'question', 'button', 'cost', 'choice'].map((kind) => `abluxxen-${kind}-`),
  ];
  const words = ['web', 'guide', 'review', 'abluxxen', 'fluxx', 'table'].flatMap((file) =>
    [...readFileSync(`../locales/en/${file}.ftl`, 'utf8').matchAll(/^([a-z][\w-]*) =/gm)].map(
      (match) => match[1] ?? '',
    ),
  );
  const isSaid = (id: string) =>
    ["'", '"', '`'].some((quote) => said.includes(`${quote}${id}${quote}`)) ||
    english.includes(`{ ${id} }`) ||
    families.some((family) => id.startsWith(family)) ||
    (id.endsWith('-about') && said.includes(`"${id.slice(0, -'-about'.length)}"`)) ||
    id.endsWith('-bad') ||
    id.endsWith('-short');
  expect(words.filter((id) => !isSaid(id))).toEqual([]);
}, 60_000);

test('both languages have the same ids in the same files', () => {
  const idsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]).sort();
  for (const file of readdirSync('../locales/de')) {
    expect(idsOf(`../locales/en/${file}`), file).toEqual(idsOf(`../locales/de/${file}`));
  }
});

test.each(LANGUAGES)('everything that is told in a real match becomes a sentence in %s', (language) => {
  settings.language = language;
  for (const { updates, voice } of recorded) {
    for (const { told } of updates) {
      for (const event of told) {
        const { text, rule } = voice.say(event, speaker);
        expect(text, JSON.stringify(event)).toMatch(/\s.*[.!]$|[.!]$/);
        expect(text).not.toMatch(/\{|\$|-event-|undefined/);
        expect(rule).toMatch(/^[A-Z]+\d+$/);
      }
    }
  }
});

test.each(LANGUAGES)(
  'everything that can be answered in a real match has words for a hint in %s',
  (language) => {
    settings.language = language;
    for (const { updates, voice } of recorded) {
      for (const { legal, view } of updates) {
        for (const choice of legal) {
          const text = voice.choice(choice, view, speaker);
          expect(text, JSON.stringify(choice)).not.toMatch(/\{|\$|-choice-|undefined|\b[KCGRA]\d\d\b/);
          expect(text.length).toBeGreaterThan(2);
        }
      }
    }
  },
);

test('the reason of a hint counts and names cards as people do', () => {
  settings.language = 'de';
  expect(abluxxenVoice.reason({ id: 'abluxxen-hint-robs', args: { count: '1' } })).toBe(
    'Das nimmt anderen eine Karte von der Auslage.',
  );
  expect(abluxxenVoice.reason({ id: 'abluxxen-hint-take', args: { count: '1' } })).toMatch(/^Eine Karte /);
  settings.language = 'en';
  expect(fluxxVoice.reason({ id: 'fluxx-hint-keeper', args: { card: 'K17' } })).toMatch(/^The Toaster /);
  expect(fluxxVoice.reason({ id: 'fluxx-hint-of-another-day', args: {} })).toBeUndefined();
});

test.each(LANGUAGES)(
  'every New Rule and Meta Rule that is not a number has words of what holds in %s',
  (language) => {
    settings.language = language;
    const rules = allCards()
      .filter(({ kind }) => kind === 'new_rule')
      .map(({ id }) => id);
    match.meta = 'escalation';
    const said = otherRules({ rules } as never);
    expect(said).toHaveLength(1 + rules.length - rules.filter((id) => Number(id.slice(1)) <= 14).length);
    for (const text of said) expect(text).not.toMatch(/\{|\$|fluxx-now/);
    expect(said.filter((text) => rules.some((id) => cardName(id) === text))).toEqual([]);
  },
);

test.each(LANGUAGES)('every reason that the rules can give becomes a sentence in %s', (language) => {
  settings.language = language;
  const sum = {
    total: 4,
    parts: [
      { amount: 3, cause: 'R02', rule: 'D1' },
      { amount: 1, cause: 'R20', rule: 'I1', optional: true },
    ],
  };
  const obstacles = [
    { missing: { cards: ['K04', 'K08'] }, rule: 'W1' },
    { too_few_of: { lacking: 2, of: ['K02'], inflation: ['R20'] }, rule: 'I2' },
    { somebody_has: { card: 'C02', seat: 1 }, rule: 'W6' },
    { other_keepers: { cards: ['K01'] }, rule: 'W1' },
    { too_few: { have: 3, need: 5 }, rule: 'W4' },
    { not_the_most: { seats: [1] }, rule: 'W4' },
    { creeper: { card: 'C02' }, rule: 'W3' },
    { only_owner_of: { rule: 'R24', card: 'C04' }, rule: 'W5' },
    { tie: { with: [1] }, rule: 'W1' },
  ];
  const why = {
    draw: sum,
    play: { sum },
    hand_limit: sum,
    keeper_limit: sum,
    goals: [
      {
        goal: 'G14',
        seats: [
          { seat: 0, met: true, obstacles },
          { seat: 1, met: true, obstacles: [] },
        ],
      },
    ],
  };
  const questions = [
    { rule: 'L1', cards: ['R10'] },
    { rule: 'L2', cards: ['R10'] },
    { rule: 'AC5', cards: ['A11'] },
    { rule: 'P2', cards: [] },
    null,
  ];
  const said = questions.flatMap((question) => reasons({ ...why, question } as never));
  said.push(
    ...reasons({ ...why, question: null, play: { all: 'R08' } } as never),
    ...goalSentences(why.goals[0] as never, speaker).map(({ text }) => text),
  );
  for (const text of said) expect(text).not.toMatch(/\{|\$|fluxx-|undefined/);
  expect(goalSentences(why.goals[0] as never, speaker)[0]?.rule).toBe('W1');
});

test('how often something happened is said as people speak', () => {
  const often = (counts: number[]) => counts.map((n) => word('times', { n }));
  settings.language = 'de';
  expect(often([1, 2, 3, 12, 13])).toEqual(['einmal', 'zweimal', 'dreimal', 'zwölfmal', '13-mal']);
  expect(word('series-rounds', { n: 2 })).toBe('Serie: jeder beginnt zweimal');
  expect(word('end-hints', { 'seat-is': 'me', seat: '', n: 2 })).toBe('Du hast zweimal um Rat gefragt.');
  settings.language = 'en';
  expect(often([1, 2, 3])).toEqual(['once', 'twice', '3 times']);
  expect(word('series-rounds', { n: 2 })).toBe('series: everyone starts twice');
});

test('whoever is in the way is named as people speak', () => {
  const goal = (obstacle: object) =>
    goalSentences(
      { goal: 'G14', seats: [{ seat: 2, met: true, obstacles: [obstacle] }] } as never,
      speaker,
    )[0]?.text ?? '';
  settings.language = 'de';
  expect(goal({ not_the_most: { seats: [1, 0] }, rule: 'W4' })).toMatch(/Cleo – nicht mehr als Ben und du$/);
  expect(goal({ tie: { with: [0] }, rule: 'W1' })).toMatch(/gleichauf: du$/);
  expect(goal({ somebody_has: { card: 'C02', seat: 0 }, rule: 'W6' })).toMatch(/liegt vor dir$/);
  settings.language = 'en';
  expect(goal({ not_the_most: { seats: [1, 0] }, rule: 'W4' })).toMatch(/no more than Ben and you$/);
  expect(goal({ somebody_has: { card: 'C02', seat: 1 }, rule: 'W6' })).toMatch(/– Ben has /);
});

test('whoever took my cards is named, and the cards, as people speak', async () => {
  const drawing = (await abluxxen.lesson()).find(
    ({ view }) => typeof view.phase === 'object' && 'drawing' in view.phase && view.asked === view.viewer,
  );
  if (!drawing) throw new Error('nobody draws in the lesson');
  const view = { ...drawing.view, active: 1 };
  const lost = { value: '3', numbers: 1, jokers: 0 } as const;
  settings.language = 'en';
  expect(abluxxenQuestion(view, speaker, lost).text).toMatch(/^Ben takes a 3 from you: draw /);
  settings.language = 'de';
  expect(abluxxenQuestion(view, speaker, lost).text).toMatch(/^Ben nimmt dir eine 3 weg: Zieh /);
  const three = { ...lost, numbers: 3 };
  const drawn = (n: number) => ({ ...view, phase: { drawing: { left: 3 - n, victim: view.viewer ?? 0 } } });
  settings.language = 'en';
  expect(abluxxenQuestion(drawn(0), speaker, three).text).toMatch(/: draw 3 cards\./);
  expect(abluxxenQuestion(drawn(1), speaker, three).text).toMatch(/: draw 2 more cards\./);
});

test.each(LANGUAGES)('every question of a real match becomes a sentence in %s', async (language) => {
  settings.language = language;
  const sentences = [
    ...(await abluxxen.lesson()).map(({ view }) => abluxxenQuestion(view, speaker)),
    ...(await fluxx.lesson()).map(({ view }) => fluxxQuestion(view, speaker)),
  ];
  for (const { text } of sentences) {
    expect(text).not.toMatch(/\{|\$|abluxxen-|fluxx-|undefined/);
    expect(text.length).toBeGreaterThan(8);
  }
});
