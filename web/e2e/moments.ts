/** Moments of a match that come and go, and how to get there: every kind of question, and what is offered beside it. */
import type { Page } from 'playwright-core';
import { playToTheEnd } from './player';
import { opened, playing, spectatorLink, until, type Screen } from './screens';
import { changeUpdates, changeViews, everyPlay, VALUES } from './views';

const moment = (name: string, open: Screen['open']): Screen => ({ name, open });

/** A question is known by the rule that it names, in any language. */
const asked = (name: string, game: string, isAsked: () => boolean): Screen =>
  moment(name, (page) => until(page, game, isAsked));

interface Held {
  view: { viewer: number; hands: { known: string[] | null }[]; question: object | null };
  legal: unknown[];
}

/** So that these cards are in the hand, and one of them is to be played. */
export function hold({ view, legal }: Held, cards: string[]): void {
  for (const hand of view.hands) if (hand.known) hand.known = cards;
  if (legal.length === 0) return;
  view.question = { kind: 'play_from_hand', seat: view.viewer, cause: null };
  legal.splice(0, Infinity, ...cards.map((play) => ({ play })));
}

interface Crowded extends Held {
  view: Held['view'] & { rules: string[]; goals: string[]; fronts: string[][]; numbers: object };
}

/** Seven rules, two Goals, three Keepers in front of everybody. */
export function crowd(update: Crowded): void {
  const { view } = update;
  view.rules = Array.from({ length: 7 }, (_, nth) => `R${nth + 12}`);
  view.goals = ['G01', 'G02'];
  view.numbers = { ...view.numbers, hand_limit: null, keeper_limit: 2 };
  view.fronts = view.fronts.map((_, seat) =>
    [1, 2, 3].map((nth) => `K${String(seat * 3 + nth).padStart(2, '0')}`),
  );
  hold(update, ['A01', 'A02', 'A05', 'A06']);
}

interface Laid {
  view: {
    hand: string[] | null;
    places: { layers: { value: string; numbers: number; jokers: number }[]; points: number }[];
  };
}

/** Eight layers before everybody, of one to four cards, and a hand of nineteen. */
export function pile({ view }: Laid): void {
  view.places.forEach((place, seat) => {
    place.layers = Array.from({ length: 8 }, (_, nth) => ({
      value: String(((seat * 5 + nth * 3) % 13) + 1),
      numbers: ((seat + nth) % 4) + 1,
      jokers: nth === 7 ? seat % 2 : 0,
    }));
    place.points = 20 - seat * 7;
  });
  if (view.hand) view.hand = [...VALUES, '1', '9', '9', '12', 'X'];
}

async function crowded(page: Page, game: 'abluxxen' | 'fluxx', seats: number): Promise<void> {
  await (game === 'fluxx' ? changeUpdates<Crowded>(page, crowd) : changeUpdates<Laid>(page, pile));
  await opened(page, game, seats);
}

interface Aside extends Held {
  view: Held['view'] & {
    asides: unknown[];
    question: { kind: string; seat: number; cause: string } | null;
    viewer: number;
  };
}

/** Cards drawn apart from the hand, of which one is to be played. */
export async function withMiniHand(page: Page, size: number): Promise<void> {
  const cards = ['G01', 'R04', 'R08', 'A12', 'K07', 'C01', 'R20'].slice(0, size);
  await changeUpdates<Aside>(page, ({ view, legal }) => {
    if (legal.length === 0) return;
    view.asides = [{ size, n_reshuffled: 0, known: cards }];
    view.question = { kind: 'play_from_mini_hand', seat: view.viewer, cause: 'A04' };
    legal.splice(0, Infinity, ...cards.map((play) => ({ play })));
  });
  await playing(page, 'fluxx');
  await page
    .locator('.aside .hand button')
    .nth(size - 1)
    .waitFor();
}

async function hinted(page: Page, game: string): Promise<void> {
  await playing(page, game);
  await page.locator('.hinting').click();
  await page.locator('.hint').waitFor();
}

/** Both games begun, so that they wait on the first page. */
async function running(page: Page): Promise<void> {
  for (const game of ['abluxxen', 'fluxx']) await playing(page, game);
  await page.goto('/');
  await page.locator('.running .strip').nth(1).waitFor();
}

