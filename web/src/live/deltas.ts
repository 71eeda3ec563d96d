/** Makes every message of one connection whole, in the order in which they come. */
export function wholeTexts(): (text: string) => string {
  let update = '';
  return (text) => {
    const isDelta = text.startsWith('~');
    const whole = isDelta ? putTogether(update, text) : text;
    if (isDelta || text.startsWith('{"type":"update"')) update = whole;
    return whole;
  };
}

/** An update in terms of the one before: `docs/protocol.md`, section 5. */
function putTogether(before: string, delta: string): string {
  let whole = '';
  let end = 0;
  for (let at = 1; at < delta.length;) {
    const colon = delta.indexOf(':', at);
    const numbers = delta.slice(at, colon).split(',');
    const [skip = 0, length = 0, count = 0] = numbers.map((number) => parseInt(number, 36));
    const from = end + skip;
    end = from + length;
    at = colon + 1 + count;
    whole += before.slice(from, end) + delta.slice(colon + 1, at);
  }
  return whole;
}
