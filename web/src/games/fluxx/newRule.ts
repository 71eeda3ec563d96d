/** A New Rule slides under the basic rules, and what holds now changes with it, not before. */
import type { TransitionConfig } from 'svelte/transition';
import { moves } from '../../live/settings.svelte';
import { SETS_OFF_MS } from '../../motion/flights.svelte';
import { flightMs } from '../../motion/way';

/** When the card is almost there; the rest of its way is seen together with what it brings. */
const arrivesMs = (): number => SETS_OFF_MS + flightMs() * 0.7;
const SLIDE_MS = 160;
const STILL: TransitionConfig = { duration: 0 };

/** Out from under the basic rules to its own place among the rules in force. */
export function slideFrom(element: Element, from: () => Element | undefined): TransitionConfig {
  const [start, end] = [from()?.getBoundingClientRect(), element.getBoundingClientRect()];
  if (!moves() || !start) return STILL;
  const [x, y] = [start.left - end.left, start.top - end.top];
  return {
    delay: arrivesMs(),
    duration: SLIDE_MS,
    css: (t, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${Math.min(1, 3 * t)}`,
  };
}

/** The old words stand until the new rule is there; then the new ones take their place. */
export function changeWords(_: Element, waits: () => boolean): () => TransitionConfig {
  return () =>
    moves() ? { delay: waits() ? arrivesMs() : 0, duration: SLIDE_MS, css: (t) => `opacity: ${t}` } : STILL;
}

/** What goes lies over what comes, so that nothing else moves. */
export function keepPlace({ currentTarget }: Event & { currentTarget: HTMLElement }): void {
  const { offsetTop, offsetLeft, offsetWidth, style } = currentTarget;
  currentTarget.setAttribute('aria-hidden', 'true');
  style.cssText += `; position: absolute; top: ${offsetTop}px; left: ${offsetLeft}px; width: ${offsetWidth}px`;
}
