import { expect, test } from 'vitest';
import { nearnessOf } from '../src/games/fluxx/nearness';
import type { GoalReport } from '../src/protocol/fluxx';

/** Five Keepers: a Goal that counts. */
const counting = (have: number): GoalReport =>
  ({ goal: 'G02', seats: [{ seat: 0, obstacles: [{ too_few: { have, need: 5 }, rule: 'GO5' }] }] }) as never;

test('how near a seat is comes from the reasons of the server', () => {
  expect(nearnessOf([counting(3)], 1)).toEqual([{ have: 3, need: 5, blocked: false }]);
});

test('of two Goals the nearer one counts', () => {
  expect(nearnessOf([counting(1), counting(4)], 1)[0]?.have).toBe(4);
});

test('a Creeper blocks although nothing is missing', () => {
  const blocked = {
    goal: 'G10',
    seats: [{ seat: 0, obstacles: [{ creeper: { card: 'C01' }, rule: 'W2' }] }],
  } as never;
  const near = nearnessOf([blocked], 1)[0];
  expect(near?.blocked).toBe(true);
  expect(near?.have).toBe(near?.need);
});

test('whoever has enough for a Goal that counts is as near as can be, although others have as many', () => {
  const tied = {
    goal: 'G02',
    seats: [{ seat: 0, obstacles: [{ not_the_most: { seats: [1] }, rule: 'GO5' }] }],
  } as never;
  expect(nearnessOf([tied], 1)).toEqual([{ have: 5, need: 5, blocked: true }]);
});
