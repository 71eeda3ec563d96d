//! Who is how near to which Goal.

use fluxx::effect::Counted;
use fluxx::{Card, CardSet, Condition, Look};
use game::Seat;

/// How many cards are between a seat with this front and a Goal, Creepers that block included.
pub(crate) fn lacking(look: Look, condition: &Condition, seat: Seat, front: CardSet) -> u8 {
    let deck = look.deck();
    let have = (condition.have & !front).len();
    let some = condition.some.0.saturating_sub((front & condition.some.1).len());
    let alone = if condition.no_other_keeper { (front & deck.keepers() & !condition.have).len() } else { 0 };
    let nobody = (condition.nobody & look.in_play()).len();
    let most = match condition.most {
        None => 0,
        Some((Counted::HandCards, at_least)) => at_least.saturating_sub(look.n_hand(seat)),
        Some((Counted::Keepers, at_least)) => at_least.saturating_sub((front & deck.keepers()).len()),
    };
    have + some + alone + nobody + most + n_blocking(look, condition, front)
}

fn n_blocking(look: Look, condition: &Condition, front: CardSet) -> u8 {
    let deck = look.deck();
    if look.rules().meets(deck.creepers_do_not_block()) {
        return 0;
    }
    (front & deck.creepers() & !condition.needed).len()
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

/// Whether the seat would win at once if this Goal were in play and this were its front.
pub(crate) fn would_win(look: Look, goal: Card, seat: Seat, front: CardSet) -> bool {
    let condition = look.condition(goal);
    if lacking(look, &condition, seat, front) > 0 {
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
