/** Answers left while others are asked: by keyboard alone, kept over a reload, given by the table, known to nobody else. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Person } from './browser';
import { gather } from './friends';
import { actOnce, anySettles, END } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

const TAKEN_BACK = /nimmst .*zurück|take .*back/;

/** What this browser says at the table from now on. */
function heardFrom(page: Page): string[] {
  const said: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
  return said;
}

interface Pair {
  people: Person[];
  asked: Page;
  waiting: Page;
}

/** Two who have sat down to a Duel, and which of them is asked first. */
async function duel(): Promise<Pair> {
  const people = await gather(world, { game: 'abluxxen', variant: 'Duell zu zweit', count: 2 });
  const pages = people.map(({ page }) => page);
  await anySettles(pages);
  const [first, second] = pages as [Page, Page];
  const isFirst = (await first.locator('.bar.mine').count()) > 0;
  return { people, asked: isFirst ? first : second, waiting: isFirst ? second : first };
}

/** Leaves robbed cards to whoever had them; false when nothing was robbed just now. Runs in the page. */
function doNotTake(): boolean {
  const answers = [...document.querySelectorAll<HTMLButtonElement>('.answers .button:not(:disabled)')];
  const leave = answers.find(({ textContent }) => /^\s*(Nicht nehmen|Don’t take)/.test(textContent ?? ''));
  leave?.click();
  return leave !== undefined;
}

/** Loads the page again once the sheet that was closed has taken its step out of the history. */
async function reload(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { sheets?: number } | null)?.sheets);
  await page.reload();
}

/** From now on nobody answers by hand here what the table is to answer. Runs in the page. */
function leaveToTable(): void {
  const leave = (event: MouseEvent) => {
    const answers = (event.target as Element).closest('.answers');
    if (/zurücknehmen|take back/i.test(answers?.textContent ?? '')) event.stopImmediatePropagation();
  };
  document.addEventListener('click', leave, true);
}

/** Plays until cards were taken back, or the match is over. Whoever robs never wants the cards. */
async function playUntilTakenBack({ asked, waiting }: Pair): Promise<boolean> {
  for (let tap = 0; tap < 4000; tap++) {
    if (TAKEN_BACK.test((await waiting.locator('.side .log').textContent()) ?? '')) return true;
    if (await waiting.locator(END).first().isVisible()) return false;
    const acted = (await asked.evaluate(doNotTake)) || (await actOnce(asked)) || (await actOnce(waiting));
    if (!acted) await anySettles([asked, waiting]);
  }
  throw new Error('the match does not end');
}

test('an answer is left by keyboard, has its question alone, and nobody else sees it', async () => {
  const { people, asked, waiting } = await duel();
  await waiting.locator('.ahead').focus();
  await waiting.keyboard.press('Enter');
  const [takeBack, discard] = [0, 1].map((place) => waiting.locator('dialog [role=switch]').nth(place));
  await takeBack!.focus();
  await waiting.keyboard.press('Space');
  await expect.poll(() => takeBack!.isChecked()).toBe(true);
  await expect.poll(() => waiting.locator('.ahead.some').count()).toBe(1);
  await discard!.focus();
  await waiting.keyboard.press('Space');
  await expect.poll(() => takeBack!.isChecked()).toBe(false);
  await waiting.keyboard.press('Escape');
  await waiting.locator('dialog').waitFor({ state: 'detached' });
  expect(await asked.locator('.some').count()).toBe(0);
  await reload(waiting);
  await waiting.locator('.ahead.some').click();
  expect(await discard!.isChecked()).toBe(true);
  await discard!.click();
  await expect.poll(() => waiting.locator('.ahead.some').count()).toBe(0);
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { context } of people) await context.close();
});

test('the table takes robbed cards back for whoever said so before', async () => {
  // In nearly every Duel somebody is robbed; where not, another one is played.
  for (let match = 0; match < 6; match++) {
    const pair = await duel();
    await pair.waiting.locator('.ahead').click();
    await pair.waiting.locator('dialog [role=switch]').first().click();
    await pair.waiting.locator('.ahead.some').waitFor();
    await pair.waiting.keyboard.press('Escape');
    await pair.waiting.locator('dialog').waitFor({ state: 'detached' });
    const said = heardFrom(pair.waiting);
    await reload(pair.waiting);
    await pair.waiting.locator('.ahead.some').waitFor();
    await pair.waiting.evaluate(leaveToTable);
    const isTakenBack = await playUntilTakenBack(pair);
    expect(said.filter((text) => text.includes('"take_back"'))).toEqual([]);
    expect(pair.people.flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const { context } of pair.people) await context.close();
    if (isTakenBack) return;
  }
  throw new Error('nobody was robbed in six matches');
});
