import { expect, test } from 'vitest';
import { abluxxenKeys } from '../src/games/abluxxen/keys';

/** What a keyboard does, in the words of the table. */
function typed(...keys: string[]): string[] {
  const done: string[] = [];
  const listen = abluxxenKeys({
    tap: (value) => done.push(value),
    play: () => done.push('play'),
    step: (by) => done.push(`step ${by}`),
    jokers: () => done.push('jokers'),
    laying: () => true,
  });
  document.body.addEventListener('keydown', listen);
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  document.body.removeEventListener('keydown', listen);
  return done;
}

test('two digits are one number while they are typed in a row', () => {
  expect(typed('1', '2')).toEqual(['1', '12']);
});

test('a digit after Enter begins a number of its own', () => {
  expect(typed('1', 'Enter', '1', 'Enter')).toEqual(['1', 'play', '1', 'play']);
});
