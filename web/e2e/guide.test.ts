/** Somebody wants to know how a game is played: the page for people, the check, and the numbered rules below. */
import { expect, test } from 'vitest';
import { arrive, type Language, type Size } from './browser';
import { hasNoSidewaysScroll, playToTheEnd } from './player';
import { playing } from './screens';
import { sharedWorld } from './world';

const world = sharedWorld();

const CASES = (['abluxxen', 'fluxx'] as const).flatMap((game) =>
  (
    [
      ['phone', 'de'],
      ['desktop', 'en'],
    ] as const
  ).map(([size, language]): [string, Size, Language] => [game, size, language]),
);

test.each(CASES)('%s is introduced on a %s in %s', async (game, size, language) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size, language });
  await page.goto('/');
  await page.locator(`.box.${game} .doors a`).last().click();
  await page.locator('#tips').waitFor();
  expect(await page.locator('h1').innerText()).toMatch(language === 'de' ? /^So geht / : /^How to play /);
  expect(await page.locator('#turn [role=img]').count()).toBe(4);
  expect(await page.locator('main').innerText()).not.toMatch(/guide-|\bPlatz\b|\bseat\b/);
  for (const picture of await page.locator('[role=img]').all())
    expect(await picture.locator('.card').count()).toBeGreaterThan(1);
  await hasNoSidewaysScroll(page, 'the introduction');
  await page.locator('a[href$="/all"]').click();
  await page.locator('article').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the check is answered question by question, and an earlier answer can be changed', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/rules/abluxxen#check');
  const check = page.locator('#check');
  const answer = (order: number, text: string) =>
    check.locator('li').nth(order).getByRole('button', { name: text }).click();
  await answer(0, 'Ja');
  await answer(1, 'Ja');
  await answer(2, 'Nein');
  await answer(3, 'Ja');
  expect(await check.getByRole('status').innerText()).toMatch(/zieht nichts/);
  await answer(1, 'Nein');
  expect(await check.locator('li').count()).toBe(2);
  expect(await check.getByRole('status').innerText()).toMatch(/nächsten Mitspieler/);
  await context.close();
});

const CHAPTERS: [string, string[]][] = [
  ['abluxxen', ['forgotten', 'tips', 'check']],
  ['fluxx', ['forgotten', 'tips']],
];

test.each(CHAPTERS)('help and the end of a match of %s lead to every chapter', async (game, chapters) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  const links = () =>
    page.locator('dialog a[href*="#"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const wanted = chapters.map((chapter) => `/rules/${game}#${chapter}`);
  await playing(page, game);
  await page.keyboard.press('?');
  await page.locator('dialog .steps').waitFor();
  expect(await links()).toEqual(wanted);
  await page.keyboard.press('Escape');
  await playToTheEnd(page);
  expect(await links()).toEqual(wanted);
  await page.locator(`dialog a[href="${wanted.at(-1)}"]`).click();
  await page.locator(`#${chapters.at(-1)}`).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a paragraph that is named in the address is shown among the numbered rules', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/rules/abluxxen#C4');
  await page.locator('article.wanted').waitFor();
  expect(await page.locator('article.wanted .number').innerText()).toBe('C4');
  await context.close();
});

test('whoever sits down reads what the table has agreed on before being ready', async () => {
  const host = await arrive(world.browser, world.server.url);
  await host.page.goto('/new/fluxx');
  await host.page.getByText('Ohne Gammler', { exact: true }).click();
  await host.page.locator('details.sheet summary').click();
  await host.page.getByText('zieht der Frieden weiter', { exact: true }).click();
  await host.page.locator('.go .button.main').click();
  await host.page.locator('.agreed').waitFor();
  const friend = await arrive(world.browser, world.server.url, { language: 'en' });
  await friend.page.goto(host.page.url());
  await friend.page.locator('.agreed').waitFor();
  expect(await friend.page.locator('.agreed li').allInnerTexts()).toEqual([
    expect.stringMatching(/Creepers/),
    'When War and Peace meet, Peace moves on instead of War.',
  ]);
  for (const { context } of [host, friend]) await context.close();
});
