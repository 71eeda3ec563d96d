/** Whole matches in browsers of other makers, or only the first own choice of each (`LUXX_CHOICES=1`). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGINES, start, type Engine } from './engines';
import { END, tapInPage } from './player';
import { startServer, type Server } from './server';

const wanted = ENGINES.filter((name) => !process.env.LUXX_ENGINE || process.env.LUXX_ENGINE === name);
const choices = Number(process.env.LUXX_CHOICES ?? Infinity);
/** Long enough for a slow machine and the longest match. */
const PATIENCE_MS = 300_000;

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const isOver = `document.querySelector(${JSON.stringify(END)}) !== null`;
/** Something is on the page that was told what the game asks: a value that changes with every answer. */
const position = `document.querySelector('.bar .question')?.textContent + document.querySelectorAll('.log li').length`;

async function press(engine: Engine, selector: string): Promise<void> {
  const query = JSON.stringify(selector);
  const began = Date.now();
  while (!(await engine.evaluate<boolean>(`document.querySelector(${query}) !== null`))) {
    if (Date.now() - began > 60_000) throw new Error(`${selector} does not come`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  await engine.evaluate(`(document.querySelector(${query}).click(), true)`);
}

/** Answers by tapping until the match is over or enough was answered; says how often it tapped. */
async function playOn(engine: Engine): Promise<{ taps: number; over: boolean }> {
  const began = Date.now();
  let taps = 0;
  let answered = 0;
  let before = await engine.evaluate<string>(position);
  while (Date.now() - began < PATIENCE_MS) {
    if (await engine.evaluate<boolean>(isOver)) return { taps, over: true };
    if ((await engine.evaluate<boolean | string>(`(${tapInPage.toString()})()`)) === true) taps += 1;
    else await new Promise((wake) => setTimeout(wake, 30));
    const now = await engine.evaluate<string>(position);
    if (taps > 0 && now !== before) answered += 1;
    before = now;
    if (answered >= choices) return { taps, over: false };
  }
  throw new Error(`after ${taps} taps the match is not over`);
}

test.each(wanted)('a match of each game in %s', { timeout: 2 * PATIENCE_MS }, async (name) => {
  const engine = await start(name);
  try {
    for (const game of ['abluxxen', 'fluxx']) {
      await engine.open(`${server.url}/`);
      await press(engine, `.box.${game} .button.main`);
      const { taps, over } = await playOn(engine);
      expect(taps).toBeGreaterThan(0);
      expect(over).toBe(choices === Infinity);
    }
  } finally {
    await engine.close();
  }
});