export const MOMENTS: Screen[] = [
  moment('first-turn-abluxxen', (page) => playing(page, 'abluxxen')),
  moment('first-turn-fluxx', (page) => playing(page, 'fluxx')),
  moment('hint-abluxxen', (page) => hinted(page, 'abluxxen')),
  moment('hint-fluxx', (page) => hinted(page, 'fluxx')),
  moment('jokers', async (page) => {
    await changeUpdates<{ view: { hand: string[] | null }; legal: unknown[]; victims: unknown[] }>(
      page,
      (update) => {
        if (update.view.hand) update.view.hand = [...VALUES, 'X', 'X', '9', '9', '9'];
        if (update.legal.length === 0) return;
        update.legal = everyPlay('9', 4, 3);
        update.victims = update.legal.map(() => [1, 2]);
      },
    );
    await playing(page, 'abluxxen');
    await page.locator('.dock .group[data-value="9"]').click();
  }),
  moment('large-hand', async (page) => {
    await changeViews<{ hand: string[] | null }>(page, (view) => {
      if (view.hand) view.hand = [...VALUES, ...VALUES.slice(0, 11)];
    });
    await playing(page, 'abluxxen');
  }),
  asked('robbing', 'abluxxen', () => document.querySelector('.bar.mine .chip span')?.textContent === 'A1'),
  asked('robbed', 'abluxxen', () => document.querySelector('.bar.mine .chip span')?.textContent === 'V2'),
  asked('drawing', 'abluxxen', () => document.querySelector('.bar.mine .chip span')?.textContent === 'D1'),
  asked(
    'optional-draw',
    'abluxxen',
    () => document.querySelector('.bar.mine .chip span')?.textContent === 'O1',
  ),
  moment('waiting', async (page) => {
    await changeUpdates<{ view: { asked: number; active: number }; legal: unknown[] }>(page, (update) => {
      update.legal = [];
      update.view.asked = update.view.active = 1;
    });
    await page.goto('/');
    await page.locator('.box.abluxxen .button.main').click();
    await page.locator('.skip').waitFor();
  }),
  asked('limit', 'fluxx', () =>
    /^L[12]/.test(document.querySelector('.bar.mine .chip span')?.textContent ?? ''),
  ),
  asked(
    'choosing-on-the-table',
    'fluxx',
    () =>
      document.querySelector('.bar.mine') !== null && document.querySelector('.surface .tile.legal') !== null,
  ),
  moment('mini-hand', (page) => withMiniHand(page, 3)),
  moment('mini-hand-long', (page) => withMiniHand(page, 7)),
  ...[3, 4, 5].map((seats) =>
    moment(`crowded-abluxxen-${seats}`, (page) => crowded(page, 'abluxxen', seats)),
  ),
  ...[2, 3, 4, 5, 6].map((seats) =>
    moment(`crowded-fluxx-${seats}`, (page) => crowded(page, 'fluxx', seats)),
  ),
  moment('long-texts', async (page) => {
    await changeUpdates<Held>(page, (update) => hold(update, ['A21', 'R15', 'R24', 'A22', 'R14']));
    await playing(page, 'fluxx');
    await page.locator('.dock .hand button').first().click();
  }),
  moment('home-running', running),
  moment('home-discard', async (page) => {
    await running(page);
    await page.locator('.running button.icon').first().click();
    await page.locator('dialog').waitFor();
  }),
  moment('away', async (page) => {
    await playing(page, 'abluxxen');
    await page.goto(await spectatorLink(page));
    await page.locator('.absent').waitFor();
  }),
  moment('nowhere', async (page) => {
    await page.goto('/nowhere');
    await page.locator('h1').waitFor();
  }),
  moment('dead-link', async (page) => {
    await page.goto('/t/00000000000000000000000000000000');
    await page.locator('.sheet .button').waitFor();
  }),
  moment('end-sharing', async (page) => {
    await playing(page, 'abluxxen');
    await playToTheEnd(page);
    await page.locator('dialog button[aria-expanded]').click();
    await page.locator('dialog [name=share-link]').waitFor();
  }),
];
