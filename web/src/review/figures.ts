/** Numbers as people read them. */
import { settings } from '../live/settings.svelte';
import { wordOrNothing } from '../words/words.svelte';

/** A part of a whole: `12 %`. */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
}

/** The same more exactly, where two of them stand side by side. */
export function fine(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
}

/** The same with its sign. */
export function signedPercent(share: number): string {
  return new Intl.NumberFormat(settings.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(share);
}

export function decimal(value: number): string {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(value);
}

export function dateOf(seconds: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(new Date(seconds * 1000));
}

/** What is played, by the short name that results are kept under. */
export function ladderName(game: string, variant: string): string {
  return wordOrNothing(`ladder-${game}-${variant}`) ?? variant;
}

/** How the line of a seat is drawn: never by its colour alone. */
export const LINES = [
  { colour: 'var(--pine-text)', dash: '' },
  { colour: 'var(--berry)', dash: '7 3' },
  { colour: 'var(--amber-text)', dash: '2 3' },
  { colour: 'var(--focus)', dash: '10 3 2 3' },
  { colour: 'var(--ink-soft)', dash: '5 2 1 2 1 2' },
  { colour: 'var(--ink)', dash: '12 4' },
] as const;
