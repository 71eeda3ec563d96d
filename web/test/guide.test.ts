import { beforeAll, expect, test } from 'vitest';
import { agreed as abluxxenAgreed } from '../src/games/abluxxen/agreed';
import type { Options } from '../src/protocol/fluxx';
import { follow, type Result } from '../src/games/abluxxen/guide/check';
import { agreed as fluxxAgreed } from '../src/games/fluxx/agreed';
import { settings } from '../src/live/settings.svelte';
import { calledAt } from '../src/table/agreed';
import { LANGUAGES } from '../src/words/language';
import { loadApart } from '../src/words/words.svelte';

beforeAll(async () => {
  await loadApart('guide', 'de');
  await loadApart('guide', 'en');
});

test.each<[boolean[], Result]>([
  [[false], 'nothing'],
  [[true, false], 'nothing'],
  [[true, true, true], 'take'],
  [[true, true, false, true], 'back'],
  [[true, true, false, false], 'gone'],
])('the check answered with %j ends in %s', (answers, result) => {
  expect(follow(answers).result).toBe(result);
  expect(follow(answers).asked).toHaveLength(answers.length);
});

test('the check asks its next question until something is clear', () => {
  expect(follow([]).asked).toEqual([{ question: 'same' }]);
  expect(follow([true]).asked.at(-1)).toEqual({ question: 'higher' });
  expect(follow([true, true, false]).asked.at(-1)).toEqual({ question: 'victim' });
  expect(follow([true, true]).result).toBeUndefined();
});

const name = (seat: number) => ['Ada', 'Ben', 'Cleo'][seat] ?? '';

const USUAL: Options = {
  seats: 3,
  first: 2,
  meta: null,
  deck: 'de-4.0',
  day: 'ordinary',
  birthday: [],
  war_moves: 'war',
  death: 'may',
  rich_bonus: 'may',
  milk_is_food: false,
  turn_limit: 1000,
};

test('what is as usual needs no words before a match', () => {
  expect(fluxxAgreed(USUAL, name)).toEqual([]);
  expect(abluxxenAgreed({ edition: 'amigo', level: 'base', duel: false, seats: 3, first: 0 })).toEqual([]);
});

test.each(LANGUAGES)('every option of Fluxx that is not as usual is said in %s', (language) => {
  settings.language = language;
  const said = fluxxAgreed(
    {
      ...USUAL,
      meta: 'escalation',
      day: 'special',
      birthday: [0, 2],
      war_moves: 'peace',
      death: 'must_one',
      rich_bonus: 'must',
      milk_is_food: true,
      turn_limit: 50,
      cards: [{ id: 'X01', kind: 'keeper', effect: 'keep', de: { name: 'Tee', text: 'Schmeckt.' } }],
    },
    name,
  );
  expect(said).toHaveLength(10);
  for (const { text } of said) expect(text).not.toMatch(/agreed|meta-|\{|\$/);
  expect(said.map(({ text }) => text).join(' ')).toContain(
    language === 'de' ? 'Ada und Cleo' : 'Ada and Cleo',
  );
  expect(said.at(-2)?.title).toContain('Tee');
  expect(said.at(-2)?.text).toBe('Schmeckt.');
  expect(said.at(-1)?.text).toContain(language === 'de' ? 'Meisterhafte Bots' : 'Champions');
});

test('an open seat that has a birthday is called by its number', () => {
  settings.language = 'de';
  const place = { present: true, standIn: false, ready: false };
  const seating = [
    { ...place, seat: 0, name: 'Ada', kind: 'person' as const },
    { ...place, seat: 1, name: 'frei', kind: 'open' as const },
  ];
  expect([0, 1, 2].map((seat) => calledAt(seating, seat))).toEqual(['Ada', 'Platz 2', 'Platz 3']);
});

test.each(LANGUAGES)('every variant of Abluxxen that is not the usual one is said in %s', (language) => {
  settings.language = language;
  const said = abluxxenAgreed({
    edition: 'amigo',
    level: 'expert',
    duel: true,
    seats: 2,
    first: 0,
    shadow_counts_as_abluxx: false,
  });
  // Experts draw nothing of their own accord, whatever counts as robbing.
  expect(said).toHaveLength(2);
  for (const { text } of said) expect(text).not.toMatch(/agreed|variant-/);
  const base = { edition: 'amigo', level: 'base', duel: true, seats: 2, first: 0 } as const;
  expect(abluxxenAgreed({ ...base, shadow_counts_as_abluxx: false })).toHaveLength(2);
  expect(abluxxenAgreed(base)).toHaveLength(1);
  const expert = abluxxenAgreed({ edition: 'amigo', level: 'expert', duel: false, seats: 4, first: 0 });
  expect(expert.map(({ text }) => text).join()).toMatch(/Ohne freiwilliges Ziehen|No optional draw/);
  expect(abluxxenAgreed({ edition: 'ravensburger', duel: false, seats: 4, first: 0 })).toHaveLength(1);
  expect(abluxxenAgreed({ edition: 'ravensburger', duel: true, seats: 2, first: 0 })[0]?.title).toMatch(/Du/);
});
