/** Points with a minus that is as wide as a digit. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
