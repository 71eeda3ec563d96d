/** The title of a screen takes the focus that the screen before it lost, so that it is read aloud and the keyboard goes on from there. */
import { tick } from 'svelte';
import type { Action } from 'svelte/action';

export const heading: Action = (element) => {
  element.tabIndex = -1;
  // A page that is only just loading leaves the focus where the browser puts it.
  if (!navigator.userActivation?.hasBeenActive) return;
  void tick().then(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) element.focus({ preventScroll: true });
  });
};
