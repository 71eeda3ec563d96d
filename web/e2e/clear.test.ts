/** Clear at every moment: marks before a tap, hints that only show, an ending that says what decided it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Me } from '../src/protocol';
import { arrive } from './browser';
import { actOnce, END, hasNoSidewaysScroll, playToTheEnd, settle } from './player';
import { changeUpdates } from './views';
import { sharedWorld } from './world';

const world = sharedWorld();

async function begin(page: Page, game: 'abluxxen' | 'fluxx'): Promise<void> {
  await page.goto('/');
  const start = page.getByRole('button', { name: new RegExp(`: ${game}`, 'i') });
  await expect.poll(() => start.count(), { message: '"Play now" names its game' }).toBe(1);
  await start.click();
  await settle(page);
}

/** The dock and the own place, held across: neither lies over the other. */
async function standsBesideTheDock(page: Page): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 });
  const covered = await page.evaluate(() => {
    const own = document.querySelector('.mine .place')?.getBoundingClientRect();
    const dock = document.querySelector('.dock')?.getBoundingClientRect();
    return own && dock ? Math.max(0, own.right - dock.left) : Infinity;
  });
  expect(covered).toBe(0);
  await hasNoSidewaysScroll(page, 'a table held across');
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Notes how many seats are counted up, whenever that changes, and where the way on stands meanwhile. */
async function watchTheCount(page: Page): Promise<() => Promise<{ counts: number[]; tops: number[] }>> {
  await page.evaluate(() => {
    const counts: number[] = [];
    const tops = new Set<number>();
    Object.assign(globalThis, { counts, tops });
    new MutationObserver(() => {
      const table = document.querySelector('dialog table');
      const counted = document.querySelectorAll('dialog tr.shown').length;
      if (table && counts.at(-1) !== counted) counts.push(counted);
      const main = document.querySelector('dialog .doors .main');
      if (table && main) tops.add(Math.round(main.getBoundingClientRect().top));
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  return () =>
    page.evaluate(() => {
      const { counts, tops } = globalThis as unknown as { counts: number[]; tops: Set<number> };
      return { counts, tops: [...tops] };
    });
}

/** Presses what skips the counting as soon as it is there; a slow machine would come too late for it. Runs in the page. */
function skipTheCount(): void {
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog .button')];
    const skip = buttons.find(({ textContent }) => textContent?.trim() === 'Überspringen');
    if (!skip || document.body.dataset.skipped) return;
    document.body.dataset.skipped = 'yes';
    skip.click();
  }).observe(document, { childList: true, subtree: true });
}

/** Notes what is drawn narrower than it is written. Runs in the page. */
function noteSqueezed(): void {
  const squeezed: string[] = [];
  Object.assign(globalThis, { squeezed });
  const pen = CanvasRenderingContext2D.prototype as { fillText: (...args: unknown[]) => void };
  const { fillText } = pen;
  pen.fillText = function (this: CanvasRenderingContext2D, text: string, ...rest: number[]) {
    const [, , widthMax = Infinity] = rest;
    if (this.measureText(text).width > widthMax + 1) squeezed.push(text);
    fillText.call(this, text, ...rest);
  } as typeof fillText;
}

test('Abluxxen marks what would rob before it is tapped', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/learn/abluxxen');
  await page.locator('.coach').waitFor();
  // In the prepared deal there comes a turn in which one value robs.
  while (!(await page.locator('.hand .robs').isVisible()))
    if (!(await actOnce(page))) await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.locator('.hand .robs').count()).toBe(1);
  await context.close();
});

