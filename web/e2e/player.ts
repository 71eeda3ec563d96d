/** Somebody who plays by tapping what the page offers, without knowing any rule. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';

export const END = 'dialog table, dialog a[href^="/replay/"]';

/** Plays until the result is shown. */
export async function playToTheEnd(page: Page, taps = 4000): Promise<void> {
  for (let tap = 0; tap < taps; tap++) {
    if (await page.locator(END).first().isVisible()) return;
    if (!(await actOnce(page))) await settle(page);
  }
  throw new Error('the match does not end');
}

/** Until something can be tapped or the match is over. */
export async function settle(page: Page): Promise<void> {
  await anySettles([page]);
}

/** Until one of these pages can be tapped again or shows the result; gives the first of them. */
export function anySettles(pages: readonly Page[]): Promise<Page> {
  return Promise.race(
    pages.map(async (page) => {
      await page.waitForFunction(
        ([end, answers]) => {
          if (document.querySelector(end)) return true;
          const offered = [...document.querySelectorAll<HTMLButtonElement>(answers)];
          return (
            document.querySelector('.bar.mine') !== null &&
            offered.some((button) => !button.disabled && button.ariaDisabled !== 'true')
          );
        },
        [END, ANSWERS] as const,
        { timeout: 60_000, polling: 50 },
      );
      return page;
    }),
  );
}

/** Until what was tapped is answered: something else can be tapped, or nothing is asked here any more. */
export async function answered(page: Page): Promise<void> {
  const isOver = page.waitForFunction(() => document.querySelector('.bar.mine') === null, undefined, {
    timeout: 60_000,
    polling: 50,
  });
  await Promise.race([settle(page), isOver]);
}

const ANSWERS =
  '.answers .button:not(.quiet), .dock .group:not(.idle), .dock .hand button.legal, .surface button.legal, dialog .discard button.legal';

/** One tap on something that answers the question; false when nothing is asked. What stays covered cannot be tapped. */
export async function actOnce(page: Page): Promise<boolean> {
  let covered = '';
  for (let look = 0; look < 20; look++) {
    const tapped = await tapSomething(page);
    if (typeof tapped === 'boolean') return tapped;
    covered = tapped;
    await page.evaluate(landed);
  }
  throw new Error(covered);
}

/** While cards slide to their new places, one may pass below something. Runs in the page. */
async function landed(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map(({ finished }) => finished));
  await new Promise(requestAnimationFrame);
}

/** Whether something was tapped; or what lay under what. */
async function tapSomething(page: Page): Promise<boolean | string> {
  return page.evaluate(tapInPage);
}

/** Runs in the page, whichever browser it is in. The choices follow one another as they did the last time. */
export function tapInPage(): boolean | string {
  const dice = globalThis as { thrown?: number };
  const random = () => {
    dice.thrown = (Math.imul(dice.thrown ?? 1, 1_664_525) + 1_013_904_223) >>> 0;
    return dice.thrown / 2 ** 32;
  };
  const visible = (element: Element) => (element as HTMLElement).offsetParent !== null;
  const find = (selector: string) =>
    [...document.querySelectorAll<HTMLButtonElement>(selector)].filter(
      (button) => visible(button) && !button.disabled && button.ariaDisabled !== 'true',
    );
  const pick = (list: HTMLButtonElement[]) => list[Math.floor(random() * list.length)];
  const tap = (button: HTMLButtonElement): true | string => {
    button.scrollIntoView({ block: 'center' });
    const box = button.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!hit || !button.contains(hit))
      return `"${button.textContent?.trim()}" lies under ${hit?.tagName}.${hit?.className}`;
    button.click();
    return true;
  };
  if (!document.querySelector('.bar.mine') || document.querySelector('dialog table')) return false;
  const sheet = pick(find('dialog .discard button.legal'));
  if (sheet) return tap(sheet);
  const leave = find('dialog header button, dialog .close')[0];
  if (leave) return tap(leave);
  const main = find('.answers .button.main')[0];
  if (main) return tap(main);
  const cards = find('.dock .group:not(.idle), .dock .hand button.legal, .surface button.legal');
  const answers = find('.answers .button:not(.quiet):not(.only-phone)');
  const choice = cards.length > 0 && (answers.length === 0 || random() < 0.7) ? pick(cards) : pick(answers);
  const fallback = choice ?? find('.answers .button.pine')[0];
  return fallback ? tap(fallback) : false;
}

/** What the result shows in any language: everybody's points, or the Goal and the cards that won. */
export async function result(page: Page): Promise<string[]> {
  const points = await page.locator('dialog tbody tr .points').allInnerTexts();
  const cards = await page
    .locator('dialog .winning [data-card]')
    .evaluateAll((found) => found.map((card) => (card as HTMLElement).dataset.card ?? ''));
  return [...points, ...cards];
}

export async function hasNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const [wide, view] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  );
  expect(wide, `${where} scrolls sideways`).toBeLessThanOrEqual(view);
}
