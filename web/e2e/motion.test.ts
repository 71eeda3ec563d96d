/** Motion in a real browser, at the lessons: their deals are prepared, so that it is known what travels when. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { actOnce } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

interface Seen {
  manner: string;
  /** How many sides of the card are drawn. */
  sides: number;
  isBack: boolean;
  lastsMs: number;
}

/** Notes every card that takes off, and how far a robbed layer had turned at most. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes = globalThis as unknown as { seen: Seen[]; turned: number[] };
    notes.seen = [];
    notes.turned = [];
    const note = (flight: HTMLElement) => {
      const lasts = flight.getAnimations()[0]?.effect?.getComputedTiming().duration;
      notes.seen.push({
        manner: flight.dataset.manner ?? '',
        sides: flight.querySelectorAll('.card').length,
        isBack: flight.querySelector('.card:not(.back)') === null,
        lastsMs: Number(lasts),
      });
    };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      requestAnimationFrame(() =>
        added.forEach((node) => node instanceof HTMLElement && node.matches('.flight') && note(node)),
      );
    }).observe(document.body, { childList: true, subtree: true });
    const look = () => {
      const robbed = document.querySelector('.contested');
      if (robbed) notes.turned.push(Math.abs(new DOMMatrix(getComputedStyle(robbed).transform).b));
      requestAnimationFrame(look);
    };
    look();
  });
}

async function lesson(
  game: string,
  motion: boolean,
): Promise<{ page: Page; seen: Seen[]; turned: number[]; close: () => Promise<void> }> {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop', motion });
  await page.goto(`/learn/${game}`);
  await page.locator('.coach').waitFor();
  await watch(page);
  while (!(await page.locator('.coach a[href$="#tips"]').isVisible())) {
    const on = page.locator('.coach .button.pine');
    if (await on.isVisible()) await on.click();
    else if (!(await actOnce(page))) await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const notes = await page.evaluate(async () => {
    // What took off is noted with the frame that shows it, and a busy machine may owe that frame.
    await new Promise(requestAnimationFrame);
    const { seen, turned } = globalThis as unknown as { seen: Seen[]; turned: number[] };
    return { seen, turned };
  });
  return { page, ...notes, close: () => context.close() };
}

test('a robbed layer turns to the thief before it travels; only the own drawn card turns up', async () => {
  const { seen, turned, close } = await lesson('abluxxen', true);
  expect(Math.max(...turned)).toBeGreaterThan(0.1);
  // Two fours that I take, two nines that I discard.
  expect(seen.filter(({ manner }) => manner === 'robbed').length).toBe(4);
  const drawn = seen.filter(({ manner }) => manner === 'turns_up');
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.every(({ sides, isBack }) => sides === 2 && !isBack)).toBe(true);
  // The two cards that a bot draws from the deck.
  expect(seen.filter(({ sides, isBack }) => isBack && sides === 1).length).toBe(2);
  expect(seen.every(({ lastsMs }) => lastsMs >= 200 && lastsMs <= 400)).toBe(true);
  await close();
});

test.each(['abluxxen', 'fluxx'])('reduced motion: nothing of %s travels', async (game) => {
  const { seen, page, close } = await lesson(game, false);
  expect(seen).toEqual([]);
  expect(
    await page.evaluate(
      () =>
        document.getAnimations().filter((one) => (one.effect?.getComputedTiming().duration ?? 0) !== 0)
          .length,
    ),
  ).toBe(0);
  await close();
});

/** From the tap on: which words of what holds can be read, and whether the new rule is still on its way. */
async function watchWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes = globalThis as unknown as { words: { text: string; isFlying: boolean; height: number }[] };
    notes.words = [];
    const look = () => {
      const read = [...document.querySelectorAll<HTMLElement>('.rules .words')].filter(
        (words) => Number(getComputedStyle(words).opacity) > 0.5,
      );
      const flight =
        document.querySelector('[data-manner=rule]')?.getAnimations()[0]?.effect?.getComputedTiming()
          .progress ?? 1;
      notes.words.push({
        text: read.map((words) => words.querySelector('.now')?.textContent ?? '').join('|'),
        isFlying: flight < 0.6,
        height: document.querySelector('.rules')?.getBoundingClientRect().height ?? 0,
      });
      requestAnimationFrame(look);
    };
    look();
  });
}

test('a New Rule arrives before the sentence changes, and the sheet has its size at once', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { motion: true });
  await page.goto('/learn/fluxx');
  await page.locator('.coach').waitFor();
  const rule = page.locator('.dock .hand button.legal[data-card=R06]');
  while (!(await rule.isVisible())) {
    const on = page.locator('.coach .button.pine');
    if (await on.isVisible()) await on.click();
    else if (!(await actOnce(page))) await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const old = await page.locator('.rules .now').innerText();
  await watchWords(page);
  await rule.click();
  await page.locator('.answers .button.main').click();
  await page.waitForFunction(() => {
    const { words } = globalThis as unknown as { words: { isFlying: boolean }[] };
    return words.some(({ isFlying }) => isFlying) && words.at(-1)?.isFlying === false;
  });
  await expect.poll(() => page.locator('.rules .now').count()).toBe(1);
  const words = await page.evaluate(
    () => (globalThis as unknown as { words: { text: string; isFlying: boolean; height: number }[] }).words,
  );
  const begin = words.findIndex(({ isFlying }) => isFlying);
  expect(begin).toBeGreaterThan(-1);
  const flat = (text: string) => text.replaceAll(/\s/g, '');
  expect(new Set(words.filter(({ isFlying }) => isFlying).map(({ text }) => flat(text)))).toEqual(
    new Set([flat(old)]),
  );
  expect(flat(await page.locator('.rules .now').innerText())).not.toBe(flat(old));
  expect(new Set(words.slice(begin).map(({ height }) => Math.round(height))).size).toBe(1);
  await context.close();
});
