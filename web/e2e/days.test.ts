/** A match over days, in two browsers: the clock is moved, never waited for, and the server starts anew in between. */
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive, type Person } from './browser';
import { actOnce, answered, END, settle } from './player';
import { isSigned, listener, mailServer, Subscriber, type Listener, type MailServer } from './listeners';
import { PROGRAM } from './server';
import { world } from './world';

const { at } = world();
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

let push: Listener;
let hook: Listener;
let mail: MailServer;
beforeAll(async () => {
  [push, hook, mail] = await Promise.all([listener(), listener(), mailServer()]);
});
afterAll(() => [push, hook, mail].forEach((one) => one?.close()));

/** Plays for one person until nothing is asked of them any more. */
async function playTurn(page: Page): Promise<void> {
  await page.locator('.bar.mine').waitFor();
  while ((await page.locator('.bar.mine').count()) > 0 && !(await page.locator(END).first().isVisible()))
    if (!(await actOnce(page))) await answered(page);
}

/** Asks the server from within the page, as the page itself does. */
function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(path, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body } : {}),
      });
      return (await answer.json().catch(() => undefined)) as T;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

async function sitTogether(anna: Person, ben: Person): Promise<string> {
  await anna.page.goto('/new/abluxxen');
  await anna.page.getByText('Duell zu zweit', { exact: true }).click();
  await anna.page.locator('details.sheet summary').click();
  await anna.page.getByText('Ein Tag', { exact: true }).click();
  const first = anna.page.locator('fieldset', { hasText: 'Wer beginnt?' });
  await first.getByText('1', { exact: true }).click();
  await anna.page.locator('.go .button.main').click();
  const link = await anna.page.locator('[name=share-link]').inputValue();
  expect(await anna.page.locator('.terms').innerText()).toContain('zwölf weiteren Stunden');
  await ben.page.goto(link);
  await ben.page.locator('.seats .free .button').first().click();
  await ben.page.locator('.seats .mine').waitFor();
  for (const { page } of [anna, ben]) await page.locator('.button.big.main').click();
  for (const { page } of [anna, ben]) await page.locator('.hand').first().waitFor();
  return new URL(link).pathname;
}

