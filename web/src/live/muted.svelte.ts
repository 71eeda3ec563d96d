/** People whom this browser does not listen to, at any table. Told to nobody. */
const PLACE = 'luxx.muted';
const KEPT_MAX = 200;

let muted = $state.raw<string[]>(read());

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function isMuted(person: string): boolean {
  return muted.includes(person);
}

export function listenTo(person: string, isHeard: boolean): void {
  const others = muted.filter((known) => known !== person);
  muted = (isHeard ? others : [...others, person]).slice(-KEPT_MAX);
  try {
    localStorage.setItem(PLACE, JSON.stringify(muted));
  } catch {
    // Without storage it holds until the page is closed.
  }
}
