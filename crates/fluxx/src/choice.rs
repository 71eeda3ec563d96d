use arrayvec::ArrayVec;
use game::Seat;
use serde::{Deserialize, Serialize};

use crate::Card;

/// An answer to an open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Plays a card of the hand or of the open mini-hand.
    Play(Card),
    /// Uses the free action of a New Rule.
    Free(Card),
    /// Does not use a free action where only that is asked.
    GoOn,
    /// Declines.
    Pass,
    /// Pays Taxes although Silver Lining would let the seat keep them.
    Pay,
    /// Names a card in play, in the discard pile or of the own hand.
    Card(Card),
    /// Discards an own card.
    Discard(Card),
    /// Hands out a card that lies aside.
    Give { card: Card, to: Seat },
    /// Names another seat.
    Seat(Seat),
    /// Every hand goes to the next seat clockwise.
    Left,
    /// Every hand goes to the next seat against the clock.
    Right,
    /// No more.
    Done,
}

/// Cards in an order that chance gave them, without heap.
pub type CardOrder = ArrayVec<Card, { Card::N_MAX }>;

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The new draw pile, top first.
    Shuffle(CardOrder),
    /// A random card of a hand.
    Pick(Card),
    /// The order in which all cards in play are dealt anew.
    Deal(CardOrder),
}
