/** What is said and offered between matches, where there is little room or something was agreed. */
import { expect, test } from 'vitest';
import { arrive, SIZES } from './browser';
import { SCREENS } from './screens';
import { sharedWorld } from './world';

const world = sharedWorld();

async function opened(name: string) {
  const person = await arrive(world.browser, world.server.url);
  await SCREENS.find((screen) => screen.name === name)!.open(person.page);
  return person;
}

test('however somebody is called, it can be read which table waits for them', async () => {
  const { page, context } = await opened('home-full');
  await page.setViewportSize(SIZES.small);
  const widths = await page
    .locator('.running b')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(100);
  expect(await page.locator('.running').innerText()).not.toMatch(/frei, frei/);
  await context.close();
});

test('figures beside names fit the smallest phone, and so do names that are long', async () => {
  const { page, context } = await opened('leaders-full');
  await page.setViewportSize(SIZES.small);
  const table = page.locator('table');
  await table.waitFor();
  const [wide, room] = await table.evaluate((element) => [
    element.getBoundingClientRect().width,
    element.parentElement!.getBoundingClientRect().width,
  ]);
  expect(wide).toBeLessThanOrEqual(room);
  const lines = await page
    .locator('tbody bdi')
    .first()
    .evaluate((name) => name.getClientRects().length);
  expect(lines, 'at its hyphen, and nowhere else').toBeLessThanOrEqual(2);
  await context.close();
});

test('a recent match says how it ended, not what a tap does', async () => {
  const { page, context } = await opened('home-full');
  const ends = await page.locator('a[href^="/replay/"] .state').allInnerTexts();
  expect(new Set(ends)).toEqual(new Set(['gewonnen', 'nicht gewonnen']));
  await context.close();
});

test('points of recent matches have a real minus', async () => {
  const { page, context } = await opened('home-full');
  const said = await page.locator('a[href^="/replay/"] .who').allInnerTexts();
  expect(said.join()).toContain('Ben −5');
  await context.close();
});

test('a table for people only offers no bots', async () => {
  const { page, context } = await opened('lobby-days');
  const levels = page.waitForResponse('**/api/games');
  await page.reload();
  await levels;
  await page.locator('.button.big.main').click();
  await page.getByText('Noch sind Plätze frei.').waitFor();
  expect(await page.getByRole('button', { name: /Bot/ }).count()).toBe(0);
  expect(await page.locator('.terms').innerText()).toContain('Drei Tage für jede Antwort.');
  await context.close();
});

test('what one knows of a hand can be closed beside its title on every screen', async () => {
  const { page, context } = await opened('known-abluxxen');
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    const [title, close] = await Promise.all(
      ['dialog h2', 'dialog header button'].map((part) => page.locator(part).boundingBox()),
    );
    expect(close!.x, `${size.width} px wide`).toBeGreaterThan(title!.x + title!.width - 1);
  }
  await context.close();
});
