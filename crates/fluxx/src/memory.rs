//! What the seats remember of the hands of others.

use game::{Seat, Seats};

use crate::card::{Card, CardSet};

/// For each seat and each hand of another the cards that it saw and that may be there. A card in one of these
/// sets is certainly there; a card in several is in one of those hands. Own hands need no memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Memory {
    hands: [[CardSet; Seat::MAX]; Seat::MAX],
    /// Everything in any of these sets: most cards are in none, and so they are forgotten quickly.
    all: CardSet,
    /// Some card is in several sets of a seat.
    is_unsure: bool,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self { hands: [[CardSet::EMPTY; Seat::MAX]; Seat::MAX], all: CardSet::EMPTY, is_unsure: false }
    }

    /// The cards that the seat knows to be in this hand.
    pub(crate) fn sure(&self, seat: Seat, owner: Seat) -> CardSet {
        self.hands[index(seat)][index(owner)] & !self.unsure(seat)
    }

    /// Whether the card may be in this hand as far as the seat remembers.
    pub(crate) fn may_hold(&self, seat: Seat, owner: Seat, card: Card) -> bool {
        self.hands[index(seat)][index(owner)].contains(card)
    }

    /// The cards of which the seat knows only several hands.
    pub(crate) fn unsure(&self, seat: Seat) -> CardSet {
        if !self.is_unsure {
            return CardSet::EMPTY;
        }
        let (mut once, mut twice) = (CardSet::EMPTY, CardSet::EMPTY);
        for cards in &self.hands[index(seat)] {
            twice |= once & *cards;
            once |= *cards;
        }
        twice
    }

    /// These cards may be in this hand.
    pub(crate) fn note(&mut self, seat: Seat, owner: Seat, cards: CardSet) {
        debug_assert_ne!(seat, owner, "own hands need no memory");
        let hands = &mut self.hands[index(seat)];
        hands[index(owner)] |= cards;
        self.all |= cards;
        self.is_unsure |= hands.iter().filter(|hand| hand.meets(cards)).count() > 1;
    }

    /// A card that lies open needs no memory.
    pub(crate) fn forget(&mut self, card: Card) {
        if self.all.contains(card) {
            self.all.remove(card);
            for cards in self.hands.as_flattened_mut() {
                cards.remove(card);
            }
        }
    }

    /// A seat will remember the hand that it gives away.
    pub(crate) fn note_own_hand(&mut self, seat: Seat, cards: CardSet) {
        self.hands[index(seat)][index(seat)] = cards;
    }

    /// Two hands change their owners, and everybody sees that they do.
    pub(crate) fn swap_hands(&mut self, one: Seat, other: Seat) {
        for hands in &mut self.hands {
            hands.swap(index(one), index(other));
        }
    }

    /// After hands have changed their owners: the new owner knows that this hand holds these cards and no others.
    pub(crate) fn see_own_hands(&mut self, seats: Seats, hand: impl Fn(Seat) -> CardSet) {
        for seat in seats.iter() {
            let hands = &mut self.hands[index(seat)];
            hands[index(seat)] = CardSet::EMPTY;
            for others in hands {
                *others = *others & !hand(seat);
            }
        }
        self.all = self.hands.as_flattened().iter().fold(CardSet::EMPTY, |all, cards| all | *cards);
    }

    /// A card goes from hand to hand, and only these two seats see which: for everybody else each card of the
    /// hand that gives may be the one.
    pub(crate) fn give_unseen(&mut self, card: Card, from: Seat, to: Seat) {
        self.forget_for(to, card);
        self.hands[index(from)][index(to)].insert(card);
        self.all.insert(card);
        for (seat, hands) in self.hands.iter_mut().enumerate() {
            let saw_it = seat == index(from) || seat == index(to);
            if !saw_it && !hands[index(from)].is_empty() {
                hands[index(to)] |= hands[index(from)];
                self.is_unsure = true;
            }
        }
    }

    fn forget_for(&mut self, seat: Seat, card: Card) {
        for cards in &mut self.hands[index(seat)] {
            cards.remove(card);
        }
    }

    /// A hand of which every card is known holds no other one. To be asked whenever a hand has changed, because
    /// a hand that grows again says less.
    pub(crate) fn conclude(&mut self, seats: Seats, n_hand: impl Fn(Seat) -> u8) {
        if !self.is_unsure {
            return;
        }
        let mut is_unsure = false;
        for seat in seats.iter() {
            while self.concludes(seat, seats, &n_hand) {}
            is_unsure |= !self.unsure(seat).is_empty();
        }
        self.is_unsure = is_unsure;
    }

    /// Whether the seat has become surer of something.
    fn concludes(&mut self, seat: Seat, seats: Seats, n_hand: impl Fn(Seat) -> u8) -> bool {
        let unsure = self.unsure(seat);
        if unsure.is_empty() {
            return false;
        }
        let is_known = |owner: &Seat| {
            let cards = self.hands[index(seat)][index(*owner)];
            cards.meets(unsure) && (cards & !unsure).len() == n_hand(*owner)
        };
        let Some(owner) = seats.iter().find(is_known) else { return false };
        let cards = &mut self.hands[index(seat)][index(owner)];
        *cards = *cards & !unsure;
        true
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat.number())
}
