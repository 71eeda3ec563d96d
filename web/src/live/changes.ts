/** An update in terms of the one before: `docs/protocol.md`, section 5. */
interface Changes {
  type: 'changes';
  /** A string stands for itself, two numbers for a piece of the text before: where it begins and how long it is. */
  parts: (string | number)[];
}

/** Makes every message of one connection whole, in the order in which they come. */
export function wholeTexts(): (text: string) => string {
  let update = '';
  return (text) => {
    const isChange = text.startsWith('{"type":"changes"');
    const whole = isChange ? putTogether(update, JSON.parse(text) as Changes) : text;
    if (isChange || text.startsWith('{"type":"update"')) update = whole;
    return whole;
  };
}

function putTogether(before: string, { parts }: Changes): string {
  let text = '';
  for (let number = 0; number < parts.length; number++) {
    const part = parts[number];
    if (typeof part === 'string') {
      text += part;
    } else {
      const from = Number(part);
      number += 1;
      text += before.slice(from, from + Number(parts[number]));
    }
  }
  return text;
}
