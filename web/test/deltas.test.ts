import { expect, test } from 'vitest';
import { wholeTexts } from '../src/live/deltas';

const FIRST = '{"type":"update","at":7,"view":{"hand":[1,2,3]}}';
const SECOND = '{"type":"update","at":8,"view":{"hand":[2,2,3]}}';

test('a text is put together from what was heard before', () => {
  const whole = wholeTexts();
  const done = '{"type":"done"}';
  expect(whole(FIRST)).toBe(FIRST);
  expect(whole('~0F182A12270')).toBe(SECOND);
  expect(whole(done)).toBe(done);
  expect(whole('~S0Q@0')).toBe(SECOND);
  expect(whole('~R2:0QK53}~0')).toBe('hand":[1,2te","}~0');
});

test('a text with other letters than those of ASCII is not kept', () => {
  const whole = wholeTexts();
  const said = '{"type":"said","name":"Zoë"}';
  expect(whole(said)).toBe(said);
  expect(whole(FIRST)).toBe(FIRST);
  expect(whole('~0F182A12270')).toBe(SECOND);
});

test('all but the end of what was heard is forgotten when it is too much', () => {
  const whole = wholeTexts();
  whole('a'.repeat(4096));
  whole('b'.repeat(4096));
  expect(whole('~010')).toBe('a');
  // That was one letter too much.
  expect(whole('~010')).toBe('b');
});
