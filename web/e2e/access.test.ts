/** Everybody can use it: no violation that axe knows, no sideways scrolling, targets for thumbs, a log that speaks. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe';
import { arrive } from './browser';
import { actOnce } from './player';
import { BETWEEN } from './between';
import { judge, smallTargets } from './judged';
import { NEAR, SCREENS } from './screens';
import { changeViews, VALUES } from './views';
import { sharedWorld } from './world';

const world = sharedWorld();

judge([...NEAR, ...BETWEEN], world);

/** Some that show most of what there is. */
const CLEAREST = ['home', 'offline', 'lobby', 'table-abluxxen-five', 'end-fluxx'];

test.each(SCREENS.filter(({ name }) => CLEAREST.includes(name)))(
  'high contrast is at least 7 to 1, by day and night: $name',
  async ({ open }) => {
    const { page, context } = await arrive(world.browser, world.server.url);
    await page.emulateMedia({ contrast: 'more' });
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme });
      const found = await violations(page, {
        runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
      });
      expect(found, colorScheme).toEqual([]);
    }
    await context.close();
  },
);

test('high contrast comes before the first paint, and without a connection', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.emulateMedia({ contrast: 'more' });
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/');
  expect(await page.locator('html').getAttribute('data-contrast')).toBe('high');
  await page.goto('/offline.html');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  await context.close();
});

/** Counts the cards that are in the air at once, from now on. */
async function watchTheAir(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const air = globalThis as unknown as { most: number };
    air.most = 0;
    const look = () => (air.most = Math.max(air.most, document.querySelectorAll('.flight').length));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { most: number }).most);
}

const LOG = '[role=log][aria-label="Was gerade passiert ist"]';

/** Taps until so many sentences more have been announced; gives the newest of them. */
async function playOn(page: Page, sentences: number): Promise<string> {
  for (let heard = 0; heard < sentences; heard++) {
    const before = await page.locator(LOG).innerText();
    await expect
      .poll(async () => {
        await actOnce(page);
        return page.locator(LOG).innerText();
      })
      .not.toBe(before);
  }
  return page.locator(LOG).innerText();
}

async function atATable(motion: boolean): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, context } = await arrive(world.browser, world.server.url, { motion });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  return { page, close: () => context.close() };
}

test('reduced motion is honoured: no card ever flies', async () => {
  const { page, close } = await atATable(false);
  const most = await watchTheAir(page);
  await playOn(page, 5);
  expect(await most()).toBe(0);
  await close();
});

test('with motion, cards travel', async () => {
  const { page, close } = await atATable(true);
  const most = await watchTheAir(page);
  await playOn(page, 3);
  expect(await most()).toBeGreaterThan(0);
  await close();
});

/** The hand has now two rows and now one, as when many cards come and go. */
async function changeRows(page: Page): Promise<void> {
  let views = 0;
  await changeViews<{ hand: string[] | null }>(page, (view) => {
    if (view.hand) view.hand = views++ % 2 ? [...new Set(view.hand)].slice(0, 3) : [...view.hand, ...VALUES];
  });
}

test('cards that slide in the hand never cover an answer', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { motion: true });
  await changeRows(page);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  await page.evaluate(() => {
    const notes = globalThis as unknown as { covered: string[] };
    notes.covered = [];
    const look = () => {
      for (const button of document.querySelectorAll('.answers .button')) {
        const box = button.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (hit?.closest('.hand')) notes.covered.push(button.textContent?.trim() ?? '');
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await playOn(page, 12);
  expect(await page.evaluate(() => (globalThis as unknown as { covered: string[] }).covered)).toEqual([]);
  await context.close();
});

test.each([
  ['phone', 2],
  ['tablet', 2],
  ['desktop', 1],
] as const)('a hand of 25 leaves room for the table: %s, %i rows', async (size, rows) => {
  const { page, context } = await arrive(world.browser, world.server.url, { size });
  // Every value is in the hand, most of them twice.
  await changeViews<{ hand: string[] | null }>(page, (view) => {
    if (view.hand) view.hand = [...VALUES, ...VALUES.slice(0, 11)];
  });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.dock .group').nth(13).waitFor();
  const tops = await page
    .locator('.dock .hand li')
    .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(rows);
  if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
  await context.close();
});

test('what happens is announced, in sentences', async () => {
  const { page, close } = await atATable(false);
  expect(await playOn(page, 2)).toMatch(/\.$/m);
  await close();
});
