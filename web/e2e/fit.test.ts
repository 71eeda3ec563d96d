/** Words fit where they stand: none is cut off, and none is broken where it has no joint. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, LAPTOPS, SIZES, type Language } from './browser';
import { crowd } from './moments';
import { actOnce, END, settle } from './player';
import { finishedMatch, finishLesson, playing } from './screens';
import { changeUpdates, changeViews } from './views';
import { sharedWorld } from './world';

const world = sharedWorld();

/** Words below these elements that take two lines although they have no joint there, or reach out of their box. */
function misfits(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const texts = (element: Element): Text[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(
        ({ parentElement }) =>
          parentElement?.checkVisibility() && getComputedStyle(parentElement).clipPath === 'none',
      );
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        return texts(element).flatMap((text) =>
          [...text.data.matchAll(/[^\s\u00ad-]+/g)].flatMap(({ 0: part, index }) => {
            const range = document.createRange();
            // The hyphen at a joint counts to what follows it, but stands in the line before.
            range.setStart(text, text.data[index - 1] === '\u00ad' ? index + 1 : index);
            range.setEnd(text, index + part.length);
            const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
            const lines = new Set(rects.map(({ top }) => Math.round(top)));
            const { left, right, bottom } = range.getBoundingClientRect();
            const isOut = left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 2;
            return lines.size > 1 || isOut ? [`${part} in "${element.textContent?.trim()}"`] : [];
          }),
        );
      });
  }, selector);
}

/** Words that come nearer than so many pixels to the outside of the frame around them, which is two wide. */
function touching(page: Page, selector: string, room: number): Promise<string[]> {
  return page.evaluate(
    ([wanted, room]) => {
      const frames = [...document.querySelectorAll<HTMLElement>(wanted)].filter((frame) =>
        frame.checkVisibility(),
      );
      return frames.flatMap((frame) => {
        const range = document.createRange();
        range.selectNodeContents(frame);
        const [outer, words] = [frame.getBoundingClientRect(), range.getBoundingClientRect()];
        const isFree = words.left >= outer.left + room && words.right <= outer.right - room;
        return isFree || words.width === 0 ? [] : [frame.textContent.trim()];
      });
    },
    [selector, room] as const,
  );
}

/** Titles that reach below their card, which shows nothing beyond its edge. */
function cutOffTitles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dock .hand .card')].flatMap((card) => {
      const range = document.createRange();
      range.selectNodeContents(card.querySelector('.title')!);
      const [edge, words] = [card.querySelector('.face')!, range].map((one) => one.getBoundingClientRect());
      return words!.bottom > edge!.bottom + 1 ? [card.innerText] : [];
    }),
  );
}

