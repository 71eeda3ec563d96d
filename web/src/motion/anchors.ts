/** Named places on the screen between which cards travel. */
import type { Action } from 'svelte/action';

const anchors = new Map<string, Element>();

/** `use:anchor={'deck'}`: cards can start and land here. */
export const anchor: Action<Element, string> = (element, name) => {
  let current = name;
  anchors.set(current, element);
  return {
    update(next) {
      if (anchors.get(current) === element) anchors.delete(current);
      current = next;
      anchors.set(current, element);
    },
    destroy() {
      if (anchors.get(current) === element) anchors.delete(current);
    },
  };
};

export interface Spot {
  element: Element;
  box: DOMRect;
}
export type Places = ReadonlyMap<string, Spot>;

/** Where everything is right now; taken before the table changes. */
export function places(): Places {
  return new Map([...anchors].map(([name, element]) => [name, { element, box: element.getBoundingClientRect() }]));
}

/** The first of these that is on the screen. */
export function spotOf(places: Places, ...names: string[]): Spot | undefined {
  for (const name of names) {
    const spot = places.get(name);
    if (spot && spot.box.width > 0) return spot;
  }
  return undefined;
}

/** One place alone. */
export function boxOf(name: string): DOMRect | undefined {
  return anchors.get(name)?.getBoundingClientRect();
}
