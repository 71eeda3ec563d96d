// What travels of Fluxx.
// Written by `cargo run -p games --example typescript`; change crates/fluxx instead.

/**
 * The number of the Action that is being carried out.
 */
export type ActionSum = { "mini_hand": Sum } | { "give_out": Sum } | { "tax": Sum };

/**
 * Cards that an Action has drawn; only the active seat knows them.
 */
export type AsideView = { 
/**
 * How many cards there are.
 */
size: number, 
/**
 * How many of them came from a reshuffle.
 */
n_reshuffled: number, 
/**
 * Those that the viewer knows.
 */
known: Array<Card>, };

/**
 * Why a question is asked or something happened: the paragraph and the cards that cause it.
 */
export type Because = { 
/**
 * The paragraph.
 */
rule: Rule, 
/**
 * What causes it.
 */
cards: Array<Card>, };

/**
 * More draws or plays, for everybody or for one seat, perhaps only while a card is in play.
 */
export type Bonus = { 
/**
 * Only for seats with this rank.
 */
for?: KeeperRank | null, 
/**
 * Only while this card is in play.
 */
while_in_play?: Card | null, 
/**
 * More cards to draw.
 */
draw?: number | null, 
/**
 * More cards to play.
 */
play?: number | null, 
/**
 * The extra plays may be declined (unless the option `rich_bonus` says "must").
 */
optional?: boolean, };

/**
 * A card that is shuffled: the printed ones in the order of the card file, then players' own.
 */
export type Card = string;

/**
 * What is written on a card in one language, in our own words.
 */
export type CardText = { 
/**
 * The name of the card.
 */
name: string, 
/**
 * What is written on it.
 */
text: string, 
/**
 * The printed title is not known; this is our own translation.
 */
working_title?: boolean, };

/**
 * What causes something: a shuffled card, or one that always lies on the table.
 */
export type Cause = string;

/**
 * An answer to an open question.
 */
export type Choice = { "play": Card } | { "free": Card } | "go_on" | "pass" | "pay" | { "card": Card } | { "discard": Card } | { "give": { 
/**
 * The card.
 */
card: Card, 
/**
 * Who gets it.
 */
to: Seat, } } | { "seat": Seat } | "left" | "right" | "done";

/**
 * What is counted for a Goal.
 */
export type Counted = "hand_cards" | "keepers";

/**
 * Every Creeper blocks its owner; this is what it does besides.
 */
export type CreeperEffect = "block" | { "move_when_with": Card } | { "discard_when_with": Card } | "take_others" | "move_on_goal_change";

/**
 * The kind of day on which the match is played.
 */
export type Day = "ordinary" | "special";

/**
 * What Death does at the start of its owner's turn.
 */
export type DeathDiscards = "may" | "must_one";

/**
 * The printed deck that is played.
 */
export type DeckName = "de-4.0";

/**
 * Why a card was discarded.
 */
export type DiscardReason = "effect" | "free_action" | "mini_hand_left" | "keeper_limit" | "hand_limit" | "keeper_limit_at_end" | "hand_limit_at_end" | "death" | "death_alone" | "death_alone_at_start" | "death_alone_at_play" | "taxes";

/**
 * Where a drawn card goes.
 */
export type DrawnInto = "first_hand" | "hand" | "aside";

/**
 * Which New Rules leave play.
 */
export type DropRules = "one" | "up_to_half" | "limits" | "all";

/**
 * What a card does, by its kind.
 */
export type Effect = KeeperEffect | CreeperEffect | GoalEffect | RuleEffect | Array<Operation>;

/**
 * How a match ended.
 */
export type Ending = { "won": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The Goal.
 */
goal: Card, } } | "turn_limit";

/**
 * Whether a turn is repeated.
 */
export type ExtraTurn = "none" | "granted" | "running";

/**
 * Whether a Keeper is something to eat.
 */
export type Food = "always" | "optional";

/**
 * How many of the cards that a seat saw in one hand, and that may have moved to another since, did so.
 */
export type Gift = { 
/**
 * Who gave.
 */
from: Seat, 
/**
 * Who got.
 */
to: Seat, 
/**
 * At least this many cards.
 */
at_least: number, 
/**
 * At most this many cards.
 */
at_most: number, };

/**
 * Why a card changed hands.
 */
export type GivenReason = "given_out" | "tax" | "with_the_hand";

