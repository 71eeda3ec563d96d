/** Nothing lies over anything else, at any size, however much is on the table and in the dock. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, SIZES, type Size } from './browser';
import { actOnce, END, hasNoSidewaysScroll, settle } from './player';
import { crowd, hold, pile } from './moments';
import { opened, playing, spectatorLink } from './screens';
import { covered, cutOff } from './seen';
import { changeUpdates, changeViews, everyPlay, VALUES } from './views';
import { sharedWorld } from './world';

const world = sharedWorld();

const ROOMS = [
  { room: 'a phone', width: 390, height: 844, text: 100 },
  { room: 'a small phone', width: 320, height: 568, text: 100 },
  { room: 'a phone with text at 200 %', width: 390, height: 844, text: 200 },
  { room: 'a phone held across', width: 844, height: 390, text: 100 },
  { room: 'a tablet', width: 820, height: 1180, text: 100 },
  { room: 'a small window', width: 1000, height: 600, text: 100 },
  { room: 'a laptop', width: 1280, height: 720, text: 100 },
  { room: 'a desktop', width: 1440, height: 900, text: 100 },
] as const;

type Room = { room: string; width: number; height: number; text: number };

/** What cannot be reached by scrolling to it, and what lies there instead. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.surface button, .place header, .dock button, .dock label')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center' });
        const box = element.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit && element.contains(hit)
          ? []
          : [`${element.textContent?.trim()} under ${hit?.tagName}.${hit?.className}`];
      }),
  );
}

async function enter(page: Page, { width, height, text }: Omit<Room, 'room'>): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text);
  // Its height is measured, and what stays in sight follows from that.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

async function hasRoomForAll(page: Page): Promise<void> {
  for (const room of ROOMS) {
    await enter(page, room);
    expect(await unreachable(page), room.room).toEqual([]);
    await hasNoSidewaysScroll(page, room.room);
    const [high, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(high, `${room.room}: only the table scrolls, not the page`).toBeLessThanOrEqual(window);
    const [wide, view] = await page.evaluate(() => {
      const surface = document.querySelector('.surface');
      return [surface?.scrollWidth ?? 0, surface?.clientWidth ?? 0] as const;
    });
    expect(wide, `${room.room}: the table reaches out to the side`).toBeLessThanOrEqual(view);
    const beyond = await page.evaluate(() => {
      const dock = document.querySelector('.dock');
      return (dock?.scrollWidth ?? 0) - (dock?.clientWidth ?? 0);
    });
    expect(beyond, `${room.room}: the dock reaches out to the side`).toBeLessThanOrEqual(0);
    const isTold = await page.evaluate(() => {
      const title = document.querySelector('.top h1')!;
      return getComputedStyle(title).clipPath !== 'none' || title.scrollWidth <= title.clientWidth + 1;
    });
    expect(isTold, `${room.room}: the title is read, or not there`).toBe(true);
    const link = await page.locator('.skip-link').boundingBox();
    expect(link!.y + link!.height, `${room.room}: the way past everything`).toBeLessThanOrEqual(0);
    const { height, isFree } = await page.evaluate(() => {
      const [table, dock] = ['.surface', '.dock'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect(),
      ) as [DOMRect, DOMRect];
      return {
        height: table.height,
        isFree: table.bottom <= dock.top + 1 || table.right <= dock.left + 1,
      };
    });
    expect(isFree, `${room.room}: the dock lies over the table`).toBe(true);
    expect(height, `${room.room}: the table`).toBeGreaterThan(room.height / 5);
  }
}

interface Crowded {
  rules: string[];
  goals: string[];
  fronts: string[][];
  hands: { known: string[] | null; size: number }[];
  question: { kind: string; seat: number; cause?: string } | null;
}

const cards = (letter: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `${letter}${String(from + nth).padStart(2, '0')}`);

test.each([2, 4, 6])('a table of Fluxx for %i with many rules, Keepers and cards', async (seats) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await changeViews<Crowded>(page, (view) => {
    // A question of long words.
    if (view.question) view.question = { ...view.question, kind: 'hand_limit', cause: 'R09' };
    view.rules = cards('R', 1, 14);
    view.goals = cards('G', 1, 2);
    view.fronts = view.fronts.map((_, seat) => cards('K', 1 + 3 * seat, 3));
    for (const hand of view.hands)
      if (hand.known) hand.known = [...new Set([...hand.known, ...cards('A', 1, 9)])];
  });
  await opened(page, 'fluxx', seats);
  await hasRoomForAll(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the first turn of Abluxxen with the offer of a lesson, a hint, jokers to choose and 25 cards', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await changeViews<{ hand: string[] | null }>(page, (view) => {
    if (view.hand) view.hand = [...VALUES, ...VALUES.slice(0, 11)];
  });
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  await page.locator('.offer').waitFor();
  await page.locator('.hinting').click();
  await page.locator('.hint').waitFor();
  await page.locator('.dock .group:not(.idle)').first().click();
  await hasRoomForAll(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('how many cards and how many jokers are asked for with everything else in the dock', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  const hand = [...VALUES, ...Array.from({ length: 4 }, () => 'X'), '9', '9', '9', '9'];
  await changeUpdates<{ view: { hand: string[] | null }; legal: unknown[]; victims: unknown[] }>(
    page,
    (update) => {
      if (update.view.hand) update.view.hand = hand;
      if (update.legal.length === 0) return;
      update.legal = everyPlay('9', 5, 5);
      update.victims = update.legal.map(() => [1, 2]);
    },
  );
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await page.locator('.bar.mine').waitFor();
  await page.locator('.offer').waitFor();
  await page.locator('.dock .group[data-value="9"]').click();
  const pickers = page.locator('.dock fieldset');
  expect(await pickers.count(), 'numbers and jokers').toBe(2);
  expect(await pickers.first().locator('label').count()).toBe(5);
  expect(await pickers.last().locator('label').count()).toBe(6);
  await hasRoomForAll(page);
  expect(complaints).toEqual([]);
  await context.close();
});

const PHONES = [
  SIZES.small,
  { width: 375, height: 667 },
  SIZES.phone,
  SIZES.landscape,
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  // A small tablet.
  { width: 768, height: 1024 },
];

/** On every phone: these are wholly seen, and nothing lies over them. */
async function isSeen(page: Page, selector: string, phones: readonly { width: number; height: number }[]) {
  for (const phone of phones) {
    await page.setViewportSize(phone);
    const message = `${phone.width} x ${phone.height}: ${selector}`;
    await expect.poll(() => cutOff(page, selector), { message }).toEqual([]);
    await expect.poll(() => covered(page, selector), { message }).toEqual([]);
  }
}

