/** Cards that stay slide to where they lie next. */
import type { Places } from './anchors';

const SLIDE_MS = 240;
const EASE = 'cubic-bezier(0.33, 1, 0.68, 1)';
/** Nobody sees less than this, in pixels. */
const LEAST = 0.5;

let running: Animation[] = [];

/** Whatever still slides is at its place now, so that its next way can be measured. */
export function endSlides(): void {
  for (const animation of running) animation.cancel();
  running = [];
}

export function slide(before: Places, after: Places): void {
  running = [...after.sliding].flatMap(([element, to]) => {
    const from = before.sliding.get(element);
    if (!from || from.width === 0 || to.width === 0) return [];
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.hypot(x, y) < LEAST) return [];
    return [
      element.animate(
        [{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }, { transform: 'none' }],
        { duration: SLIDE_MS, easing: EASE },
      ),
    ];
  });
}
