/** Playing Fluxx by keyboard: arrows walk along the hand, digits jump to a card, Enter selects and plays. */
import { isElsewhere } from '../../table/keys';

export function fluxxKeys(): (event: KeyboardEvent) => void {
  return (event) => {
    if (isElsewhere(event)) return;
    const cards = [...document.querySelectorAll<HTMLButtonElement>('.dock .hand button')];
    if (/^[1-9]$/.test(event.key)) {
      cards[Number(event.key) - 1]?.focus();
      cards[Number(event.key) - 1]?.click();
    } else return;
    event.preventDefault();
  };
}
