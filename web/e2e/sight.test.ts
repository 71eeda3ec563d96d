/** What is needed for an answer is in sight: the hand, what was picked, what the question is about, who is meant. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, LAPTOPS, SIZES, type Person, type Room } from './browser';
import { gather } from './friends';
import { crowd, hold, pile, withMiniHand } from './moments';
import { actOnce, answered, anySettles, hasNoSidewaysScroll, playToTheEnd, settle } from './player';
import { opened, playing, spectatorLink } from './screens';
import { covered, cutNames, cutOff } from './seen';
import { changeUpdates, changeViews, everyPlay, VALUES } from './views';
import { sharedWorld } from './world';

const world = sharedWorld();

/** Thirteen cards of nine values. */
const HAND = ['1', '1', '2', '2', '4', '5', '7', '9', '10', '12', '12', '13', '13'];

const LANGUAGES = ['de', 'en'] as const;

/** In each of these rooms, one after the other, all of these are wholly seen. */
async function inSight(page: Page, rooms: Iterable<Room>, selector: string, when = ''): Promise<void> {
  for (const room of rooms) {
    await page.setViewportSize(room);
    await expect.poll(() => cutOff(page, selector), { message: `${room.width} px ${when}` }).toEqual([]);
  }
}

const ROOMS = [SIZES.small, SIZES.phone, SIZES.landscape, SIZES.desktop];

test.each(LANGUAGES)(
  'Abluxxen: the offer of a lesson and a hint leave the whole hand in sight: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language });
    await changeViews<{ hand: string[] | null }>(page, (view) => {
      if (view.hand) view.hand = HAND;
    });
    await playing(page, 'abluxxen');
    await page.locator('.offer').waitFor();
    await inSight(page, ROOMS, '.dock .group', 'with the offer');
    await page.locator('.hinting').click();
    await page.locator('.hint').waitFor();
    await inSight(page, ROOMS, '.dock .group', 'with a hint');
    await context.close();
  },
);

test.each(LANGUAGES)('Abluxxen: what was picked stays in sight: %s', async (language) => {
  const { page, context } = await arrive(world.browser, world.server.url, { language });
  await changeUpdates<{ view: { hand: string[] | null }; legal: unknown[]; victims: unknown[] }>(
    page,
    (update) => {
      if (update.view.hand) update.view.hand = [...VALUES, 'X', 'X', '12', '12', '12'];
      if (update.legal.length === 0) return;
      update.legal = everyPlay('12', 4, 3);
      update.victims = update.legal.map(() => [1, 2]);
    },
  );
  await playing(page, 'abluxxen');
  await page.locator('.dock .group[data-value="12"]').click();
  await page.locator('.dock fieldset').nth(1).waitFor();
  await inSight(page, ROOMS, '.dock .group.selected, .answers > .button, .laying > *');
  await context.close();
});

test.each([
  ['de', { play: 'K02' }],
  ['en', 'pass'],
] as const)(
  'Fluxx: a hint is read and leaves cards in sight on a small phone: %s, %o',
  async (language, advice) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language });
    const give = (update: Parameters<typeof hold>[0]) => hold(update, ['K01', 'K02', 'K03']);
    await changeUpdates(page, give, advice);
    await playing(page, 'fluxx');
    await page.setViewportSize(SIZES.small);
    await page.locator('.dock .hand button').first().click();
    await page.locator('.hinting').click();
    await page.locator('.hint').waitFor();
    expect(await cutOff(page, '.dock .hand button')).toEqual([]);
    await context.close();
  },
);

const FOUR = ['K19', 'G03', 'R14', 'A21'];
const NARROW = [
  SIZES.small,
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 375, height: 667 },
];

