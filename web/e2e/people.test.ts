/** Two newcomers who know nobody find each other, in two taps each. */
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { sharedWorld } from './world';

const world = sharedWorld();

test.each(['abluxxen', 'fluxx'] as const)('two newcomers find each other in two taps: %s', async (game) => {
  const anna = await arrive(world.browser, world.server.url);
  const ben = await arrive(world.browser, world.server.url, { size: 'desktop', language: 'en' });
  const title = game === 'abluxxen' ? 'Abluxxen' : 'Fluxx';
  for (const { page } of [anna, ben]) {
    await page.goto('/');
    await page.locator('.people .button').click();
    await page.locator('.games .button', { hasText: title }).click();
  }
  for (const { page } of [anna, ben]) await page.locator('.hand').first().waitFor();
  const tables = [anna, ben].map(({ page }) => new URL(page.url()).pathname);
  expect(tables[0]).toBe(tables[1]);
  expect([...anna.complaints, ...ben.complaints]).toEqual([]);
  await anna.context.close();
  await ben.context.close();
});

test('whoever stops looking is not found, and the keyboard is enough for all of it', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { language: 'en' });
  await page.goto('/people');
  const play = page.getByRole('button', { name: 'Play Fluxx with someone' });
  await play.focus();
  await page.keyboard.press('Enter');
  const stop = page.getByRole('button', { name: 'Stop looking' });
  await stop.focus();
  await page.keyboard.press('Enter');
  await play.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
