//! Who is how near to which Goal.

use fluxx::effect::Counted;
use fluxx::{CardSet, Condition, Look};
use game::Seat;

/// How many cards are between a seat with this front and a Goal, Creepers that block included.
///
/// This is asked more often than anything else in a playout, and nearly always most of it is nothing.
pub(crate) fn lacking(look: Look, condition: &Condition, seat: Seat, front: CardSet) -> u8 {
    let deck = look.deck();
    let mut lacking = few(condition.have & !front) + few(condition.nobody & look.in_play());
    if condition.some.0 > 0 {
        lacking += condition.some.0.saturating_sub(few(front & condition.some.1));
    }
    if condition.no_other_keeper {
        lacking += few(front & deck.keepers() & !condition.have);
    }
    lacking += match condition.most {
        None => 0,
        Some((Counted::HandCards, at_least)) => at_least.saturating_sub(look.n_hand(seat)),
        Some((Counted::Keepers, at_least)) => at_least.saturating_sub((front & deck.keepers()).len()),
    };
    lacking + n_blocking(look, condition, front)
}

/// How many cards there are, quickly if there are few.
pub(crate) fn few(cards: CardSet) -> u8 {
    cards.iter().fold(0, |count, _| count + 1)
}

fn n_blocking(look: Look, condition: &Condition, front: CardSet) -> u8 {
    let deck = look.deck();
    let creepers = front & deck.creepers() & !condition.needed;
    if creepers.is_empty() || look.rules().meets(deck.creepers_do_not_block()) {
        return 0;
    }
    few(creepers)
}

/// The cards that would bring a front closer to a Goal.
pub(crate) fn wanted(condition: &Condition, front: CardSet, keepers: CardSet) -> CardSet {
    let some =
        if (front & condition.some.1).len() < condition.some.0 { condition.some.1 } else { CardSet::EMPTY };
    let most = match condition.most {
        Some((Counted::Keepers, _)) => keepers,
        Some((Counted::HandCards, _)) | None => CardSet::EMPTY,
    };
    (condition.have | some | most) & !front
}

/// Whether the seat would win at once if a Goal with this condition were in play and this were its front.
pub(crate) fn would_win(look: Look, condition: &Condition, seat: Seat, front: CardSet) -> bool {
    if !(condition.have & !front).is_empty() || lacking(look, condition, seat, front) > 0 {
        return false;
    }
    match condition.most {
        None => true,
        Some((counted, _)) => {
            let count = |other: Seat, front: CardSet| match counted {
                Counted::HandCards => look.n_hand(other),
                Counted::Keepers => (front & look.deck().keepers()).len(),
            };
            let own = count(seat, front);
            look.seats().others_clockwise(seat).all(|other| count(other, look.front(other)) < own)
        }
    }
}
