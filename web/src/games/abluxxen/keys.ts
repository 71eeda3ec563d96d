/** Playing Abluxxen by keyboard: digits name a value, + and - how many, J the jokers, Enter lays down. */
import { isElsewhere } from '../../table/keys';
import { valueOf } from './values';
import type { Card as Value } from '../../protocol/abluxxen';

interface Hands {
  tap: (value: Value) => void;
  play: () => void;
  step: (by: 1 | -1) => void;
  jokers: () => void;
  laying: () => boolean;
}

const TYPING_MS = 700;

export function abluxxenKeys(hands: Hands): (event: KeyboardEvent) => void {
  let typed = '';
  let typedAt = 0;
  return (event) => {
    if (isElsewhere(event) || !hands.laying()) return;
    if (/^[0-9xX]$/.test(event.key)) {
      const recent = event.timeStamp - typedAt < TYPING_MS ? typed : '';
      typed = (recent + event.key.toUpperCase()).slice(-2);
      typedAt = event.timeStamp;
      const value = valueOf(typed) ?? valueOf(event.key.toUpperCase());
      // Enter then means this value, not the button that had the focus, such as the one for a hint.
      (document.activeElement as HTMLElement | null)?.blur();
      if (value) hands.tap(value);
    } else if (event.key === '+' || event.key === 'ArrowUp') hands.step(1);
    else if (event.key === '-' || event.key === 'ArrowDown') hands.step(-1);
    else if (event.key === 'j' || event.key === 'J') hands.jokers();
    else if (event.key === 'Enter' && !(event.target as Element).closest('button, a')) {
      // The next digit begins a number of its own: 1, Enter and 1 again are not 11.
      typed = '';
      hands.play();
    } else return;
    event.preventDefault();
  };
}
