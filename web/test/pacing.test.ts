import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacing } from '../src/live/pacing';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('things are shown one after another, in order, with their time between them', () => {
  const shown: number[] = [];
  const pacing = new Pacing<number>((item) => (shown.push(item), 100));
  [1, 2, 3].forEach((item) => pacing.add(item));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2, 3]);
});

test('too much at once skips to the newest, and nothing is lost', () => {
  const shown: number[] = [];
  const pacing = new Pacing<number>((item) => (shown.push(item), 100), 3);
  [1, 2, 3, 4, 5].forEach((item) => pacing.add(item));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
  expect(pacing.isBehind).toBe(false);
});

test('whoever wants to act sees the present', () => {
  const shown: number[] = [];
  const pacing = new Pacing<number>((item) => (shown.push(item), 1000));
  [1, 2, 3].forEach((item) => pacing.add(item));
  pacing.flush();
  expect(shown).toEqual([1, 2, 3]);
});

test('what is skipped is not shown as if it were to be seen: only the newest may move', () => {
  const seen: number[] = [];
  const pacing = new Pacing<number>((item, isSkipped) => (isSkipped || seen.push(item), 100), 3);
  [1, 2, 3, 4, 5].forEach((item) => pacing.add(item));
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([1, 5]);
  pacing.add(6);
  expect(seen).toEqual([1, 5]);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([1, 5, 6]);
});
