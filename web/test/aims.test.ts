import { afterEach, beforeAll, expect, test } from 'vitest';
import { settings } from '../src/live/settings.svelte';
import { aimOf } from '../src/games/fluxx/aims';
import { allCards } from '../src/games/fluxx/cards';
import { loadWords } from '../src/words/words.svelte';

beforeAll(async () => {
  await loadWords('de');
  await loadWords('en');
});
afterEach(() => (settings.language = 'de'));

test.each([
  [
    'G28',
    'Wer Auge und Kosmos vor sich hat, gewinnt.',
    'Whoever has the Eye and the Cosmos in front of them wins.',
  ],
  [
    'G24',
    'Wer Gehirn und Auge vor sich hat, gewinnt.',
    'Whoever has the Brain and the Eye in front of them wins.',
  ],
  [
    'G03',
    'Wer Liebe als einzigen Sammler vor sich hat, gewinnt.',
    'Whoever has Love as their only Keeper wins.',
  ],
])('%s', (goal, german, english) => {
  settings.language = 'de';
  expect(aimOf(goal)).toBe(german);
  settings.language = 'en';
  expect(aimOf(goal)).toBe(english);
});

test.each(['de', 'en'] as const)('every Goal says what wins, in %s', (language) => {
  settings.language = language;
  const goals = allCards().filter(({ kind }) => kind === 'goal');
  expect(goals.length).toBeGreaterThan(25);
  for (const { id } of goals) expect(aimOf(id), id).toMatch(language === 'de' ? /gewinnt/ : /wins/);
});
