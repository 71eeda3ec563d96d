/** Which games this browser needs no introduction to any more: the lesson was opened, declined, or a match was played. */
const PLACE = 'luxx.knows';

function known(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function isNew(game: string): boolean {
  return !known().includes(game);
}

export function noLongerNew(game: string): void {
  if (!isNew(game)) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify([...known(), game]));
  } catch {
    // Then the lesson is offered again next time.
  }
}
