/** How smooth a full table is: five seats, a hand of 25, cards on their way. Figures to read, not a test that can fail. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { arrive, launch } from './browser';
import { actOnce } from './player';
import { startServer } from './server';

const HAND = 25;
const CHOICES = 24;
const VALUES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', 'X'];

type Message = { type: string; view?: { hand: string[] | null }; update?: Message | null };

/** The hand as large as it can get; everything else is what the server says. */
function withALargeHand(text: string): string {
  const message = JSON.parse(text) as Message;
  const view = message.view ?? message.update?.view;
  if (!view?.hand) return text;
  view.hand = [...view.hand, ...Array.from({ length: Math.max(0, HAND - view.hand.length) }, (_, order) => VALUES[order % VALUES.length] ?? '1')];
  return JSON.stringify(message);
}

/** Notes the time between frames while something is in the air, and what the page itself needs for one. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes = globalThis as unknown as { gaps: number[]; work: number[] };
    notes.gaps = [];
    notes.work = [];
    let last = performance.now();
    const frame = (now: number) => {
      if (document.querySelector('.flight')) notes.gaps.push(now - last);
      last = now;
      const begin = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => document.querySelector('.flight') && notes.work.push(performance.now() - begin);
      channel.port2.postMessage(0);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

function percentile(list: number[], share: number): string {
  const sorted = list.toSorted((one, other) => one - other);
  return `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
}

test.each(['phone', 'desktop'] as const)('frames on a %s', async (size) => {
  const server = await startServer();
  const browser = await launch();
  const { page } = await arrive(browser, server.url, { size, motion: true });
  await page.routeWebSocket(/socket$/, (socket) => {
    const table = socket.connectToServer();
    table.onMessage((text) => socket.send(withALargeHand(String(text))));
    socket.onMessage((text) => table.send(text));
  });
  await page.goto('/new/abluxxen');
  await page.locator('fieldset.compact label', { hasText: '5' }).first().click();
  await page.locator('.seats + .button').click();
  await page.locator('.go .button.main').click();
  await page.locator('.bar.mine').waitFor();
  await watchFrames(page);
  for (let choice = 0; choice < CHOICES; choice++) {
    await page.waitForFunction(() => document.querySelector('.bar.mine, dialog table') !== null);
    if (!(await actOnce(page))) break;
  }
  const { gaps, work } = await page.evaluate(() => {
    const notes = globalThis as unknown as { gaps: number[]; work: number[] };
    return { gaps: notes.gaps, work: notes.work };
  });
  const smooth = gaps.filter((gap) => gap < 1.5 * (1000 / 60)).length / Math.max(1, gaps.length);
  console.log(`${size}: ${gaps.length} frames with cards in the air; between frames median ${percentile(gaps, 0.5)}, 95 % ${percentile(gaps, 0.95)}; on time ${(100 * smooth).toFixed(1)} %; script, style, layout and paint of a frame median ${percentile(work, 0.5)}, 95 % ${percentile(work, 0.95)}`);
  await browser.close();
  await server.close();
});
