/** Numbers as people read them. */
import { settings } from '../live/settings.svelte';
import { wordOrNothing } from '../words/words.svelte';

const percents = (options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0, ...options });

/** With a minus that is as wide as a digit. */
const withMinus = (figure: string) => figure.replaceAll('-', '−');

/** A part of a whole: `12 %`. */
export function percent(share: number): string {
  return percents().format(share);
}

/** From one part of a whole to another: `12–14 %`. */
export function percentRange(low: number, high: number): string {
  const number = new Intl.NumberFormat(settings.language, { maximumFractionDigits: 0 });
  return `${number.format(low * 100)}–${percent(high)}`;
}

/** A part more exactly, where two of them stand side by side. */
export function fine(share: number): string {
  return percents({ maximumFractionDigits: 1 }).format(share);
}

/** A part with its sign. */
export function signedPercent(share: number): string {
  return withMinus(percents({ signDisplay: 'exceptZero' }).format(share));
}

/** From one part with its sign to another: `−17 … +3 %`. */
export function signedRange(low: number, high: number): string {
  const number = new Intl.NumberFormat(settings.language, {
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return `${withMinus(number.format(low * 100))} … ${signedPercent(high)}`;
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

/** The places of the best values, the best first, and that of the own one wherever it is. */
export function bestPlaces(values: readonly (number | null)[], own: number | null, max: number): number[] {
  const ranked = values
    .flatMap((value, place) => (value === null ? [] : [{ place, value }]))
    .toSorted((one, other) => other.value - one.value)
    .map(({ place }) => place);
  return ranked.filter((place, rank) => rank < max || place === own);
}
