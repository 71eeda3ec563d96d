/** After an upgrade of the server the parts of an open page have other names: then the whole page is loaded again, once. */
const PLACE = 'luxx.reloaded';
const AGAIN_MS = 60_000;

/** Whether it was tried a moment ago; then it was not the upgrade. */
function wasTried(): boolean {
  try {
    const tried = Number(sessionStorage.getItem(PLACE) ?? 0);
    sessionStorage.setItem(PLACE, String(Date.now()));
    return Date.now() - tried < AGAIN_MS;
  } catch {
    return true;
  }
}

export function followNewerPages(): void {
  addEventListener('vite:preloadError', () => {
    if (wasTried()) return;
    // Without a server there is nothing newer, and a loaded page is better than none.
    void fetch('/api/games')
      .then(({ ok }) => ok && location.reload())
      .catch(() => undefined);
  });
}
