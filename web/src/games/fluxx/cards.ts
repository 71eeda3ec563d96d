/** The printed cards of Fluxx: names and texts in both languages, straight from the rules' card file. */
import { SvelteMap } from 'svelte/reactivity';
import { cards } from 'virtual:fluxx-cards';
import { settings } from '../../live/settings.svelte';
import type { Food, Options, OwnCard } from '../../protocol/fluxx';
import type { Language } from '../../words/language';

export type Kind = 'keeper' | 'creeper' | 'goal' | 'new_rule' | 'action' | 'basic' | 'meta';

interface Wording {
  name: string;
  text: string;
  /** The printed title is not known: this one is our translation. */
  working_title?: boolean;
}

export interface PrintedCard {
  id: string;
  kind: Kind;
  /** What the engine does; the client only reads which cards and numbers it names, to draw them. */
  effect: unknown;
  food?: Food;
  de: Wording;
  en: Wording;
}

const byId = new Map(cards.map((card) => [card.id, card]));

export function cardOf(id: string): PrintedCard | undefined {
  return byId.get(id) ?? own.get(id);
}

/** Own cards of the match at hand; they arrive with its options. */
const own = new SvelteMap<string, PrintedCard>();
export function useOwnCards(made: readonly OwnCard[]): void {
  own.clear();
  for (const card of made) own.set(card.id, card as PrintedCard);
}

export function allCards(): readonly PrintedCard[] {
  return cards;
}

export function nameOf(id: string, language: Language): string {
  const card = cardOf(id);
  return (card?.[language] ?? card?.de ?? card?.en)?.name ?? id;
}

export function hasWorkingTitle(id: string): boolean {
  return cardOf(id)?.[settings.language]?.working_title ?? false;
}

export function textOf(id: string): string | undefined {
  const card = cardOf(id);
  return (card?.[settings.language] ?? card?.de ?? card?.en)?.text;
}

export function kindOf(id: string): Kind {
  const card = cardOf(id);
  if (card) return card.kind;
  const kinds: Record<string, Kind> = {
    K: 'keeper',
    C: 'creeper',
    G: 'goal',
    R: 'new_rule',
    A: 'action',
    B: 'basic',
    M: 'meta',
  };
  return kinds[id.charAt(0)] ?? 'action';
}

/** The cards that a Goal names: their pictures are its picture. `without` are crossed out. */
export function goalPictures(card: PrintedCard): { need: string[]; without: string[] } {
  const effect = card.effect as Record<string, unknown>;
  const list = (key: string): string[] => (Array.isArray(effect[key]) ? (effect[key] as string[]) : []);
  return { need: list('have'), without: list('nobody_has') };
}

/** What that number counts. */
export function signOf(card: PrintedCard): string | undefined {
  if (card.kind !== 'new_rule') return undefined;
  if (card.effect === 'play_all') return 'play';
  if (typeof card.effect !== 'object' || card.effect === null) return undefined;
  return ['draw', 'play', 'hand_limit', 'keeper_limit'].find((key) => key in (card.effect as object));
}

/** The number that is the picture of Draw, Play and Limit rules. */
export function numeralOf(card: PrintedCard): string | undefined {
  const effect = card.effect;
  if (effect === 'play_all') return '∞';
  if (typeof effect !== 'object' || effect === null || Array.isArray(effect)) return undefined;
  for (const key of ['draw', 'play', 'hand_limit', 'keeper_limit', 'at_least']) {
    const number = (effect as Record<string, unknown>)[key];
    if (typeof number === 'number') return String(number);
  }
  return undefined;
}

/** The cards that are shuffled before the deal. */
export function deck({ meta, cards: made = [] }: Options): string[] {
  const isDealt = ({ kind }: { kind: Kind }) =>
    kind !== 'basic' && kind !== 'meta' && !(kind === 'creeper' && meta === 'no_creepers');
  return [...cards, ...(made ?? [])].filter(isDealt).map(({ id }) => id);
}
