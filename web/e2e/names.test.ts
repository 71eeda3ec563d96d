/** What people call themselves turns nobody else's words around, and what cannot be seen is no name. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { meet } from './friends';
import { actOnce, anySettles, hasNoSidewaysScroll } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

/** Sentences whose letters are not seen in the order in which they are read. A name that stands apart counts as one letter. */
function mirrored(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const lettersOf = (sentence: Element) => {
      const texts = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
      const letters: { box: DOMRect; apart: number | Node }[] = [];
      let nNames = 0;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        let isApart = false;
        [...(text.textContent ?? '')].reduce((from, letter) => {
          if (letter === '\u2068') nNames += 1;
          isApart = letter === '\u2068' || (isApart && letter !== '\u2069');
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, from + letter.length);
          const box = range.getBoundingClientRect();
          const bdi = text.parentElement?.closest('bdi');
          const isSeen = box.width > 0 && !text.parentElement?.closest('.visually-hidden');
          if (isSeen) letters.push({ box, apart: bdi ?? (isApart ? nNames : 0) });
          return from + letter.length;
        }, 0);
      }
      return letters;
    };
    return [...document.querySelectorAll(selector)]
      .filter((sentence) => sentence.checkVisibility())
      .filter((sentence) =>
        lettersOf(sentence).some(({ box, apart }, nth, all) => {
          const before = all[nth - 1];
          const isOnLine = before && Math.abs(before.box.top - box.top) < box.height / 2;
          return isOnLine && (!apart || before.apart !== apart) && box.left < before.box.left - 1;
        }),
      )
      .map(({ textContent }) => textContent?.trim() ?? '');
  }, selector);
}

test('names that are read from right to left mirror nothing but themselves', async () => {
  const people = await meet(world, {
    game: 'abluxxen',
    variant: 'AMIGO, Grundspiel',
    count: 3,
    names: ['דנה', 'שרה 3'],
  });
  const pages = people.map(({ page }) => page);
  const [host, dana, sara] = pages as [Page, Page, Page];
  await host.locator('.seats', { hasText: 'שרה' }).waitFor();
  await host.locator('.button.big.main').click();
  await host.locator('[role=status]', { hasText: 'דנה' }).waitFor();
  expect(await mirrored(host, '.seats b, [role=status]')).toEqual([]);
  for (const page of [dana, sara]) await page.locator('.button.big.main').click();
  for (const page of pages) await page.locator('.hand').waitFor();
  // Digits after such a name are the first to be led astray.
  await sara.locator('header button:has(path[d^="M4 4.5"])').click();
  await sara.locator('.chat:visible input').fill('12:30 (3 x 4)?');
  await sara.keyboard.press('Enter');
  await dana.locator('.chat:visible li', { hasText: '12:30' }).waitFor();
  await sara.keyboard.press('Escape');
  while ((await dana.locator('.side .log li').count()) < 8) {
    await anySettles(pages);
    for (const page of pages) if (await actOnce(page)) break;
  }
  for (const page of pages)
    expect(await mirrored(page, '.log li, .chat li, .question, button.last, .place header b')).toEqual([]);
  const initials = await host.locator('.place .avatar').allInnerTexts();
  expect(initials.map((initial) => initial.trim()).sort()).toEqual(expect.arrayContaining(['ד', 'ש']));
  await hasNoSidewaysScroll(host, 'a table of names from right to left');
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { context } of people) await context.close();
});

test('nobody takes a name that cannot be seen or turns the line', async () => {
  const people = await meet(world, { game: 'abluxxen', variant: 'AMIGO, Grundspiel', count: 3, names: [] });
  const [host] = people.map(({ page }) => page) as [Page];
  const field = host.locator('.name input');
  const names = () => host.locator('.seats b').allInnerTexts();
  const before = await names();
  for (const name of ['An\u202ena', '\u200b\u2060', '\u3164', 'Dachs']) {
    await field.fill(name);
    await field.press('Enter');
    await field.blur();
    await host.getByText('sichtbare').waitFor();
    expect(await names(), JSON.stringify(name)).toEqual(before);
  }
  await field.fill('   ');
  await field.blur();
  await host.getByText('Name ist leer').waitFor();
  expect(await names()).toEqual(before);
  for (const { context } of people) await context.close();
});

test('what I say in the chat is said by me, not by my name', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { size: 'desktop' });
  await page.goto('/');
  await page.locator('.box.fluxx .button.main').click();
  await page.locator('.emotes .button').first().click();
  expect(await page.locator('.chat li b').first().innerText()).toBe('Du');
  await context.close();
});

/** Whoever asks who they are from the `nth` time on waits until this is called. */
async function holdBack(page: Page, nth: number): Promise<() => void> {
  let release = () => {};
  const answer = new Promise<void>((resolve) => (release = resolve));
  let nAsked = 0;
  await page.route('/api/me', async (route) => {
    nAsked += 1;
    if (nAsked >= nth) await answer;
    await route.continue();
  });
  return release;
}

test('a name typed before the old one is known stays', async () => {
  const { page, context } = await arrive(world.browser, world.server.url);
  const release = await holdBack(page, 1);
  await page.goto('/settings');
  await page.locator('.name input').pressSequentially('Anna');
  const known = page.waitForResponse('/api/me');
  release();
  await known;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.locator('.name input').inputValue()).toBe('Anna');
  await context.close();
});

test('an old name that arrives under the cursor is replaced by what is typed', async () => {
  const people = await meet(world, { game: 'abluxxen', variant: 'AMIGO, Grundspiel', count: 3, names: [] });
  const [host] = people.map(({ page }) => page) as [Page];
  const { page, context } = await arrive(world.browser, world.server.url);
  // The table asks first, to let the person in.
  const release = await holdBack(page, 2);
  await page.goto(new URL(host.url()).pathname);
  const field = page.locator('.name input');
  await field.focus();
  release();
  await expect.poll(() => field.inputValue()).not.toBe('');
  await page.keyboard.type('Anna');
  expect(await field.inputValue()).toBe('Anna');
  for (const { context: other } of people) await other.close();
  await context.close();
});