interface Abluxxen extends Laid {
  view: Laid['view'] & { phase: unknown; asked: number; active: number; viewer: number; pool: string[][] };
  legal: unknown[];
}
type Laid = Parameters<typeof pile>[0];
type Crowd = Parameters<typeof crowd>[0] & { view: { discard_pile: string[] } };

/** What may be asked, and how a hand of cards then stands. */
const ASKED: Record<string, (update: Abluxxen) => void> = {
  'laying down': () => undefined,
  waiting: ({ view, legal }) => {
    legal.splice(0);
    view.asked = view.active = 1;
  },
  drawing: ({ view, legal }) => {
    view.phase = { drawing: { left: 1 } };
    legal.splice(0, Infinity, { draw: 'deck' }, ...view.pool.map((pool) => ({ draw: { pool } })));
  },
  robbed: ({ view, legal }) => {
    view.phase = { losing: { victim: view.viewer, layer: { value: '7', numbers: 2, jokers: 0 } } };
    view.active = 1;
    legal.splice(0, Infinity, 'take_back', 'discard');
  },
};

test('Abluxxen: on a phone the own place is in sight, whatever is asked, and held across all the others, too', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'small' });
  let asked = 'laying down';
  await changeUpdates<Abluxxen>(page, (update) => {
    pile(update);
    if (update.view.asked === update.view.viewer) ASKED[asked]?.(update);
  });
  await opened(page, 'abluxxen', 5);
  for (asked of Object.keys(ASKED)) {
    await page.reload();
    await page.locator(asked === 'waiting' ? '.skip' : '.bar.mine').waitFor();
    await isSeen(page, '.own .who, .own .top', PHONES);
    if (asked === 'laying down')
      await isSeen(
        page,
        '.other .who, .other .top, .pool .card',
        PHONES.filter(({ width }) => width > 600),
      );
  }
  await context.close();
});

