import { beforeAll, expect, test } from 'vitest';
import { decided } from '../src/games/abluxxen/ending';
import type { MatchOver } from '../src/protocol';
import type { View } from '../src/protocol/abluxxen';
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
