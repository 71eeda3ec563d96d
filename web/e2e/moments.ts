/** Moments of a match that come and go, and how to get there: every kind of question, and what is offered beside it. */
import type { Page } from 'playwright-core';
import { playToTheEnd } from './player';
import { playing, spectatorLink, until, type Screen } from './screens';
import { changeUpdates, changeViews, everyPlay, VALUES } from './views';

const moment = (name: string, open: Screen['open']): Screen => ({ name, open });

/** A question is known by the rule that it names, in any language. */
const asked = (name: string, game: string, isAsked: () => boolean): Screen =>
  moment(name, (page) => until(page, game, isAsked));

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
  asked(
    'mini-hand',
    'fluxx',
    () => document.querySelector('.bar.mine') !== null && document.querySelector('.aside .hand') !== null,
  ),
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
