/** Cards on their way from one anchor to another. Drawn above the table, never in the way of a tap. */
import { moves } from '../live/settings.svelte';
import { places, spotOf, type Places, type Spot } from './anchors';
import { endSlides, slide } from './slides';
import { flightMs, leaning, middleOf, type Manner, type Pose, type Way } from './way';

export interface Flight {
  /** What is drawn: a card of the game, or undefined for a back. */
  card: string | undefined;
  /** Names of anchors; the first that is on the screen counts. */
  from: string[];
  to: string[];
  manner?: Manner;
  /** The cards of a layer leave it together, side by side. */
  inLayer?: { nth: number; of: number };
}

export interface Airborne extends Way {
  id: number;
  card: string | undefined;
  delay: number;
  /** The width as which the card is drawn. */
  width: number;
  /** What begins when it sets off. */
  motions: Animation[];
}

const STAGGER_MS = 45;
const IN_THE_AIR_MAX = 14;
/** A frame, when there are 60 in a second, and half of one more. */
const ON_TIME_MS = 25;
const FRAMES_MAX = 6;
/** What it takes to draw the table where that takes long. */
export const SETS_OFF_MS = 120;
/** Part of a card that the next one of its layer leaves free. */
const SPREAD = 0.56;
const CARD_SHAPE = 1.4;
/** Anything taller is no card but a place that holds many. */
const CARD_HEIGHT_MAX = 112;

let airborne = $state.raw<Airborne[]>([]);
let nextId = 0;

export const air = {
  get cards(): readonly Airborne[] {
    return airborne;
  },
  land(id: number): void {
    airborne = airborne.filter((flight) => flight.id !== id);
  },
  clear(): void {
    airborne = [];
  },
};

/** Call with the places before the change, once the table shows the new state. */
export function launch(before: Places, flights: readonly Flight[]): void {
  if (!moves() || document.hidden) return;
  endSlides();
  const after = places();
  slide(before, after);
  const width = innerWidth < 900 ? 48 : 64;
  let delay = -STAGGER_MS;
  const launched = flights
    .slice(0, Math.max(0, IN_THE_AIR_MAX - airborne.length))
    .flatMap((flight): Airborne[] => {
      const from = spotOf(before, ...flight.from) ?? spotOf(after, ...flight.from);
      const to = spotOf(after, ...flight.to) ?? spotOf(before, ...flight.to);
      if (!from || !to) return [];
      if (!flight.inLayer?.nth) delay += STAGGER_MS;
      const motions = isNew(to, before) ? [appearLater(to.element, delay)] : [];
      return [{ id: nextId++, card: flight.card, delay, width, motions, ...wayOf(flight, from, to, width) }];
    });
  if (launched.length === 0) return;
  airborne = [...airborne, ...launched];
  onceDrawn(() => launched.forEach(({ motions }) => motions.forEach((motion) => motion.play())));
}

/** How long it takes until all of them have landed. */
export function lastsMs(flights: readonly Flight[]): number {
  const n = flights.filter(({ inLayer }) => !inLayer?.nth).length;
  return n === 0 ? 0 : SETS_OFF_MS + (Math.min(n, IN_THE_AIR_MAX) - 1) * STAGGER_MS + flightMs();
}

/**
 * Cards lie at their start until the table has been redrawn below them, because a flight that begins together with it
 * would stutter. When two frames in a row were on time, it is done; where they never are, soon all the same.
 */
function onceDrawn(then: () => void, frames = FRAMES_MAX, onTime = 0, last = -Infinity): void {
  requestAnimationFrame((now) => {
    const sofar = now - last < ON_TIME_MS ? onTime + 1 : 0;
    if (sofar === 2 || frames === 0) then();
    else onceDrawn(then, frames - 1, sofar, now);
  });
}

function wayOf({ manner = 'plain', inLayer }: Flight, from: Spot, to: Spot, width: number): Way {
  const [start, end] = [poseOf(from.box, width), poseOf(to.box, width)];
  if (!inLayer) return { manner, start, end };
  const aside = (inLayer.nth - (inLayer.of - 1) / 2) * SPREAD * width * start.scale;
  const turn = manner === 'robbed' ? (leaning(start, end).lean * Math.PI) / 180 : 0;
  return {
    manner,
    start: { ...start, x: start.x + aside * Math.cos(turn), y: start.y + aside * Math.sin(turn) },
    end,
  };
}

function poseOf(box: DOMRect, width: number): Pose {
  const scale = box.height > CARD_HEIGHT_MAX ? 1 : Math.max(0.6, box.height / (width * CARD_SHAPE));
  return { ...middleOf(box), scale };
}

/** Where there was no table before, nothing has come to it. */
function isNew(spot: Spot, { anchors }: Places): boolean {
  return anchors.size > 0 && ![...anchors.values()].some(({ element }) => element === spot.element);
}

/** What a flight brings is not seen before it lands; its room is there from the start. */
function appearLater(element: Element, delay: number): Animation {
  return resting(
    element,
    [
      { opacity: 0, offset: 0 },
      { opacity: 0, offset: 0.85 },
      { opacity: 1, offset: 1 },
    ],
    { delay, fill: 'backwards' },
  );
}

/** A motion that waits at its beginning. */
export function resting(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  const motion = element.animate(frames, { duration: flightMs(), ...timing });
  motion.pause();
  return motion;
}
