import { expect, test } from 'vitest';
import { initialOf, safeName } from '../src/table/names';

test('a plain name stays as it is, emoji whole', () => {
  for (const name of ['Anna', 'Zoë', '🦊 Fuchs', '👩‍👧‍👦', '李雷']) expect(safeName(name)).toBe(name);
});

test('what cannot be seen is left out, and nothing turns the rest of a sentence round', () => {
  expect(safeName('An\u202ena')).toBe('Anna');
  expect(safeName('\u200bBen\u2066')).toBe('Ben');
  expect(safeName('דנה')).toBe('\u2068דנה\u2069');
});

test('the first letter of a name is one that can be seen, and whole', () => {
  expect(initialOf(safeName('דנה'))).toBe('ד');
  expect(initialOf('👩‍👧‍👦 Fuchs')).toBe('👩‍👧‍👦');
  expect(initialOf('\u202eBen')).toBe('B');
  expect(initialOf('')).toBe('');
});
