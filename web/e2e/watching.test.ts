/** Spectators and replays show what they may and nothing else. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { actOnce, hasNoSidewaysScroll, playToTheEnd } from './player';
import { finishedMatch, finishLesson, playedMatch, spectatorLink } from './screens';
import { sharedWorld } from './world';
import { wholeTexts } from '../src/live/deltas';

const world = sharedWorld();

/** The part of a message that could give a hand away. */
interface Heard {
  type: string;
  view?: { hand: unknown };
  update?: { view: { hand: unknown } };
}

test('a spectator sees the table, no hand, and can do nothing', async () => {
  const player = await arrive(world.browser, world.server.url);
  await player.page.goto('/');
  await player.page.locator('.box.abluxxen .button.main').click();
  await player.page.locator('.bar.mine').waitFor();
  const link = await spectatorLink(player.page);

  const watcher = await arrive(world.browser, world.server.url, { size: 'desktop', language: 'en' });
  const heard: string[] = [];
  watcher.page.on('websocket', (socket) => {
    const whole = wholeTexts();
    socket.on('framereceived', ({ payload }) => heard.push(whole(String(payload))));
  });
  await watcher.page.goto(link);
  await watcher.page.locator('.watching').waitFor();
  for (let tap = 0; tap < 10; tap++) await actOnce(player.page);
  await watcher.page.locator('.place').first().waitFor();
  expect(await watcher.page.locator('.dock .hand').count()).toBe(0);
  expect(await watcher.page.locator('.surface .legal').count()).toBe(0);
  const views = heard
    .map((text) => JSON.parse(text) as Heard)
    .flatMap(({ type, view, update }) => (type === 'update' ? [view] : update ? [update.view] : []));
  expect(views.length).toBeGreaterThan(0);
  for (const view of views) expect(view?.hand).toBeNull();
  for (const text of heard) expect(text).not.toMatch(/"id":"[0-9a-f]{32}"/);
  expect(watcher.complaints).toEqual([]);
  await watcher.context.close();
  await player.context.close();
});

test.each(['abluxxen', 'fluxx'])('a table can open the hands to its spectators: %s', async (game) => {
  const player = await arrive(world.browser, world.server.url);
  await player.page.goto(`/new/${game}`);
  await player.page.locator('.seats + .button').click();
  await player.page.locator('details.sheet summary').click();
  await player.page.getByText('Zuschauer sehen alle Hände').click();
  await player.page.locator('.go .button.main').click();
  await player.page.locator('.bar.mine').waitFor();
  const link = await spectatorLink(player.page);

  const watcher = await arrive(world.browser, world.server.url);
  await watcher.page.goto(link);
  const hands = watcher.page.locator('.dock ul li');
  await hands.first().waitFor();
  const places = await player.page.locator('.place').count();
  expect(await hands.count()).toBe(places);
  expect(await watcher.page.locator('.dock ul .card').count()).toBeGreaterThan(places);
  for (const hand of await hands.all())
    expect(await hand.locator('.visually-hidden, .none').first().textContent()).toMatch(/\w/);
  expect(await player.page.locator('.dock ul[tabindex]').count()).toBe(0);
  expect(watcher.complaints).toEqual([]);
  await watcher.context.close();
  await player.context.close();
});

