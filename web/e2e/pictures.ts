/** Every screen and moment x size x theme x language as a picture, to be looked at. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { arrive, LAPTOPS, SIZES, type Size } from './browser';
import { MOMENTS } from './moments';
import { SCREENS } from './screens';
import { sharedWorld } from './world';

const FOLDER = process.env.LUXX_SHOTS ?? 'shots';
const WANTED = process.env.LUXX_SHOTS_ONLY?.split(',');

mkdirSync(FOLDER, { recursive: true });
const world = sharedWorld();

const ROOMS = { ...SIZES, ...LAPTOPS };
type Room = keyof typeof ROOMS;

/** A screen is opened once for the sizes that fingers use, and once for the others. */
const DEVICES: [Size, Room[]][] = [
  ['phone', ['small', 'phone', 'landscape', 'tablet']],
  ['desktop', ['desktop', 'laptop', 'netbook']],
];
const THEMES = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;

for (const screen of [...SCREENS, ...MOMENTS].filter(({ name }) => !WANTED || WANTED.includes(name))) {
  for (const [device, sizes] of DEVICES) {
    test.each(['de', 'en'] as const)(`${screen.name}: ${device}, %s`, async (language) => {
      const { page, context } = await arrive(world.browser, world.server.url, { size: device, language });
      await screen.open(page);
      for (const size of sizes)
        await inEveryTheme(page, size, `${FOLDER}/${screen.name}-${size}-${language}`);
      await context.close();
    });
  }
}

async function inEveryTheme(page: Page, size: Room, path: string): Promise<void> {
  await page.setViewportSize(ROOMS[size]);
  for (const [theme, media] of Object.entries(THEMES)) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${path}-${theme}.png`, fullPage: true });
  }
}
