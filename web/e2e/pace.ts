/** How long a player waits between two own turns, at each pace of the bots. A measurement, not a test. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive, launch, type Person } from './browser';
import { actOnce, END } from './player';
import { startServer, type Server } from './server';

type Pace = 'calm' | 'brisk' | 'at_once';

/** What was promised: seconds in the middle of all waits. */
const PROMISES = ['steady', 'strong', 'champion'].flatMap((level) => [
  { level, game: 'abluxxen', seats: 3, medianMax: 3 },
  { level, game: 'fluxx', seats: 3, medianMax: 3 },
  { level, game: 'fluxx', seats: 6, medianMax: 8 },
]);
const WAITS = 12;

let server: Server;
let browser: Awaited<ReturnType<typeof launch>>;
beforeAll(async () => {
  server = await startServer({ 'bot-ms-min': 900, 'bot-ms-max': 1800 });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface Company {
  game: string;
  seats: number;
  /** Of all the bots. */
  level: string;
}

/** A table with bots only, at once. */
async function sit({ page }: Person, { game, seats, level }: Company, pace: Pace): Promise<void> {
  await page.goto('/about');
  await page.evaluate(
    (pace) => localStorage.setItem('luxx.settings', JSON.stringify({ botPace: pace, soundOffered: true })),
    pace,
  );
  const id = await page.evaluate(
    async ({ game, seats, level }) => {
      await fetch('/api/me', { method: 'POST' });
      const games = (await (await fetch('/api/games')).json()) as { name: string; options: object }[];
      const usual = games.find(({ name }) => name === game)?.options;
      const bots = Array.from({ length: seats - 1 }, () => ({ type: 'bot', level }));
      const body = { game, options: { ...usual, seats }, seats: [{ type: 'me' }, ...bots] };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { id: string }).id;
    },
    { game, seats, level },
  );
  await page.goto(`/t/${id}`);
  await page.locator('.button.big.main').click();
  await page.locator('.hand').waitFor();
}

/** Notes how long the own place is not the active one. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const waits: number[] = [];
    let since: number | undefined;
    Object.assign(window, { waits });
    setInterval(() => {
      const isMine = document.querySelector('.place.own.active') !== null;
      if (!isMine) since ??= performance.now();
      else if (since !== undefined) {
        waits.push(performance.now() - since);
        since = undefined;
      }
    }, 20);
  });
}

async function waitsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

async function measured(company: Company, pace: Pace): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < WAITS) {
    const person = await arrive(browser, server.url, { motion: true });
    await sit(person, company, pace);
    await watch(person.page);
    while (!(await person.page.locator(END).first().isVisible())) {
      if (!(await actOnce(person.page))) await person.page.waitForTimeout(30);
      if (waits.length + (await waitsOf(person.page)).length >= WAITS) break;
    }
    waits.push(...(await waitsOf(person.page)));
    await person.context.close();
  }
  return waits.map((ms) => ms / 1000).sort((one, other) => one - other);
}

test.each(PROMISES)(
  'at a brisk pace the wait between own turns: $game with $seats seats, $level',
  { timeout: 600_000 },
  async ({ game, seats, level, medianMax }) => {
    const waits = await measured({ game, seats, level }, 'brisk');
    const median = waits[Math.floor(waits.length / 2)] ?? Infinity;
    console.log(
      `${game}, ${seats} seats, ${level}, brisk: median ${median.toFixed(1)} s, longest ${waits.at(-1)?.toFixed(1)} s of ${waits.length}`,
    );
    expect(median).toBeLessThan(medianMax);
  },
);
