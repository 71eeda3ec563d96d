// What travels of Abluxxen.
// Written by `cargo run -p games --example typescript`; change crates/abluxxen instead.

/**
 * One `T` for each seat of a match, indexed by seat. Flat, so that states clone as one small copy.
 */
export type BySeat<T> = Array<T>;

/**
 * A card: a number from 1 to 13, or a joker, which ranks above them all.
 *
 * Cards of one value are interchangeable, so a card is its value and nothing else.
 */
export type Card = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | 'X';

/**
 * A heap of cards, as the count of each value: four bits per value, the whole heap in one word.
 */
export type Cards = Array<'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | 'X'>;

/**
 * An answer to the open question.
 */
export type Choice = { "play": Layer } | { "shadow": Card } | "take" | "leave" | "take_back" | "discard" | { "draw": Source } | "pass";

/**
 * Who published the rules that are played.
 */
export type Edition = "ravensburger" | "amigo";

/**
 * Why a match is over. E6: never for two reasons at once, since one arises when laying down and the other when
 * drawing.
 */
export type Ending = { "end": "hand_empty" } | { "end": "stock_empty" } | { "end": "repetition" };

/**
 * The cards laid down in one turn: some of one value with jokers among them, or jokers alone (value X).
 *
 * P4: any number of jokers may join. P5: jokers alone are always X, never a number.
 */
export type Layer = { 
/**
 * The value of all its cards; a joker if there are only jokers.
 */
value: Card, 
/**
 * How many number cards there are.
 */
numbers: number, 
/**
 * How many jokers there are.
 */
jokers: number, };

/**
 * The [`Explain::Reasons`] of a game whose numbers need none, or its [`Explain::OptionsFault`] where it has none to tell.
 */
export type NoReasons = never;

/**
 * X7: turns since the last change, and the positions at their ends as fingerprints of the open displays.
 */
export type Noted = { 
/**
 * Turns since the last change.
 */
n_turns: number, 
/**
 * Whether something changed in the running turn.
 */
changed: boolean, 
/**
 * A fingerprint for each turn's end.
 */
positions: Array<string>, };

/**
 * What is agreed before a match. Every value of this type is a playable variant (S2).
 */
export type Options = { 
/**
 * Whose rules are played.
 */
edition: Edition, 
/**
 * How hard they are played.
 */
level?: RuleLevel, 
/**
 * Whether it is the Duel for two.
 */
duel: boolean, 
/**
 * How many play.
 */
seats: number, 
/**
 * Who begins, counted from 0.
 */
first: number, 
/**
 * U13: whether taking from the shadow display forgoes the optional draw. Only in the Duel.
 */
shadow_counts_as_abluxx?: boolean, };

/**
 * What the match waits for. Everything in here is public.
 */
export type Phase = "dealing" | "laying_down" | "taking_shadow" | { "robbing": { 
/**
 * Whose layer it was.
 */
victim: Seat, 
/**
 * What was robbed.
 */
layer: Layer, } } | { "losing": { 
/**
 * Whose layer it was.
 */
victim: Seat, 
/**
 * What was robbed.
 */
layer: Layer, } } | { "drawing": { 
/**
 * Who draws.
 */
victim: Seat, 
/**
 * How many cards are still to be drawn.
 */
left: number, } } | "drawing_optionally" | { "over": Ending };

/**
 * The level of the rules. Advanced is how the first edition is played.
 */
export type RuleLevel = "base" | "advanced" | "expert";

/**
 * A place in the match. Seats count from 0, clockwise.
 */
export type Seat = number;

/**
 * What lies in front of a seat, and what is known of its hand.
 */
export type SeatView = { 
/**
 * How many cards are in the hand.
 */
hand: number, 
/**
 * The part of the hand that everybody saw go there.
 */
known: Cards, 
/**
 * Bottom first.
 */
layers: Array<Layer>, 
/**
 * What it would score if the match ended now.
 */
points: number, };

/**
 * A place of the pool: one card, or in the Duel a card with a thirteen or a joker on it (U3).
 */
export type Slot = [Card] | [Card, Card];

/**
 * Where a card is drawn from.
 */
export type Source = "deck" | { "pool": Slot };

/**
 * Something that happened, in the words of the rulebook.
 *
 * `Dealt` and `Drawn` are what only one seat may know: the cards themselves in an [`Event`], and perhaps nothing of
 * them once it is [`Told`] to another viewer.
 */
export type Told = { "event": "dealt", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The cards.
 */
cards: Cards | null, } | { "event": "begins", 
/**
 * Who.
 */
seat: Seat, } | { "event": "laid_down", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The cards.
 */
layer: Layer, } | { "event": "shadow_taken", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The value of the group.
 */
value: Card, 
/**
 * How many cards it has.
 */
count: number, } | { "event": "shadow_refilled", 
/**
 * The cards.
 */
cards: Cards, } | { "event": "diverted", 
/**
 * The card.
 */
card: Card, } | { "event": "removed", 
/**
 * The card.
 */
card: Card, } | { "event": "robbed", 
/**
 * Who.
 */
seat: Seat, 
/**
 * Whose layer it was.
 */
victim: Seat, 
/**
 * The cards.
 */
layer: Layer, } | { "event": "taken", 
/**
 * Who.
 */
seat: Seat, 
/**
 * Whose layer it was.
 */
victim: Seat, 
/**
 * The cards.
 */
layer: Layer, } | { "event": "left", 
/**
 * Who.
 */
seat: Seat, 
/**
 * Whose layer it was.
 */
victim: Seat, 
/**
 * The cards.
 */
layer: Layer, } | { "event": "taken_back", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The cards.
 */
layer: Layer, } | { "event": "discarded", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The cards.
 */
layer: Layer, } | { "event": "drew_from_deck", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card | null, } | { "event": "drew_from_pool", 
/**
 * Who.
 */
seat: Seat, 
/**
 * What lay there.
 */
slot: Slot, } | { "event": "pool_refilled", 
/**
 * The cards.
 */
cards: Array<Card>, } | { "event": "passed", 
/**
 * Who.
 */
seat: Seat, } | { "event": "over", 
/**
 * Why.
 */
ending: Ending, 
/**
 * The result.
 */
points: BySeat<number>, 
/**
 * Who won.
 */
winners: BySeat<boolean>, };

/**
 * All that one viewer may know of a match.
 *
 * Open to everybody: displays, pool, shadow, discard, sizes of hands and deck, and every card that went
 * into a hand from an open place. Only the deal and draws from the deck are secret.
 */
export type View = { 
/**
 * Whose view it is.
 */
viewer: Viewer, 
/**
 * What the match waits for.
 */
phase: Phase, 
/**
 * The seat that has the paw.
 */
active: Seat, 
/**
 * The seat that must answer the open question.
 */
asked: Seat | null, 
/**
 * Whether the active seat has robbed anyone this turn.
 */
has_robbed: boolean, 
/**
 * The viewer's own hand; a spectator has none.
 */
hand: Cards | null, 
/**
 * By seat.
 */
places: BySeat<SeatView>, 
/**
 * The open cards to draw from.
 */
pool: Array<Slot>, 
/**
 * How many cards the deck has.
 */
deck: number, 
/**
 * The cards that are out of the match.
 */
discard: Cards, 
/**
 * The shadow display of the Duel.
 */
shadow: Cards, 
/**
 * What the guard against endless play has noted; only for experts.
 */
repetition: Noted | null, };

/**
 * Whoever looks at a match.
 */
export type Viewer = number | null;

export type Reasons = NoReasons;
export type OptionsFault = NoReasons;