test('Fluxx: all four cards of a hand are in sight on narrow phones', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  // A long title, twice.
  const reason = { id: 'fluxx-hint-goal-near', args: { card: 'G03' } };
  const give = (update: Parameters<typeof hold>[0]) => hold(update, FOUR);
  await changeUpdates(page, give, { play: 'G03' }, reason);
  await playing(page, 'fluxx');
  const hand = '.dock .hand button';
  await page.locator('.offer').waitFor();
  await inSight(page, NARROW, hand, 'with the offer');
  await page.locator(hand).first().click();
  await page.locator('.reading .button').waitFor();
  await inSight(page, NARROW, hand, 'while one is read');
  await page.locator('.hinting').click();
  await page.locator('.hint').waitFor();
  await inSight(page, NARROW, hand, 'with a hint');
  await context.close();
});

test('Abluxxen: a long reason of a hint leaves the whole hand in sight on narrow phones', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const plays = everyPlay('12', 2, 0);
  const reason = { id: 'abluxxen-hint-late', args: {} };
  await changeUpdates<{ view: { hand: string[] | null }; legal: unknown[]; victims: unknown[] }>(
    page,
    (update) => {
      if (update.view.hand) update.view.hand = HAND;
      if (update.legal.length === 0) return;
      update.legal = plays;
      update.victims = plays.map(() => [1, 2]);
    },
    plays.at(-1),
    reason,
  );
  await playing(page, 'abluxxen');
  await page.locator('.hinting').click();
  await page.locator('.hint').waitFor();
  await page.locator('.preview.robs').waitFor();
  await inSight(page, NARROW, '.dock .group');
  await context.close();
});

/** Scrolls up to the others, and answers; the next question then comes as the test wants it. */
async function lookUpAndAnswer(page: Page): Promise<void> {
  await page.locator('.surface').evaluate((surface) => surface.scrollTo(0, 0));
  const asked = page.locator('.question [role=status]');
  const before = await asked.innerText();
  while ((await asked.innerText()) === before) if (!(await actOnce(page))) await settle(page);
}

interface Robbed {
  view: { phase: unknown; asked: number; active: number; viewer: number };
  legal: unknown[];
}

test('what a question is about comes into sight: cards that are robbed from me', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'small' });
  let isRobbed = false;
  await changeUpdates<Robbed>(page, ({ view, legal }) => {
    if (!isRobbed) return;
    view.phase = { losing: { victim: view.viewer, layer: { value: '7', numbers: 1, jokers: 0 } } };
    view.asked = view.viewer;
    view.active = 1;
    legal.splice(0, Infinity, 'take_back', 'discard');
  });
  await opened(page, 'abluxxen', 5);
  await settle(page);
  isRobbed = true;
  await lookUpAndAnswer(page);
  await page.locator('.own .contested').waitFor();
  await expect.poll(() => cutOff(page, '.own .contested')).toEqual([]);
  await context.close();
});

interface Exchanging {
  view: {
    fronts: string[][];
    rules: string[];
    goals: string[];
    viewer: number;
    question: { kind: string; seat: number } | null;
  };
  legal: unknown[];
}

test('what a question is about comes into sight: the Keeper to give away', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'small' });
  let isAsked = false;
  await changeUpdates<Exchanging>(page, ({ view, legal }) => {
    view.rules = Array.from({ length: 9 }, (_, nth) => `R${nth + 12}`);
    view.goals = ['G01', 'G02'];
    view.fronts[view.viewer] = ['K01', 'K02'];
    if (!isAsked) return;
    view.question = { kind: 'own_keeper_to_exchange', seat: view.viewer };
    legal.splice(0, Infinity, { card: 'K01' }, { card: 'K02' });
  });
  await playing(page, 'fluxx');
  isAsked = true;
  await lookUpAndAnswer(page);
  await page.locator('.own .tile.legal').first().waitFor();
  await expect.poll(() => cutOff(page, '.own .tile.legal')).toEqual([]);
  await context.close();
});

const ACROSS = { width: 1180, height: 820 };
const WIDE_ROOMS = [SIZES.desktop, { width: 1366, height: 768 }, ACROSS, ...Object.values(LAPTOPS)];
const COMPANIES = (
  [
    ['fluxx', 3],
    ['fluxx', 4],
    ['fluxx', 5],
    ['fluxx', 6],
    ['abluxxen', 3],
    ['abluxxen', 4],
    ['abluxxen', 5],
  ] as const
).flatMap(([game, seats]) => LANGUAGES.map((language) => [game, seats, language] as const));

