/** How a card goes from one place to another. Only `transform` and `opacity` change, so that nothing is laid out or painted again. */
import { settings } from '../live/settings.svelte';

/** `turns_up`: leaves a pile as a back and shows its face on the way. `robbed`: is already lifted and turned to whoever it goes to. `rule`: slides under the basic rules. */
export type Manner = 'plain' | 'turns_up' | 'robbed' | 'rule';

export interface Point {
  x: number;
  y: number;
}

/** The middle of a card, and how much larger it is than it was drawn. */
export interface Pose extends Point {
  scale: number;
}

export interface Way {
  manner: Manner;
  start: Pose;
  end: Pose;
}

/** How long a card is on its way; whoever wants brisk bots wants brisk cards. */
export function flightMs(): number {
  return settings.botPace === 'calm' ? 340 : 260;
}

/** How far a robbed layer turns, in degrees, and how far it reaches out, in pixels. */
const LEAN = 14;
const REACH = 9;
const ARC_MAX = 60;
const EASE = 'cubic-bezier(0.4, 0.3, 0.3, 1)';

/** How a layer lies that somebody over there has robbed: a little towards them. */
export function leaning(from: Point, to: Point): { lean: number; reach: Point } {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance < 1) return { lean: 0, reach: { x: 0, y: -REACH } };
  const [x, y] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
  return { lean: LEAN * x, reach: { x: REACH * x, y: REACH * y } };
}

export function middleOf(box: DOMRect): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The steps of the way, for `Element.animate`. */
export function keyframesOf({ manner, start, end }: Way): Keyframe[] {
  const arc = Math.min(ARC_MAX, Math.hypot(end.x - start.x, end.y - start.y) * 0.12);
  const scale = (start.scale + end.scale) / 2;
  const halfway = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - arc, scale: scale * 1.1 };
  const arrived = { transform: transformOf(end, 0), opacity: 1, offset: 0.9 };
  const gone = { transform: transformOf({ ...end, scale: end.scale * 0.96 }, 0), opacity: 0, offset: 1 };
  switch (manner) {
    case 'plain':
    case 'turns_up':
      return [
        { transform: transformOf(start, 0), opacity: 1, offset: 0, easing: EASE },
        { transform: transformOf(halfway, 4), opacity: 1, offset: 0.5 },
        arrived,
        gone,
      ];
    case 'robbed': {
      const { lean } = leaning(start, end);
      const lifted = { ...start, y: start.y - 10, scale: start.scale * 1.12 };
      return [
        { transform: transformOf(start, lean), opacity: 1, offset: 0 },
        { transform: transformOf(lifted, lean), opacity: 1, offset: 0.25, easing: EASE },
        arrived,
        gone,
      ];
    }
    case 'rule': {
      const below = { ...end, y: end.y + 16, scale: end.scale * 1.15 };
      return [
        { transform: transformOf(start, 0), opacity: 1, offset: 0, easing: EASE },
        { transform: transformOf(below, 0), opacity: 1, offset: 0.7 },
        { transform: transformOf(end, 0), opacity: 0, offset: 1 },
      ];
    }
  }
}

/** From the back to the face. */
export const TURNING: Keyframe[] = [
  { transform: 'perspective(300px) rotateY(180deg)', offset: 0 },
  { transform: 'perspective(300px) rotateY(180deg)', offset: 0.2, easing: 'ease-in-out' },
  { transform: 'perspective(300px) rotateY(0deg)', offset: 0.75 },
  { transform: 'perspective(300px) rotateY(0deg)', offset: 1 },
];

function transformOf({ x, y, scale }: Pose, turn: number): string {
  return `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0) scale(${scale.toFixed(3)}) rotate(${turn.toFixed(1)}deg)`;
}
