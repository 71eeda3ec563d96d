/** What this browser added to a shuffle, kept so that it can be checked after the match. */
const PLACE = 'luxx.entropy';
const KEPT_MAX = 40;

export interface OwnPart {
  match: string;
  commitment: string;
  entropy: string;
}

export function ownParts(): OwnPart[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as OwnPart[];
  } catch {
    return [];
  }
}

export function keepEntropy(match: string, commitment: string, entropy: string): void {
  const parts = [...ownParts().filter((part) => part.match !== match), { match, commitment, entropy }];
  try {
    localStorage.setItem(PLACE, JSON.stringify(parts.slice(-KEPT_MAX)));
  } catch {
    // Without storage the check can still be made, only our own part cannot be compared.
  }
}
