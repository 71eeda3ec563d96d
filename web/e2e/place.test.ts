/** The screens between matches: by keyboard alone, for axe in English, and on a phone that lies on its side. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe';
import { BETWEEN as FULL } from './between';
import { arrive, SIZES } from './browser';
import { finishedMatch, SCREENS } from './screens';
import { hasNoSidewaysScroll } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

const NAMES = [
  'notices',
  'people',
  'next',
  'stop',
  'device',
  'settings',
  'review',
  'history',
  'leaders',
  'leaders-fluxx',
  'puzzle',
  'puzzle-fluxx',
  'puzzle-answered',
];
const BETWEEN = SCREENS.filter((screen) => NAMES.includes(screen.name) || FULL.includes(screen));

/** What can be used and is never reached by Tab; and what is reached without showing it. */
async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const inside = document.querySelector('dialog[open]') ?? document;
    const all = [
      ...inside.querySelectorAll<HTMLElement>(
        'a[href], button, select, textarea, input, summary, [tabindex="0"]',
      ),
    ].filter((element) => {
      const isOfGroup = element.matches('input[type=radio]:not(:checked)');
      return element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"]') && !isOfGroup;
    });
    all.forEach((element, place) => (element.dataset.place = String(place)));
    document.body.focus();
    return all.length;
  });
  const seen = new Set<string>();
  const unseen: string[] = [];
  for (let tab = 0; tab < count * 2 + 10; tab++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const box = element?.getBoundingClientRect();
      const isOnScreen =
        box && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return { place: element?.dataset.place, text: element?.textContent?.trim().slice(0, 30), isOnScreen };
    });
    if (at.place === undefined) continue;
    seen.add(at.place);
    if (!at.isOnScreen) unseen.push(`out of sight: ${at.text}`);
    if (seen.size === count) break;
  }
  const missed = await page.evaluate(
    (seen) =>
      [...document.querySelectorAll<HTMLElement>('[data-place]')]
        .filter(({ dataset }) => !seen.includes(dataset.place ?? ''))
        .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`),
    [...seen],
  );
  return [...unseen, ...missed];
}

test.each(BETWEEN)('by keyboard, axe, and lying on its side: $name', async ({ name, open }) => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url, { language: 'en' });
  await open(page);
  expect(await unreached(page)).toEqual([]);
  expect(await violations(page), 'on a phone, light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(SIZES.landscape);
  await hasNoSidewaysScroll(page, `${name} on its side`);
  expect(await violations(page), 'on its side, dark').toEqual([]);
  await page.setViewportSize({ width: 568, height: 320 });
  await hasNoSidewaysScroll(page, `${name} on the side of a small phone`);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a look back, its replay and the way back need no pointer', async () => {
  const { page, context } = await arrive(world.browser, world.server.url, { language: 'en' });
  await page.goto(`/review/${await finishedMatch(page, 'abluxxen')}`);
  await page.locator('.sheet .button.main').or(page.locator('figure path')).first().waitFor();
  if (await page.locator('.sheet .button.main').isVisible()) {
    await page.locator('.sheet .button.main').focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('figure path').first().waitFor({ timeout: 300_000 });
  await page.locator('fieldset input:checked').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('fieldset input').nth(1).isChecked()).toBe(true);
  await page.locator('.doors a').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.scrub').waitFor();
  await page.goBack();
  await page.locator('figure path').first().waitFor();
  await context.close();
});
