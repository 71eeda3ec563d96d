use game::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use super::Card;

/// The seats that know a card wherever it goes. Who knows it is public, the card is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenBy(u8);

impl SeenBy {
    pub fn seat(seat: Seat) -> Self {
        Self(1 << seat.number())
    }

    pub fn contains(self, seat: Seat) -> bool {
        self.0 & Self::seat(seat).0 != 0
    }

    #[must_use]
    pub fn and(self, seat: Seat) -> Self {
        Self(self.0 | Self::seat(seat).0)
    }
}

/// A card in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub card: Card,
    pub seen_by: SeenBy,
}

/// A round being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub hands: BySeat<Held>,
    pub face_down: Option<Card>,
    /// The card that whoever drew has laid down.
    pub open: Option<Card>,
    pub awaited: Seat,
}

/// All cards of a round that is over, on the table until the next deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Showdown {
    pub hands: BySeat<Card>,
    pub face_down: Option<Card>,
    pub open: Option<Card>,
}

impl Showdown {
    pub fn winner(&self) -> Seat {
        let best = self.hands.iter().max_by_key(|(_, card)| **card);
        best.expect("there are at least two seats").0
    }

    pub fn cards(&self) -> Vec<Card> {
        self.hands.as_slice().iter().copied().chain(self.face_down).chain(self.open).collect()
    }
}

impl Round {
    pub fn showdown(&self) -> Showdown {
        let hands = BySeat::from_fn(self.hands.seats(), |seat| self.hands[seat].card);
        Showdown { hands, face_down: self.face_down, open: self.open }
    }

    pub(super) fn trade(&mut self, seat: Seat, with: Seat) {
        let both_see = |held: Held| Held { seen_by: held.seen_by.and(seat).and(with), ..held };
        let (own, other) = (both_see(self.hands[seat]), both_see(self.hands[with]));
        (self.hands[seat], self.hands[with]) = (other, own);
    }

    /// Lays one's card open and takes the face-down one; the two cards in that order.
    pub(super) fn draw(&mut self, seat: Seat) -> (Card, Card) {
        let drawn = self.face_down.take().expect("a draw was checked");
        let laid_open = self.hands[seat].card;
        self.open = Some(laid_open);
        self.hands[seat] = Held { card: drawn, seen_by: SeenBy::seat(seat) };
        (laid_open, drawn)
    }
}