test.each(COMPANIES)(
  '%s: %i at a table where much lies, and everybody and the hand are in sight: %s',
  async (game, seats, language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop', language });
    await (game === 'fluxx' ? changeUpdates(page, crowd) : changeUpdates(page, pile));
    await opened(page, game, seats);
    await page
      .locator('.place')
      .nth(seats - 1)
      .waitFor();
    await settle(page);
    for (const room of WIDE_ROOMS) {
      await page.setViewportSize(room);
      const wanted = '.place > header, .middle, .dock .hand button, .side .emotes .button';
      expect(await cutOff(page, wanted), `${room.width} px`).toEqual([]);
      await hasNoSidewaysScroll(page, `${room.width} px`);
      const sides = ['.side .emotes .button:last-child', '.side .chat'];
      const [emotes, chat] = await page.evaluate(
        (names) => names.map((name) => document.querySelector(name)!.getBoundingClientRect().right),
        sides,
      );
      expect(emotes, `${room.width} px`).toBeLessThanOrEqual(chat! + 1);
    }
    // So long that every line with a name and figures has two.
    await page
      .locator('.other .who bdi')
      .evaluateAll((names) => names.forEach((name) => (name.textContent = 'Maximiliane-Charlotte')));
    await expect.poll(() => cutOff(page, '.place, .dock .hand button')).toEqual([]);
    await context.close();
  },
);

test.each([4, 5])('Abluxxen: %i sit as they do when much lies, from the first turn on', async (seats) => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await opened(page, 'abluxxen', seats);
  await page
    .locator('.place')
    .nth(seats - 1)
    .waitFor();
  const tops = await page
    .locator('.other')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
  const [pool, piles] = await page.evaluate(() =>
    ['.pool', '.piles'].map((name) => document.querySelector(name)!.getBoundingClientRect().bottom),
  );
  expect(piles! - pool!).toBeLessThan(2);
  await context.close();
});

test('the Duel: both and what lies between them are in sight on a phone that lies on its side', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await changeUpdates<Parameters<typeof lieBetween>[0]>(page, lieBetween);
  await page.goto('/new/abluxxen');
  await page.getByText('Duell zu zweit', { exact: true }).click();
  await page.locator('.seats + .button').click();
  await page.locator('.go .button.main').click();
  await settle(page);
  await page.setViewportSize(SIZES.landscape);
  await expect.poll(() => cutOff(page, '.place, .middle')).toEqual([]);
  await expect.poll(() => covered(page, '.place .top, .place .empty, .middle button')).toEqual([]);
  await context.close();
});

/** Ten values between the two, a card on another in the pool. */
function lieBetween({ view }: { view: { shadow: string[]; pool: string[][] } }): void {
  view.shadow = VALUES.slice(0, 10).flatMap((value, nth) =>
    Array.from({ length: (nth % 3) + 1 }, () => value),
  );
  view.pool[2]?.splice(1, 1, '13');
}

test.each(LANGUAGES)(
  'the Duel: both, what lies between them and the hand are in sight on a wide screen: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop', language });
    await changeUpdates<Parameters<typeof pile>[0] & Parameters<typeof lieBetween>[0]>(page, (update) => {
      pile(update);
      lieBetween(update);
    });
    await page.goto('/new/abluxxen');
    await page.getByText(/^(Duell zu zweit|Duel for two)$/).click();
    await page.locator('.seats + .button').click();
    await page.locator('.go .button.main').click();
    await settle(page);
    for (const room of WIDE_ROOMS) {
      await page.setViewportSize(room);
      const wanted = '.place, .middle, .dock .hand button';
      await expect.poll(() => cutOff(page, wanted), { message: `${room.width} px` }).toEqual([]);
      const [other, middle, own] = await page.evaluate(() =>
        ['.other .place', '.middle', '.own'].map((name) =>
          document.querySelector(name)!.getBoundingClientRect(),
        ),
      );
      expect(other!.bottom, 'the other sits opposite').toBeLessThanOrEqual(middle!.top);
      expect(middle!.bottom).toBeLessThanOrEqual(own!.top);
    }
    await context.close();
  },
);

