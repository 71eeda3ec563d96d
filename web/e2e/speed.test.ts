/** Light enough for a mid-range phone; how fast it really is, `frames.ts` measures. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { playing } from './screens';
import { sharedWorld } from './world';

const world = sharedWorld();

const KIB = 1024;
const sizes = new Map(
  readdirSync('dist/assets').map((name) => [name, gzipSync(readFileSync(`dist/assets/${name}`)).length]),
);

test('the first page loads at most 120 KiB of script and 40 KiB of styles, compressed', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  const codings = new Set<string | undefined>();
  page.on(
    'response',
    (response) => /\.(js|css)$/.test(response.url()) && codings.add(response.headers()['content-encoding']),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  const sum = (ending: string) =>
    loaded.filter((name) => name.endsWith(ending)).reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  expect(loaded.length).toBeGreaterThan(3);
  expect([...codings]).toEqual(['gzip']);
  expect(sum('.js')).toBeLessThan(120 * KIB);
  expect(sum('.css')).toBeLessThan(40 * KIB);
  await context.close();
});

test('a table with everything it needs stays within the same budget', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await playing(page, 'fluxx');
  const sum = (ending: string) =>
    [...loaded]
      .filter((name) => name.endsWith(ending))
      .reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  expect(sum('.js')).toBeLessThan(160 * KIB);
  expect(sum('.css')).toBeLessThan(40 * KIB);
  await context.close();
});

/** Everything that moved without being touched, from the first paint on. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = globalThis as unknown as { shift: number };
    sum.shift = 0;
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (sum.shift += (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      return (globalThis as unknown as { shift: number }).shift;
    });
}

test.each(['abluxxen', 'fluxx'])('nothing shifts when the table appears: %s', async (game) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator(`.box.${game} .button.main`).click();
  await page.locator('.bar.mine').waitFor();
  const shifts = await countShifts(page);
  await page.reload();
  await page.locator('.bar.mine').waitFor();
  expect(await shifts()).toBeLessThan(0.02);
  await context.close();
});
