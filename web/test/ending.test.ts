import { beforeAll, expect, test } from 'vitest';
import { decided } from '../src/games/abluxxen/ending';
import { questionSentence } from '../src/games/abluxxen/sentences';
import { decided as decidedFluxx, winning } from '../src/games/fluxx/ending';
import { match } from '../src/games/fluxx/match.svelte';
import type { MatchOver } from '../src/protocol';
import type { View } from '../src/protocol/abluxxen';
import type { Happening, Told, View as FluxxView } from '../src/protocol/fluxx';
import { settings } from '../src/live/settings.svelte';
import { waitingSince } from '../src/table/deadline';
import { Speaker } from '../src/table/sentence';
import { loadWords } from '../src/words/words.svelte';

beforeAll(async () => {
  await loadWords('de');
  settings.language = 'de';
});

test('of equal points it is said that the hand decided', () => {
  const over = { points: [37, 37], winners: [1] } as MatchOver;
  const view = {
    places: [
      { layers: [], hand: 7 },
      { layers: [], hand: 6 },
    ],
  } as unknown as View;
  expect(decided([], over, view, new Speaker(['Anna', 'Ben'], 0))).toBe(
    'Gleich viele Punkte, aber Ben hat weniger auf der Hand und gewinnt.',
  );
});

test('a wait of a day is not counted in seconds', () => {
  expect(waitingSince(12)).toBe('12 s');
  expect(waitingSince(90_005)).toBe('seit 25 Stunden');
});

test('the Keepers that a Goal asked for as a group are among those that won', () => {
  const [cookies, moon, party, milk] = ['K04', 'K10', 'K19', 'K08'];
  const front = [cookies, moon, party, milk] as string[];
  expect([...winning('G29', front)]).toEqual([cookies, party]);
  match.milkIsFood = true;
  expect([...winning('G29', front)]).toEqual([cookies, party, milk]);
  match.milkIsFood = false;
});

/** Ben plays the Sun; Anna wins when all this has happened after it. */
function afterTheSun(...later: Happening[]): string {
  const happened: Happening[] = [
    { played: { seat: 1, card: 'K14', from: 'hand' } },
    ...later,
    { won: { seat: 0, goal: 'G01' } },
  ];
  const told = happened.map((open): Told => ({ open }));
  const over = { points: [1, 0], winners: [0] } as MatchOver;
  return decidedFluxx(told, over, { goals: ['G01'] } as FluxxView, new Speaker(['Anna', 'Ben'], 0));
}

test('a card that had nothing to do with it is not said to have decided a match of Fluxx', () => {
  expect(afterTheSun()).toContain('Sonne');
  expect(afterTheSun({ draws_due: { seat: 1, count: 2 } })).toContain('Sonne');
  const itself = 'Du hast das Ziel „10 Handkarten“ erfüllt.';
  expect(afterTheSun({ turn_began: { seat: 0, extra: false } }, { draws_due: { seat: 0, count: 2 } })).toBe(
    itself,
  );
  expect(afterTheSun({ discarded: { seat: 1, card: 'K01', why: 'keeper_limit_at_end' } })).toBe(itself);
  expect(afterTheSun({ discarded: { seat: 1, card: 'K01', why: 'keeper_limit' } })).toContain('Sonne');
});

test('whoever looks back at an own match is addressed, through whosever eyes it is seen', () => {
  const view = { phase: 'laying_down', asked: 0, active: 0, viewer: null } as unknown as View;
  expect(questionSentence(view, new Speaker(['Du', 'Dachs'], 0)).text).toBe('Du bist am Zug.');
  expect(questionSentence({ ...view, asked: 1, active: 1 }, new Speaker(['Du', 'Dachs'], 0)).text).toBe(
    'Dachs ist am Zug.',
  );
});
