/** Everybody can use a screen: no violation that axe knows, no sideways scrolling, targets for thumbs. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe';
import { arrive, SIZES } from './browser';
import { hasNoSidewaysScroll } from './player';
import type { Screen } from './screens';
import type { World } from './world';

/** What can be tapped and is smaller than a thumb; links inside sentences are text. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tappable = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], select, input:not([type=radio]):not([type=checkbox]), label:has(input), summary',
      ),
    ];
    return tappable
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('.visually-hidden') &&
          !element.matches('p > a, li > a:only-child'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(
        ({ element, box }) =>
          `${element.tagName}.${element.className} "${element.textContent?.trim().slice(0, 30)}" ${Math.round(box.width)}x${Math.round(box.height)}`,
      );
  });
}

/** Buttons whose words do not fit in. */
function burstButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button')]
      .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
      .map((button) => button.textContent?.trim() ?? ''),
  );
}

/** The same page as a phone by day, a phone by night and a wide screen: opened once, since some take a whole match to reach. */
export function judge(screens: readonly Screen[], world: World): void {
  test.each(screens)('axe by day and night, thumbs, 320 px, text at 200 %: $name', async ({ name, open }) => {
    const { page, context } = await arrive(world.browser, world.server.url);
    await open(page);
    expect(await page.locator('body').innerText()).not.toMatch(/\[object|undefined|NaN/);
    expect(await violations(page), 'on a phone, light').toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page), 'on a phone, dark').toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await hasNoSidewaysScroll(page, `${name} at 320 px`);
    expect(await burstButtons(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await hasNoSidewaysScroll(page, `${name} at 200 %`);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize(SIZES.desktop);
    await hasNoSidewaysScroll(page, `${name} on a wide screen`);
    expect(await violations(page), 'wide, dark').toEqual([]);
    await context.close();
  });
}
