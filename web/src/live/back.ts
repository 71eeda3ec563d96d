/** The back button closes what lies on top before it leaves the screen. */

/** How to close what is open, the topmost last. */
const open: (() => void)[] = [];
let isWaiting = false;
/** Whether the page itself is going back; its arrival does not mean that anybody wants to close something. */
let isReturning = false;

function noted(): number {
  return (history.state as { sheets?: number } | null)?.sheets ?? 0;
}

/** The history gets a step for each open sheet, so that going back has something to take away. */
function reconcile(): void {
  isWaiting = false;
  if (isReturning) return;
  while (noted() < open.length) history.pushState({ sheets: noted() + 1 }, '');
  isReturning = noted() > open.length;
  if (isReturning) history.go(open.length - noted());
}

function soon(): void {
  // One sheet often follows another: together they change nothing. Whoever sees a sheet can already go back.
  if (!isWaiting) queueMicrotask(reconcile);
  isWaiting = true;
}

addEventListener('popstate', () => {
  if (isReturning) {
    isReturning = false;
    // What was opened on the way gets its step now.
    reconcile();
    return;
  }
  while (open.length > noted()) open.pop()?.();
});

/** Calls `close` when somebody goes back; the result is to be called when it is closed in another way. */
export function closesOnBack(close: () => void): () => void {
  open.push(close);
  soon();
  return () => {
    const at = open.indexOf(close);
    if (at < 0) return;
    open.splice(at, 1);
    soon();
  };
}

/** Whether the newest step of the history is only an open sheet. */
export function isOnSheet(): boolean {
  return noted() > 0;
}
