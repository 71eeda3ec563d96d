/** So much of what was heard is kept on both sides: at most twice this, and this much when that is exceeded. */
const HEARD_MIN = 4096;
const RADIX = 32;
const FIRST_DIGIT = '0'.charCodeAt(0);

/** Makes every message of one connection whole, in the order in which they come. */
export function wholeTexts(): (text: string) => string {
  let heard = '';
  return (text) => {
    const whole = text.startsWith('~') ? putTogether(heard, text) : text;
    if (!/[\u0080-\uffff]/.test(whole)) heard += whole;
    if (heard.length > 2 * HEARD_MIN) heard = heard.slice(-HEARD_MIN);
    return whole;
  };
}

/** A text in terms of what was heard before: `docs/protocol.md`, section 5. */
function putTogether(heard: string, delta: string): string {
  let whole = '';
  let end = 0;
  let at = 1;
  const number = (): number => {
    for (let sum = 0; ; sum *= RADIX) {
      const digit = delta.charCodeAt(at++) - FIRST_DIGIT;
      sum += digit % RADIX;
      if (!(digit >= RADIX)) return sum;
    }
  };
  while (at < delta.length) {
    const [skip, length, count] = [number(), number(), number()];
    const from = end + (skip % 2 === 0 ? skip / 2 : -(skip + 1) / 2);
    end = from + length;
    whole += heard.slice(from, end) + delta.slice(at, at + count);
    at += count;
  }
  return whole;
}
