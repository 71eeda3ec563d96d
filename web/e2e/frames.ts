/** How soon the first page answers, and how smooth a full table is: five seats, a hand of 25, cards on their way. Figures to read, not a test that can fail. */
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { arrive, launchWhole } from './browser';
import { actOnce } from './player';
import { wholeTexts } from '../src/live/deltas';
import { startServer } from './server';

const HAND = 25;
const CHOICES = 60;
const VALUES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', 'X'];

type Message = { type: string; view?: { hand: string[] | null }; update?: Message | null };

/** The hand as large as it can get; everything else is what the server says. */
function withALargeHand(text: string): string {
  const message = JSON.parse(text) as Message;
  const view = message.view ?? message.update?.view;
  if (!view?.hand) return text;
  view.hand = [
    ...view.hand,
    ...Array.from(
      { length: Math.max(0, HAND - view.hand.length) },
      (_, order) => VALUES[order % VALUES.length] ?? '1',
    ),
  ];
  return JSON.stringify(message);
}

interface Notes {
  /** Between frames while cards travel. */
  gaps: number[];
  /** The same, and while they still lie at their start because the table below them is drawn anew. */
  withStart: number[];
  /** What the page itself needs for one. */
  work: number[];
}

/** Notes the time between frames while something is in the air, and what the page itself needs for one. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes = Object.assign(globalThis as unknown as Notes, { gaps: [], withStart: [], work: [] });
    let last = performance.now();
    const frame = (now: number) => {
      const flights = [...document.querySelectorAll('.flight')];
      if (flights.length > 0) notes.withStart.push(now - last);
      if (flights.some((flight) => flight.getAnimations()[0]?.playState === 'running'))
        notes.gaps.push(now - last);
      last = now;
      const begin = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () =>
        document.querySelector('.flight') && notes.work.push(performance.now() - begin);
      channel.port2.postMessage(0);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const BOX =
  '<style>@keyframes way { to { transform: translateX(200px); } } div { width: 48px; height: 67px; background: green; animation: way 1s infinite alternate; }</style><div></div>';
const BASELINE_MS = 6000;

/** What the machine can do: the same frames of a page with nothing on it, or with one box that moves. */
async function baseline(page: Page, content: string): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent(content);
  return page.evaluate(
    (lastsMs) =>
      new Promise<number[]>((done) => {
        const gaps: number[] = [];
        let last = performance.now();
        const end = last + lastsMs;
        const frame = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else done(gaps);
        };
        requestAnimationFrame(frame);
      }),
    BASELINE_MS,
  );
}

function onTime(gaps: readonly number[]): string {
  const share = gaps.filter((gap) => gap < 1.5 * (1000 / 60)).length / Math.max(1, gaps.length);
  return `${(100 * share).toFixed(1)} %`;
}

function percentile(list: number[], share: number): string {
  const sorted = list.toSorted((one, other) => one - other);
  return `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
}

test.each(['phone', 'desktop'] as const)('frames on a %s', async (size) => {
  const server = await startServer();
  const browser = await launchWhole();
  const { page } = await arrive(browser, server.url, { size, motion: true });
  await page.routeWebSocket(/socket\?deltas=2$/, (socket) => {
    const table = socket.connectToServer();
    const whole = wholeTexts();
    table.onMessage((text) => socket.send(withALargeHand(whole(String(text)))));
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
    if (await page.locator('dialog table').isVisible()) break;
    // Nothing to tap yet: cards are still on their way.
    if (!(await actOnce(page))) await page.waitForTimeout(100);
  }
  const { gaps, withStart, work } = await page.evaluate(() => {
    const { gaps, withStart, work } = globalThis as unknown as Notes;
    return { gaps, withStart, work };
  });
  const [empty, box] = [await baseline(page, ''), await baseline(page, BOX)];
  console.log(
    `${size}: ${gaps.length} frames while cards travel, on time ${onTime(gaps)} (an empty page ${onTime(empty)}, one moving box ${onTime(box)}); between frames median ${percentile(gaps, 0.5)}, 95 % ${percentile(gaps, 0.95)}, longest ${percentile(gaps, 1)}; with those in which the table is drawn anew before cards set off ${onTime(withStart)}; script, style, layout and paint of a frame median ${percentile(work, 0.5)}, 95 % ${percentile(work, 0.95)}`,
  );
  await browser.close();
  await server.close();
});

/** What a mid-range phone on a usual mobile network has. */
const KIB = 1024;
const PHONE = {
  slowdown: 4,
  network: {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1024 * KIB) / 8,
    uploadThroughput: (1.35 * 1024 * KIB) / 8,
  },
};
const VISITS = 5;

async function interactiveAfterMs(browser: Browser, url: string): Promise<number> {
  const { page, context } = await arrive(browser, url);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', PHONE.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  await page.goto('/', { waitUntil: 'commit' });
  const ms = await page.waitForFunction(
    () => document.querySelector('.box .button.main') !== null && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  const time = Number(await ms.jsonValue());
  await context.close();
  return time;
}

test('the first page on a simulated phone', async () => {
  const server = await startServer();
  const browser = await launchWhole();
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) times.push(await interactiveAfterMs(browser, server.url));
  console.log(
    `first page, processor ${PHONE.slowdown} times slower, ${PHONE.network.latency} ms of latency: interactive after median ${percentile(times, 0.5)}, slowest ${percentile(times, 1)} of ${VISITS} visits`,
  );
  await browser.close();
  await server.close();
});
