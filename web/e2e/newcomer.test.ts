/** A newcomer opens the page, taps a game and plays a whole match against bots, knowing nothing. */
import { expect, test } from 'vitest';
import { arrive, SIZES, type Language, type Size } from './browser';
import { actOnce, hasNoSidewaysScroll, playToTheEnd, result, settle } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

const CASES = (['abluxxen', 'fluxx'] as const).flatMap((game) =>
  (['phone', 'desktop'] as const).flatMap((size) =>
    (['de', 'en'] as const).map((language): [string, Size, Language] => [game, size, language]),
  ),
);

test.each(CASES)('%s on a %s in %s', async (game, size, language) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size, language });
  await page.goto('/');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await page.locator(`.box.${game} .button.main`).click();
  await page.locator('.dock').waitFor();
  await page.waitForFunction(() => document.title.startsWith('●'), undefined, { timeout: 60_000 });
  await hasNoSidewaysScroll(page, 'the table');
  await playToTheEnd(page);
  const title = await page.locator('dialog h2').innerText();
  expect(title).toMatch(language === 'de' ? /gewinn|teil|Niemand/ : /win|share|Nobody/);
  expect(await page.locator('dialog .decided').innerText()).not.toBe('');
  const isWon = !/Niemand|Nobody/.test(title);
  if (game === 'fluxx' && isWon) expect((await result(page)).length).toBeGreaterThan(1);
  await hasNoSidewaysScroll(page, 'the result');
  await page.setViewportSize(SIZES.landscape);
  const { y, height } = (await page.locator('dialog .button.main').boundingBox())!;
  expect(y + height, 'the way to the next match is in sight').toBeLessThanOrEqual(SIZES.landscape.height);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(['abluxxen', 'fluxx'])('a hint says what to do in words: %s', async (game) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator(`.box.${game} .button.main`).click();
  await page.locator('.bar.mine').waitFor();
  await page.locator('.hinting').click();
  expect(await page.locator('.hint b').innerText()).toMatch(/^Rat: .{3,}\.$/);
  expect(await page.locator('.hint').innerText()).not.toMatch(/\b[KCGRA]\d\d\b|-hint-/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the first table offers the lesson, until it is declined', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.offer a').waitFor();
  expect(await page.locator('.offer a').getAttribute('href')).toBe('/learn/abluxxen');
  await page.locator('.offer button').click();
  await page.locator('.offer').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.bar.mine').waitFor();
  expect(await page.locator('.offer').count()).toBe(0);
  await context.close();
});

test('whoever comes back in the middle of a match is offered no lesson', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  const lesson = page.locator('.offer a');
  await lesson.waitFor();
  while (await lesson.count()) if (!(await actOnce(page))) await settle(page);
  await settle(page);
  await page.reload();
  await settle(page);
  expect(await lesson.count()).toBe(0);
  await context.close();
});

test('the offer of a lesson leaves room for the own place, also in the Duel', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/new/abluxxen');
  await page.getByText('Duell zu zweit', { exact: true }).click();
  await page.locator('.seats + .button').click();
  await page.locator('.go .button.main').click();
  await page.locator('.offer').waitFor();
  const [place, dock] = await page.evaluate(() =>
    ['.place.own', '.dock'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect,
    ),
  );
  expect(place?.bottom).toBeLessThanOrEqual(dock?.top ?? 0);
  await context.close();
});

test("an own card that cannot be is refused in the reader's language, with the detail below", async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/own-cards');
  await page.locator('.add').click();
  await page.locator('.sheet input[maxlength]').fill('');
  await page.locator('.preview .button.main').click();
  await page.locator('[role=alert]').waitFor();
  expect(await page.locator('[role=alert] p').first().innerText()).toBe(
    'Eine der eigenen Karten hat noch keinen Namen oder keinen Text.',
  );
  expect(await page.locator('[role=alert] .detail').innerText()).toContain('may not be empty');
  await context.close();
});

test('a series counts its matches and names its winner', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/new/fluxx');
  await page.locator('fieldset.compact label', { hasText: '2' }).first().click();
  await page.locator('.seats + .button').click();
  await page.locator('details.sheet summary').click();
  await page.getByText('Serie: jeder beginnt einmal').click();
  await page.locator('.go .button.main').click();
  await page.locator('.dock').waitFor();
  expect(await page.locator('header .series').innerText()).toBe('Partie 1 von 2');
  await playToTheEnd(page);
  expect(await page.locator('dialog .series').innerText()).toMatch(/^Nach 1 von 2 Partien: /);
  expect(await page.locator('dialog .button.main').innerText()).toBe('Nächste Partie');
  await page.locator('dialog .button.main').click();
  await page.locator('header .series', { hasText: 'Partie 2 von 2' }).waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await playToTheEnd(page);
  expect(await page.locator('dialog .champion').innerText()).toMatch(/Serie/);
  expect(await page.locator('dialog .button.main').innerText()).toBe('Neue Serie');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a rematch is one tap', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await playToTheEnd(page);
  await page.locator('dialog .button.main').click();
  await page.waitForFunction(
    () => document.querySelector('dialog') === null && document.querySelector('.bar') !== null,
  );
  await page.locator('.hand .group').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
