import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacing } from '../src/live/pacing';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('things are shown one after another, in order, with their time between them', () => {
  const shown: number[] = [];
  const pacing = new Pacing<number>((item) => (shown.push(item), 100));
  [1, 2].forEach((item) => pacing.add(item));
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2]);
  pacing.add(3);
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2, 3]);
});

test('the more is waiting, the shorter everything stands', () => {
  const shown: number[] = [];
  const pacing = new Pacing<number>((item) => (shown.push(item), 120));
  [1, 2, 3, 4].forEach((item) => pacing.add(item));
  vi.advanceTimersByTime(40);
  expect(shown, 'three waited').toEqual([1, 2]);
  vi.advanceTimersByTime(60);
  expect(shown, 'two waited').toEqual([1, 2, 3]);
  vi.advanceTimersByTime(119);
  expect(shown, 'one waits').toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2, 3, 4]);
});

test('whatever comes faster than it can be shown is never far behind', () => {
  let shown = 0;
  const pacing = new Pacing<number>((item) => ((shown = item), 400));
  for (let item = 1; item <= 40; item++) {
    pacing.add(item);
    vi.advanceTimersByTime(150);
    expect(item - shown, `after ${item}`).toBeLessThanOrEqual(3);
  }
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
