/** After a match: how it was played, what one may play on from, all matches, and the puzzle of the day. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnalysisOf } from '../src/games/forms';
import type { MatchAnalysis, RecordSummary } from '../src/protocol';
import { arrive, SIZES } from './browser';
import { hasNoSidewaysScroll, playToTheEnd } from './player';
import { answerPuzzle, finishedMatch, keepShort } from './screens';
import { PROGRAM } from './server';
import { sharedWorld } from './world';

const world = sharedWorld();

type Figures = Pick<MatchAnalysis<unknown>, 'seats' | 'chances'>;

/** What the program says of a match, by its record and with as many iterations. */
async function analysedByProgram(page: Page, match: string, iterations: number): Promise<Figures> {
  const record = await page.evaluate(async (id) => (await fetch(`/api/records/${id}`)).text(), match);
  const folder = mkdtempSync(join(tmpdir(), 'luxx-record-'));
  const file = join(folder, 'match.jsonl');
  writeFileSync(file, `${record.trim()}\n`);
  const words = ['record', 'analyse', file, '--budget', `${iterations}it`, '--json'];
  const { stdout, stderr, status } = spawnSync(PROGRAM, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Figures;
}

/** What the page shows of every seat is what the program says of it. */
async function agreesWithProgram(page: Page): Promise<void> {
  const match = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const told = await page.evaluate(
    async (id) => (await (await fetch(`/api/records/${id}/analysis`)).json()) as MatchAnalysis<unknown>,
    match,
  );
  const { seats, chances } = await analysedByProgram(page, match, told.iterations);
  expect(told.chances).toEqual(chances);
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat('en', {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const rows = page.locator('tbody tr');
  for (const [seat, review] of seats.entries()) {
    expect(told.seats[seat]).toEqual(expect.objectContaining({ loss: review.loss, luck: review.luck }));
    const [mistakes, loss, luck] = await rows.nth(seat).locator('td').allInnerTexts();
    expect(mistakes).toBe(`${review.n_mistakes} of ${review.n_choices}`);
    expect(loss?.split(/\s/)[0]).toBe(percent.format(review.loss));
    expect(luck?.split(/\s/)[0]).toBe(signed.format(review.luck).replace('-', '−'));
  }
}

test.each(['abluxxen', 'fluxx'])('how a match of %s was played, and on from there', async (game) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { language: 'en' });
  await keepShort(page);
  await page.goto('/');
  await page.locator(`.box.${game} .button.main`).click();
  await page.locator('.bar.mine').waitFor();
  await page.locator('.hinting').click();
  await page.locator('.hint b').waitFor();
  await playToTheEnd(page);
  expect(await page.locator('dialog .hints').innerText()).toBe('You used one hint.');
  await page.locator('dialog a[href^="/review/"]').click();
  await page.locator('figure path').first().waitFor({ timeout: 300_000 });
  expect(await page.locator('tbody tr').count()).toBe(3);
  expect(await page.locator('figure > svg').getAttribute('aria-label')).toMatch(/You: \d+%/);
  await page.setViewportSize(SIZES.desktop);
  const [drawn, sheet] = await page.evaluate(() => {
    const drawing = document.querySelector('figure > svg')!;
    return [drawing.getBoundingClientRect().width, drawing.closest('.sheet')!.clientWidth];
  });
  expect(drawn / sheet, 'the curve is as wide as its sheet').toBeGreaterThan(0.85);
  await page.setViewportSize(SIZES.phone);
  await agreesWithProgram(page);
  expect(await page.locator('h1').innerText()).toBe('How did I play?');
  const other = await arrive(world.browser, page.url(), { language: 'en' });
  await other.page.goto(page.url());
  await other.page.locator('h1', { hasText: 'How was it played?' }).waitFor();
  await other.context.close();
  const costly = page.locator('article a');
  for (const seat of await page.locator('fieldset label').all()) {
    if (await costly.first().isVisible()) break;
    await seat.click();
  }
  // A short match may have been played without a mistake; then the replay begins elsewhere.
  if (await costly.first().isVisible()) {
    await page.locator('article dd b').first().waitFor();
    expect(await page.locator('article').first().innerText()).not.toMatch(/-hint-|\{/);
    await costly.first().click();
  } else {
    const match = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.goto(`/replay/${match}?step=1&viewer=0`);
  }
  await page.locator('.scrub').waitFor();
  await page.locator('.ways button').click();
  await page.waitForURL(/\/t\//);
  await page.goto('/history');
  await page.locator('.matches .button').first().waitFor();
  expect(await page.locator('.matches li').count()).toBe(1);
  await page.locator('fieldset label', { hasText: game === 'fluxx' ? 'Abluxxen' : 'Fluxx' }).click();
  expect(await page.locator('.matches .button').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the longest name of a card stays within a look back, also with text at 200 %', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  const match = await finishedMatch(page, 'fluxx');
  const values = { value: 0.1, best_value: 0.4, loss: 0.3, loss_low: 0.2, loss_high: 0.4 };
  const reason = { id: 'fluxx-hint-keeper-for', args: { goal: 'G17', card: 'K01' } };
  const costly = { step: 1, seat: 0, choice: { play: 'G17' }, best: { play: 'K01' }, ...values, reason };
  await page.route('**/analysis', async (route) => {
    const answer = await route.fetch();
    const looked = (await answer.json()) as AnalysisOf<'fluxx'>;
    await route.fulfill({
      response: answer,
      json: { ...looked, choices: [0, 1, 2].map((seat) => ({ ...costly, seat })) },
    });
  });
  await page.goto(`/review/${match}`);
  await page.locator('article .reason').waitFor({ timeout: 300_000 });
  await page.locator('article dd b').waitFor();
  expect(await page.locator('article .reason').innerText()).toContain('Raketenwissenschaft');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await hasNoSidewaysScroll(page, 'a look back at 200 %');
  expect(complaints).toEqual([]);
  await context.close();
});

/** Finished matches as the server tells them, one on each page. */
async function finishedBefore(page: Page, records: Partial<RecordSummary>[]): Promise<void> {
  const usual = {
    variant: '',
    is_rated: false,
    points: [3, 1],
    winners: [0],
    seat: 0,
    ended_s: 0,
    laid_down: [],
  };
  const played = records.map((record, place) => ({ ...usual, match: `m${place}`, ...record }));
  const results = played.map(({ game, variant }) => {
    return { game, variant, n_seats: 2, n_matches: 1, victories: 1, points: 3 };
  });
  const statistics = { n_matches: played.length, results, streak: 1, best_streak: 1, recent: [true] };
  await page.route('**/api/me/statistics', (route) =>
    route.fulfill({ json: { ...statistics, laid_down: {}, ratings: [] } }),
  );
  await page.route('**/api/me/history*', (route) => {
    const place = Number(new URL(route.request().url()).searchParams.get('before')?.split('-')[0] ?? 0);
    const next = place + 1 < played.length ? `${place + 1}-m` : null;
    return route.fulfill({ json: { records: played.slice(place, place + 1), next } });
  });
}

test('matches are found by game, variant, result and people, however far back', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { language: 'en' });
  await finishedBefore(page, [
    { game: 'abluxxen', variant: 'amigo-base', players: ['Anna', 'Ben'] },
    { game: 'abluxxen', variant: 'amigo-base-duel', players: ['Anna', 'Caro'], winners: [1] },
    { game: 'fluxx', variant: '', players: ['Anna', 'Dora'] },
  ]);
  await page.goto('/history');
  const shown = page.locator('.matches li:has(.button)');
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Ben')]);
  await page.locator('.who input').fill('dora');
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Dora')]);
  await page.locator('.who input').fill('anna');
  await expect.poll(() => shown.count(), { message: 'one plays with others' }).toBe(0);
  await page.locator('.who input').fill('');
  await page.locator('.who select').selectOption('abluxxen/amigo-base-duel');
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Caro')]);
  await page.locator('fieldset').getByText('won', { exact: true }).click();
  await expect.poll(() => shown.count()).toBe(0);
  await page.locator('fieldset label', { hasText: 'Fluxx' }).click();
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Dora')]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the puzzle of the day, once for everybody', async () => {
  const one = await arrive(world.browser, world.server.url, { language: 'en' });
  await one.page.goto('/puzzle/abluxxen');
  await answerPuzzle(one.page);
  expect(await one.page.locator('dialog').innerText()).toContain('You are the first to answer today.');
  await one.page.reload();
  await one.page.locator('dialog h3').waitFor();
  const other = await arrive(world.browser, world.server.url, { language: 'en' });
  await other.page.goto('/puzzle/abluxxen');
  await answerPuzzle(other.page);
  expect(await other.page.locator('dialog').innerText()).toMatch(/of 2 people found it today/);
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await one.context.close();
  await other.context.close();
});
