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

const sliding = new Set<Element>();

/** `use:slides`: what stays on the table slides to its next place when others come or go. */
export const slides: Action = (element) => {
  sliding.add(element);
  return { destroy: () => sliding.delete(element) };
};

export interface Spot {
  element: Element;
  box: DOMRect;
}
export interface Places {
  anchors: ReadonlyMap<string, Spot>;
  sliding: ReadonlyMap<Element, DOMRect>;
}

/** Where everything is right now; taken before the table changes. All is read at once, so that it is laid out only once. */
export function places(): Places {
  return {
    anchors: new Map(
      [...anchors].map(([name, element]) => [name, { element, box: element.getBoundingClientRect() }]),
    ),
    sliding: new Map([...sliding].map((element) => [element, element.getBoundingClientRect()])),
  };
}

/** The first of these that is on the screen. */
export function spotOf({ anchors }: Places, ...names: string[]): Spot | undefined {
  for (const name of names) {
    const spot = anchors.get(name);
    if (spot && spot.box.width > 0) return spot;
  }
  return undefined;
}

/** One place alone. */
export function elementOf(name: string): Element | undefined {
  return anchors.get(name);
}

export function boxOf(name: string): DOMRect | undefined {
  return elementOf(name)?.getBoundingClientRect();
}