/** Words of up to nine letters that take two lines: each has room in one of its own. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((titles) =>
    titles.flatMap((title) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        for (const { 0: found, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + found.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (found.replaceAll('\u00ad', '').length <= 9 && lines.size > 1) broken.push(title.textContent);
        }
      }
      return broken;
    }),
  );
}

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `${letter}${String(nth + 1).padStart(2, '0')}`);
const CARDS = [
  ...numbered('K', 19),
  ...numbered('C', 4),
  ...numbered('G', 29),
  ...numbered('R', 24),
  ...numbered('A', 22),
];

test.each(['de', 'en'] as const)(
  'the title of every card of Fluxx can be read in the hand: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language });
    await changeViews<{ hands: { known: string[] | null }[] }>(page, (view) => {
      for (const hand of view.hands) if (hand.known) hand.known = CARDS;
    });
    await playing(page, 'fluxx');
    await page.evaluate(() => document.fonts.ready);
    const titles = page.locator('.dock .hand .title');
    expect(await titles.count()).toBe(CARDS.length);
    for (const size of ['phone', 'small'] as const) {
      await page.setViewportSize(SIZES[size]);
      const sizes = await titles.evaluateAll((all) =>
        all.map((title) => parseFloat(getComputedStyle(title).fontSize)),
      );
      expect(Math.min(...sizes), size).toBeGreaterThanOrEqual(12);
      expect(await misfits(page, '.dock .hand .title'), size).toEqual([]);
      expect(await cutOffTitles(page), size).toEqual([]);
      if (size === 'phone') expect(await brokenWords(page, '.dock .hand .title')).toEqual([]);
    }
    await context.close();
  },
);

test.each(['de', 'en'] as const)(
  'what holds at a crowded table of Fluxx is read without scrolling sideways: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language, size: 'small' });
    await changeUpdates(page, crowd);
    await playing(page, 'fluxx');
    await page.locator('.read').filter({ visible: true }).click();
    const sheet = page.locator('dialog');
    await sheet.locator('.inforce .card').first().waitFor();
    expect(await sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await context.close();
  },
);

test.each(['/rules/abluxxen', '/rules/fluxx'])(
  'every card of a guide lies inside its picture: %s',
  async (path) => {
    const { page, context } = await arrive(world.browser, world.server.url);
    await page.goto(path);
    await page.locator('.step [role=img]').first().waitFor();
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      const outside = await page.locator('.step [role=img]').evaluateAll((pictures) =>
        pictures.flatMap((picture) => {
          const frame = picture.getBoundingClientRect();
          return [...picture.querySelectorAll('.card, .up, .mine, .won')]
            .map((part) => part.getBoundingClientRect())
            .filter(({ top, bottom, left, right }) =>
              [top - frame.top, frame.bottom - bottom, left - frame.left, frame.right - right].some(
                (room) => room < 3,
              ),
            )
            .map(() => picture.ariaLabel);
        }),
      );
      expect(outside, size).toEqual([]);
    }
    await context.close();
  },
);

const TALKS = (['abluxxen', 'fluxx'] as const).flatMap((game) =>
  (['de', 'en'] as const).map((language): [string, Language] => [game, language]),
);

test.each(TALKS)('every label of a match fits its button on a phone: %s in %s', async (game, language) => {
  const { page, context } = await arrive(world.browser, world.server.url, { language });
  await page.goto('/');
  await page.locator(`.box.${game} .button.main`).click();
  await page.locator('.bar.mine').waitFor();
  const found = new Set<string>();
  while (!(await page.locator(END).first().isVisible())) {
    for (const misfit of await misfits(page, '.answers .button, .question, .rules p, .place b'))
      found.add(misfit);
    if (!(await actOnce(page))) await settle(page);
  }
  for (const misfit of await misfits(page, 'dialog .button')) found.add(misfit);
  expect([...found]).toEqual([]);
  await context.close();
});

test.each(TALKS)('the labels of empty piles fit their frames: %s in %s', async (game, language) => {
  const { page, context } = await arrive(world.browser, world.server.url, { language });
  await changeViews<{ discard: string[]; discard_pile: string[]; goals: string[] }>(page, (view) => {
    if (view.discard) view.discard = [];
    if (view.discard_pile) view.discard_pile = [];
    if (view.goals) view.goals = [];
  });
  await page.goto('/');
  await page.locator(`.box.${game} .button.main`).click();
  await page.locator('.middle .none').first().waitFor();
  for (const [size, viewport] of Object.entries({ ...SIZES, ...LAPTOPS })) {
    await page.setViewportSize(viewport);
    expect(await misfits(page, '.middle .none'), size).toEqual([]);
    const room = Math.min(viewport.width, viewport.height) > 600 ? 4 : 2;
    expect(await touching(page, '.middle .none', room), size).toEqual([]);
  }
  await context.close();
});

test.each(['de', 'en'] as const)(
  'no word of a running match is broken on a small phone: %s',
  async (language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { language, size: 'small' });
    await page.goto('/');
    await page.locator('.box.abluxxen .button.main').click();
    await page.locator('.bar.mine').waitFor();
    await page.goto('/');
    await page.locator('.running .strip').waitFor();
    expect(await misfits(page, '.running b, .running .state, .running .far')).toEqual([]);
    await context.close();
  },
);

const TITLED = [
  '/notices',
  '/settings',
  '/people',
  '/history',
  '/leaders/fluxx',
  '/device',
  '/own-cards',
  '/check',
];

test.each(['de', 'en'] as const)('no word of a title is broken on a small phone: %s', async (language) => {
  const { page, context } = await arrive(world.browser, world.server.url, { language, size: 'small' });
  for (const path of TITLED) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await misfits(page, 'h1'), path).toEqual([]);
  }
  await context.close();
});

test.each(['abluxxen', 'fluxx'])(
  'what is offered at the end of a lesson is two rows at most on a small phone: %s',
  async (game) => {
    const { page, context } = await arrive(world.browser, world.server.url);
    await finishLesson(page, game);
    await page.setViewportSize(SIZES.small);
    const tops = await page
      .locator('.coach .button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops.map(Math.round)).size).toBeLessThanOrEqual(2);
    await context.close();
  },
);

test('a long word in the log leaves the rule beside it', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await playing(page, 'fluxx');
  await page.locator('.side .log li > span').first().waitFor();
  await page
    .locator('.side .log li > span')
    .first()
    .evaluate((line) => (line.textContent = 'Dachs spielt „Handkartenbeschränkung 2“.'));
  for (const room of Object.values(LAPTOPS)) {
    await page.setViewportSize(room);
    const [log, rule] = await page.evaluate(() =>
      ['.side .log', '.side .log li .chip'].map((name) =>
        document.querySelector(name)!.getBoundingClientRect(),
      ),
    );
    expect(rule!.right, `${room.width} px`).toBeLessThanOrEqual(log!.right);
  }
  await context.close();
});

test('the title of a lesson and of a replay is read whole on a small phone', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'small' });
  const match = await finishedMatch(page, 'abluxxen');
  for (const path of ['/learn/abluxxen', `/replay/${match}`]) {
    await page.goto(path);
    await page.locator('h1.title').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const [wide, high] = await page
      .locator('h1.title')
      .evaluate((title) => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]);
    expect(wide, path).toBeLessThanOrEqual(1);
    expect(high, path).toBeLessThanOrEqual(2);
  }
  await context.close();
});
