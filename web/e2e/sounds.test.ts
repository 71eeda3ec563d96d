/** How loud the sounds really are, as the browser renders them; and that nobody is surprised by one. */
import { expect, test } from 'vitest';
import { schedule, SOUNDS, type Sound } from '../src/live/tones';
import { arrive } from './browser';
import { actOnce, settle } from './player';
import { sharedWorld } from './world';

const world = sharedWorld();

/** 14 dB below what the device can do, so that nobody takes fright. */
const PEAK_MAX = 0.2;
/** 40 to 20 dB below it: heard beside people who talk, and not over them. */
const [LOUDNESS_MIN, LOUDNESS_MAX] = [0.01, 0.1];

interface Heard {
  /** The loudest sample, as a part of what the device can do. */
  peak: number;
  /** The loudest twentieth of a second, as the ear takes it. */
  loudness: number;
  /** The largest step from one sample to the next where it begins and where it ends: a click. */
  click: number;
  seconds: number;
}

/** Runs in the page: every sound through a context that only computes. */
async function listen(make: typeof schedule, sounds: typeof SOUNDS): Promise<Record<string, Heard>> {
  const RATE = 44_100;
  const heard: Record<string, Heard> = {};
  for (const [name, notes] of Object.entries(sounds)) {
    const context = new OfflineAudioContext(1, 2 * RATE, RATE);
    make(context, notes, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const loud = samples.map(Math.abs);
    const last = loud.findLastIndex((sample) => sample > 0);
    const edges = [...samples.slice(0, 4), ...samples.slice(last - 2, last + 2)];
    let loudness = 0;
    for (let from = 0; from < last; from += RATE / 20) {
      const part = samples.slice(from, from + RATE / 20);
      loudness = Math.max(loudness, Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length));
    }
    heard[name] = {
      peak: Math.max(...loud.slice(0, last + 1)),
      loudness,
      click: Math.max(...edges.map(Math.abs)),
      seconds: last / RATE,
    };
  }
  return heard;
}

test('every sound is heard, none is loud, long or clicks, and what happens all the time is soft', async () => {
  const page = await world.browser.newPage();
  const heard = await page.evaluate<Record<Sound, Heard>>(
    `(${listen.toString()})(${schedule.toString()}, ${JSON.stringify(SOUNDS)})`,
  );
  for (const [name, { peak, loudness, click, seconds }] of Object.entries(heard)) {
    expect(peak, `${name}: peak`).toBeLessThanOrEqual(PEAK_MAX);
    expect(loudness, `${name}: not shouted`).toBeLessThanOrEqual(LOUDNESS_MAX);
    expect(loudness, `${name}: not lost`).toBeGreaterThanOrEqual(LOUDNESS_MIN);
    expect(click, `${name}: begins and ends softly`).toBeLessThanOrEqual(0.002);
    expect(seconds, `${name}: short`).toBeLessThan(1);
  }
  for (const usual of ['lay', 'draw'] as const)
    for (const mine of ['turn', 'attack', 'win'] as const)
      expect(heard[usual].loudness, `${usual} beside ${mine}`).toBeLessThan(heard[mine].loudness);
  await page.close();
});

test('sounds are offered once, at the first match, and the answer is kept', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.addInitScript(() => {
    const notes = { made: 0 };
    class Counting extends AudioContext {
      override createOscillator(): OscillatorNode {
        notes.made += 1;
        return super.createOscillator();
      }
    }
    Object.assign(globalThis, { notes, AudioContext: Counting });
  });
  const notes = () => page.evaluate(() => (globalThis as unknown as { notes: { made: number } }).notes.made);
  await page.goto('/');
  await page.locator('.box.abluxxen .button.main').click();
  await settle(page);
  await page.locator('.offer button').click();
  while (!(await page.getByRole('region', { name: 'Töne' }).isVisible()))
    if (!(await actOnce(page))) await settle(page);
  expect(await notes(), 'silent until allowed').toBe(0);
  await page.getByRole('button', { name: 'Ton an' }).click();
  await expect.poll(notes, { message: 'the answer is heard' }).toBeGreaterThan(0);
  expect(await page.getByRole('region', { name: 'Töne' }).count()).toBe(0);
  await page.goto('/settings');
  expect(await page.getByRole('switch', { name: /^Töne/ }).isChecked()).toBe(true);
  await page.goto('/');
  await page.locator('.box.fluxx .button.main').click();
  await settle(page);
  await page.locator('.offer button').click();
  const played = () => page.locator('.side .log', { hasText: 'Du spielst' }).count();
  while (!(await played())) if (!(await actOnce(page))) await settle(page);
  expect(await page.getByRole('region', { name: 'Töne' }).count(), 'never again').toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
