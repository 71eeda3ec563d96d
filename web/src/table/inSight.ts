/** Scrolls a list so that one of its items is seen, and nothing but the list. */
export function seeInside(list: Element | undefined, wanted: string): void {
  const item = list?.querySelector(wanted);
  if (!list || !item) return;
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
}
