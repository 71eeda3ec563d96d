/** Names of cards in somebody's hand: those that surely are in it, and those that may be. */
export interface Known {
  sure: string[];
  perhaps: string[];
}
