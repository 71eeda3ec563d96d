import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from '../src/live/rulebook.svelte';

test.each(['abluxxen', 'fluxx'])(
  'the books of %s have the same paragraphs in both languages, and none is lost',
  (game) => {
    const english = readFileSync(`../docs/rules/${game}.md`, 'utf8');
    const german = readFileSync(`../docs/rules/${game}.de.md`, 'utf8');
    const ids = [...english.matchAll(/^\*\*([A-Z]+\d+)\*\*/gm)].map((match) => match[1]);
    const numbered = (text: string) => read(text).flatMap(({ id }) => id || []);
    expect(numbered(english)).toEqual(ids);
    expect(numbered(german)).toEqual(ids);
  },
);

test('an example stays with its paragraph', () => {
  const book = read('## Robbing\n\n**C4** Higher **wins**.\nExample: two 9s.\n\n**C5** All count.');
  expect(book).toEqual([
    { id: 'C4', heading: 'Robbing', text: 'Higher wins.', examples: ['Example: two 9s.'] },
    { id: 'C5', heading: 'Robbing', text: 'All count.', examples: [] },
  ]);
});

test('words without a number are shown below their heading', () => {
  expect(read('Preface.\n\n## Versions\n\nThese are the rules in *version 2*.')).toEqual([
    { id: '', heading: 'Versions', text: 'These are the rules in version 2.', examples: [] },
  ]);
});
