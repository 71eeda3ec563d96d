/** The icon of the page changes while something is asked of the player. */
const CALM = '/icon.svg';
const AWAKE = '/icon-turn.svg';

export function attract(isAsked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = isAsked ? AWAKE : CALM;
  if (link && !link.href.endsWith(href)) link.href = href;
}

/** The installed page shows on its icon how many tables wait. */
export function showWaiting(n: number): void {
  const shown = n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.();
  void shown?.catch(() => undefined);
}
