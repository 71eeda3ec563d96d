/** Every screen, and how to get there. */
import type { Page } from 'playwright-core';
import { BETWEEN } from './between';
import { END, actOnce, playToTheEnd, settle } from './player';

export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

/** A look back and a puzzle are worked out first, which takes long on some days and in some matches. */
const THOUGHT_MS = 300_000;

const address = (name: string, path: string, ready: string, timeout = 60_000): Screen => ({
  name,
  open: async (page) => {
    await page.goto(path);
    await page.locator(ready).first().waitFor({ timeout });
  },
});

/** Until the page asks, in its own letters. A match of Fluxx may be over before one's first turn; then another is played. */
async function untilAsked(page: Page, begin: () => Promise<void>): Promise<void> {
  const isOver = page.locator(END).first();
  do {
    await begin();
    await page.locator('.bar.mine').or(isOver).first().waitFor();
  } while (await isOver.isVisible());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export function playing(page: Page, game: string): Promise<void> {
  return untilAsked(page, async () => {
    await page.goto('/');
    await page.locator(`.box.${game} .button.main`).click();
  });
}

/** A full table against bots, some turns into the match, when much lies on it. */
async function later(page: Page, game: string, seats: number, isFull: () => boolean): Promise<void> {
  for (let match = 0; match < 20; match++) {
    await opened(page, game, seats);
    while (!(await page.locator(END).first().isVisible())) {
      if ((await page.locator('.bar.mine').isVisible()) && (await page.evaluate(isFull))) return;
      if (!(await actOnce(page))) await settle(page);
    }
  }
  throw new Error('no match came so far');
}

/** The own turn at a table of so many seats against bots. */
export function opened(page: Page, game: string, seats: number): Promise<void> {
  return untilAsked(page, () => begun(page, game, seats));
}

/** A table of so many seats against bots, opened with the form. */
export async function begun(page: Page, game: string, seats: number): Promise<void> {
  await page.goto(`/new/${game}`);
  await page
    .locator('fieldset.compact label', { hasText: String(seats) })
    .first()
    .click();
  await page.locator('.seats + .button').click();
  await page.locator('.go .button.main').click();
  await page.locator('.dock').waitFor();
}

/** Taps until the page looks as wanted; a match that ends before is followed by another. */
export async function until(page: Page, game: string, isThere: () => boolean): Promise<void> {
  for (let match = 0; match < 20; match++) {
    await playing(page, game);
    while (!(await page.locator(END).first().isVisible())) {
      if (await page.evaluate(isThere)) return;
      if (!(await actOnce(page))) await settle(page);
    }
  }
  throw new Error('no match came so far');
}

/** Taps a button that may be there, until what it leads to is shown. */
async function tapWhenAsked(page: Page, button: string, ready: string): Promise<void> {
  await page.locator(button).or(page.locator(ready)).first().waitFor();
  if (await page.locator(button).isVisible()) await page.locator(button).click();
  await page.locator(ready).first().waitFor({ timeout: THOUGHT_MS });
}

/** Chooses anything, and reads whether it was right. */
export async function answerPuzzle(page: Page): Promise<void> {
  await page.locator('.bar.mine').waitFor({ timeout: THOUGHT_MS });
  while (!(await page.locator('dialog h3').isVisible())) {
    if (!(await actOnce(page))) await page.locator('dialog h3, .bar.mine').first().waitFor();
  }
}

/** Does whatever the lesson asks for, until it has ended. */
export async function finishLesson(page: Page, game: string): Promise<void> {
  await page.goto(`/learn/${game}`);
  const end = page.locator('.coach .button.main');
  for (let tap = 0; tap < 400 && !(await end.isVisible()); tap++) {
    const goOn = page.locator('.coach .button.pine');
    if (await goOn.isVisible()) await goOn.click();
    else if (!(await actOnce(page)))
      await page.waitForFunction(
        () => document.querySelector('.bar.mine, .coach .button') !== null,
        undefined,
        { timeout: 60_000, polling: 50 },
      );
  }
  await end.waitFor();
}

const finished = new Map<string, string>();

/** The number of a finished match; it takes a while to make one, and whoever has the number may look at it. */
export async function finishedMatch(page: Page, game: string): Promise<string> {
  await page.goto('/');
  const key = `${new URL(page.url()).origin} ${game}`;
  const known = finished.get(key);
  if (known) return known;
  const match = await playedMatch(page, game);
  finished.set(key, match);
  return match;
}

/** A match of Fluxx may have two thousand choices, each of which takes a while to look back at: its turns are limited. */
export async function keepShort(page: Page): Promise<void> {
  await page.route('**/api/tables', (route) => {
    const wish = route.request().postDataJSON() as { game: string; options?: object } | null;
    if (wish?.game !== 'fluxx' || !wish.options) return route.continue();
    const options = { ...wish.options, turn_limit: 20 };
    return route.continue({ postData: JSON.stringify({ ...wish, options }) });
  });
}

/** The number of a match that was played now. */
export async function playedMatch(page: Page, game: string): Promise<string> {
  await keepShort(page);
  await playing(page, game);
  await playToTheEnd(page);
  const path = await page.locator('dialog a[href^="/replay/"]').getAttribute('href');
  return path?.split('/').at(-1) ?? '';
}

/** The link for spectators, from the menu. It gives no seat, not even to whoever has one. */
export async function spectatorLink(page: Page): Promise<string> {
  await page.locator('header:not(.place header) button').last().click();
  await page.locator('dialog summary').click();
  const link = await page.locator('dialog details [name=share-link]').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

/** On a wide screen some of it is always there. */
async function tapIfShown(page: Page, selector: string): Promise<void> {
  const button = page.locator(selector);
  if (await button.isVisible()) await button.click();
}

/** What a few taps lead to. */
export const NEAR: Screen[] = [
  address('home', '/', '.games'),
  address('new-abluxxen', '/new/abluxxen', '.seats'),
  address('new-fluxx', '/new/fluxx', '.seats'),
  address('rules-abluxxen', '/rules/abluxxen#C4', 'article'),
  address('rules-fluxx', '/rules/fluxx/all', 'article'),
  address('guide-abluxxen', '/rules/abluxxen', '#tips'),
  address('guide-fluxx', '/rules/fluxx', '#tips'),
  address('cards', '/cards', '.card'),
  {
    name: 'own-cards',
    open: async (page) => {
      await page.goto('/own-cards');
      await page.locator('.add').click();
      await page.locator('.preview').waitFor();
    },
  },
  address('settings', '/settings', '.toggle'),
  address('notices', '/notices', '.sheet h2'),
  address('people', '/people', '.games'),
  address('next', '/next', '.sheet .button'),
  address('stop', '/stop/0', '.sheet .button'),
  address('device', '/device', '.button.main'),
  address('about', '/about', 'h2'),
  address('check', '/check', 'form'),
  address('offline', '/offline.html', 'h1'),
  {
    name: 'lobby',
    open: async (page) => {
      await page.goto('/new/abluxxen');
      await page.locator('.go .button.main').click();
      await page.locator('[name=share-link]').waitFor();
    },
  },
  {
    name: 'lesson-abluxxen',
    open: async (page) => {
      await page.goto('/learn/abluxxen');
      await page.locator('.group').first().waitFor();
    },
  },
  {
    name: 'lesson-fluxx',
    open: async (page) => {
      await page.goto('/learn/fluxx');
      await page.locator('.dock .hand button').first().waitFor();
    },
  },
  {
    name: 'table-abluxxen',
    open: async (page) => {
      await playing(page, 'abluxxen');
      const card = page.locator('.group:not(.idle)').first();
      if (await card.isVisible()) await card.click();
    },
  },
  {
    name: 'table-fluxx',
    open: async (page) => {
      await until(
        page,
        'fluxx',
        () =>
          document.querySelector('.bar.mine') !== null &&
          document.querySelector('.dock .hand button.legal') !== null,
      );
      await page.locator('.dock .hand button.legal').first().click();
    },
  },
  {
    name: 'table-abluxxen-five',
    open: (page) =>
      later(
        page,
        'abluxxen',
        5,
        () =>
          document.querySelector('.own .edge') !== null &&
          document.querySelectorAll('.place .top').length >= 4 &&
          document.querySelector('.dock .group:not(.idle)') !== null,
      ),
  },
  {
    name: 'table-fluxx-six',
    open: (page) =>
      later(
        page,
        'fluxx',
        6,
        () =>
          document.querySelectorAll('.own .tile').length >= 2 &&
          document.querySelectorAll('.cause:not(.basic)').length >= 1,
      ),
  },
  {
    name: 'why-fluxx',
    open: async (page) => {
      await playing(page, 'fluxx');
      await page.locator('.rules .read, .rules .ask').filter({ visible: true }).click();
      await page.locator('dialog section li').first().waitFor();
    },
  },
  {
    name: 'menu',
    open: async (page) => {
      await playing(page, 'abluxxen');
      await page.locator('header:not(.place header) button').last().click();
      await page.locator('dialog').waitFor();
    },
  },
  {
    name: 'log',
    open: async (page) => {
      await until(
        page,
        'abluxxen',
        () =>
          document.querySelectorAll('.side .log li').length > 8 &&
          document.querySelector('.bar.mine') !== null &&
          // Whoever chooses among jokers sees nothing else in the dock.
          document.querySelector('.dock fieldset') === null,
      );
      await tapIfShown(page, 'button.last');
      await page.locator('.log:visible li').first().waitFor();
    },
  },
  {
    name: 'help',
    open: async (page) => {
      await playing(page, 'abluxxen');
      await page.locator('header button', { hasText: '?' }).click();
      await page.locator('dialog details').waitFor();
    },
  },
  {
    name: 'chat',
    open: async (page) => {
      await playing(page, 'fluxx');
      await tapIfShown(page, 'header button:has(path[d^="M4 4.5"])');
      await page.locator('.emotes:visible .button').nth(2).click();
      await page.locator('.chat:visible li b').first().waitFor();
    },
  },
  {
    name: 'card-fluxx',
    open: async (page) => {
      await playing(page, 'fluxx');
      await page.locator('.dock .hand button').first().dispatchEvent('pointerdown', { pointerType: 'touch' });
      await page.locator('dialog .card.large').waitFor();
    },
  },
  {
    name: 'rules-in-force',
    open: async (page) => {
      await until(page, 'fluxx', () => document.querySelectorAll('.cause:not(.basic)').length >= 2);
      await tapIfShown(page, '.read');
    },
  },
  {
    name: 'discard-fluxx',
    open: async (page) => {
      await until(
        page,
        'fluxx',
        () =>
          document.querySelector('dialog') === null &&
          document.querySelector('.piles .n[aria-hidden]') !== null &&
          document.querySelector('.bar.mine') !== null,
      );
      await page.locator('.piles button').click();
      await page.locator('dialog .discard .card').first().waitFor();
    },
  },
  {
    name: 'new-fluxx-more',
    open: async (page) => {
      await page.goto('/new/fluxx');
      await page.locator('details.sheet summary').click();
      await page.locator('.more fieldset').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'spectator-fluxx-six',
    open: async (page) => {
      await opened(page, 'fluxx', 6);
      const link = await spectatorLink(page);
      for (let tap = 0; tap < 12; tap++) await actOnce(page);
      await page.goto(link);
      await page.locator('.place').nth(5).waitFor();
    },
  },
  {
    name: 'duel',
    open: async (page) => {
      await page.goto('/new/abluxxen');
      await page.locator('fieldset').first().locator('label').nth(3).click();
      await page.locator('.seats + .button').click();
      await page.locator('.go .button.main').click();
      await page.locator('.bar.mine').waitFor();
    },
  },
  {
    name: 'rule',
    open: async (page) => {
      await playing(page, 'abluxxen');
      await page.locator('.bar .chip').click();
      await page.locator('dialog p').first().waitFor();
    },
  },
];

/** What takes a whole match, a lesson or some thought. */
export const FAR: Screen[] = [
  {
    name: 'replay-fluxx',
    open: async (page) => {
      await page.goto(`/replay/${await finishedMatch(page, 'fluxx')}?step=30`);
      await page.locator('.scrub').waitFor();
    },
  },
  {
    name: 'end',
    open: async (page) => {
      await playing(page, 'abluxxen');
      // Hints are counted at the end.
      await page.locator('.hinting').click();
      await page.locator('.hint b').waitFor();
      await playToTheEnd(page);
    },
  },
  {
    name: 'replay',
    open: async (page) => {
      await page.goto(`/replay/${await finishedMatch(page, 'abluxxen')}?step=40`);
      await page.locator('.scrub').waitFor();
    },
  },
  {
    name: 'end-fluxx',
    open: async (page) => {
      await playing(page, 'fluxx');
      await playToTheEnd(page);
    },
  },
  {
    name: 'check-done',
    open: async (page) => {
      await page.goto(`/check/${await finishedMatch(page, 'abluxxen')}`);
      await page.locator('.findings li').nth(2).waitFor();
    },
  },
  {
    name: 'review',
    open: async (page) => {
      await page.goto(`/review/${await finishedMatch(page, 'abluxxen')}`);
      await tapWhenAsked(page, '.sheet .button.main', 'figure path');
    },
  },
  {
    name: 'history',
    open: async (page) => {
      await playing(page, 'abluxxen');
      await playToTheEnd(page);
      await page.goto('/history');
      await page.locator('.matches .button').first().waitFor();
    },
  },
  {
    name: 'review-fluxx',
    open: async (page) => {
      await page.goto(`/review/${await finishedMatch(page, 'fluxx')}`);
      await tapWhenAsked(page, '.sheet .button.main', 'figure path');
    },
  },
  {
    name: 'known-abluxxen',
    open: async (page) => {
      await until(page, 'abluxxen', () => document.querySelector('.place .chip svg') !== null);
      await page.locator('.place button:has(.chip svg)').first().click();
      await page.locator('dialog li').first().waitFor();
    },
  },
  {
    name: 'check-abluxxen',
    open: async (page) => {
      await page.goto('/rules/abluxxen#check');
      const check = page.locator('#check');
      for (const [order, place] of [0, 0, 1].entries())
        await check.locator('li').nth(order).getByRole('button').nth(place).click();
      await check.locator('li').nth(3).waitFor();
    },
  },
  { name: 'lesson-end-abluxxen', open: (page) => finishLesson(page, 'abluxxen') },
  { name: 'lesson-end-fluxx', open: (page) => finishLesson(page, 'fluxx') },
  address('leaders', '/leaders/abluxxen', 'select'),
  address('leaders-fluxx', '/leaders/fluxx', 'select'),
  address('puzzle', '/puzzle/abluxxen', '.bar.mine', THOUGHT_MS),
  address('puzzle-fluxx', '/puzzle/fluxx', '.bar.mine', THOUGHT_MS),
  {
    name: 'puzzle-answered',
    open: async (page) => {
      await page.goto('/puzzle/abluxxen');
      await answerPuzzle(page);
    },
  },
];

export const SCREENS: Screen[] = [...NEAR, ...FAR, ...BETWEEN];
