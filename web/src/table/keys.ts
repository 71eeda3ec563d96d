/** Keys that belong to a text field, a dialog or the browser are not the table's. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    (event.target as Element | null)?.closest?.('input:not([type=radio]), textarea, select, dialog') != null
  );
}

const STOPS = [
  '.dock .answers button:not(:disabled)',
  '.surface button.legal',
  '.dock .hand button:not(.idle)',
];

/** Left and right walk along whatever answers the question: first the buttons, then the table and the hand. Tab reaches the rest. */
export function walk(event: KeyboardEvent): void {
  if (isElsewhere(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  if ((event.target as Element | null)?.matches?.('input[type=radio]')) return;
  const stops = STOPS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).filter(
    (stop) => stop.offsetParent !== null,
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? 0 : (at + (event.key === 'ArrowRight' ? 1 : -1) + stops.length) % stops.length;
  stops[next]?.focus();
  event.preventDefault();
}
