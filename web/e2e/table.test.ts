/** What people do at a table besides playing: talk, run it, hand it over. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, SIZES, type Person } from './browser';
import { gather, meet } from './friends';
import { actOnce, anySettles, hasNoSidewaysScroll } from './player';
import { spectatorLink } from './screens';
import { sharedWorld } from './world';

const world = sharedWorld();
const DUEL = { game: 'abluxxen', variant: 'Duell zu zweit', count: 2 } as const;

test('the first line of a chat is new to everybody else, seen and heard', async () => {
  const [host, friend] = (await gather(world, DUEL)) as [Person, Person];
  await friend.page.locator('.side .emotes .button').first().click();
  await host.page.locator('.shouts p').waitFor();
  expect(await host.page.locator('header .unread').innerText()).toBe('1');
  expect(await host.page.locator('[role=log][aria-label=Plaudern].visually-hidden').innerText()).toBe(
    'Friend 1: Hallo',
  );
  await host.page.locator('header button:has(.unread)').click();
  await host.page.locator('dialog .chat li', { hasText: /Friend 1\s*Hallo/ }).waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.locator('header .unread').waitFor({ state: 'detached' });
  // Closing a sheet goes back in the history, and must not meet the reloading.
  await host.page.waitForFunction(() => !(history.state as { sheets?: number } | null)?.sheets);
  await host.page.reload();
  await host.page.locator('.hand').waitFor();
  expect(await host.page.locator('header .unread').count()).toBe(0);
  expect([...host.complaints, ...friend.complaints]).toEqual([]);
  for (const { context } of [host, friend]) await context.close();
});

/** Notes of everything that is said from now on where it stands: in place, out of sight or over a card. */
async function watchTheBubbles(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const stands: string[] = [];
    Object.assign(globalThis, { stands });
    const box = (element: Element) => element.getBoundingClientRect();
    const where = (bubble: Element): string => {
      const { left, right, top, bottom } = box(bubble);
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return 'out of sight';
      const covered = [...document.querySelectorAll('.card')]
        .filter((card) => card.checkVisibility())
        .map(box)
        .some((card) => card.left < right && left < card.right && card.top < bottom && top < card.bottom);
      return covered ? 'over a card' : bubble.matches('.at') ? 'at a place' : 'above';
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.shouts p')) stands.push(where(node));
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { stands: string[] }).stands);
}

test('what is said stands at the place of whoever said it, in sight and over no card', async () => {
  const people = await gather(world, { game: 'abluxxen', variant: 'AMIGO, Grundspiel', count: 3 });
  const [host, friend] = people as [Person, Person];
  const display = host.page.locator('.other').first().locator('.card');
  while (!(await display.count())) await actOnce(await anySettles(people.map(({ page }) => page)));
  const stands = await watchTheBubbles(host.page);
  const said: string[] = [];
  for (const size of ['phone', 'small', 'landscape', 'tablet', 'desktop'] as const) {
    await host.page.setViewportSize(SIZES[size]);
    await host.page.locator('.other header').first().scrollIntoViewIfNeeded();
    await friend.page
      .locator('.side form input')
      .fill(`Auf dem ${size} war das gemein, ich hatte die 9er so schön!`);
    await friend.page.keyboard.press('Enter');
    said.push('at a place');
    await expect.poll(stands, { message: size }).toEqual(said);
  }
  for (const { context } of people) await context.close();
});

test('what one spectator says is new to another', async () => {
  const player = await arrive(world.browser, world.server.url);
  await player.page.goto('/');
  await player.page.locator('.box.abluxxen .button.main').click();
  await player.page.locator('.bar').waitFor();
  const link = await spectatorLink(player.page);
  const one = await arrive(world.browser, world.server.url);
  const other = await arrive(world.browser, world.server.url, { size: 'desktop' });
  for (const { page } of [one, other]) {
    await page.goto(link);
    await page.locator('.watching').waitFor();
  }
  await other.page.locator('.side .emotes .button').first().click();
  expect(await one.page.locator('header .unread').innerText()).toBe('1');
  for (const { context } of [player, one, other]) await context.close();
});

test('the host sets how the table is run, and hands it over', async () => {
  const [host, friend] = (await meet(world, DUEL)) as [Person, Person];
  const ruling = (person: Person) => person.page.locator('details:has(.more)');
  expect(await ruling(friend).count()).toBe(0);
  await ruling(host).locator('summary').click();
  await ruling(host).getByText('Flott').click();
  await ruling(host).getByRole('button', { name: 'Leitung an Friend 1 übergeben' }).click();
  await ruling(host).getByRole('button', { name: 'Übergeben', exact: true }).click();
  await ruling(friend).locator('summary').click();
  expect(await ruling(friend).getByRole('radio', { name: 'Quick' }).isChecked()).toBe(true);
  await ruling(host).waitFor({ state: 'detached' });
  await friend.page.locator('.seats .mine .state', { hasText: 'runs the table' }).waitFor();
  expect([...host.complaints, ...friend.complaints]).toEqual([]);
  for (const { context } of [host, friend]) await context.close();
});

test('the longest name pushes nothing, and one that begins with a picture keeps it whole', async () => {
  const people = await gather(world, {
    game: 'abluxxen',
    variant: 'AMIGO, Grundspiel',
    count: 3,
    names: ['WWWWWWWWWWWWWWWWWWWWWWWW', '🦊 Fuchs'],
  });
  const [host] = people as [Person, ...Person[]];
  await hasNoSidewaysScroll(host.page, 'a table with a long name');
  const places = await host.page.locator('.other').evaluateAll((all) =>
    all.map((place) => {
      const [box, name] = [place, place.querySelector('b')].map((one) => one?.getBoundingClientRect());
      return { width: box?.width ?? 0, isInside: (name?.right ?? Infinity) <= (box?.right ?? 0) };
    }),
  );
  expect(places.map(({ isInside }) => isInside)).toEqual([true, true]);
  expect(Math.abs((places[0]?.width ?? 0) - (places[1]?.width ?? 0)), 'both have the same room').toBeLessThan(
    2,
  );
  expect(await host.page.locator('.other .avatar').last().innerText()).toBe('🦊');
  for (const { context } of people) await context.close();
});

test('a new screen takes the focus to its title, a first one leaves it alone', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`);
  // Looking into a page counts as touching it, so nobody looks before the title is there.
  await page.goto('/rules/fluxx/all', { waitUntil: 'networkidle' });
  await page.locator('article').first().waitFor();
  expect(await focused()).toMatch(/^BODY/);
  await page.locator('header a[href="/settings"]').click();
  await expect.poll(focused).toBe('H1 Einstellungen');
  await page.locator('header a[href="/"]').click();
  await expect.poll(focused).toBe('H1 Luxx');
  await page.locator('.box.fluxx .button.main').click();
  await page.locator('.dock').waitFor();
  await expect.poll(focused).toMatch(/^H1 Fluxx/);
  await context.close();
});