/**
 * What a seat needs in order to win; all parts that are given must hold.
 */
export type GoalEffect = { 
/**
 * All of these lie in front of the seat.
 */
have?: Array<Card>, 
/**
 * At least this many of these lie in front of the seat.
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
most?: Counted | null, 
/**
 * The least number, if there is one.
 */
at_least?: number | null, };

/**
 * Why a Goal left.
 */
export type GoalLeaves = "replaced" | "for_a_third" | "no_room_for_two";

/**
 * How a Goal in play stands for every seat.
 */
export type GoalReport = { 
/**
 * The Goal.
 */
goal: Card, 
/**
 * How far each seat is.
 */
seats: Array<SeatReport>, };

/**
 * Cards that belong together.
 */
export type Group = GroupName | Array<Card>;

/**
 * The groups that the rules name.
 */
export type GroupName = "food" | "keepers" | "creepers";

/**
 * A hand: the viewer's own in the order of receipt; of others, what the viewer knows, ascending.
 */
export type HandView = { 
/**
 * How many cards there are.
 */
size: number, 
/**
 * How many of its cards were in the last reshuffle.
 */
n_reshuffled: number, 
/**
 * Those that the viewer knows.
 */
known: Array<Card>, };

/**
 * What everybody sees.
 */
export type Happening = { "shuffled": { 
/**
 * How many cards.
 */
n_cards: number, } } | { "reshuffled": { 
/**
 * How many cards.
 */
n_cards: number, } } | { "turn_began": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Whether it is an extra turn.
 */
extra: boolean, } } | { "creeper_appeared": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, } } | { "nothing_to_draw": { 
/**
 * Who.
 */
seat: Seat, } } | { "draws_due": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * How many.
 */
count: number, } } | { "played": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, 
/**
 * Where it came from.
 */
from: PlayedFrom, } } | { "goal_came": { 
/**
 * The card.
 */
card: Card, } } | { "rule_came": { 
/**
 * The card.
 */
card: Card, } } | { "rule_left": { 
/**
 * The card.
 */
card: Card, 
/**
 * The reason.
 */
why: RuleLeaves, } } | { "goal_left": { 
/**
 * The card.
 */
card: Card, 
/**
 * The reason.
 */
why: GoalLeaves, } } | { "action_over": { 
/**
 * The card.
 */
card: Card, } } | { "discarded": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, 
/**
 * The reason.
 */
why: DiscardReason, } } | { "moved": { 
/**
 * The card.
 */
card: Card, 
/**
 * Where it came from.
 */
from: Seat, 
/**
 * Who gets it.
 */
to: Seat, 
/**
 * The reason.
 */
why: MoveReason, } } | { "hands_traded": { 
/**
 * One of the two.
 */
one: Seat, 
/**
 * The other one.
 */
other: Seat, } } | { "hands_rotated": { 
/**
 * Whether to the left.
 */
clockwise: boolean, } } | { "turn_granted": { 
/**
 * Who.
 */
seat: Seat, } } | { "free_action_used": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, } } | { "declined": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * What was declined.
 */
what: Offer, } } | { "won": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The Goal.
 */
goal: Card, } } | "turn_limit_reached";

/**
 * Where drawn cards go.
 */
export type Into = "hand" | { "aside": number };

/**
 * What a Keeper can do besides counting for Goals.
 */
export type KeeperEffect = "keep";

/**
 * A seat that strictly stands out; in a tie nobody does.
 */
export type KeeperRank = "fewest_keepers" | "most_keepers";

/**
 * The five kinds of cards.
 */
export type Kind = "keeper" | "creeper" | "goal" | "new_rule" | "action";

/**
 * The sides of the Meta Rule.
 */
export type Meta = "escalation" | "no_creepers";

/**
 * How many cards are drawn aside, and how many of them are played.
 */
export type MiniHand = { 
/**
 * How many cards are drawn for it.
 */
draw: number, 
/**
 * How many of them are played.
 */
play: MiniPlays, };

/**
 * The same number always, or one for each kind of day.
 */
export type MiniPlays = number | { 
/**
 * On an ordinary day.
 */
ordinary: number, 
/**
 * On a special day.
 */
special: number, 
/**
 * On a birthday.
 */
birthday: number, };

/**
 * Why a card in play changed its owner.
 */
export type MoveReason = "war" | "goal_change" | "stolen" | "exchanged" | "mixed";

