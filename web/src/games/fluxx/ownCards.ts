/** The player's own Fluxx cards, kept in this browser. */
import type { OwnCard } from '../../protocol/fluxx';

const PLACE = 'luxx.own-cards';

export function keptOwnCards(): OwnCard[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as OwnCard[];
  } catch {
    return [];
  }
}

export function keepOwnCards(cards: readonly OwnCard[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(cards));
  } catch {
    // The cards stay as long as the page does.
  }
}
