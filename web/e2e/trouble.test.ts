/** When something goes wrong, the page says what, and finds its way back. */
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { sharedWorld } from './world';

const world = sharedWorld();

test.each([
  [404, 'Es gibt keinen Tisch mit dem Code ABCDEF.'],
  [429, 'Das war zu schnell. Versuch es gleich noch einmal.'],
  [503, 'Der Server antwortet gerade nicht. Bitte gleich noch einmal versuchen.'],
])('joining by code that is answered with %i', async (status, words) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.route('**/api/tables/join', (route) => route.fulfill({ status, json: { problem: 'no' } }));
  await page.goto('/');
  await page.locator('#code').fill('abcdef');
  await page.locator('.code .button').click();
  await page.locator('[role=alert]').waitFor();
  expect(await page.locator('[role=alert] p').first().innerText()).toBe(words);
  await context.close();
});

test('a code that nobody has is unknown to the real server, too', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('#code').fill('qqqqqq');
  await page.locator('.code .button').click();
  expect(await page.locator('[role=alert] p').first().innerText()).toBe(
    'Es gibt keinen Tisch mit dem Code QQQQQQ.',
  );
  await context.close();
});

test('without a network the page says so wherever it asks for something', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/settings');
  await page.locator('.name input').waitFor();
  await context.setOffline(true);
  await page.locator('.name input').fill('Ada');
  await page.locator('.name input').blur();
  expect(await page.locator('[role=alert] p').first().innerText()).toBe('Du bist gerade offline.');
  await context.close();
});

test('a table whose network is gone says so without waiting for the other side', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar').waitFor();
  world.server.pause();
  const lost = page.locator('.lost').waitFor({ timeout: 5000 });
  await context.setOffline(true);
  await lost.finally(() => world.server.resume());
  await context.setOffline(false);
  await page.locator('.lost').waitFor({ state: 'detached' });
  await context.close();
});

test('after an upgrade the page is loaded again, once, and goes on', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.games').waitFor();
  let missing = 0;
  await page.route('**/assets/Settings*.js', (route) =>
    missing++ ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.locator('a[href="/settings"]').first().click();
  await page.locator('.toggle').first().waitFor();
  expect(missing).toBe(2);
  await context.close();
});

test('what cannot be loaded at all offers to try again', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  let isThere = false;
  await page.route('**/assets/Settings*.js', (route) =>
    isThere ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/');
  await page.locator('a[href="/settings"]').first().click();
  await page.waitForEvent('load');
  await page.locator('[role=alert] .button').waitFor();
  isThere = true;
  await page.locator('[role=alert] .button').click();
  await page.locator('.toggle').first().waitFor();
  await context.close();
});
