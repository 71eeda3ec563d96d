/** The card that is being looked at closely: next to the pointer or the focus, or as a sheet after a long press. */
export interface Peek {
  card: string;
  beside: DOMRect;
}

let peeked = $state.raw<Peek | undefined>(undefined);
let enlarged = $state.raw<string | undefined>(undefined);

export const peek = {
  get now(): Peek | undefined {
    return peeked;
  },
  get enlarged(): string | undefined {
    return enlarged;
  },
};

export function enlarge(card: string | undefined): void {
  peeked = undefined;
  enlarged = card;
}

const HOVER_MS = 380;
const PRESS_MS = 430;

/** `use:readable={card}`: full text on hover, focus or long press. Enlarging never plays: the tap that follows is swallowed. */
export function readable(element: HTMLElement, card: string) {
  let current = card;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;
  let isPointedAt = false;

  const show = () => (peeked = { card: current, beside: element.getBoundingClientRect() });
  const hide = () => {
    clearTimeout(timer);
    // A card that leaves the table loses the focus while the table is being drawn: not the moment to change anything.
    const gone = current;
    queueMicrotask(() => {
      if (peeked?.card === gone) peeked = undefined;
    });
  };
  const point = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || isPointedAt) return;
    // A card that slides under a mouse at rest was not pointed at.
    if (event.movementX === 0 && event.movementY === 0) return;
    isPointedAt = true;
    timer = setTimeout(show, HOVER_MS);
  };
  const leave = () => {
    isPointedAt = false;
    hide();
  };
  const down = (event: PointerEvent) => {
    hide();
    swallow = false;
    if (event.pointerType === 'mouse') return;
    timer = setTimeout(() => {
      swallow = true;
      enlarge(current);
    }, PRESS_MS);
  };
  const up = () => clearTimeout(timer);
  const click = (event: MouseEvent) => {
    if (!swallow) return;
    swallow = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const focus = () => {
    if (element.matches(':focus-visible')) show();
  };
  const menu = (event: Event) => event.preventDefault();

  element.addEventListener('pointermove', point);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('click', click, true);
  element.addEventListener('focus', focus);
  element.addEventListener('blur', hide);
  element.addEventListener('contextmenu', menu);
  return {
    update(next: string) {
      current = next;
    },
    destroy() {
      hide();
      clearTimeout(timer);
    },
  };
}