/**
 * What the rules in play come to.
 */
export type Numbers = { 
/**
 * Cards to draw.
 */
draw: number, 
/**
 * Compulsory plays; with Play All the most that a turn can have.
 */
play: number, 
/**
 * Including the plays that may be declined.
 */
play_allowed: number, 
/**
 * Whether all cards are played.
 */
play_all: boolean, 
/**
 * The limit of hands.
 */
hand_limit: number | null, 
/**
 * The limit of Keepers.
 */
keeper_limit: number | null, 
/**
 * How much every numeral is raised.
 */
inflation: number, };

/**
 * What a seat may decline.
 */
export type Offer = "plays" | "death_takes" | "death_alone" | "death_alone_at_start" | "taxes";

/**
 * What the match waits for.
 */
export type Open = { "choice": Seat } | "shuffle" | { "pick": Seat } | "deal" | { "over": Ending };

/**
 * One step of an Action. An Action is a short list of them, carried out in order.
 */
export type Operation = { "draw": number } | "discard_hand" | "draw_as_many" | "discard_creepers" | "another_turn" | { "mini_hand": MiniHand } | { "give_everyone": number } | "exchange_keepers" | "play_from_discard" | { "drop_rules": DropRules } | "rotate_hands" | "trade_hands" | { "tax": number } | "play_from_another_hand" | "trash_in_play" | "steal_in_play" | "mix_in_play" | "everyone_discards" | "shuffle_piles";

/**
 * S1: what is agreed before a match. Well-formed by construction.
 */
export type Options = { seats: number, first: Seat, meta: Meta | null, deck: DeckName, day: Day, birthday: Array<Seat>, war_moves: WarMoves, death: DeathDiscards, rich_bonus: RichBonus, milk_is_food: boolean, turn_limit: number, cards?: Array<OwnCard>, };

/**
 * A card that players made themselves.
 */
export type OwnCard = { 
/**
 * Its id.
 */
id: Card, 
/**
 * Its kind.
 */
kind: Kind, 
/**
 * Whether it counts as food.
 */
food?: Food, 
/**
 * What it does.
 */
effect: Effect, 
/**
 * In German.
 */
de?: CardText, 
/**
 * In English.
 */
en?: CardText, };

/**
 * The common mistakes in own cards.
 */
export type OwnCardFault = "empty" | "too_long" | "unmeetable" | "number" | "other";

/**
 * How many cards the active seat plays.
 */
export type PlaySum = { "all": Card } | { "sum": Sum };

/**
 * Where a played card came from.
 */
export type PlayedFrom = "hand" | "random_hand_card" | "mini_hand" | "discard_pile" | { "hand_of": Seat };

/**
 * How far an operation of an Action has come.
 */
export type Progress = { "begin": { 
/**
 * How many cards were discarded so far.
 */
discarded: number, } } | { "mini_hand": { slot: number, plays: number, made: number, } } | { "give_everyone": { slot: number, each: number, } } | { "exchange_keepers": "name_own" | { "name_other": { own: Card, } } } | { "play_from_discard": null } | { "drop_rules": "one" | { "up_to": number } | "limits" | "all" } | { "rotate_hands": null } | { "trade_hands": null } | { "tax": { each: number, ahead: number, given: number, } } | { "play_from_another_hand": "name_seat" | { "take_from": Seat } } | { "trash_in_play": null } | { "steal_in_play": null } | { "mix_in_play": null } | { "everyone_discards": { ahead: number, } } | { "shuffle_piles": null };

/**
 * What a seat is asked, and which card makes it so.
 */
export type Question = { 
/**
 * Who is asked.
 */
seat: Seat, 
/**
 * What is asked.
 */
kind: QuestionKind, 
/**
 * The card that asks.
 */
cause: Card | null, };

/**
 * The closed list of questions: a client needs a dialog for each of these, not for each card.
 */
export type QuestionKind = "play_from_hand" | "play_from_mini_hand" | "free_action" | "death_takes" | "discard_alone" | "pay_taxes" | "move_creeper" | "drop_goal" | "drop_rule" | "drop_rules" | "play_from_discard" | "own_keeper_to_exchange" | "keeper_to_exchange_for" | "trash_in_play" | "steal_in_play" | "pay_tax" | "give_out" | "trade_hands_with" | "take_card_from" | "direction" | "keeper_limit" | "hand_limit" | "trash_day";

