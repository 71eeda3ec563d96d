/** Two newcomers who know nobody find each other, in two taps each. */
import { expect, test } from 'vitest';
import { arrive, type Person } from './browser';
import { sharedWorld } from './world';

const world = sharedWorld();

/** Counts what is tapped in this browser, on whatever page; gives the count. */
async function countTaps({ context, page }: Person): Promise<() => Promise<number>> {
  await context.addInitScript(() => {
    const note = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    addEventListener('click', note, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}

test.each(['abluxxen', 'fluxx'] as const)('two newcomers find each other in two taps: %s', async (game) => {
  const anna = await arrive(world.browser, world.server.url);
  const ben = await arrive(world.browser, world.server.url, { size: 'desktop', language: 'en' });
  const taps = await Promise.all([anna, ben].map(countTaps));
  const title = game === 'abluxxen' ? 'Abluxxen' : 'Fluxx';
  for (const { page } of [anna, ben]) {
    await page.goto('/');
    await page.locator('.people .button').click();
    await page.locator('.games .button', { hasText: title }).click();
  }
  for (const { page } of [anna, ben]) await page.locator('.hand').first().waitFor();
  const tables = [anna, ben].map(({ page }) => new URL(page.url()).pathname);
  expect(tables[0]).toBe(tables[1]);
  expect(await Promise.all(taps.map((count) => count()))).toEqual([2, 2]);
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
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.keyboard.press('Enter');
  await play.waitFor();
  await ended;
  // At a table of Abluxxen there is no room for six.
  const five = page.getByRole('button', { name: 'Play Abluxxen with someone' });
  expect(await five.isEnabled()).toBe(true);
  await page.getByText('6', { exact: true }).click();
  await expect.poll(() => five.isEnabled()).toBe(false);
  expect(await five.innerText()).toContain('at most 5');
  expect(await play.isEnabled()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a search outlives a network that comes and goes, and says when it has ended', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { language: 'en' });
  await page.goto('/people');
  await page.getByRole('button', { name: 'Play Abluxxen with someone' }).click();
  await page.locator('.looking .figures').waitFor();
  await context.setOffline(true);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Stop looking' }).isVisible()).toBe(true);
  await context.setOffline(false);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.evaluate(() => fetch('/api/seek', { method: 'DELETE' }));
  await page.getByText('The search ended').waitFor();
  await page.getByRole('button', { name: 'Play Abluxxen with someone' }).waitFor();
  await context.close();
});
