import { expect, test } from 'vitest';
import { LOUDEST, SOUNDS, type Sound } from '../src/live/tones';

const names = Object.keys(SOUNDS) as Sound[];

/** The most that sounds at any one time. */
function loudest(sound: Sound): number {
  const notes = SOUNDS[sound];
  return Math.max(
    ...notes.map(({ start }) =>
      notes
        .filter((other) => other.start <= start && start < other.start + other.length)
        .reduce((sum, { volume }) => sum + volume, 0),
    ),
  );
}

test('there is a sound for laying, drawing, robbing, a new rule, my turn, the end and winning', () => {
  expect(names.sort()).toEqual(['attack', 'draw', 'end', 'lay', 'rule', 'turn', 'win']);
});

test.each(names)('%s is neither too loud nor unheard, and short', (sound) => {
  expect(loudest(sound)).toBeGreaterThanOrEqual(0.03);
  expect(loudest(sound)).toBeLessThanOrEqual(LOUDEST);
  expect(Math.max(...SOUNDS[sound].map(({ start, length }) => start + length))).toBeLessThan(1);
});

test('what happens all the time is softer than what concerns me', () => {
  for (const soft of ['lay', 'draw'] as const) expect(loudest(soft)).toBeLessThan(loudest('attack'));
});
