/** Every screen x size x theme x language as a picture, to be looked at. */
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { arrive, type Language, type Size } from './browser';
import { SCREENS } from './screens';
import { sharedWorld } from './world';

const FOLDER = process.env.LUXX_SHOTS ?? 'shots';
const WANTED = process.env.LUXX_SHOTS_ONLY?.split(',');

mkdirSync(FOLDER, { recursive: true });
const world = sharedWorld();

const SETS: [Size, 'light' | 'dark', Language][] = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['de', 'en'] as const).map((language): [Size, 'light' | 'dark', Language] => [size, theme, language]),
  ),
);

for (const screen of SCREENS.filter(({ name }) => !WANTED || WANTED.includes(name))) {
  test.each(SETS)(`${screen.name}: %s, %s, %s`, async (size, theme, language) => {
    const { page, context } = await arrive(world.browser, world.server.url, { size, theme, language });
    await screen.open(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${FOLDER}/${screen.name}-${size}-${theme}-${language}.png` });
    await context.close();
  });
}
