// What travels of Fluxx.
// Written by `cargo run -p games --example typescript`; change crates/fluxx instead.

/**
 * S1: what is agreed before a match. Well-formed by construction.
 */
export type Options = { seats: number, first: Seat, meta: Meta | null, deck: DeckName, day: Day, birthday: Array<Seat>, war_moves: WarMoves, death: DeathDiscards, rich_bonus: RichBonus, milk_is_food: boolean, turn_limit: number, cards?: Array<OwnCard>, };

/**
 * The sides of the Meta Rule.
 */
export type Meta = "escalation" | "no_creepers";

/**
 * The kind of day on which the match is played.
 */
export type Day = "ordinary" | "special";

/**
 * Whether the extra plays of the Rich Bonus may be declined.
 */
export type RichBonus = "may" | "must";

/**
 * The printed deck that is played.
 */
export type DeckName = "de-4.0";

/**
 * A card that players made themselves.
 */
export type OwnCard = { id: Card, kind: Kind, food?: Food, effect: Effect, de?: Words, en?: Words, };

/**
 * Whether a Keeper is something to eat.
 */
export type Food = "always" | "optional";

export type Kind = "keeper" | "creeper" | "goal" | "new_rule" | "action";

/**
 * What stands on a card in one language, in our own words.
 */
export type Words = { name: string, text: string, 
/**
 * The printed title is not known; this is a translation of ours.
 */
working_title?: boolean, };

/**
 * One card that is shuffled: the printed ones in the order of the card file, then the own ones.
 */
export type Card = string;

/**
 * What a card does, by its kind.
 */
export type Effect = KeeperEffect | CreeperEffect | GoalEffect | RuleEffect | Array<Operation>;

export type RuleEffect = { "draw": number } | { "play": number } | "play_all" | { "hand_limit": number } | { "keeper_limit": number } | "two_goals" | "first_play_random" | { "empty_hand_draw": number } | { "bonus": Bonus } | "inflation" | { "end_turn_drawing": number } | "creepers_do_not_block" | { "only_owner_of": Card };

/**
 * More draws or plays, for everybody or for one seat, perhaps only while a card is in play.
 */
export type Bonus = { for?: Standing | null, while_in_play?: Card | null, draw?: number | null, play?: number | null, 
/**
 * The extra plays may be declined (unless the option `rich_bonus` says "must").
 */
optional?: boolean, };

/**
 * A seat that stands out strictly; with a tie nobody does.
 */
export type Standing = "fewest_keepers" | "most_keepers";

export type MiniHand = { draw: number, play: MiniPlays, };

export type MiniPlays = number | { ordinary: number, special: number, birthday: number, };

export type DropRules = "one" | "up_to_half" | "limits" | "all";

/**
 * One step of an Action. An Action is a short list of them, carried out in order.
 */
export type Operation = { "draw": number } | "discard_hand" | "draw_as_many" | { "mini_hand": MiniHand } | { "give_everyone": number } | "exchange_keepers" | "play_from_discard" | { "drop_rules": DropRules } | "rotate_hands" | "trade_hands" | { "tax": number } | "play_from_another_hand" | "discard_creepers" | "trash_in_play" | "steal_in_play" | "mix_in_play" | "another_turn" | "everyone_discards" | "shuffle_piles";

/**
 * What a seat needs in order to win; all parts that are given must hold.
 */
export type GoalEffect = { 
/**
 * All of these lie in front of the seat.
 */
have?: Array<Card>, 
/**
 * At least so many of these lie in front of the seat.
 */
some_of?: SomeOf | null, 
/**
 * None of these lies in front of anyone.
 */
nobody_has?: Array<Card>, 
/**
 * No Keeper but those of `have` lies in front of the seat.
 */
no_other_keeper?: boolean, 
/**
 * The seat alone has the most of these, and at least `at_least`.
 */
most?: Counted | null, at_least?: number | null, };

export type Group = GroupName | Array<Card>;

export type GroupName = "food" | "keepers" | "creepers";

export type SomeOf = { count: number, of: Group, };

export type Counted = "hand_cards" | "keepers";

export type KeeperEffect = "keep";

/**
 * Every Creeper blocks its owner; this is what it does besides.
 */
export type CreeperEffect = "block" | { "move_when_with": Card } | { "discard_when_with": Card } | "take_others" | "move_on_goal_change";

/**
 * A place in the match. Seats count from 0, clockwise.
 */
export type Seat = number;

/**
 * Which of the two moves on when War and Peace meet.
 */
export type WarMoves = "war" | "peace";

/**
 * What Death does at the start of its owner's turn.
 */
export type DeathDiscards = "may" | "must_one";

/**
 * All that one viewer may know. A hidden card is absent: only its place is counted.
 */
