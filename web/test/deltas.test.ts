import { expect, test } from 'vitest';
import { wholeTexts } from '../src/live/deltas';

test('an update is put together from the one before', () => {
  const whole = wholeTexts();
  const first = '{"type":"update","at":7,"view":{"hand":[1,2,3]}}';
  expect(whole(first)).toBe(first);
  expect(whole('{"type":"done","request":"r","at":null}')).toBe('{"type":"done","request":"r","at":null}');
  const second = '{"type":"update","at":8,"view":{"hand":[2,2,3]}}';
  expect(whole('~0,m,1:81,h,1:21,7,0:')).toBe(second);
  expect(whole('~0,1c,0:')).toBe(second);
  expect(whole('~0,m,4:12:31,p,0:-1b,a,0:')).toBe(
    '{"type":"update","at":12:3,"view":{"hand":[2,2,3]}}"type":"up',
  );
});
