/** Time at tables that are played over days. */
import type { Deadline, Settings } from '../protocol';
import { word } from '../words/words.svelte';

const HOUR_MS = 3_600_000;

export function isOverDays({ pace }: Settings): boolean {
  return pace === 'one_day' || pace === 'three_days' || pace === 'seven_days';
}

/** “2 days left”: rounded down, so that nobody counts on time that is not there. */
export function timeLeft(ms: number): string {
  const hours = Math.floor(Math.max(0, ms) / HOUR_MS);
  if (hours >= 24) return word('left-days', { n: Math.floor(hours / 24) });
  if (hours >= 1) return word('left-hours', { n: hours });
  return word('left-minutes', { n: Math.max(1, Math.floor(Math.max(0, ms) / 60_000)) });
}

/** For how long something has been waited for. */
export function since(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return word('since-now');
  if (minutes < 60) return word('since-minutes', { n: minutes });
  if (minutes < 48 * 60) return word('since-hours', { n: Math.round(minutes / 60) });
  return word('since-days', { n: Math.round(minutes / 1440) });
}

/** The same at the table, where seconds count at first. */
export function waitingSince(seconds: number): string {
  return seconds < 60 ? word('waiting-seconds', { n: seconds }) : since(seconds * 1000);
}

/** What is left of a deadline that was told so long ago. */
export function deadlineText({ stage, left_ms }: Deadline, sinceMs: number): string {
  switch (stage) {
    case 'in_time':
      return timeLeft(left_ms - sinceMs);
    case 'last_call':
      return word('left-last-call', { time: timeLeft(left_ms - sinceMs) });
    case 'paused':
      return word('left-paused');
  }
}