/**
 * Whether the extra plays of the Rich Bonus may be declined.
 */
export type RichBonus = "may" | "must";

/**
 * The number of a paragraph in `docs/rules/`, such as `C4`.
 */
export type Rule = string;

/**
 * What a New Rule does.
 */
export type RuleEffect = { "draw": number } | { "play": number } | "play_all" | { "hand_limit": number } | { "keeper_limit": number } | "two_goals" | "first_play_random" | { "empty_hand_draw": number } | { "bonus": Bonus } | "inflation" | { "end_turn_drawing": number } | "creepers_do_not_block" | { "only_owner_of": Card };

/**
 * Why a New Rule left.
 */
export type RuleLeaves = "replaced" | "dropped";

/**
 * An obstacle beside its paragraph: `{"creeper":{"card":"C02"},"rule":"W3"}`.
 */
export type RuledObstacle = { rule: Rule, } & ({ "missing": { 
/**
 * The cards.
 */
cards: Array<Card>, } } | { "too_few_of": { 
/**
 * How many are missing.
 */
lacking: number, 
/**
 * Among which.
 */
of: Array<Card>, 
/**
 * The Inflation that raises the number.
 */
inflation?: Array<Card>, } } | { "somebody_has": { 
/**
 * The card.
 */
card: Card, 
/**
 * The seat.
 */
seat: Seat, } } | { "other_keepers": { 
/**
 * The cards.
 */
cards: Array<Card>, } } | { "too_few": { 
/**
 * How many there are.
 */
have: number, 
/**
 * How many it takes.
 */
need: number, 
/**
 * The Inflation that raises the number.
 */
inflation?: Array<Card>, } } | { "not_the_most": { 
/**
 * Those seats.
 */
seats: Array<Seat>, } } | { "creeper": { 
/**
 * The card.
 */
card: Card, } } | { "only_owner_of": { 
/**
 * The New Rule.
 */
rule: Card, 
/**
 * The card.
 */
card: Card, } } | { "tie": { 
/**
 * With whom.
 */
with: Array<Seat>, } });

/**
 * A place in the match. Seats count from 0, clockwise.
 */
export type Seat = number;

/**
 * What keeps a seat from winning by a Goal; with nothing in the list it would win alone.
 */
export type SeatReport = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The cards that the Goal asks for lie in front of the seat, whatever else may stop it.
 */
met: boolean, 
/**
 * What is in the way; nothing for whoever meets the Goal.
 */
obstacles: Array<RuledObstacle>, };

/**
 * Where a settling stands.
 */
export type Settling = { stage: Stage, 
/**
 * N5: something has happened in this pass, so there will be another.
 */
happened: boolean, 
/**
 * Death is being dealt with at the start of the turn, so settling does not ask about it.
 */
death_asked: boolean, };

/**
 * Some cards of a group.
 */
export type SomeOf = { 
/**
 * How many.
 */
count: number, 
/**
 * The group.
 */
of: Group, };

/**
 * A stage of settling. Seats are counted clockwise from the active seat.
 */
export type Stage = { "reactions": { 
/**
 * How many seats have been looked at, clockwise.
 */
ahead: number, 
/**
 * Which of its reactions is next.
 */
number: number, } } | { "limits": { 
/**
 * How many seats have been looked at, clockwise.
 */
ahead: number, } };

/**
 * A number in force, and what it is made of.
 */
export type Sum = { 
/**
 * The number in force.
 */
total: number, 
/**
 * What it is made of.
 */
parts: Array<Summand>, };

/**
 * One summand. Inflation stands beside each numeral that it raises.
 */
export type Summand = { 
/**
 * How much it adds.
 */
amount: number, 
/**
 * What adds it.
 */
cause: Cause, 
/**
 * The numeral that Inflation raises here.
 */
on?: Cause, 
/**
 * The paragraph.
 */
rule: Rule, 
/**
 * These plays may be declined.
 */
optional: boolean, };

/**
 * What is still to be done.
 */
export type Task = "deal" | { "turn": TurnPhase } | { "settle": Settling } | { "draw": { 
/**
 * How many are left.
 */
left: number, 
/**
 * Where it goes.
 */
into: Into, } } | { "grow_mini_hands": { 
/**
 * How many are left.
 */
left: number, } } | { "drop_goal": { 
/**
 * What was played, once it is known.
 */
played: Card | null, } } | { "leave": { 
/**
 * The card.
 */
card: Card, } } | { "action": { 
/**
 * The card.
 */
card: Card, 
/**
 * Which of the card's operations is carried out.
 */
operation: number, 
/**
 * How far it has come.
 */
progress: Progress, } };

