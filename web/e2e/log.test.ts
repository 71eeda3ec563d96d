/** The log tells what happened and who really acted, also to whoever comes late. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, type Person } from './browser';
import { gather } from './friends';
import { actOnce, anySettles, END, playToTheEnd, settle } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

const LINES = '.side .log li > span:first-child';

/** Somebody at a new table lays down a layer, which the log tells. */
async function layDown(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  const card = page.locator('.dock .group:not(.idle)').first();
  await card.click();
  await card.click();
  await page.locator('.undo').waitFor();
  await expect
    .poll(() => page.locator(LINES).allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Du legst /));
}

test('what is undone leaves the log, and the log says so', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await layDown(page);
  await page.locator('.undo').click();
  await expect
    .poll(() => page.locator(LINES).allInnerTexts())
    .toContain('Du machst deine letzte Wahl rückgängig.');
  expect(await page.locator(LINES).allInnerTexts()).not.toContainEqual(expect.stringMatching(/^Du legst /));
  expect(complaints).toEqual([]);
  await context.close();
});

test('after a reload the log is there, and what is undone then leaves it, too', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await layDown(page);
  const before = await page.locator(LINES).allInnerTexts();
  await page.reload();
  await page.locator('.bar.mine').waitFor();
  await expect.poll(() => page.locator(LINES).allInnerTexts()).toEqual(before);
  await page.locator('.undo').click();
  await expect
    .poll(() => page.locator(LINES).allInnerTexts())
    .not.toContainEqual(expect.stringMatching(/^Du legst /));
  expect(await page.locator(LINES).allInnerTexts()).toContain('Du machst deine letzte Wahl rückgängig.');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the result says why, also to whoever comes back after the end', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await playToTheEnd(page);
  const why = await page.locator('dialog .decided').innerText();
  expect(why).toMatch(/ausgelegt\.|vorbei\./);
  await page.reload();
  await page.locator('dialog .decided').waitFor();
  expect(await page.locator('dialog .decided').innerText()).toBe(why);
  await context.close();
});

test('a long log scrolls by itself and does not stretch the page', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  while ((await page.locator(LINES).count()) < 40 && !(await page.locator(END).first().isVisible()))
    if (!(await actOnce(page))) await settle(page);
  const [whole, frame] = await page.evaluate(
    () =>
      [
        document.documentElement.scrollHeight,
        document.querySelector('.frame')?.getBoundingClientRect().height ?? 0,
      ] as const,
  );
  expect(whole).toBeLessThanOrEqual(Math.ceil(frame) + 1);
  await context.close();
});

/** Everybody plays until the friend is asked. */
async function untilAsked(friend: Page, other: Page): Promise<void> {
  for (let tap = 0; tap < 50 && !(await friend.locator('.bar.mine').isVisible()); tap++) {
    if (!(await actOnce(other))) await anySettles([friend, other]);
  }
  await friend.locator('.bar.mine').waitFor();
}

/** What is offered stands on a phone where the log is opened otherwise. */
async function declineOffers(page: Page): Promise<void> {
  const decline = page.locator('.news .offer .icon');
  const log = page.locator('button.last');
  while (!(await log.isVisible())) {
    await decline.or(log).first().waitFor();
    if (await decline.isVisible()) await decline.click();
  }
}

test('whoever is away is named, the host may let a bot play, and the log says who acts', async () => {
  const [host, friend] = (await gather(world, { game: 'abluxxen', variant: 'Duell zu zweit', count: 2 })) as [
    Person,
    Person,
  ];
  await untilAsked(friend.page, host.page);
  await friend.context.close();
  await host.page.locator('.absent').waitFor();
  expect(await host.page.locator('.absent').innerText()).toMatch(
    /^Friend 1 ist gerade weg\. In \d+(:\d\d)? (s|min) spielt ein Bot\.$/,
  );
  expect(await host.page.locator('.place header .mark').innerText()).toContain('weg');
  await host.page.locator('.since').waitFor();
  expect(await host.page.locator('[role=status] .since, [role=status] .figures').count()).toBe(0);
  await host.page.locator('.absent + .button').click();
  await settle(host.page);
  expect(await host.page.locator('.place header .mark').innerText()).toContain('Bot');
  for (const reload of [false, true]) {
    if (reload) await host.page.reload();
    await declineOffers(host.page);
    await host.page.locator('button.last').click();
    expect(await host.page.locator('dialog .log').innerText()).toContain(
      'Friend 1 ist weg: Ein Bot spielt weiter.',
    );
  }
  expect(host.complaints).toEqual([]);
  await host.context.close();
});
