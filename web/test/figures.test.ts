import { expect, test } from 'vitest';
import { settings } from '../src/live/settings.svelte';
import { bestPlaces, percentRange, signedPercent, signedRange } from '../src/review/figures';

test('figures of a look back are written as in print', () => {
  settings.language = 'de';
  expect(signedPercent(-0.1)).toBe('−10\u00a0%');
  expect(signedPercent(0.12)).toBe('+12\u00a0%');
  expect(percentRange(0.41, 0.43)).toBe('41–43\u00a0%');
  expect(signedRange(-0.174, 0.03)).toBe('−17 … +3\u00a0%');
  settings.language = 'en';
  expect(percentRange(0.41, 0.43)).toBe('41–43%');
  expect(signedRange(-0.174, 0)).toBe('−17 … 0%');
  expect(signedPercent(-0.1)).toBe('−10%');
});

test('the best few are listed, and the own one wherever it is', () => {
  const values = [0.1, 0.6, null, 0.3, 0.2];
  expect(bestPlaces(values, 1, 2)).toEqual([1, 3]);
  expect(bestPlaces(values, 0, 2)).toEqual([1, 3, 0]);
});
