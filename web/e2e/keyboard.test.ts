/** Whole matches by keyboard alone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { END } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

/** Tab until the focus is on something that fits. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

/** Looks only at what is on the screen, and presses keys. */
async function playByKeys(page: Page, strategy: (page: Page) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 3000; turn++) {
    if (await page.locator(END).first().isVisible()) return;
    await page.waitForFunction(
      (end) => document.querySelector(end) !== null || document.querySelector('.bar.mine') !== null,
      END,
      { timeout: 60_000, polling: 50 },
    );
    if (await page.locator('.bar.mine').isVisible()) await strategy(page);
  }
  throw new Error('the match does not end');
}

test('Abluxxen: digits name a value, Enter lays down, arrows reach the answers', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await tabTo(page, '.box.abluxxen .button.main');
  await page.keyboard.press('Enter');
  await page.locator('.dock').waitFor();
  await playByKeys(page, async () => {
    const value = await page
      .locator('.dock .group:not(.idle)')
      .first()
      .getAttribute('data-value', { timeout: 200 })
      .catch(() => null);
    if (value) {
      for (const key of value) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test('Abluxxen: Enter lays down what was typed, wherever the focus was', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const asked = await page.locator('.bar .question').innerText();
  const value = (await page.locator('.dock .group:not(.idle)').first().getAttribute('data-value')) ?? '';
  await page.locator('.hinting').focus();
  for (const key of value) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.bar .question').innerText()).not.toBe(asked);
  await context.close();
});

test('Fluxx: arrows walk along everything that answers, Enter selects and plays', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, {
    size: 'desktop',
    language: 'en',
  });
  await page.goto('/');
  await tabTo(page, '.box.fluxx .button.main');
  await page.keyboard.press('Enter');
  await page.locator('.dock').waitFor();
  let turns = 0;
  await playByKeys(page, async () => {
    // Past what takes back or advises, to different cards every time.
    const steps = 1 + (turns++ % 7);
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    if (await page.locator('dialog .discard').isVisible()) {
      await tabTo(page, 'dialog .discard .legal');
      await page.keyboard.press('Enter');
    } else if (await page.locator('dialog').isVisible()) await page.keyboard.press('Escape');
    else await page.keyboard.press('Enter');
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test('the question mark shows the keys, Escape closes', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.dock').waitFor();
  await page.keyboard.press('?');
  await page.locator('dialog dl').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await context.close();
});

test('a phone is not filled with keys; they are one tap away', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.dock').waitFor();
  await page.locator('header button', { hasText: '?' }).click();
  await page.locator('dialog .steps').waitFor();
  expect(await page.locator('dialog dl').isVisible()).toBe(false);
  await page.locator('dialog summary').click();
  await page.locator('dialog dl').waitFor();
  await context.close();
});

test('after an answer by keyboard the focus is on the next question, every time', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const lines = page.locator('.side .log li');
  const focused = () => page.evaluate(() => document.activeElement?.className.split(' ')[0]);
  for (let answer = 0; answer < 3; answer++) {
    const before = await lines.count();
    await page.keyboard.press('ArrowRight');
    if (await page.locator('.dock .group:not(.idle)').first().isVisible()) {
      const value = (await page.locator('.dock .group:not(.idle)').first().getAttribute('data-value')) ?? '';
      for (const key of value) await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await page.locator('.bar.mine').waitFor();
    await expect.poll(focused).toBe('question');
  }
  await context.close();
});