/** Pairs of places that cover one another. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.place')].map((place) => ({
      name: place.ariaLabel ?? '',
      box: place.getBoundingClientRect(),
    }));
    const cover = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    return boxes.flatMap((one, order) =>
      boxes
        .slice(order + 1)
        .filter((other) => cover(one.box, other.box))
        .map((other) => `${one.name} and ${other.name}`),
    );
  });
}

test('six seats of Fluxx have six places for a spectator, on every screen', async () => {
  const player = await arrive(world.browser, world.server.url);
  await player.page.goto('/new/fluxx');
  await player.page.locator('fieldset.compact label', { hasText: '6' }).first().click();
  await player.page.locator('.seats + .button').click();
  await player.page.locator('.go .button.main').click();
  await player.page.locator('.dock').waitFor();
  const link = await spectatorLink(player.page);
  for (let tap = 0; tap < 20; tap++) await actOnce(player.page);

  const watcher = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await watcher.page.goto(link);
  await watcher.page.locator('.place').nth(5).waitFor();
  for (const width of [390, 820, 1000, 1440]) {
    await watcher.page.setViewportSize({ width, height: 900 });
    expect(await overlaps(watcher.page), `${width} px`).toEqual([]);
    await hasNoSidewaysScroll(watcher.page, `six seats at ${width} px`);
  }
  await watcher.context.close();
  await player.context.close();
});

test('a replay leads to one step, through the eyes that are asked for', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await playToTheEnd(page);
  const path = await page.locator('dialog a[href^="/replay/"]').getAttribute('href');
  await page.goto(`${path}?step=7&viewer=spectator`);
  await page.locator('.scrub').waitFor();
  expect(await page.locator('.scrub .figures').innerText()).toMatch(/^7\//);
  expect(await page.locator('.dock .hand').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('.scrub .figures').innerText()).toMatch(/^8\//);
  expect(page.url()).toContain('step=8');
  for (const seat of ['0', '1']) {
    await page.locator('select').selectOption(seat);
    await page.locator('.dock .hand').waitFor();
    const shown = await page
      .locator('.dock .hand [data-value]')
      .evaluateAll((found) => found.map((group) => (group as HTMLElement).dataset.value ?? ''));
    const answer = await page.request.get(
      `/api${path?.replace('/replay/', '/records/')}/replay?viewer=${seat}&from=8&count=1`,
    );
    const { frames } = (await answer.json()) as { frames: { views: { hand: string[] }[] }[] };
    expect(shown.toSorted()).toEqual([...new Set(frames[0]?.views[0]?.hand)].toSorted());
    expect(await page.locator('.controls ul').count(), 'other hands').toBe(0);
  }
  await page.locator('select').selectOption('all');
  await page.locator('.controls ul li').nth(2).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** A step in which seat 0 draws and seat 1 does not, and how many cards it draws. */
async function drawing(page: Page, match: string): Promise<{ step: number; n: number } | undefined> {
  const answer = await page.request.get(`/api/records/${match}/replay?viewer=0&from=1&count=200`);
  const { frames } = (await answer.json()) as {
    frames: { step: number; told: { drawn?: { seat: number } }[] }[];
  };
  const drawn = frames.map(({ step, told }) => ({
    step,
    seats: told.flatMap(({ drawn }) => (drawn ? [drawn.seat] : [])),
  }));
  const found = drawn.find(
    ({ step, seats }) => step > 1 && seats.length < 10 && seats.includes(0) && !seats.includes(1),
  );
  return found && { step: found.step, n: found.seats.filter((seat) => seat === 0).length };
}

/** The manners of all cards that take off from now on, however soon they land. */
async function watchTheAir(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const air = globalThis as unknown as { flown: string[] };
    air.flown = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches('.flight')) air.flown.push(node.dataset.manner ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { flown: string[] }).flown);
}

test('in a replay a drawn card turns only for the seat through whose eyes one looks', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  // A match may be over before the first seat draws a second time; then another one is played.
  let match = await finishedMatch(page, 'fluxx');
  let drawn = await drawing(page, match);
  while (!drawn) {
    match = await playedMatch(page, 'fluxx');
    drawn = await drawing(page, match);
  }
  const { step, n } = drawn;
  await context.close();
  const turned: number[] = [];
  for (const seat of [0, 1]) {
    const viewer = await arrive(world.browser, world.server.url, { size: 'desktop', motion: true });
    await viewer.page.goto(`/replay/${match}?step=${step - 1}&viewer=${seat}`);
    await viewer.page.waitForLoadState('networkidle');
    const flown = await watchTheAir(viewer.page);
    await viewer.page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await flown()).length).toBeGreaterThan(0);
    turned.push((await flown()).filter((manner) => manner === 'turns_up').length);
    await viewer.context.close();
  }
  expect((turned[0] ?? 0) - (turned[1] ?? 0)).toBe(n);
});

/** The first step after which somebody holds one of the own cards or has it before them. */
async function stepWithOwnCard(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.request.get(
    `/api${path.replace('/replay/', '/records/')}/replay?viewer=all&from=1&count=200`,
  );
  const { frames } = (await answer.json()) as {
    frames: { step: number; views: { hands: unknown; fronts: unknown }[] }[];
  };
  return frames.find(({ views }) =>
    views.some(({ hands, fronts }) => /"X\d\d"/.test(JSON.stringify([hands, fronts]))),
  )?.step;
}

