/** Everybody can use it: no violation that axe knows, no sideways scrolling, targets for thumbs, a log that speaks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive, launch } from './browser';
import { actOnce, hasNoSidewaysScroll } from './player';
import { SCREENS } from './screens';
import { startServer, type Server } from './server';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }> } }).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`));
  });
}

/** What can be tapped and is smaller than a thumb; links inside sentences are text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tappable = [...document.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=radio]):not([type=checkbox]), label:has(input), summary')];
    return tappable
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden') && !element.matches('p > a, li > a:only-child'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ element, box }) => `${element.tagName}.${element.className} "${element.textContent?.trim().slice(0, 30)}" ${Math.round(box.width)}x${Math.round(box.height)}`);
  });
}

for (const theme of ['light', 'dark'] as const) {
  test.each(SCREENS)(`axe finds nothing, ${theme}: $name`, async ({ open }) => {
    const { page, context } = await arrive(browser, server.url, { size: theme === 'light' ? 'phone' : 'desktop', theme, language: theme === 'light' ? 'de' : 'en' });
    await open(page);
    expect(await violations(page)).toEqual([]);
    if (theme === 'light') expect(await smallTargets(page)).toEqual([]);
    await context.close();
  });
}

test.each(SCREENS)('320 px wide and text at 200 %: $name', async ({ name, open }) => {
  const { page, context } = await arrive(browser, server.url);
  await open(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await hasNoSidewaysScroll(page, `${name} at 320 px`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await hasNoSidewaysScroll(page, `${name} at 200 %`);
  await context.close();
});

test('reduced motion is honoured: no card ever flies', async () => {
  const { page, context } = await arrive(browser, server.url, { motion: false });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const watch = page.evaluate(() => new Promise<number>((tell) => {
    let most = 0;
    const observer = new MutationObserver(() => (most = Math.max(most, document.querySelectorAll('.flight').length)));
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => tell(most), 3000);
  }));
  for (let tap = 0; tap < 8; tap++) await actOnce(page);
  expect(await watch).toBe(0);
  await context.close();
});

test('with motion, cards travel', async () => {
  const { page, context } = await arrive(browser, server.url, { motion: true });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const flew = page.waitForFunction(() => document.querySelectorAll('.flight').length > 0, undefined, { timeout: 20_000, polling: 'raf' });
  for (let tap = 0; tap < 3; tap++) await actOnce(page);
  await flew;
  await context.close();
});

test('what happens is announced', async () => {
  const { page, context } = await arrive(browser, server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const log = page.locator('[role=log][aria-live=polite]');
  const before = await log.innerText();
  while (!(await actOnce(page)));
  await page.waitForFunction((text) => (document.querySelector('[role=log][aria-live=polite]') as HTMLElement).innerText !== text, before, { timeout: 20_000 });
  expect(await log.innerText()).toMatch(/\.$/m);
  await context.close();
});