test('Fluxx: on a phone the own place is in sight, however much lies on the table, and again after an answer', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  let asksReally = false;
  await changeUpdates<Crowd>(page, (update) => {
    const { legal, view } = structuredClone(update);
    crowd(update);
    update.view.discard_pile = [];
    if (!asksReally) return hold(update, ['A21', 'A22']);
    // So that it can be answered; it is known by its Goal.
    update.view.goals = ['G09'];
    update.legal = legal;
    Object.assign(update.view, { question: view.question, hands: view.hands });
  });
  await opened(page, 'fluxx', 6);
  await page.locator('.place').nth(5).waitFor();
  await isSeen(page, '.own .who, .own .window', PHONES);
  asksReally = true;
  await page.reload();
  await page.locator('.bar.mine').waitFor();
  await enter(page, { ...SIZES.phone, text: 200 });
  await page.locator('.surface').evaluate((surface) => surface.scrollTo(0, surface.scrollHeight));
  expect(await cutOff(page, '.own .who'), 'whoever looks at the others').not.toEqual([]);
  asksReally = false;
  const real = page.locator('.goals [data-card=G09]');
  while ((await real.count()) > 0) if (!(await actOnce(page))) await settle(page);
  await expect.poll(() => cutOff(page, '.own .who')).toEqual([]);
  await context.close();
});

test('Fluxx: on a phone one sees what lies before five others, and a tap on one of them says it in full', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  let goals = ['G05'];
  await changeUpdates<Parameters<typeof crowd>[0]>(page, (update) => {
    crowd(update);
    update.view.rules = ['R16'];
    update.view.goals = goals;
  });
  await opened(page, 'fluxx', 6);
  await page.locator('.place').nth(5).waitFor();
  await isSeen(page, '.place .who, .place .window', [SIZES.phone]);
  await page.locator('.other .whole').first().click();
  expect(await page.locator('dialog .inforce .card').count()).toBe(3);
  goals = ['G01', 'G02'];
  await page.reload();
  await page.locator('.goals .card').nth(1).waitFor();
  const [words, all] = await page.evaluate(() =>
    ['.rules', '.middle'].map((name) => document.querySelector(name)!.getBoundingClientRect().width),
  );
  expect(words, 'the words of two Goals have the whole width').toBe(all);
  await context.close();
});

test('whoever looks at a replay of three on a phone sees no empty place', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await playing(page, 'fluxx');
  await page.goto(await spectatorLink(page));
  const places = page.locator('.other');
  await places.nth(2).waitFor();
  const [first, second] = [await places.nth(0).boundingBox(), await places.nth(1).boundingBox()];
  expect(first!.x).toBeLessThan(second!.x);
  expect(first!.y).toBeCloseTo(second!.y, 0);
  await context.close();
});

const MATCHES = (['abluxxen', 'fluxx'] as const).flatMap((game) =>
  (['phone', 'desktop'] as const).map((size): [string, Size] => [game, size]),
);

test.each(MATCHES)(
  'the table and the chat beside it stand still through a match: %s on a %s',
  async (game, size) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size });
    await page.goto('/');
    await page.locator(`.box.${game} .button.main`).click();
    await page.locator('.bar.mine').waitFor();
    const edges = new Set<string>();
    while (!(await page.locator(END).first().isVisible())) {
      edges.add(
        await page.evaluate(() =>
          ['.surface', '.side .emotes']
            .map((name) => document.querySelector(name)?.getBoundingClientRect())
            .map((box) => `${Math.round(box?.top ?? 0)} to ${Math.round(box?.bottom ?? 0)}`)
            .join(', '),
        ),
      );
      if (!(await actOnce(page))) await settle(page);
    }
    expect([...edges]).toHaveLength(1);
    await context.close();
  },
);