export type View = { viewer: Viewer, options: Options, awaiting: Open, 
/**
 * The open question, whoever must answer it.
 */
question: Question | null, turn: TurnView, 
/**
 * The numbers in force for the active seat.
 */
numbers: Numbers, 
/**
 * New Rules in play, in the order in which they came.
 */
rules: Array<Card>, 
/**
 * Goals in play, the older one first.
 */
goals: Array<Card>, 
/**
 * The discard pile, the card that was discarded first at the front.
 */
discard_pile: Array<Card>, n_draw_pile: number, 
/**
 * How often the draw pile was shuffled anew.
 */
n_reshuffles: number, 
/**
 * What went into the draw pile when it was last made anew and has not been seen since; empty if the hands say
 * nothing about it.
 */
reshuffled: Array<Card>, hands: Array<HandView>, 
/**
 * What the viewer knows to be in one of several hands.
 */
unsure: Array<Unsure>, 
/**
 * How many of these were given from one hand to another. None: the viewer cannot say.
 */
gifts: Array<Gift>, 
/**
 * Keepers and Creepers in front of each seat.
 */
fronts: Array<Array<Card>>, 
/**
 * Mini-hands from the outermost to the innermost, or the cards that are given out.
 */
asides: Array<AsideView>, 
/**
 * What is still to be done, the next at the end; cards that lie aside as Actions are in it.
 */
agenda: Array<unknown>, 
/**
 * How many cards each seat still lacks while cards are given out.
 */
lacks: Array<number>, 
/**
 * What the last settling saw of each Creeper that reacts.
 */
noted: Array<Seat | null>, };

/**
 * The closed list of questions: a client needs a dialog for each of these, not for each card.
 */
export type QuestionKind = "play_from_hand" | "play_from_mini_hand" | "free_action" | "death_takes" | "discard_alone" | "pay_taxes" | "move_creeper" | "drop_goal" | "drop_rule" | "drop_rules" | "play_from_discard" | "own_keeper_to_exchange" | "keeper_to_exchange_for" | "trash_in_play" | "steal_in_play" | "pay_tax" | "give_out" | "trade_hands_with" | "take_card_from" | "direction" | "keeper_limit" | "hand_limit" | "trash_day";

/**
 * What a seat is asked, and which card makes it so.
 */
export type Question = { seat: Seat, kind: QuestionKind, cause: Card | null, };

/**
 * A card that the viewer saw in a hand from which one was given unseen since then.
 */
export type Unsure = { card: Card, 
/**
 * The seats of which one holds it.
 */
hands: Array<Seat>, };

/**
 * A hand: the own one in the order of receipt, of others what the viewer knows, ascending.
 */
export type HandView = { size: number, 
/**
 * How many of its cards were in the last reshuffle.
 */
n_reshuffled: number, known: Array<Card>, };

/**
 * Of the cards that a seat saw in one hand and that may be in another since, so many went there.
 */
export type Gift = { from: Seat, to: Seat, at_least: number, at_most: number, };

/**
 * Cards that an Action has drawn; only the active seat knows them.
 */
export type AsideView = { size: number, n_reshuffled: number, known: Array<Card>, };

/**
 * What the match waits for.
 */
export type Open = { "choice": Seat } | "shuffle" | { "pick": Seat } | "deal" | { "over": Ending };

/**
 * How a match ended.
 */
export type Ending = { "won": { seat: Seat, goal: Card, } } | "turn_limit";

/**
 * Whoever looks at a match.
 */
export type Viewer = number | null;

/**
 * The counters of the turn.
 */
export type TurnView = { active: Seat, 
/**
 * Turns that are over.
 */
n_turns: number, drawn: number, played: number, 
/**
 * The draw of the turn has been made: from now on a higher requirement is owed.
 */
draws_owed: boolean, random_armed: boolean, extra: ExtraTurn, };

export type ExtraTurn = "none" | "granted" | "running";

/**
 * What the rules in play come to.
 */
export type Numbers = { draw: number, 
/**
 * Compulsory plays; with Play All the most that a turn can have.
 */
play: number, 
/**
 * With the plays that may be declined.
 */
play_allowed: number, play_all: boolean, hand_limit: number | null, keeper_limit: number | null, inflation: number, };

/**
 * An answer to an open question.
 */
export type Choice = { "play": Card } | { "free": Card } | "go_on" | "pass" | "pay" | { "card": Card } | { "discard": Card } | { "give": { card: Card, to: Seat, } } | { "seat": Seat } | "left" | "right" | "done";

/**
 * An event as one viewer may know it.
 */
export type Told = { "open": Happening } | { "drawn": { seat: Seat, card: Card | null, into: DrawnInto, } } | { "given": { from: Seat, to: Seat, card: Card | null, why: GivenReason, } };

