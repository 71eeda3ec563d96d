/** What waits for its player, and where it is found again. */
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { actOnce, hasNoSidewaysScroll, playToTheEnd, settle } from './player';
import { spectatorLink } from './screens';
import { sharedWorld } from './world';

const world = sharedWorld();

test('a match of one person waits on top of the home page and stands in the list once when it is over', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await settle(page);
  const watcher = await arrive(world.browser, world.server.url);
  await watcher.page.goto(await spectatorLink(page));
  await watcher.page.locator('.watching').waitFor();
  await actOnce(page);
  // Back closes the open sheet and stays at the table.
  const table = page.url();
  await page.locator('header button:has-text("?")').click();
  await page.locator('dialog').waitFor();
  await page.goBack();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(table);
  await page.locator('header a[href="/"]').click();
  const first = page.locator('main section').first();
  await first.locator('.running .strip').waitFor();
  expect(await first.locator('.state').innerText()).not.toBe('läuft');
  expect(await first.locator('.far').innerText()).toMatch(/·/);
  await hasNoSidewaysScroll(page, 'home with a running match');
  // Whoever watches sees that nobody plays on.
  const shown = () => watcher.page.locator('.question').innerText();
  await watcher.page.locator('.absent', { hasText: 'wartet' }).waitFor();
  const before = await shown();
  await first.locator('.running .strip').click();
  await settle(page);
  expect(before).not.toBe('');
  await playToTheEnd(page);
  await page.goto('/');
  await page.locator('.strip').first().waitFor();
  expect(await page.locator('.strip').count(), 'a finished match stands there once').toBe(1);
  // Another one is thrown away, after a question.
  await page.locator('.box.fluxx .button.main').click();
  await page.locator('.dock').waitFor();
  await page.goto('/');
  await page.locator('.running button.icon').click();
  await page.locator('dialog .button.main').click();
  await page.locator('.running').waitFor({ state: 'detached' });
  expect([...complaints, ...watcher.complaints]).toEqual([]);
  await watcher.context.close();
  await context.close();
});

test('an address that leads nowhere says so, a dead link at once', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  for (const path of ['/nowhere', '/rules/chess', '/new/chess', '/constructor']) {
    await page.goto(path);
    await page.locator('h1', { hasText: 'Hier ist nichts' }).waitFor();
  }
  let knocks = 0;
  page.on('websocket', () => knocks++);
  await page.goto('/t/00000000000000000000000000000000');
  await page.locator('h1', { hasText: 'Diesen Tisch gibt es nicht' }).waitFor();
  expect(knocks, 'nobody knocks twice').toBe(1);
  await context.close();
});

test('a sheet that opens while another is closing stays open, and back still closes it', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await settle(page);
  const table = page.url();
  await page.locator('header button:has-text("?")').click();
  await page.locator('dialog').waitFor();
  await page.waitForFunction(() => (history.state as { sheets?: number } | null)?.sheets === 1);
  await page.evaluate(async () => {
    const arrived = new Promise((done) => addEventListener('popstate', done, { once: true }));
    const asked = new Promise<void>((done) => {
      const go = history.go.bind(history);
      history.go = (steps) => {
        go(steps);
        done();
      };
    });
    document.querySelector<HTMLButtonElement>('dialog header button')?.click();
    await asked;
    // Now the page is on its way back and has not arrived yet.
    document.querySelector<HTMLButtonElement>('.top header button:last-of-type')?.click();
    await arrived;
    await new Promise((done) => setTimeout(done));
  });
  expect(await page.locator('dialog').count(), 'the second one').toBe(1);
  await page.waitForFunction(() => (history.state as { sheets?: number } | null)?.sheets === 1);
  await page.goBack();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(table);
  expect(complaints).toEqual([]);
  await context.close();
});