/**
 * An event as one viewer may know it.
 */
export type Told = { "open": Happening } | { "drawn": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card | null, 
/**
 * Where it goes.
 */
into: DrawnInto, } } | { "given": { 
/**
 * Where it came from.
 */
from: Seat, 
/**
 * Who gets it.
 */
to: Seat, 
/**
 * The card.
 */
card: Card | null, 
/**
 * The reason.
 */
why: GivenReason, } };

/**
 * Where a turn stands.
 */
export type TurnPhase = "begin" | { "death_takes": Card } | { "death_alone": Card } | "empty_hand" | "free_before_draw" | "draw" | "play" | "free_before_random" | "random_play" | "keeper_limit" | "hand_limit" | "end";

/**
 * The counters of the turn.
 */
export type TurnView = { 
/**
 * Whose turn it is.
 */
active: Seat, 
/**
 * Turns that are over.
 */
n_turns: number, 
/**
 * How many cards were drawn for the draw of this turn.
 */
drawn: number, 
/**
 * How many cards were played.
 */
played: number, 
/**
 * The draw of the turn has been made: from now on a higher requirement is owed.
 */
draws_owed: boolean, 
/**
 * Whether the next play is at random.
 */
random_armed: boolean, 
/**
 * Whether it is an extra turn.
 */
extra: ExtraTurn, };

/**
 * A card that the viewer saw in a hand that has given one away unseen since.
 */
export type Unsure = { 
/**
 * The card.
 */
card: Card, 
/**
 * The seats one of which holds it.
 */
hands: Array<Seat>, };

/**
 * A version of the rules, as records name it.
 */
export type Version = "1.0" | "2.0";

/**
 * All that one viewer may know. A hidden card is absent: only its place is counted.
 */
export type View = { 
/**
 * Whose view it is.
 */
viewer: Viewer, 
/**
 * The version of the rules by which the match is played; left out where it is the newest.
 */
version?: Version, 
/**
 * What the match waits for.
 */
awaiting: Open, 
/**
 * The open question, whoever must answer it.
 */
question: Question | null, 
/**
 * The running turn.
 */
turn: TurnView, 
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
discard_pile: Array<Card>, 
/**
 * How many cards are in the draw pile.
 */
n_draw_pile: number, 
/**
 * How often the draw pile was reshuffled.
 */
n_reshuffles: number, 
/**
 * What went into the draw pile at the last reshuffle and has not been seen since; empty if the hands say nothing
 * about it.
 */
reshuffled: Array<Card>, 
/**
 * By seat.
 */
hands: Array<HandView>, 
/**
 * What the viewer knows to be in one of several hands.
 */
unsure: Array<Unsure>, 
/**
 * How many of these were given from one hand to another. Empty where counts cannot say it.
 */
gifts: Array<Gift>, 
/**
 * Where gifts followed one another: every possible arrangement of the cards of `unsure`, as the hand of each in
 * their order. Left out where `gifts` say it, and where there are too many.
 */
worlds?: Array<Array<Seat>>, 
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
agenda: Array<Task>, 
/**
 * How many cards each seat still lacks while cards are given out.
 */
lacks: Array<number>, 
/**
 * What the last settling saw of each Creeper that reacts.
 */
noted: Array<Seat | null>, };

/**
 * Whoever looks at a match.
 */
export type Viewer = number | null;

/**
 * Which of the two moves on when War and Peace meet.
 */
export type WarMoves = "war" | "peace";

/**
 * Everything that can be said about a view.
 */
export type Why = { 
/**
 * Why the open question is asked.
 */
question: Because | null, 
/**
 * How many cards are drawn.
 */
draw: Sum, 
/**
 * How many cards are played.
 */
play: PlaySum, 
/**
 * The limit of hands, if there is one.
 */
hand_limit: Sum | null, 
/**
 * The limit of Keepers, if there is one.
 */
keeper_limit: Sum | null, 
/**
 * The number of the Action that is carried out.
 */
action: ActionSum | null, 
/**
 * How far every seat is from every Goal.
 */
goals: Array<GoalReport>, };

export type Reasons = Why;
export type OptionsFault = OwnCardFault;
