/** How a match of Abluxxen came to its end, in words and as a picture. */
import type { Speaker } from '../../table/sentence';
import { signed } from '../../table/points';
import { word } from '../../words/words.svelte';
import type { MatchOver } from '../../protocol';
import type { Layer, Told, View } from '../../protocol/abluxxen';
import type { Lot } from '../game';

export function laidBy(view: View, seat: number): number {
  return (view.places[seat]?.layers ?? []).reduce((sum, layer) => sum + sizeOf(layer), 0);
}

function sizeOf({ numbers, jokers }: Layer): number {
  return numbers + jokers;
}

/** Who brought the end about, and by how much it was won. */
export function decided(told: readonly Told[], over: MatchOver, view: View, speaker: Speaker): string {
  const end = told.findLast((event) => event.event === 'over');
  const last = told.findLast((event) => event.event === 'laid_down');
  const by = end?.event === 'over' && end.ending.end === 'hand_empty' && last ? last.seat : undefined;
  const ended =
    by !== undefined
      ? [word('abluxxen-ended-by', speaker.seat('seat', by))]
      : end?.event === 'over'
        ? [word(`abluxxen-event-over-${end.ending.end.replaceAll('_', '-')}`)]
        : [];
  return [...ended, margin(over, view, speaker)].join(' ');
}

function margin({ points, winners }: MatchOver, view: View, speaker: Speaker): string {
  const [winner, ...others] = winners;
  if (winner === undefined || others.length > 0)
    return word('abluxxen-decided-tie', { points: signed(Math.max(...points)) });
  const second = Math.max(...points.filter((_, seat) => seat !== winner));
  const ahead = (points[winner] ?? 0) - second;
  const named = speaker.seat('seat', winner);
  // E4: of equal points, whoever holds fewer cards wins.
  if (ahead === 0) return word('abluxxen-decided-hand', named);
  const hand = view.places[winner]?.hand ?? 0;
  return word('abluxxen-decided', { ...named, laid: laidBy(view, winner), hand, ahead });
}

/** The layers, the newest first. */
export function lots(view: View, seat: number): Lot[] {
  return (view.places[seat]?.layers ?? []).toReversed().map((layer) => ({
    text: sizeOf(layer) > 1 ? `${sizeOf(layer)} × ${layer.value}` : String(layer.value),
    ground: layer.value === 'X' ? '#3a3330' : `oklch(0.83 0.09 ${240 - Number(layer.value) * 17})`,
  }));
}
