/** Friends at one table: by invite link, through reloads, lost networks and a killed server. */
import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrive, launch, type Person } from './browser';
import { actOnce, END, points } from './player';
import { startServer, type Server } from './server';

let server: Server;
let browser: Browser;
beforeEach(async () => {
  server = await startServer();
  browser = await launch();
});
afterEach(async () => {
  await browser?.close();
  await server?.close();
});

/** The host opens a table with as many open seats and everybody follows the link. */
async function gather(variant: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let seat = 0; seat < count; seat++) people.push(await arrive(browser, server.url, { size: seat % 2 ? 'desktop' : 'phone', language: seat % 2 ? 'en' : 'de' }));
  const [host, ...friends] = people as [Person, ...Person[]];
  await host.page.goto('/new/abluxxen');
  await host.page.getByText(variant, { exact: true }).click();
  if (count > 2) await host.page.locator('fieldset.compact label', { hasText: String(count) }).first().click();
  await host.page.locator('.go .button.main').click();
  const link = await host.page.locator('#share-link').inputValue();
  for (const [order, { page }] of friends.entries()) {
    await page.goto(link);
    await page.locator('.name input').fill(`Friend ${order + 1}`);
    await page.locator('.seats .free .button').first().click();
    await page.locator('.seats .mine').waitFor();
  }
  for (const { page } of people) await page.locator('.button.big.main').click();
  for (const { page } of people) await page.locator('.hand').waitFor();
  return people;
}

/** Everybody taps in turn until all see the result; `meanwhile` happens after so many taps. */
async function play(people: Person[], meanwhile: Map<number, () => Promise<void>>): Promise<void> {
  let taps = 0;
  const patience = Date.now() + 500_000;
  while (Date.now() < patience) {
    const over = await Promise.all(people.map(({ page }) => page.locator(END).first().isVisible()));
    if (over.every(Boolean)) return;
    const acted = await Promise.all(people.map(({ page }) => actOnce(page)));
    if (acted.some(Boolean)) taps += 1;
    else await people[0]?.page.waitForTimeout(25);
    const event = meanwhile.get(taps);
    if (event) {
      meanwhile.delete(taps);
      await event();
    }
  }
  throw new Error('the match does not end');
}

async function sameResult(people: Person[]): Promise<void> {
  const results = await Promise.all(people.map(({ page }) => points(page)));
  for (const result of results) {
    expect(result).toHaveLength(people.length);
    expect(result).toEqual(results[0]);
  }
  for (const { complaints } of people) expect(complaints).toEqual([]);
}

test('two browsers: one reloads with an open question, one goes offline, the server is killed', async () => {
  const people = await gather('Duell zu zweit', 2);
  const [host, friend] = people as [Person, Person];
  let openQuestion = '';
  await play(people, new Map([
    [4, async () => {
      const asked = (await host.page.locator('.bar.mine').isVisible()) ? host : friend;
      openQuestion = await asked.page.locator('.bar .question').innerText();
      await asked.page.reload();
      await asked.page.locator('.bar.mine').waitFor();
      expect(await asked.page.locator('.bar .question').innerText()).toBe(openQuestion);
    }],
    [8, async () => {
      await friend.context.setOffline(true);
      await friend.page.locator('.lost').waitFor();
      await friend.context.setOffline(false);
      await friend.page.locator('.lost').waitFor({ state: 'detached' });
    }],
    [12, async () => {
      await server.kill();
      await host.page.locator('.lost').waitFor();
      await server.restart();
      for (const { page } of people) await page.locator('.lost').waitFor({ state: 'detached', timeout: 60_000 });
    }],
  ]));
  expect(openQuestion).not.toBe('');
  await sameResult(people);
});

test('five browsers at one table end with the same result', async () => {
  const people = await gather('AMIGO, Grundspiel', 5);
  await play(people, new Map([
    [6, async () => void (await people[2]?.page.reload())],
    [10, async () => {
      await people[4]?.context.setOffline(true);
      await people[4]?.page.locator('.lost').waitFor();
      await people[4]?.context.setOffline(false);
    }],
    [14, async () => {
      await server.kill();
      await server.restart();
    }],
  ]));
  await sameResult(people);
});
