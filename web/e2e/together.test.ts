/** Friends at one table: by invite link, through reloads, lost networks and a killed server. */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Person } from './browser';
import { gather } from './friends';
import { actOnce, anySettles, END, result } from './player';
import { world } from './world';

const { at } = world();

/** Enough for the longest match of Fluxx, which has ten times as many choices as most. */
const PATIENCE_MS = 1_500_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

/** Everybody taps in turn until all see the result; `meanwhile` happens after so many taps. */
async function play(people: Person[], meanwhile: Map<number, () => Promise<void>>): Promise<void> {
  let taps = 0;
  const patience = Date.now() + PATIENCE_MS;
  while (Date.now() < patience) {
    const over = await Promise.all(people.map(({ page }) => page.locator(END).first().isVisible()));
    if (over.every(Boolean)) return;
    const acted = await Promise.all(people.map(({ page }) => actOnce(page)));
    if (acted.some(Boolean)) taps += 1;
    else await anySettles(people.map(({ page }) => page));
    const event = meanwhile.get(taps);
    if (event) {
      meanwhile.delete(taps);
      await event();
    }
  }
  throw new Error('the match does not end');
}

/** A server on the same machine answers soon after all, so that the page must be watched from before. */
async function loseNetwork({ context, page }: Person): Promise<void> {
  const lost = page.locator('.lost').waitFor();
  await context.setOffline(true);
  await lost;
}

async function sameResult(people: Person[]): Promise<void> {
  for (const { page } of people) {
    await expect.poll(async () => (await result(page)).length).toBeGreaterThan(0);
  }
  const results = await Promise.all(people.map(({ page }) => result(page)));
  for (const seen of results) {
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(results[0]);
  }
  for (const { complaints } of people) expect(complaints).toEqual([]);
}

/** What is asked; the rule behind it may come a moment later. */
async function sentence(page: Page): Promise<string | undefined> {
  return (await page.locator('.bar .question').innerText()).split('\n')[0];
}

test('two browsers: one reloads with an open question, one goes offline, the server is killed, both go on', async () => {
  const here = await at();
  const people = await gather(here, { game: 'abluxxen', variant: 'Duell zu zweit', count: 2 });
  const [host, friend] = people as [Person, Person];
  let openQuestion: string | undefined;
  await play(
    people,
    new Map([
      [
        4,
        async () => {
          const asked = await anySettles(people.map(({ page }) => page));
          openQuestion = await sentence(asked);
          await asked.reload();
          await asked.locator('.bar.mine').waitFor();
          expect(await sentence(asked)).toBe(openQuestion);
        },
      ],
      [
        8,
        async () => {
          await loseNetwork(friend);
          await friend.context.setOffline(false);
          await friend.page.locator('.lost').waitFor({ state: 'detached' });
        },
      ],
      [
        12,
        async () => {
          await here.server.kill();
          await host.page.locator('.lost').waitFor();
          await here.server.restart();
          for (const { page } of people)
            await page.locator('.lost').waitFor({ state: 'detached', timeout: 60_000 });
        },
      ],
    ]),
  );
  expect(openQuestion).not.toBe('');
  await sameResult(people);
  await friend.page.locator('dialog .button.main').click();
  await host.page.locator('dialog .button.main small').waitFor();
  expect(await host.page.locator('dialog .button.main').innerText()).toBe(
    'Revanche\nFriend 1 möchte weiterspielen.',
  );
  await host.page.keyboard.press('Escape');
  expect(await host.page.locator('.answers .wish').innerText()).toBe('Friend 1 möchte weiterspielen.');
  await host.page.locator('.answers .button.main').click();
  await host.page.locator('dialog .button.main').click();
  for (const { page } of people) await page.locator('dialog').waitFor({ state: 'detached' });
  await anySettles(people.map(({ page }) => page));
});

test('five browsers at one table end with the same result', async () => {
  const here = await at();
  const people = await gather(here, { game: 'abluxxen', variant: 'AMIGO, Grundspiel', count: 5 });
  await play(
    people,
    new Map([
      [6, async () => void (await people[2]?.page.reload())],
      [
        10,
        async () => {
          const last = people[4] as Person;
          await loseNetwork(last);
          await last.context.setOffline(false);
        },
      ],
      [
        14,
        async () => {
          await here.server.kill();
          await here.server.restart();
        },
      ],
    ]),
  );
  await sameResult(people);
});

test('three browsers at a table of Fluxx, found by its code, end with the same result', async () => {
  const here = await at();
  const people = await gather(here, { game: 'fluxx', variant: 'Wie in der Schachtel', count: 3, by: 'code' });
  await play(
    people,
    new Map([
      [5, async () => void (await people[1]?.page.reload())],
      [
        9,
        async () => {
          await here.server.kill();
          await here.server.restart();
        },
      ],
    ]),
  );
  await sameResult(people);
});