export type DrawnInto = "first_hand" | "hand" | "aside";

export type GivenReason = "given_out" | "tax" | "with_the_hand";

/**
 * What everybody sees.
 */
export type Happening = { "shuffled": { n_cards: number, } } | { "reshuffled": { n_cards: number, } } | { "turn_began": { seat: Seat, extra: boolean, } } | { "creeper_appeared": { seat: Seat, card: Card, } } | { "nothing_to_draw": { seat: Seat, } } | { "draws_due": { seat: Seat, count: number, } } | { "played": { seat: Seat, card: Card, from: Source, } } | { "goal_came": { card: Card, } } | { "rule_came": { card: Card, } } | { "rule_left": { card: Card, why: RuleLeaves, } } | { "goal_left": { card: Card, why: GoalLeaves, } } | { "action_over": { card: Card, } } | { "discarded": { seat: Seat, card: Card, why: DiscardReason, } } | { "moved": { card: Card, from: Seat, to: Seat, why: MoveReason, } } | { "hands_traded": { one: Seat, other: Seat, } } | { "hands_rotated": { clockwise: boolean, } } | { "turn_granted": { seat: Seat, } } | { "free_action_used": { seat: Seat, card: Card, } } | { "declined": { seat: Seat, what: Offer, } } | { "won": { seat: Seat, goal: Card, } } | "turn_limit_reached";

/**
 * Where a played card came from.
 */
export type Source = "hand" | "random_hand_card" | "mini_hand" | "discard_pile" | { "hand_of": Seat };

export type RuleLeaves = "replaced" | "dropped";

export type DiscardReason = "effect" | "free_action" | "mini_hand_left" | "keeper_limit" | "hand_limit" | "keeper_limit_at_end" | "hand_limit_at_end" | "death" | "death_alone" | "death_alone_at_start" | "taxes";

/**
 * What a seat may decline.
 */
export type Offer = "plays" | "death_takes" | "death_alone" | "death_alone_at_start" | "taxes";

export type GoalLeaves = "replaced" | "for_a_third" | "no_room_for_two";

export type MoveReason = "war" | "goal_change" | "stolen" | "exchanged" | "mixed";

/**
 * Everything that can be said about a view.
 */
export type Why = { question: Because | null, draw: Sum, play: PlaySum, hand_limit: Sum | null, keeper_limit: Sum | null, action: ActionSum | null, goals: Array<GoalReport>, };

/**
 * A number in force, and what it is made of.
 */
export type Sum = { total: number, parts: Array<Part>, };

/**
 * What causes something: a shuffled card, or one that always lies on the table.
 */
export type Cause = string;

/**
 * The number of a paragraph in `docs/rules/`, such as `C4`.
 */
export type Rule = string;

/**
 * One summand. Inflation stands beside each numeral that it raises.
 */
export type Part = { amount: number, cause: Cause, 
/**
 * The numeral that Inflation raises here.
 */
on?: Cause, rule: Rule, 
/**
 * These plays may be declined.
 */
optional: boolean, };

/**
 * The number of the Action that is being carried out.
 */
export type ActionSum = { "mini_hand": Sum } | { "give_out": Sum } | { "tax": Sum };

/**
 * What keeps a seat from winning by a Goal; with nothing in the list it would win alone.
 */
export type SeatReport = { seat: Seat, 
/**
 * The cards that the Goal asks for lie in front of the seat, whatever else may stop it.
 */
met: boolean, obstacles: Array<RuledObstacle>, };

/**
 * An obstacle beside its paragraph: `{"creeper":{"card":"C02"},"rule":"W3"}`.
 */
export type RuledObstacle = { rule: Rule, } & ({ "missing": { cards: Array<Card>, } } | { "too_few_of": { lacking: number, of: Array<Card>, inflation?: Array<Card>, } } | { "somebody_has": { card: Card, seat: Seat, } } | { "other_keepers": { cards: Array<Card>, } } | { "too_few": { have: number, need: number, inflation?: Array<Card>, } } | { "not_the_most": { seats: Array<Seat>, } } | { "creeper": { card: Card, } } | { "only_owner_of": { rule: Card, card: Card, } } | { "tie": { with: Array<Seat>, } });

/**
 * How a Goal in play stands for every seat.
 */
export type GoalReport = { goal: Card, seats: Array<SeatReport>, };

/**
 * How many cards the active seat plays.
 */
export type PlaySum = { "all": Card } | { "sum": Sum };

/**
 * Why a question is asked or something happened: the paragraph and the cards that cause it.
 */
export type Because = { rule: Rule, cards: Array<Card>, };

export type Reasons = Why;