test.each(['de', 'en'])(
  'Fluxx: everybody is in sight on a tablet that lies on its side: %s',
  async (locale) => {
    const context = await world.browser.newContext({
      baseURL: world.server.url,
      viewport: LAPTOPS.netbook,
      hasTouch: true,
      isMobile: true,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await changeUpdates(page, crowd);
    await opened(page, 'fluxx', 6);
    await settle(page);
    for (const room of [ACROSS, LAPTOPS.netbook]) {
      await page.setViewportSize(room);
      const wanted = '.place, .middle, .dock .hand button';
      await expect.poll(() => cutOff(page, wanted), { message: `${room.width} px` }).toEqual([]);
    }
    await page.locator('.rules .read').click();
    await page.locator('dialog').waitFor();
    await context.close();
  },
);

test.each(LANGUAGES)(
  'the offer of sounds leaves the newest line in sight on a phone: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language });
    await playing(page, 'abluxxen');
    const lesson = page.locator('.offer a');
    while (await lesson.count()) if (!(await actOnce(page))) await settle(page);
    await settle(page);
    for (const viewport of [SIZES.phone, { width: 375, height: 667 }, SIZES.landscape]) {
      await page.setViewportSize(viewport);
      expect(await page.locator('button.last span').first().innerText()).not.toBe('');
      expect(await cutOff(page, 'button.last, .offer .yes'), `${viewport.width} px`).toEqual([]);
      const news = await page.locator('.news').boundingBox();
      expect(news!.height, `${viewport.width} px: one row`).toBeLessThanOrEqual(48);
    }
    await context.close();
  },
);

test('Abluxxen: a long question and the offer of sounds leave the whole hand in sight on a small phone', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'small' });
  let isRobbed = false;
  await changeUpdates<Robbed & { view: { hand: string[] | null }; undo: boolean }>(page, (update) => {
    const { view, legal } = update;
    if (view.hand) view.hand = HAND;
    if (!isRobbed) return;
    update.undo = false;
    view.phase = { losing: { victim: view.viewer, layer: { value: '12', numbers: 2, jokers: 1 } } };
    view.asked = view.viewer;
    view.active = 1;
    legal.splice(0, Infinity, 'take_back', 'discard');
  });
  await playing(page, 'abluxxen');
  isRobbed = true;
  await lookUpAndAnswer(page);
  await page.locator('.own .contested').waitFor();
  await expect.poll(() => cutOff(page, '.dock .group')).toEqual([]);
  // Whoever asks for advice reads it, whatever steps aside.
  await page.locator('.hinting').click();
  await page.locator('.hint').waitFor();
  await context.close();
});

test.each(LANGUAGES)(
  'Abluxxen: two answers, the way back and the hint are one row on a phone, above the whole hand: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language });
    await changeViews<{ hand: string[] | null }>(page, (view) => {
      if (view.hand) view.hand = HAND;
    });
    await playing(page, 'abluxxen');
    await page.locator('.dock .group:not(.idle)').first().click();
    await page.locator('.answers .button.main').click();
    await page.locator('.undo').waitFor();
    for (const size of ['phone', 'small', 'landscape'] as const) {
      await page.setViewportSize(SIZES[size]);
      const middles = await page
        .locator('.answers > .button')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
        );
      expect(middles.length).toBeGreaterThan(3);
      expect(Math.max(...middles) - Math.min(...middles), size).toBeLessThan(2);
      await expect.poll(() => cutOff(page, '.dock .group'), { message: size }).toEqual([]);
    }
    await context.close();
  },
);

