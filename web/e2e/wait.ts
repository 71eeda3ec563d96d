/** How long somebody waits for the look back at a match with four seats, on the page. A measurement, not a test. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive, launch } from './browser';
import { playToTheEnd } from './player';
import { opened } from './screens';
import { startServer, type Server } from './server';

/** What was promised, in seconds. */
const WAIT_MAX = 20;
const MATCHES = Number(process.env.LUXX_MATCHES ?? 3);

let server: Server;
let browser: Awaited<ReturnType<typeof launch>>;
beforeAll(async () => {
  server = await startServer();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test.each(['abluxxen', 'fluxx'])(
  'the look back at a match of %s with four seats',
  { timeout: 1_200_000 },
  async (game) => {
    const waits: number[] = [];
    for (let match = 0; match < MATCHES; match++) {
      const { page, context } = await arrive(browser, server.url);
      await opened(page, game, 4);
      await playToTheEnd(page);
      await page.locator('dialog a[href^="/review/"]').waitFor();
      const begun = performance.now();
      await page.locator('dialog a[href^="/review/"]').click();
      await page.locator('figure path').first().waitFor({ timeout: 120_000 });
      const wait = (performance.now() - begun) / 1000;
      const replay = await page.locator('.doors a[href^="/replay/"]').last().getAttribute('href');
      const steps = await page.evaluate(
        async (id) =>
          ((await (await fetch(`/api/records/${id}`)).json()) as { steps: unknown[] }).steps.length,
        replay?.split('/').at(-1) ?? '',
      );
      console.log(`${game}: ${wait.toFixed(1)} s for a match of ${steps} steps`);
      waits.push(wait);
      await context.close();
    }
    expect(Math.max(...waits)).toBeLessThan(WAIT_MAX);
  },
);
