//! What the seats remember of the hands of others.

use game::{Seat, Seats};

use crate::card::{Card, CardSet};
use crate::gifts::{Gift, Gifts};

/// For each seat and each hand of another the cards that it saw and that may be there. A card in one of these
/// sets is certainly there; a card in several is in one of those hands. Own hands need no memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Memory {
    hands: [[CardSet; Seat::MAX]; Seat::MAX],
    /// Everything in any of these sets: most cards are in none, and so they are forgotten quickly.
    all: CardSet,
    /// Some card is in several sets of a seat.
    is_unsure: bool,
    gifts: Gifts,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            hands: [[CardSet::EMPTY; Seat::MAX]; Seat::MAX],
            all: CardSet::EMPTY,
            is_unsure: false,
            gifts: Gifts::new(),
        }
    }

    pub(crate) fn gifts(&self, seat: Seat) -> impl Iterator<Item = Gift> {
        self.gifts.of(seat)
    }

    pub(crate) fn note_gift(&mut self, seat: Seat, gift: Gift) {
        self.gifts.add(seat, gift);
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

    /// A card that leaves this hand and lies open needs no memory.
    #[inline]
    pub(crate) fn forget(&mut self, card: Card, owner: Seat) {
        if self.all.contains(card) {
            self.forget_seen(card, owner);
        }
    }

    #[cold]
    fn forget_seen(&mut self, card: Card, owner: Seat) {
        self.all.remove(card);
        if self.is_unsure {
            all_seats().for_each(|seat| self.turns_out(seat, card, owner));
        }
        for cards in self.hands.as_flattened_mut() {
            cards.remove(card);
        }
    }

    /// The seat learns which hand has the card.
    fn turns_out(&mut self, seat: Seat, card: Card, owner: Seat) {
        if let Some(home) = self.home(seat, card).filter(|home| *home != owner) {
            self.gifts.take(seat, home, owner);
        }
    }

    /// The hand in which the seat saw a card that may have been given away since.
    fn home(&self, seat: Seat, card: Card) -> Option<Seat> {
        let may_have_gone =
            |gift: &Gift| self.may_hold(seat, gift.from, card) && self.may_hold(seat, gift.to, card);
        self.gifts.of(seat).find(may_have_gone).map(|gift| gift.from)
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
        self.gifts.swap_hands(one, other);
    }

    /// After hands have changed their owners: the new owner knows that this hand holds these cards and no others.
    pub(crate) fn see_own_hands(&mut self, seats: Seats, hand: impl Fn(Seat) -> CardSet) {
        for seat in seats.iter() {
            for card in self.unsure(seat) & hand(seat) {
                self.turns_out(seat, card, seat);
            }
            self.leave(seat, seat, self.unsure(seat) & !hand(seat));
            self.gifts.retain(seat, |gift| gift.from != seat && gift.to != seat);
            let hands = &mut self.hands[index(seat)];
            hands[index(seat)] = CardSet::EMPTY;
            for others in hands {
                *others = *others & !hand(seat);
            }
        }
        self.all = self.hands.as_flattened().iter().fold(CardSet::EMPTY, |all, cards| all | *cards);
    }

    /// The seat learns that this hand has none of these cards of which it was unsure.
    fn leave(&mut self, seat: Seat, owner: Seat, cards: CardSet) {
        for card in cards & self.hands[index(seat)][index(owner)] {
            let was_home = self.home(seat, card) == Some(owner);
            self.hands[index(seat)][index(owner)].remove(card);
            if was_home {
                self.left_home(seat, card, owner);
            }
        }
    }

    fn left_home(&mut self, seat: Seat, card: Card, home: Seat) {
        let mut others = all_seats().filter(|owner| self.may_hold(seat, *owner, card));
        match (others.next(), others.next()) {
            (Some(owner), None) => self.gifts.take(seat, home, owner),
            (Some(_), Some(_)) | (None, _) => self.gifts.lose(seat),
        }
    }

    /// A card goes from hand to hand, and only these two seats see which: for everybody else each card of the
    /// hand that gives may be the one.
    pub(crate) fn give_unseen(&mut self, card: Card, from: Seat, to: Seat) {
        self.take_unseen(card, from, to);
        self.hands[index(from)][index(to)].insert(card);
        self.all.insert(card);
        for seat in all_seats().filter(|seat| *seat != from && *seat != to) {
            let cards = self.hands[index(seat)][index(from)];
            if !cards.is_empty() {
                self.count_gift(seat, from, to);
                self.hands[index(seat)][index(to)] |= cards;
                self.is_unsure = true;
            }
        }
    }

    fn take_unseen(&mut self, card: Card, from: Seat, to: Seat) {
        self.turns_out(to, card, from);
        for cards in &mut self.hands[index(to)] {
            cards.remove(card);
        }
    }

    /// One more for this seat, which saw cards of the hand that gives, unless it is part of a chain of gifts.
    fn count_gift(&mut self, seat: Seat, from: Seat, to: Seat) {
        let is_lost = !self.gifts.has(seat) && !self.unsure(seat).is_empty();
        let follows = self.gifts.of(seat).any(|gift| gift.to == from || gift.from == to);
        if is_lost || follows {
            self.gifts.lose(seat);
        } else {
            self.gifts.add(seat, Gift { from, to, at_least: 0, at_most: 1 });
        }
    }

    /// To be asked whenever a hand has changed, because a hand that grows again says less.
    #[inline]
    pub(crate) fn conclude(&mut self, seats: Seats, n_hand: impl Fn(Seat) -> u8) {
        if self.is_unsure {
            self.become_surer(seats, n_hand);
        }
    }

    #[cold]
    fn become_surer(&mut self, seats: Seats, n_hand: impl Fn(Seat) -> u8) {
        let mut is_unsure = false;
        for seat in seats.iter() {
            while self.concludes(seat, seats, &n_hand) {}
            is_unsure |= !self.unsure(seat).is_empty();
        }
        self.is_unsure = is_unsure;
    }

    /// Whether the seat has become surer of something.
    fn concludes(&mut self, seat: Seat, seats: Seats, n_hand: impl Fn(Seat) -> u8) -> bool {
        self.bound_gifts(seat, &n_hand);
        self.concludes_from_gifts(seat) || self.concludes_from_hands(seat, seats, n_hand)
    }

    /// What has no room in one hand must be in the other.
    fn bound_gifts(&mut self, seat: Seat, n_hand: impl Fn(Seat) -> u8) {
        let unsure = self.unsure(seat);
        let hands = &self.hands[index(seat)];
        let n_free = |owner: Seat| n_hand(owner) - (hands[index(owner)] & !unsure).len();
        self.gifts.bound(seat, |gift, n_to_others| {
            let n_cards = (hands[index(gift.from)] & hands[index(gift.to)]).len();
            let at_least = n_cards.saturating_sub(n_free(gift.from) + n_to_others);
            Gift { at_least: gift.at_least.max(at_least), at_most: gift.at_most.min(n_free(gift.to)), ..gift }
        });
    }

    /// A hand of which every card is known holds no other one.
    fn concludes_from_hands(&mut self, seat: Seat, seats: Seats, n_hand: impl Fn(Seat) -> u8) -> bool {
        let unsure = self.unsure(seat);
        let is_known = |owner: &Seat| {
            let cards = self.hands[index(seat)][index(*owner)];
            cards.meets(unsure) && (cards & !unsure).len() == n_hand(*owner)
        };
        let Some(owner) = seats.iter().find(is_known) else { return false };
        self.leave(seat, owner, unsure);
        true
    }

    /// Either no card can have gone from one hand to the other, or all that can have done so have.
    fn concludes_from_gifts(&mut self, seat: Seat) -> bool {
        let is_settled =
            |gift: &Gift| gift.at_most == 0 || self.may_have_gone(seat, *gift).len() <= gift.at_least;
        let Some(gift) = self.gifts.of(seat).find(is_settled) else { return false };
        let cards = self.may_have_gone(seat, gift);
        for (owner, hand) in all_seats().zip(&mut self.hands[index(seat)]) {
            if (owner == gift.to) == (gift.at_most == 0) {
                *hand = *hand & !cards;
            }
        }
        self.gifts.retain(seat, |other| (other.from, other.to) != (gift.from, gift.to));
        true
    }

    /// The cards that the seat saw in one hand and that may be in the other now.
    pub(crate) fn may_have_gone(&self, seat: Seat, gift: Gift) -> CardSet {
        let hands = &self.hands[index(seat)];
        hands[index(gift.from)] & hands[index(gift.to)]
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat.number())
}

fn all_seats() -> impl Iterator<Item = Seat> {
    (0..).map_while(Seat::new)
}
