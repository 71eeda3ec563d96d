/** What this browser adds to shuffles, kept so that it can be revealed, and checked after the match. */
const PLACE = 'luxx.entropy';
const KEPT_MAX = 40;

export interface OwnPart {
  match: string;
  commitment: string;
  entropy: string;
  /** What everybody had committed to when this browser revealed its part. */
  hashes?: (string | null)[];
}

/** Without storage a part is known until the page is closed, which is long enough to reveal it. */
let parts: OwnPart[] = [];

export function ownParts(): OwnPart[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as OwnPart[];
  } catch {
    return parts;
  }
}

export function keepPart(part: OwnPart): void {
  parts = [...ownParts().filter(({ match }) => match !== part.match), part].slice(-KEPT_MAX);
  try {
    localStorage.setItem(PLACE, JSON.stringify(parts));
  } catch {
    // The part itself is kept above; only a later visit cannot compare it.
  }
}