test('a replay calls own cards by their names', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/own-cards');
  for (let card = 0; card < 10; card++) {
    await page.locator('.add').click();
    await page.locator('.sheet input[maxlength]').fill('Das Eigene');
  }
  let path = '';
  let step: number | undefined;
  for (let match = 0; match < 5 && step === undefined; match++) {
    await page.goto('/own-cards');
    await page.locator('.preview .button.main').click();
    await page.locator('.dock').waitFor();
    await playToTheEnd(page);
    path = (await page.locator('dialog a[href^="/replay/"]').getAttribute('href')) ?? '';
    step = await stepWithOwnCard(page, path);
  }
  await page.goto(`${path}?step=${step}&viewer=all`);
  await page.locator('.controls .card').first().waitFor();
  await expect.poll(() => page.locator('.frame').innerText()).toContain('Das Eigene');
  expect(await page.locator('.frame').innerText()).not.toMatch(/\bX\d\d\b/);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(['step=x&viewer=foo', 'step=-4&viewer=17', 'step=1e99&viewer='])(
  'an address typed by hand leads somewhere: %s',
  async (query) => {
    const { page, context, complaints } = await arrive(world.browser, world.server.url);
    await page.goto(`/replay/${await finishedMatch(page, 'abluxxen')}?${query}`);
    await page.locator('.scrub').waitFor();
    expect(await page.locator('select').inputValue()).toBe('all');
    await page.goto('/%');
    await page.locator('h1', { hasText: 'Hier ist nichts' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('a finished match goes on from one of its steps, and its shuffle can still be checked', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await playToTheEnd(page);
  const path = await page.locator('dialog a[href^="/replay/"]').getAttribute('href');
  await page.goto(`${path}?step=12&viewer=all`);
  await page.locator('.controls .ways button.button').click();
  await page.locator('dialog .button.pine').first().click();
  await page.waitForURL('**/t/**');
  await playToTheEnd(page);
  await page.locator('dialog a[href^="/check/"]').click();
  await page.locator('.findings li').nth(2).waitFor();
  expect(await page.locator('.findings li.bad').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the shuffle of a finished match can be checked in the browser', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await playToTheEnd(page);
  await page.locator('dialog a[href^="/check/"]').click();
  await page.locator('.findings li').nth(2).waitFor();
  expect(await page.locator('.findings li.bad').count()).toBe(0);
  expect(await page.locator('.findings li.unknown').count()).toBe(0);
  await context.close();
});

test('another device goes on with the same table', async () => {
  const first = await arrive(world.browser, world.server.url);
  await first.page.goto('/');
  await first.page.locator('.box.abluxxen .button.main').click();
  await first.page.locator('.bar.mine').waitFor();
  const table = first.page.url();
  await first.page.goto('/device');
  await first.page.locator('.button.main').click();
  const link = await first.page.locator('[name=share-link]').inputValue();
  const second = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await second.page.goto(link);
  await second.page.locator('.button.main').click();
  await second.page.locator('.strip').first().waitFor();
  await second.page.goto(table);
  await second.page.locator('.bar.mine').waitFor();
  await second.context.close();
  await first.context.close();
});

test('a person sees the own devices, ends one and is forgotten', async () => {
  const first = await arrive(world.browser, world.server.url);
  await first.page.goto('/');
  await first.page.locator('.box.abluxxen .button.main').click();
  await first.page.locator('.bar.mine').waitFor();
  const second = await arrive(world.browser, world.server.url, { size: 'desktop' });
  const made = await first.page.request.post('/api/devices/link');
  const { path } = (await made.json()) as { path: string };
  const me = (await (await first.page.request.get('/api/me')).json()) as { name: string };
  await second.page.goto(path);
  await second.page.getByText(me.name).first().waitFor();
  await second.page.locator('.button.main').click();
  await second.page.locator('.strip').first().waitFor();
  await second.page.goto('/device');
  const others = second.page.locator('li', { hasNot: second.page.locator('.this') });
  await others.locator('.button').click();
  await others.locator('.sure .pine').click();
  await first.page.getByRole('heading', { name: 'Dieses Gerät wurde abgemeldet' }).waitFor();
  await others.waitFor({ state: 'detached' });
  const file = await second.page.request.get('/api/me/export');
  expect(((await file.json()) as { name: string }).name).toBe(me.name);
  await second.page.locator('.doors button').click();
  await second.page.locator('.sure .pine').click();
  await second.page.locator('.box.abluxxen').waitFor();
  expect((await second.page.request.get('/api/me')).status()).toBe(401);
  await second.context.close();
  await first.context.close();
});

test('both lessons can be finished', async () => {
  for (const game of ['abluxxen', 'fluxx']) {
    const { page, context, complaints } = await arrive(world.browser, world.server.url);
    await finishLesson(page, game);
    // What the last step would ask next cannot be answered any more.
    expect(await page.locator('.bar .question').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