test('Abluxxen: whoever waits for somebody who is away sees the whole hand on a phone', async () => {
  const people = await gather(world, { game: 'abluxxen', variant: 'Duell zu zweit', count: 2 });
  const [host, friend] = people as [Person, Person];
  await anySettles(people.map(({ page }) => page));
  while (await actOnce(host.page)) await answered(host.page);
  await friend.context.close();
  await changeViews<{ hand: string[] | null }>(host.page, (view) => {
    if (view.hand) view.hand = HAND;
  });
  await host.page.reload();
  await host.page.locator('.absent .figures').waitFor();
  await expect.poll(() => cutOff(host.page, '.dock .group')).toEqual([]);
  await host.context.close();
});

const SMALLER = ['phone', 'small', 'landscape', 'tablet'] as const;

test('Fluxx: offers give way to a hand to choose from', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await withMiniHand(page, 3);
  const rooms = SMALLER.map((size) => SIZES[size]);
  for (const room of rooms) {
    await page.setViewportSize(room);
    expect(await page.locator('.dock .offer').filter({ visible: true }).count()).toBe(0);
  }
  await inSight(page, rooms, '.aside .hand button, .question');
  await page.locator('.aside .hand button').last().click();
  await page.locator('.reading .button').waitFor();
  await inSight(page, rooms, '.aside .hand .selected, .reading .button');
  await context.close();
});

/** The longest texts, and the longest titles. */
const WORDY = ['A21', 'R15', 'R24', 'A22', 'R14', 'G01'];

test.each(
  [...SMALLER, 'desktop' as const].flatMap((size) => LANGUAGES.map((language) => [size, language] as const)),
)('Fluxx: whatever a card says, it and its button are in sight: %s in %s', async (size, language) => {
  const { page, context } = await arrive(world.browser, world.server.url, { language });
  await changeUpdates<Parameters<typeof hold>[0]>(page, (update) => hold(update, WORDY), { play: 'A21' });
  await playing(page, 'fluxx');
  await page.setViewportSize(SIZES[size]);
  const picked = '.dock .hand .selected, .reading .button';
  for (const card of WORDY) {
    await page.locator(`.dock .hand [data-card=${card}]`).click();
    await page.locator(`.dock .hand .selected[data-card=${card}]`).waitFor();
    await expect.poll(() => cutOff(page, picked), { message: card }).toEqual([]);
  }
  await page.locator('.hinting').click();
  await page.locator('.dock .hand .selected[data-card=A21]').waitFor();
  await expect.poll(() => cutOff(page, picked), { message: 'with a hint' }).toEqual([]);
  await page.locator('.dock .hand .selected').click();
  await page.locator('.reading .text').waitFor();
  await expect.poll(() => cutOff(page, picked), { message: 'read after a hint' }).toEqual([]);
  await context.close();
});

const LOW_ROOMS = [LAPTOPS.laptop, { width: 1366, height: 768 }, LAPTOPS.netbook];

test.each(LANGUAGES)(
  'Fluxx: a hint and a long text leave the whole hand in sight in a low window: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop', language });
    const cards = WORDY.slice(0, 5);
    const whole = () => cutOff(page, '.dock .hand button, .reading .button');
    const reason = { id: 'fluxx-hint-new-hand', args: {} };
    const give = (update: Parameters<typeof hold>[0]) => hold(update, cards);
    await changeUpdates(page, give, { play: 'A21' }, reason);
    await playing(page, 'fluxx');
    for (const room of LOW_ROOMS) {
      await page.setViewportSize(room);
      for (const card of cards) {
        await page.locator(`.dock .hand [data-card=${card}]`).click();
        await page.locator('.reading .text').waitFor();
        await expect.poll(whole, { message: `${room.width} px: ${card}` }).toEqual([]);
      }
    }
    await page.locator('.hinting').click();
    await page.locator('.hint').waitFor();
    for (const room of LOW_ROOMS) {
      await page.setViewportSize(room);
      await expect.poll(whole, { message: `${room.width} px: with a hint` }).toEqual([]);
    }
    await context.close();
  },
);