test('push, digest, webhook, deadline, stand-in and end, with restarts in between', async () => {
  const key = spawnSync(PROGRAM, ['admin', 'push-key'], { encoding: 'utf8' }).stdout.trim();
  const { browser, server } = await at({
    'push-key': key,
    'mail-server': mail.url,
    'mail-from': 'luxx@example.org',
    webhooks: 'true',
    'private-addresses': 'true',
    'notice-delay-s': 0,
  });
  const anna = await arrive(browser, server.url);
  const ben = await arrive(browser, server.url, { size: 'desktop', language: 'en' });
  const table = await sitTogether(anna, ben);
  await expect.poll(() => anna.page.locator('.clock').innerText()).toBe('noch 23 Stunden');

  // Ben says how he wants to be told, on the page.
  const there = await ben.context.newPage();
  await there.goto('/notices');
  await there.locator('#hook').fill(`${hook.url}/hook`);
  await there.locator('form:has(#hook) .button').click();
  const secret = await there.locator('code').innerText();
  await there.locator('#mail').fill('ben@example.org');
  await there.locator('form:has(#mail) .button').click();
  await expect.poll(() => mail.mails.length).toBe(1);
  const code = /Your code for Luxx: (\d{6})/.exec(mail.mails[0] ?? '')?.[1] ?? '';
  await there.locator('li form input').fill(code);
  await there.locator('li form .button').click();
  await there.locator('li form').waitFor({ state: 'detached' });
  const subscriber = new Subscriber();
  const wish = { type: 'push', language: 'en', endpoint: `${push.url}/p`, ...subscriber.keys() };
  await ask(there, 'POST', '/api/me/notices', wish);
  await there.close();

  // Anna plays, and Ben is told in every way.
  await ben.page.goto('about:blank');
  await playTurn(anna.page);
  await expect.poll(() => push.heard.length).toBe(1);
  const message = subscriber.read(push.heard[0]!);
  expect(message).toMatchObject({ title: 'It’s your turn', n: 1, path: '/next' });
  await expect.poll(() => hook.heard.length).toBe(1);
  expect(isSigned(hook.heard[0]!, secret)).toBe(true);
  await expect.poll(() => mail.mails.length).toBe(2);
  expect(mail.mails[1]).toContain('hours left');

  // A day later nobody has answered: the last call.
  await server.restartAhead(DAY_S + HOUR_S);
  await expect.poll(() => push.heard.length).toBe(2);
  expect(subscriber.read(push.heard[1]!).title).toBe('Last call: your time is up');
  await expect.poll(() => mail.mails.length).toBe(3);
  await expect.poll(() => hook.heard.length).toBe(2);
  await anna.page.goto(table);
  await expect
    .poll(() => anna.page.locator('.clock').innerText())
    .toMatch(/^Letzter Aufruf: noch 1\d Stunden$/);

  // Half a day later a bot stands in; then Ben comes back by the one link that he was sent.
  await server.restartAhead(2 * DAY_S);
  await anna.page.goto(table);
  await anna.page.locator('.bar.mine').waitFor();
  await playTurn(anna.page);
  await expect
    .poll(
      async () =>
        (await anna.page.locator(END).first().isVisible()) || anna.page.locator('.bar.mine').count(),
    )
    .toBeTruthy();
  if (!(await anna.page.locator(END).first().isVisible())) {
    await ben.page.goto(`${server.url}${table}`);
    await ben.page.locator('.hand').first().waitFor();
    for (let tap = 0; tap < 4000; tap++) {
      if (await anna.page.locator(END).first().isVisible()) break;
      const acted = (await actOnce(anna.page)) || (await actOnce(ben.page));
      if (!acted) await Promise.race([settle(anna.page), settle(ben.page)]);
    }
    await ben.page.locator(END).first().waitFor();
  }
  await anna.page.locator(END).first().waitFor();
  expect(hook.heard.length, 'never one per choice').toBeLessThanOrEqual(3);
  expect([...anna.complaints, ...ben.complaints]).toEqual([]);
});

/** Notes what the page would show on the icon of the installed page: nothing, or how many tables wait. */
async function watchBadge({ context, page }: Person): Promise<() => Promise<number>> {
  await context.addInitScript(() => {
    const note = (n: number) => (sessionStorage.setItem('badge', String(n)), Promise.resolve());
    Object.assign(navigator, { setAppBadge: note, clearAppBadge: () => note(0) });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('badge')));
}

test('the next table that waits is one tap away, and says so when there is none', async () => {
  const { browser, server } = await at();
  const [anna, ben] = [await arrive(browser, server.url), await arrive(browser, server.url)];
  const { page } = anna;
  const badge = await watchBadge(anna);
  const icon = () => page.locator('link[rel=icon]').getAttribute('href');
  await page.goto('/next');
  await page.locator('[role=status]').waitFor();
  expect(await page.locator('[role=status]').innerText()).toBe('Nichts wartet auf dich.');
  const first = await sitTogether(anna, ben);
  const second = await sitTogether(anna, ben);
  await page.goto('/');
  await expect.poll(() => page.title()).toBe('(2) Luxx');
  expect(await badge()).toBe(2);
  await page.locator('a[href="/next"]').click();
  await page.waitForURL(`**${first}`);
  await expect.poll(() => page.title()).toBe('● Du bist am Zug · Luxx');
  expect(await icon()).toContain('icon-turn');
  await playTurn(page);
  await expect.poll(() => page.title()).not.toContain('●');
  expect(await icon()).not.toContain('icon-turn');
  await page.locator('.bar a[href="/next"]').click();
  await page.waitForURL(`**${second}`);
  await page.locator('.bar.mine').waitFor();
  expect([...anna.complaints, ...ben.complaints]).toEqual([]);
});