test('the end of Abluxxen is counted, explained and drawn', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { motion: true });
  await begin(page, 'abluxxen');
  await standsBesideTheDock(page);
  expect(await page.locator('.place .avatar svg').count(), 'bots wear a badge').toBe(2);
  // So low that the sheet cannot grow upwards.
  await page.setViewportSize({ width: 390, height: 560 });
  const watched = await watchTheCount(page);
  await playToTheEnd(page);
  const title = page.locator('dialog h2');
  await expect.poll(() => title.innerText()).toMatch(/gewinn|teil/);
  const { counts, tops } = await watched();
  expect(counts, 'seat by seat').toEqual([0, 1, 2, 3]);
  expect(tops, 'the way on stays below the finger').toHaveLength(1);
  expect(await page.locator('dialog .rain').count(), 'the winner is celebrated').toBe(1);
  expect(await page.locator('dialog .decided').innerText()).toMatch(/Punkt|Gleichstand/);
  // Whoever looks again waits for nothing; whoever comes back may skip it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ergebnis' }).click();
  expect(await title.innerText()).toMatch(/gewinn|teil/);
  // Closing a sheet goes back in the history, and must not meet the reloading.
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(history.state as { sheets?: number } | null)?.sheets);
  await page.addInitScript(skipTheCount);
  await page.addInitScript(noteSqueezed);
  await page.reload();
  await expect.poll(() => title.innerText()).toMatch(/gewinn|teil/);
  expect(await page.evaluate(() => document.body.dataset.skipped)).toBe('yes');
  await page.locator('dialog button[aria-expanded]').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bild vom Schluss' }).click();
  expect((await download).suggestedFilename()).toBe('luxx.png');
  const squeezed = await page.evaluate(() => (globalThis as unknown as { squeezed: string[] }).squeezed);
  // A name of many wide letters may be narrowed beside its cards.
  const own = await page.evaluate(async () => ((await (await fetch('/api/me')).json()) as Me).name);
  expect(
    squeezed.filter((text) => text !== own),
    'what decided it is drawn as it is written',
  ).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('Fluxx: a hint only shows, titles can be read, the question comes before the log', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await begin(page, 'fluxx');
  await standsBesideTheDock(page);
  const small = await page
    .locator('.dock .hand .title')
    .evaluateAll((all) => all.map((title) => parseFloat(getComputedStyle(title).fontSize)));
  expect(Math.min(...small)).toBeGreaterThanOrEqual(12);
  await page.getByRole('button', { name: /^✦?\s*Rat$/ }).click();
  await page.locator('.hint').waitFor();
  const hinted = page.locator('.dock .hand button.selected');
  if (await hinted.count()) {
    const cards = await page.locator('.dock .hand button').count();
    await hinted.click();
    expect(await page.locator('.hint').count(), 'reading it plays nothing').toBe(1);
    expect(await page.locator('.dock .hand button').count()).toBe(cards);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const order = await page.evaluate(() => {
    const [dock, side] = ['.dock', '.side'].map((name) => document.querySelector(name));
    return dock && side ? dock.compareDocumentPosition(side) & Node.DOCUMENT_POSITION_FOLLOWING : 0;
  });
  expect(order).toBeGreaterThan(0);
  await page.locator('.skip-link').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('dock');
  expect(complaints).toEqual([]);
  await context.close();
});

test('Fluxx: a Goal says what wins, everybody is shown how near they are, and the rules in force can be read', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await begin(page, 'fluxx');
  /** It is my turn, so that nothing changes any more, and there is something to read. */
  const isReadable = () =>
    page.evaluate(() =>
      ['.bar.mine', '.goals > .card', '.causes .cause:not(.basic)', 'body:not(:has(dialog))'].every(
        (wanted) => document.querySelector(wanted) !== null,
      ),
    );
  while (!(await isReadable())) {
    if (await page.locator(END).first().isVisible()) await begin(page, 'fluxx');
    else if (!(await actOnce(page))) await settle(page);
  }
  const aims = page.locator('.rules .aim');
  expect(await aims.count()).toBe(await page.locator('.goals > .card').count());
  for (const aim of await aims.allInnerTexts()) expect(aim).toMatch(/^Ziel: .*gewinnt/);
  expect(await page.locator('.place .near').count(), 'beside every name').toBe(3);
  const rules = await page.locator('.causes .cause').count();
  await page.locator('.rules .read').click();
  const texts = await page.locator('dialog .inforce button > span:last-child > span').allInnerTexts();
  expect(texts.length, 'the Basic Rules and every New Rule').toBe(rules);
  for (const text of texts) expect(text).toMatch(/\w{3,}.*[.!]$/s);
  expect(complaints).toEqual([]);
  await context.close();
});

test('Fluxx: a question that may be declined has a button for yes and one for no', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<{ view: { hands: { known: string[] | null }[] }; legal: unknown[] }>(page, (update) => {
    const card = update.view.hands.find(({ known }) => known?.length)?.known?.[0];
    if (update.legal.length > 0 && card) update.legal = [{ discard: card }, 'pass'];
  });
  await begin(page, 'fluxx');
  const answers = await page.locator('.answers .button:not(.quiet)').allInnerTexts();
  expect(answers).toHaveLength(2);
  expect(answers[0]).toMatch(/ ablegen$/);
  expect(answers[1]).toBe('Nein danke');
  await context.close();
});
