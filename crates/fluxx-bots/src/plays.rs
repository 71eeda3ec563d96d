//! What it is worth to play a card.

use fluxx::effect::{DropRules, KeeperRank, Kind, Operation};
use fluxx::{Card, CardSet};
use game::Seat;

use crate::sight::Sight;
use crate::taking::{best_taken, best_trashed};
use crate::weights::Weight;

/// More than anything else is worth.
pub(crate) const VICTORY: f32 = 1000.0;

pub(crate) fn score(sight: &Sight, card: Card) -> f32 {
    match sight.look.deck().kind(card) {
        Kind::Keeper => keeper(sight, card),
        Kind::Goal => goal(sight, card),
        Kind::NewRule => rule(sight, card),
        Kind::Action => sight.look.deck().operations(card).map(|operation| action(sight, operation)).sum(),
        Kind::Creeper => 0.0,
    }
}

fn keeper(sight: &Sight, card: Card) -> f32 {
    let look = sight.look;
    let front = sight.front | CardSet::of(card);
    if sight.would_win(front) {
        return VICTORY;
    }
    let n_keepers = (sight.front & look.deck().keepers()).len();
    let is_over = look.numbers().keeper_limit.is_some_and(|limit| n_keepers >= limit);
    sight.weight(Weight::Keeper)
        + sight.usefulness(card)
        + if is_over { sight.weight(Weight::KeeperOverLimit) } else { 0.0 }
}

/// A Goal is judged by what it changes: the prospects with it less those with the Goal that must go.
fn goal(sight: &Sight, card: Card) -> f32 {
    let look = sight.look;
    let mut winners = look.winners_by(card);
    match (winners.next(), winners.next()) {
        (Some(winner), None) if winner == sight.seat => return VICTORY,
        (Some(_), None) => return -VICTORY,
        (None | Some(_), _) => {}
    }
    let condition = look.condition(card);
    let change = sight.prospect(&condition) - sight.worst_prospect();
    sight.weight(Weight::Goal)
        + change * sight.weight(Weight::GoalProspect)
        + sight.own_nearness(&condition) * sight.weight(Weight::GoalKept)
}

fn rule(sight: &Sight, card: Card) -> f32 {
    let look = sight.look;
    let deck = look.deck();
    let numbers = look.numbers();
    let numeral = f32::from(deck.numeral(card)) + f32::from(numbers.inflation);
    if deck.draw_rules().contains(card) {
        return (numeral - f32::from(numbers.draw)) * sight.weight(Weight::RuleDraw);
    }
    if deck.play_rules().contains(card) {
        let n_plays = if deck.play_all_rules().contains(card) { 5.0 } else { numeral };
        return (n_plays - f32::from(numbers.play.min(5))) * sight.weight(Weight::RulePlay);
    }
    if deck.hand_limits().contains(card) {
        return over_limit(sight, numeral, |seat| look.n_hand(seat)) * sight.weight(Weight::RuleHandLimit);
    }
    if deck.keeper_limits().contains(card) {
        let n_keepers = |seat| (look.front(seat) & deck.keepers()).len();
        return over_limit(sight, numeral, n_keepers) * sight.weight(Weight::RuleKeeperLimit);
    }
    if let Some(bonus) = deck.bonus(card) {
        return sight.weight(Weight::RuleBonus)
            * bonus.only_for.map_or(1.0, |standing| stands(sight, standing));
    }
    other_rule(sight, card)
}

fn other_rule(sight: &Sight, card: Card) -> f32 {
    let deck = sight.look.deck();
    if deck.creepers_do_not_block().contains(card) {
        return creeper_lead(sight) * sight.weight(Weight::RuleNoBlock);
    }
    let role = [
        (deck.two_goals_rules(), Weight::RuleTwoGoals),
        (deck.random_rules(), Weight::RuleRandom),
        (deck.empty_hand_rules(), Weight::RuleEmptyHand),
        (deck.inflation_rules(), Weight::RuleInflation),
        (deck.end_turn_rules(), Weight::RuleEndTurn),
        (deck.owner_only_rules(), Weight::RuleOwnerOnly),
    ];
    role.iter().find(|(cards, _)| cards.contains(card)).map_or(0.0, |(_, weight)| sight.weight(*weight))
}

/// How much more the others lose by a limit than the seat itself.
fn over_limit(sight: &Sight, limit: f32, count: impl Fn(Seat) -> u8) -> f32 {
    let excess = |seat| (f32::from(count(seat)) - limit).max(0.0);
    let others = sight.look.seats().others_clockwise(sight.seat).map(excess).fold(0.0, f32::max);
    others - excess(sight.seat)
}

fn stands(sight: &Sight, standing: KeeperRank) -> f32 {
    let n_keepers = |seat| (sight.look.front(seat) & sight.look.deck().keepers()).len();
    let own = n_keepers(sight.seat);
    let stands_out = sight.look.seats().others_clockwise(sight.seat).all(|other| match standing {
        KeeperRank::FewestKeepers => own < n_keepers(other),
        KeeperRank::MostKeepers => own > n_keepers(other),
    });
    if stands_out { 1.0 } else { 0.0 }
}

