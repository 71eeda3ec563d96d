/** What is picked is lifted by nearly this many pixels, which may still be to come when it is looked at. */
const LIFT_PX = 7;

/** Scrolls a list so that one of its items is seen, and nothing but the list. */
export function seeInside(list: Element | undefined, wanted: string): void {
  const item = list?.querySelector(wanted);
  if (!list || !item) return;
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  const above = outer.top + LIFT_PX - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  else if (above > 0) list.scrollTop -= above;
}
