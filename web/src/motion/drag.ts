/** Cards of the hand may also be dragged to the table: a bonus, since everything can be tapped. */
export interface Drag {
  /** Whether the card answers the question now. */
  may: () => boolean;
  /** It was released over the table. */
  drop: () => void;
}

/** Up to this many pixels are a tap by an unsteady finger. */
const SLACK = 10;

/** `use:draggable={{ may, drop }}`: released anywhere but over the table, it goes back as if nothing had been. */
export function draggable(element: HTMLElement, drag: Drag) {
  let current = drag;
  let start: { x: number; y: number; pointer: number } | undefined;
  let ghost: HTMLElement | undefined;

  const isOverTable = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest('.surface') != null;

  function begin() {
    const card = [...element.querySelectorAll<HTMLElement>('.card')].at(-1);
    if (!card) return;
    // A drag ends the long press that would have shown the card.
    element.dispatchEvent(new PointerEvent('pointerleave'));
    ghost = card.cloneNode(true) as HTMLElement;
    const { left, top, width } = card.getBoundingClientRect();
    ghost.style.cssText = `--w: ${width}px; position: fixed; left: ${left}px; top: ${top}px; z-index: 60; pointer-events: none`;
    ghost.dataset.ghost = '';
    document.body.append(ghost);
    element.style.opacity = '0.35';
  }

  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointer) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost && Math.hypot(dx, dy) > SLACK) begin();
    if (!ghost) return;
    ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    document.documentElement.dataset.dragging = isOverTable(event) ? 'over' : 'yes';
  }

  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointer) return;
    const isDropped = ghost !== undefined && current.may() && isOverTable(event);
    if (ghost) addEventListener('click', swallow, { capture: true, once: true });
    // Where no click follows, none is swallowed later.
    setTimeout(() => removeEventListener('click', swallow, true));
    end();
    if (isDropped) current.drop();
  }

  function swallow(event: Event) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  function end() {
    start = undefined;
    ghost?.remove();
    ghost = undefined;
    element.style.opacity = '';
    delete document.documentElement.dataset.dragging;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', end);
  }

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary || !current.may()) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', end);
  }

  element.addEventListener('pointerdown', down);
  element.addEventListener('dragstart', swallow);
  return {
    update(next: Drag) {
      current = next;
    },
    destroy: end,
  };
}

/** A hand that need not scroll leaves every gesture to its cards. */
export function grippable(hand: HTMLElement) {
  const look = () => hand.classList.toggle('scrolls', hand.scrollHeight > hand.clientHeight + 1);
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(hand);
  content.observe(hand, { childList: true });
  return {
    destroy() {
      size.disconnect();
      content.disconnect();
    },
  };
}
