import { expect, test } from 'vitest';
import { wholeTexts } from '../src/live/changes';

test('an update is put together from the one before', () => {
  const whole = wholeTexts();
  const first = '{"type":"update","at":7,"view":{"hand":[1,2,3]}}';
  expect(whole(first)).toBe(first);
  expect(whole('{"type":"done","request":"r","at":null}')).toBe('{"type":"done","request":"r","at":null}');
  const second = '{"type":"update","at":8,"view":{"hand":[2,2,3]}}';
  expect(whole('{"type":"changes","parts":[0,22,"8",23,17,"2",41,7]}')).toBe(second);
  expect(whole('{"type":"changes","parts":[0,48]}')).toBe(second);
});