test.each(LANGUAGES)(
  'Abluxxen: all fourteen values are one row in a low window, also while jokers are asked for: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop', language });
    await changeUpdates<{ view: { hand: string[] | null }; legal: unknown[]; victims: unknown[] }>(
      page,
      (update) => {
        if (update.view.hand) update.view.hand = [...VALUES, 'X', 'X', ...VALUES.slice(0, 10), '9', '9'];
        if (update.legal.length === 0) return;
        update.legal = everyPlay('9', 4, 3);
        update.victims = update.legal.map(() => [1, 2]);
      },
    );
    await playing(page, 'abluxxen');
    const isOneRow = async (room: string) => {
      await expect.poll(() => cutOff(page, '.dock .group, .dock .n'), { message: room }).toEqual([]);
      const tops = await page
        .locator('.dock .group .over')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(Math.max(...tops) - Math.min(...tops), room).toBeLessThan(20);
    };
    for (const isAsked of [false, true]) {
      if (isAsked) await page.locator('.dock .group[data-value="9"]').click();
      for (const room of LOW_ROOMS) {
        await page.setViewportSize(room);
        await isOneRow(`${room.width} px`);
      }
    }
    await page.setViewportSize(LAPTOPS.laptop);
    const [play, hint] = await page.evaluate(() =>
      ['.laying .button', '.hinting'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
    );
    expect(hint!.left, 'the hint stands beside the button').toBeGreaterThan(play!.right);
    await context.close();
  },
);

test.each([3, 7])('Fluxx: all %i cards to choose from are in sight', async (size) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await withMiniHand(page, size);
  for (const [name, room] of Object.entries({ ...SIZES, ...LAPTOPS })) {
    // Seven cards and a question are more than the smallest phones can show.
    if (size > 4 && room.width * room.height < 330_000) continue;
    await page.setViewportSize(room);
    await expect.poll(() => cutOff(page, '.aside .hand button'), { message: name }).toEqual([]);
    if (Math.min(room.width, room.height) < 600) continue;
    await expect.poll(() => cutOff(page, '.held .hand button'), { message: name }).toEqual([]);
  }
  await context.close();
});

test('what is shared at the end comes into sight on a phone that lies on its side', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await playing(page, 'abluxxen');
  await playToTheEnd(page);
  await page.setViewportSize(SIZES.landscape);
  await page.locator('dialog button[aria-expanded]').click();
  await page.locator('dialog [name=share-link]').waitFor();
  expect(await cutOff(page, 'dialog [name=share-link], dialog .share .button.pine')).toEqual([]);
  const above = await page.evaluate(() => {
    const box = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    const { x, y } = box('dialog .inside > header');
    document.querySelector('dialog')!.scrollBy(0, box('dialog .doors').y - y);
    return document.elementFromPoint(x + 24, y + 20)?.closest('header') !== null;
  });
  expect(above, 'the buttons pass below the title').toBe(true);
  await context.close();
});

test('whoever watches reads that they do, and who is away', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await playing(page, 'abluxxen');
  await page.goto(await spectatorLink(page));
  await page.locator('.place .name > .mark').waitFor();
  for (const size of ['phone', 'small'] as const) {
    await page.setViewportSize(SIZES[size]);
    const squeezed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.watching, .title, .place b')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth < 40)
        .map((element) => element.textContent),
    );
    expect(squeezed, size).toEqual([]);
    expect(await cutNames(page), size).toEqual([]);
    const [mark, chat] = await page.evaluate(() =>
      ['.watching', '.what + button'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
    );
    expect(mark!.right, `${size}: "Zuschauer" ends before the buttons`).toBeLessThanOrEqual(chat!.left + 1);
    expect(mark!.width, size).toBeGreaterThan(70);
  }
  await context.close();
});

test.each(['phone', 'small'] as const)('whoever is taught Abluxxen sees the whole hand: %s', async (size) => {
  const { page, context } = await arrive(world.browser, world.server.url);
  await page.setViewportSize(SIZES[size]);
  await page.goto('/learn/abluxxen');
  await page.locator('.dock .group').first().waitFor();
  expect(await cutOff(page, '.dock .group')).toEqual([]);
  await context.close();
});
