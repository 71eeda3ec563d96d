// What travels of Abluxxen.
// Written by `cargo run -p games --example typescript`; change crates/abluxxen instead.

/**
 * What is agreed before a match. Every value of this type is a playable variant (S2).
 */
export type Options = { edition: Edition, level?: Level, duel: boolean, seats: number, first: number, shadow_counts_as_abluxx?: boolean, };

/**
 * How hard the rules are played. Advanced is the play of the first edition.
 */
export type Level = "base" | "advanced" | "expert";

/**
 * Who published the rules that are played.
 */
export type Edition = "ravensburger" | "amigo";

/**
 * All that one viewer may know of a match.
 *
 * Open to everybody: displays, pool, shadow, discard, sizes of hands and deck, and every card that went
 * into a hand from an open place. Only the deal and draws from the deck are secret.
 */
export type View = { viewer: Viewer, options: Options, phase: Phase, active: Seat, 
/**
 * The seat that must answer the open question.
 */
asked: Seat | null, has_robbed: boolean, 
/**
 * The viewer's own hand; a spectator has none.
 */
hand: Cards | null, 
/**
 * By seat.
 */
places: Array<Place>, pool: Array<Slot>, deck: number, discard: Cards, shadow: Cards, 
/**
 * What the guard against endless play has noted; only for experts.
 */
repetition: Noted | null, };

/**
 * A heap of cards, as the number of each value: four bits per value, the whole heap in one word.
 */
export type Cards = Array<'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | 'X'>;

/**
 * A place of the pool: one card, or in the Duel a card with a thirteen or a joker on it (U3).
 */
export type Slot = [Card] | [Card, Card];

/**
 * What the match waits for. Everything in here is public.
 */
export type Phase = "dealing" | "laying_down" | "taking_shadow" | { "robbing": { victim: Seat, layer: Layer, } } | { "losing": { victim: Seat, layer: Layer, } } | { "drawing": { victim: Seat, left: number, } } | "drawing_optionally" | { "over": Ending };

/**
 * The cards laid down in one turn: some of one value with jokers among them, or jokers alone (value X).
 *
 * P4: any number of jokers may join. P5: jokers alone are always X, never a number.
 */
export type Layer = { value: Card, numbers: number, jokers: number, };

/**
 * A card: a number from 1 to 13, or a joker, which ranks above them all.
 *
 * Cards of one value are interchangeable, so a card is its value and nothing else.
 */
export type Card = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | 'X';

/**
 * Why a match is over. E6: never for two reasons, since one arises in laying down and one in drawing.
 */
export type Ending = { "end": "hand_empty" } | { "end": "stock_empty" } | { "end": "repetition" };

/**
 * A place in the match. Seats count from 0, clockwise.
 */
export type Seat = number;

/**
 * What lies before a seat, and what is known of its hand.
 */
export type Place = { hand: number, 
/**
 * The part of the hand that everybody saw going there.
 */
known: Cards, 
/**
 * Bottom first.
 */
layers: Array<Layer>, points: number, };

/**
 * Whoever looks at a match.
 */
export type Viewer = number | null;

/**
 * X7: turns since the last change, and the positions at their ends as fingerprints of the open displays.
 */
export type Noted = { n_turns: number, changed: boolean, positions: Array<string>, };

/**
 * An answer to the open question.
 */
export type Choice = { "play": Layer } | { "shadow": Card } | "take" | "leave" | "take_back" | "discard" | { "draw": Source } | "pass";

/**
 * Where a card is drawn from.
 */
export type Source = "deck" | { "pool": Slot };

/**
 * Something that happened, in the words of the rulebook.
 *
 * `Hidden` is what only one seat may know: the cards themselves in an [`Event`], and perhaps nothing of
 * them once it is [`Told`] to another viewer.
 */
export type Told = { "event": "dealt", seat: Seat, cards: Cards | null, } | { "event": "begins", seat: Seat, } | { "event": "laid_down", seat: Seat, layer: Layer, } | { "event": "shadow_taken", seat: Seat, value: Card, count: number, } | { "event": "shadow_refilled", cards: Cards, } | { "event": "diverted", card: Card, } | { "event": "removed", card: Card, } | { "event": "robbed", seat: Seat, victim: Seat, layer: Layer, } | { "event": "taken", seat: Seat, victim: Seat, layer: Layer, } | { "event": "left", seat: Seat, victim: Seat, layer: Layer, } | { "event": "taken_back", seat: Seat, layer: Layer, } | { "event": "discarded", seat: Seat, layer: Layer, } | { "event": "drew_from_deck", seat: Seat, card: Card | null, } | { "event": "drew_from_pool", seat: Seat, slot: Slot, } | { "event": "pool_refilled", cards: Array<Card>, } | { "event": "passed", seat: Seat, } | { "event": "over", ending: Ending, points: BySeat<number>, winners: BySeat<boolean>, };

/**
 * One `T` for each seat of a match, indexed by seat. Flat, so that states clone as one small copy.
 */
export type BySeat<T> = Array<T>;

/**
 * The [`Explain::Reasons`] of a game whose numbers need none.
 */
export type NoReasons = never;

export type Reasons = NoReasons;
