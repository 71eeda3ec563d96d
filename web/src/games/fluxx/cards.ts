/** The printed cards of Fluxx: names and texts in both languages, straight from the rules' card file. */
import { SvelteMap } from 'svelte/reactivity';
import { cards } from 'virtual:fluxx-cards';
import { settings } from '../../live/settings.svelte';
import type { CardText, Effect, GoalEffect, Meta, Options, OwnCard } from '../../protocol/fluxx';
import type { Language } from '../../words/language';

export type Kind = OwnCard['kind'] | 'basic' | 'meta';

/** A printed card or one that players made. */
interface AnyCard extends Omit<OwnCard, 'kind' | 'effect'> {
  kind: Kind;
  /** What the engine does; the client only reads which cards and numbers it names, to draw them. */
  effect: Effect | { draw: number; play: number } | Meta;
}

export interface PrintedCard extends AnyCard {
  de: CardText;
  en: CardText;
}

const byId = new Map(cards.map((card) => [card.id, card]));

export function cardOf(id: string): AnyCard | undefined {
  return byId.get(id) ?? own.get(id);
}

/** Own cards of the match at hand; they arrive with its options. */
const own = new SvelteMap<string, AnyCard>();
export function useOwnCards(made: readonly OwnCard[]): void {
  own.clear();
  for (const card of made) own.set(card.id, card);
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
export function goalPictures(card: AnyCard): { need: string[]; without: string[] } {
  const goal = goalEffect(card);
  return { need: goal?.have ?? [], without: goal?.nobody_has ?? [] };
}

/** What a Goal asks for; other cards ask for nothing. */
export function goalEffect(card: AnyCard | undefined): GoalEffect | undefined {
  const effect = card?.effect;
  if (typeof effect !== 'object') return undefined;
  const isGoal = 'have' in effect || 'some_of' in effect || 'nobody_has' in effect || 'most' in effect;
  return isGoal ? effect : undefined;
}

/** What that number counts. */
export function signOf(card: AnyCard): string | undefined {
  if (card.kind !== 'new_rule') return undefined;
  if (card.effect === 'play_all') return 'play';
  return numberIn(card.effect)?.[0];
}

/** The number that is the picture of Draw, Play and Limit rules. */
export function numeralOf(card: AnyCard): string | undefined {
  if (card.effect === 'play_all') return '∞';
  return numberIn(card.effect)?.[1].toString();
}

const DRAWN_LARGE = ['draw', 'play', 'hand_limit', 'keeper_limit', 'at_least'];

/** The number that a card draws large, and its name. */
function numberIn(effect: AnyCard['effect']): [string, number] | undefined {
  if (typeof effect !== 'object' || Array.isArray(effect)) return undefined;
  return Object.entries(effect).find(
    (entry): entry is [string, number] => DRAWN_LARGE.includes(entry[0]) && typeof entry[1] === 'number',
  );
}

/** The cards that are shuffled before the deal. */
export function deck({ meta, cards: made = [] }: Options): string[] {
  const isDealt = ({ kind }: { kind: Kind }) =>
    kind !== 'basic' && kind !== 'meta' && !(kind === 'creeper' && meta === 'no_creepers');
  return [...cards, ...(made ?? [])].filter(isDealt).map(({ id }) => id);
}
