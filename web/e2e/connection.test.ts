/** What a page says and does when a table is full, gone, or wants less haste. */
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { spectatorLink } from './screens';
import { world } from './world';

const { at } = world();

test('a full table says so and lets the next one in when there is room', async () => {
  const { browser, server } = await at({ 'spectators-max': 1 });
  const player = await arrive(browser, server.url);
  await player.page.goto('/');
  await player.page.locator('.box.abluxxen .button.main').click();
  await player.page.locator('.bar.mine').waitFor();
  const link = await spectatorLink(player.page);
  const first = await arrive(browser, server.url);
  await first.page.goto(link);
  await first.page.locator('.watching').waitFor();
  const second = await arrive(browser, server.url);
  await second.page.goto(link);
  await second.page.getByText('An diesem Tisch sind gerade zu viele dabei.').waitFor();
  await first.context.close();
  await second.page.locator('.watching').waitFor();
  expect(second.complaints).toEqual([]);
});

test('a table that the server has forgotten is gone, also for whoever sat at it', async () => {
  const { browser, server } = await at();
  const { page } = await arrive(browser, server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  await server.restartEmpty();
  await page.getByRole('heading', { name: 'Diesen Tisch gibt es nicht' }).waitFor();
});

test('a server that is away for a while does not make a table gone', async () => {
  const { browser, server } = await at();
  const { page } = await arrive(browser, server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const knocks: string[] = [];
  page.on('websocket', (socket) => knocks.push(socket.url()));
  await server.kill();
  await expect.poll(() => knocks.length).toBeGreaterThanOrEqual(4);
  await server.restart();
  await page.locator('.lost').waitFor({ state: 'detached' });
  await page.locator('.bar.mine').waitFor();
});

test('what was said too fast is said again by itself', async () => {
  const { browser, server } = await at({ 'messages-max': 4 });
  const { page } = await arrive(browser, server.url, { size: 'desktop' });
  const refused: string[] = [];
  page.on('websocket', (socket) =>
    socket.on(
      'framereceived',
      ({ payload }) => /"too_fast"/.test(String(payload)) && refused.push(String(payload)),
    ),
  );
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  for (let feeling = 0; refused.length === 0; feeling++)
    await page
      .locator('.emotes .button')
      .nth(feeling % 4)
      .click();
  const card = page.locator('.dock .group:not(.idle)').first();
  await card.click();
  await card.click();
  await expect
    .poll(() => page.locator('.side .log li > span:first-child').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Du legst /));
  expect(refused.some((text) => text.includes('"request":null'))).toBe(true);
});