/// How many more Creepers the seat has than the others have on average.
fn creeper_lead(sight: &Sight) -> f32 {
    let creepers = sight.look.deck().creepers();
    let own = f32::from((sight.front & creepers).len());
    let all = f32::from((sight.look.in_play() & creepers).len());
    own - (all - own) / (f32::from(sight.look.seats().count()) - 1.0).max(1.0)
}

/// What an operation is worth; nothing where there is no weight for it.
fn action(sight: &Sight, operation: Operation) -> f32 {
    hand_operation(sight, operation).or_else(|| table_operation(sight, operation)).unwrap_or(0.0)
}

/// Draws, plays and hands that change.
fn hand_operation(sight: &Sight, operation: Operation) -> Option<f32> {
    let weight = |weight| sight.weight(weight);
    if matches!(operation, Operation::Draw(_)) {
        Some(weight(Weight::ActDraw))
    } else if operation == Operation::DiscardHand {
        Some(weight(Weight::ActNewHand) + f32::from(sight.hand.len()) * weight(Weight::ActNewHandSize))
    } else if matches!(operation, Operation::MiniHand(_)) {
        Some(weight(Weight::ActMiniHand))
    } else if matches!(operation, Operation::GiveEveryone(_)) {
        Some(weight(Weight::ActGive))
    } else if operation == Operation::PlayFromDiscard {
        Some(weight(Weight::ActReplay))
    } else if operation == Operation::RotateHands {
        Some(weight(Weight::ActRotate) + neighbours_hands(sight) * weight(Weight::ActTradeSize))
    } else if operation == Operation::TradeHands {
        Some(weight(Weight::ActTrade) + largest_hand(sight) * weight(Weight::ActTradeSize))
    } else if matches!(operation, Operation::Tax(_)) {
        Some(weight(Weight::ActTax))
    } else if operation == Operation::PlayFromAnotherHand {
        Some(weight(Weight::ActTakeCard))
    } else if operation == Operation::AnotherTurn {
        Some(weight(Weight::ActAnotherTurn))
    } else {
        None
    }
}

/// What lies in front of the seats, and the rules in play.
fn table_operation(sight: &Sight, operation: Operation) -> Option<f32> {
    let weight = |weight| sight.weight(weight);
    if operation == Operation::ExchangeKeepers {
        Some(weight(Weight::ActExchange) + exchange(sight))
    } else if let Operation::DropRules(which) = operation {
        Some(match which {
            DropRules::One => weight(Weight::ActDropOne),
            DropRules::UpToHalf | DropRules::All => weight(Weight::ActDropMany),
            DropRules::Limits => weight(Weight::ActDropLimits),
        })
    } else if operation == Operation::DiscardCreepers {
        Some(weight(Weight::ActSweep) + creeper_lead(sight) * weight(Weight::ActSweepOwn))
    } else if operation == Operation::TrashInPlay {
        Some(weight(Weight::ActTrash) + best_trashed(sight))
    } else if operation == Operation::StealInPlay {
        Some(weight(Weight::ActSteal) + best_taken(sight))
    } else if operation == Operation::MixInPlay {
        Some(weight(Weight::ActMix) + mix(sight) * weight(Weight::ActMixShare))
    } else if operation == Operation::EveryoneDiscards {
        Some(weight(Weight::ActTrashDay))
    } else {
        None
    }
}

/// Nothing to exchange unless both sides have a Keeper.
fn exchange(sight: &Sight) -> f32 {
    let keepers = sight.look.deck().keepers();
    if !sight.front.meets(keepers) {
        return 0.0;
    }
    let lost = (sight.front & keepers).iter().map(|card| sight.usefulness(card)).reduce(f32::min);
    best_taken(sight) - lost.unwrap_or(0.0)
}

fn largest_hand(sight: &Sight) -> f32 {
    let others = sight.look.seats().others_clockwise(sight.seat);
    let largest = others.map(|other| sight.look.n_hand(other)).max().unwrap_or(0);
    f32::from(largest) - f32::from(sight.hand.len())
}

fn neighbours_hands(sight: &Sight) -> f32 {
    let seats = sight.look.seats();
    let sizes = [seats.left_of(sight.seat), seats.right_of(sight.seat)].map(|seat| sight.look.n_hand(seat));
    f32::from(sizes[0].max(sizes[1])) - f32::from(sight.hand.len())
}

/// How much more an equal share of everything in play would be than what the seat has.
fn mix(sight: &Sight) -> f32 {
    let keepers = sight.look.deck().keepers();
    let own = f32::from((sight.front & keepers).len());
    let all = f32::from((sight.look.in_play() & keepers).len());
    all / f32::from(sight.look.seats().count()) - own
}

/// What it is worth to the seat that a rule stays in play.
pub(crate) fn rule_kept(sight: &Sight, card: Card) -> f32 {
    let look = sight.look;
    let deck = look.deck();
    let numeral = f32::from(deck.numeral(card));
    if deck.draw_rules().contains(card) {
        return (numeral - 1.0) * sight.weight(Weight::RuleDraw);
    }
    if deck.play_rules().contains(card) {
        return sight.weight(Weight::RulePlay);
    }
    if deck.hand_limits().contains(card) || deck.keeper_limits().contains(card) {
        return rule(sight, card);
    }
    other_rule(sight, card)
}
