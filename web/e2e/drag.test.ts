/** Dragging is a bonus: over the table a card is played, anywhere else it goes back. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { settle } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

/** A match whose first question is which card to play: in some somebody is asked about a Creeper before. */
async function begin(page: Page, game: string, cards: string): Promise<string> {
  do {
    await page.goto('/');
    await page.locator(`.box.${game} .button.main`).click();
    await settle(page);
  } while (!(await page.locator(cards).first().isVisible()));
  return page.locator('.bar .question').innerText();
}

/** By mouse, in some steps, as a hand does it. */
async function drag(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('there is nothing to drag, or nowhere');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 8 });
  await page.locator('[data-ghost]').waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.locator('[data-ghost]').waitFor({ state: 'detached' });
}

/** By finger: the browser itself turns this into pointers, and takes it for scrolling where it may. */
async function dragByFinger(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('there is nothing to drag, or nowhere');
  const middle = ({ x, y, width, height }: typeof from) => ({ x: x + width / 2, y: y + height / 2 });
  const [start, end] = [middle(from), middle(goal)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [
      { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 },
    ]);
  await page.locator('[data-ghost]').waitFor({ state: 'attached' });
  await touch('touchEnd', []);
  await page.locator('[data-ghost]').waitFor({ state: 'detached' });
}

const GAMES = [
  ['abluxxen', '.dock .group:not(.idle)'],
  ['fluxx', '.dock .hand button.legal'],
] as const;

test.each(GAMES)('a card that is dragged to the table is played: %s', async (game, cards) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await begin(page, game, cards);
  const hand = page.locator('.dock .hand').last();
  const before = await hand.innerText();
  await drag(page, page.locator(cards).first(), page.locator('.centre'));
  await expect.poll(() => hand.innerText()).not.toBe(before);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(GAMES)('a card that is released elsewhere goes back: %s', async (game, cards) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  const asked = await begin(page, game, cards);
  const card = page.locator(cards).first();
  const before = await page.locator('.dock .hand').innerText();
  await drag(page, card, page.locator('.side'));
  await drag(page, card, page.locator('.bar .question'));
  expect(await page.locator('.bar .question').innerText()).toBe(asked);
  expect(await page.locator('.dock .hand').innerText()).toBe(before);
  expect(await page.locator('.dock .hand .selected').count(), 'it is not even selected').toBe(0);
  await card.click();
  expect(await page.locator('.dock .hand .selected').count(), 'a tap still selects').toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(GAMES)('a finger drags a card to the table, or back: %s', async (game, cards) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'phone' });
  await begin(page, game, cards);
  const hand = page.locator('.dock .hand').last();
  const before = await hand.innerText();
  await dragByFinger(page, page.locator(cards).first(), page.locator('.bar .question'));
  expect(await hand.innerText(), 'released over the dock').toBe(before);
  expect(await page.locator('.dock .hand .selected').count(), 'it is not even selected').toBe(0);
  await dragByFinger(page, page.locator(cards).first(), page.locator('.centre'));
  await expect.poll(() => hand.innerText()).not.toBe(before);
  expect(complaints).toEqual([]);
  await context.close();
});
