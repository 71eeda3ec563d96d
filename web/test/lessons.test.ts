import { expect, test } from 'vitest';
import fluxx from '../src/games/fluxx/lesson.json';

type Told = Record<string, unknown>;
const updates = fluxx as unknown as { legal: unknown[]; told: Told[]; awaiting: { seat: number } | null }[];
const names = (told: Told) => Object.keys((told.open as Told | undefined) ?? told);

test('the lesson of Fluxx shows a Keeper, New Rules, a limit, an Action and a Creeper, each as one thing to do', () => {
  expect(updates.flatMap(({ legal }) => legal)).toEqual([
    { play: 'K07' },
    { play: 'R06' },
    { play: 'R11' },
    { play: 'R02' },
    { discard: 'K14' },
    { play: 'A19' },
    { card: 'K11' },
    { seat: 1 },
  ]);
});

test('in the lesson a limit hits the others at once and a Draw rule draws what is missing', () => {
  const limit = updates.findIndex(
    ({ awaiting, told }) => awaiting?.seat !== 0 && told.some((event) => names(event).includes('rule_came')),
  );
  expect(updates.slice(limit, limit + 3).map(({ awaiting }) => awaiting?.seat)).toEqual([1, 2, 0]);
  const catchUp = updates[limit + 3]?.told.filter((event) => names(event).includes('drawn')) ?? [];
  expect(catchUp).toHaveLength(2);
});
