//! What it is worth to take a card in play, to discard it, or to give one away.

use fluxx::{Card, CardSet};

use crate::goals::lacking;
use crate::plays::VICTORY;
use crate::sight::Sight;
use crate::weights::Weight;

pub(crate) fn best_taken(sight: &Sight) -> f32 {
    let others = sight.look.in_play() & !sight.front;
    others.iter().map(|card| taken(sight, card)).reduce(f32::max).unwrap_or(0.0)
}

pub(crate) fn best_trashed(sight: &Sight) -> f32 {
    sight.look.in_play().iter().map(|card| trashed(sight, card)).reduce(f32::max).unwrap_or(0.0)
}

/// Taking this card from another seat and laying it in front of oneself.
pub(crate) fn taken(sight: &Sight, card: Card) -> f32 {
    let front = sight.front | CardSet::of(card);
    if sight.would_win(front) {
        return VICTORY;
    }
    if sight.look.deck().creepers().contains(card) {
        return -sight.weight(Weight::CreeperOwn) - sight.weight(Weight::CreeperOther);
    }
    sight.usefulness(card) * sight.weight(Weight::TakeKeeper) + danger(sight, card)
}

/// Discarding this card, wherever it lies.
pub(crate) fn trashed(sight: &Sight, card: Card) -> f32 {
    let is_creeper = sight.look.deck().creepers().contains(card);
    let is_own = sight.front.contains(card);
    match (is_creeper, is_own) {
        (true, true) => own_creeper(sight, card),
        (true, false) => -sight.weight(Weight::CreeperOther),
        (false, true) => -sight.usefulness(card) - sight.weight(Weight::Keeper),
        (false, false) => danger(sight, card),
    }
}

fn own_creeper(sight: &Sight, card: Card) -> f32 {
    let front = sight.front & !CardSet::of(card);
    if sight.would_win(front) {
        return VICTORY;
    }
    let is_needed = sight.goals.iter().any(|(_, condition)| condition.needed.contains(card));
    if is_needed { -sight.weight(Weight::CreeperOwn) } else { sight.weight(Weight::CreeperOwn) }
}

/// How much closer to a Goal in play this card brings its owner.
fn danger(sight: &Sight, card: Card) -> f32 {
    let Some(owner) = sight.look.owner(card) else { return 0.0 };
    let front = sight.look.front(owner);
    let is_near = |condition: &fluxx::Condition| {
        (condition.have | condition.some.1).contains(card)
            && lacking(sight.look, condition, owner, front) <= 1
    };
    let n_near = sight.goals.iter().filter(|(_, condition)| is_near(condition)).count();
    n_near as f32 * sight.weight(Weight::TakeDanger)
}

/// What a hand card is worth to keep: useful Keepers, and Goals that are near.
pub(crate) fn kept(sight: &Sight, card: Card) -> f32 {
    let play = crate::plays::score(sight, card);
    if play <= -VICTORY { 0.0 } else { play }
}
