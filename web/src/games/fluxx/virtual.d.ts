declare module 'virtual:fluxx-cards' {
  export const cards: readonly import('./cards').PrintedCard[];
}
