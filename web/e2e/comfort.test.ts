/** What a player may set for comfort: how fast the bots are, how the table and the cards look. */
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { actOnce, answered, settle } from './player';
import { begun } from './screens';
import { world } from './world';

const { at } = world();

/** Bots that would take an hour for everything, so that nothing but the player's wish can be why they answer. */
const SLOW = { 'bot-ms-min': 3_600_000, 'bot-ms-max': 3_600_000 };

test('nobody waits for bots: skipping leads to the own turn, and they can be told to answer at once', async () => {
  const { browser, server } = await at(SLOW);
  const { page, context, complaints } = await arrive(browser, server.url);
  await begun(page, 'abluxxen', 3);
  const skip = page.getByRole('button', { name: 'Weiter bis zu mir' });
  const answer = async () => {
    while (!(await skip.isVisible())) if (!(await actOnce(page))) await answered(page);
  };
  for (let turn = 0; turn < 2; turn++) {
    await skip.or(page.locator('.bar.mine')).first().waitFor();
    if (await skip.isVisible()) await skip.click();
    await settle(page);
    await answer();
  }
  await page.locator('header:not(.place header) button').last().click();
  await page.locator('dialog').getByText('sofort', { exact: true }).click();
  await page.keyboard.press('Escape');
  await settle(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('three tables and three backs, each its own, kept for the next visit', async () => {
  const { browser, server } = await at();
  const { page, context, complaints } = await arrive(browser, server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const table = page.url();
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).background);
  const looks = { tables: new Set<string>(), backs: new Set<string>() };
  const TRIES = [
    ['Eiche', 'wie im Spiel'],
    ['Filz', 'Streifen'],
    ['Schiefer', 'Sterne'],
  ] as const;
  for (const [wood, back] of TRIES) {
    await page.goto('/settings');
    await page.getByText(wood, { exact: true }).click();
    await page.getByText(back, { exact: true }).click();
    await page.goto(table);
    await page.locator('.bar.mine').waitFor();
    looks.tables.add(await ground('.wood'));
    looks.backs.add(await ground('.card.back > :first-child'));
  }
  expect([looks.tables.size, looks.backs.size]).toEqual([3, 3]);
  expect(complaints).toEqual([]);
  await context.close();
});
