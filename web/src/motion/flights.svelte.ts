/** Cards on their way from one anchor to another. Drawn above the table, never in the way of a tap. */
import { moves } from '../live/settings.svelte';
import { places, spotOf, type Places, type Spot } from './anchors';
import { FLIGHT_MS, leaning, middleOf, type Manner, type Pose, type Way } from './way';

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
}

const STAGGER_MS = 45;
const IN_THE_AIR_MAX = 14;
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
  if (!moves() || document.hidden || flights.length === 0) return;
  const after = places();
  const width = innerWidth < 900 ? 48 : 64;
  let delay = -STAGGER_MS;
  const launched = flights.slice(0, Math.max(0, IN_THE_AIR_MAX - airborne.length)).flatMap((flight): Airborne[] => {
    const from = spotOf(before, ...flight.from) ?? spotOf(after, ...flight.from);
    const to = spotOf(after, ...flight.to) ?? spotOf(before, ...flight.to);
    if (!from || !to) return [];
    if (!flight.inLayer?.nth) delay += STAGGER_MS;
    if (isNew(to, before)) appearLater(to.element, delay);
    return [{ id: nextId++, card: flight.card, delay, width, ...wayOf(flight, from, to, width) }];
  });
  airborne = [...airborne, ...launched];
}

function wayOf({ manner = 'plain', inLayer }: Flight, from: Spot, to: Spot, width: number): Way {
  const [start, end] = [poseOf(from.box, width), poseOf(to.box, width)];
  if (!inLayer) return { manner, start, end };
  const aside = (inLayer.nth - (inLayer.of - 1) / 2) * SPREAD * width * start.scale;
  const turn = manner === 'robbed' ? (leaning(start, end).lean * Math.PI) / 180 : 0;
  return { manner, start: { ...start, x: start.x + aside * Math.cos(turn), y: start.y + aside * Math.sin(turn) }, end };
}

function poseOf(box: DOMRect, width: number): Pose {
  const scale = box.height > CARD_HEIGHT_MAX ? 1 : Math.max(0.6, box.height / (width * CARD_SHAPE));
  return { ...middleOf(box), scale };
}

/** Where there was no table before, nothing has come to it. */
function isNew(spot: Spot, before: Places): boolean {
  return before.size > 0 && ![...before.values()].some(({ element }) => element === spot.element);
}

/** What a flight brings is not seen before it lands; its room is there from the start. */
function appearLater(element: Element, delay: number): void {
  element.animate([{ opacity: 0, offset: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1, offset: 1 }], { duration: FLIGHT_MS, delay, fill: 'backwards' });
}
