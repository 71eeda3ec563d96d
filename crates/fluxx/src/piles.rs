use game::Seat;

use crate::card::{Card, CardSet};

/// A place where cards lie in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u8);

impl Place {
    pub(crate) const DISCARD: Self = Self(0);
    pub(crate) const RULES: Self = Self(1);
    pub(crate) const GOALS: Self = Self(2);
    const FIRST_HAND: u8 = 3;
    /// The places whose cards are also kept as a set, because that is often asked.
    const N_AS_SET: usize = 9;
    pub(crate) const DRAW: Self = Self(9);
    const FIRST_ASIDE: u8 = 10;
    pub(crate) const N_ASIDE: usize = 16;
    const N: usize = Self::FIRST_ASIDE as usize + Self::N_ASIDE;

    pub(crate) const fn hand(seat: Seat) -> Self {
        Self(Self::FIRST_HAND + seat.number())
    }

    /// Cards drawn by an Action that are not in the hand; the Actions nest, so these are numbered.
    pub(crate) const fn aside(slot: u8) -> Self {
        debug_assert!((slot as usize) < Self::N_ASIDE, "no more Actions can nest");
        Self(Self::FIRST_ASIDE + slot)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

const _: () = assert!(Place::FIRST_HAND as usize + Seat::MAX == Place::N_AS_SET, "a hand for every seat");

/// All ordered places, as chains through one table: a card is in at most one of them, so everything fits
/// in a few hundred bytes and whole hands change owners without being copied.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piles {
    next: [u8; Card::N_MAX],
    chains: [Chain; Place::N],
    sets: [CardSet; Place::N_AS_SET],
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Chain {
    head: u8,
    tail: u8,
    len: u8,
}

const NONE: u8 = u8::MAX;

impl Chain {
    const EMPTY: Self = Self { head: NONE, tail: NONE, len: 0 };
}

impl Piles {
    pub(crate) fn new() -> Self {
        let sets = [CardSet::EMPTY; Place::N_AS_SET];
        Self { next: [NONE; Card::N_MAX], chains: [Chain::EMPTY; Place::N], sets }
    }

    pub(crate) fn len(&self, place: Place) -> u8 {
        self.chains[place.index()].len
    }

    pub(crate) fn is_empty(&self, place: Place) -> bool {
        self.len(place) == 0
    }

    /// The cards of a place without their order.
    pub(crate) fn set(&self, place: Place) -> CardSet {
        match self.sets.get(place.index()) {
            Some(set) => *set,
            None => self.iter(place).collect(),
        }
    }

    /// The cards of a place, the one that came first at the front.
    pub(crate) fn iter(&self, place: Place) -> impl Iterator<Item = Card> {
        let mut at = self.chains[place.index()].head;
        std::iter::from_fn(move || {
            let card = (at != NONE).then(|| Card::new(at))?;
            at = self.next[card.index()];
            Some(card)
        })
    }

    pub(crate) fn first(&self, place: Place) -> Option<Card> {
        let head = self.chains[place.index()].head;
        (head != NONE).then(|| Card::new(head))
    }

    /// Adds a card behind all others.
    pub(crate) fn push(&mut self, place: Place, card: Card) {
        let chain = &mut self.chains[place.index()];
        if chain.tail == NONE {
            chain.head = card.number();
        } else {
            self.next[usize::from(chain.tail)] = card.number();
        }
        chain.tail = card.number();
        chain.len += 1;
        if let Some(set) = self.sets.get_mut(place.index()) {
            set.insert(card);
        }
    }

    /// Takes the card that came first.
    pub(crate) fn pop(&mut self, place: Place) -> Option<Card> {
        let card = self.first(place)?;
        self.unlink(place, card, NONE);
        Some(card)
    }

    pub(crate) fn remove(&mut self, place: Place, card: Card) {
        let mut before = NONE;
        let mut at = self.chains[place.index()].head;
        while at != card.number() {
            debug_assert!(at != NONE, "{card} does not lie there");
            before = at;
            at = self.next[usize::from(at)];
        }
        self.unlink(place, card, before);
    }

    pub(crate) fn clear(&mut self, place: Place) {
        let mut at = std::mem::replace(&mut self.chains[place.index()], Chain::EMPTY).head;
        while at != NONE {
            at = std::mem::replace(&mut self.next[usize::from(at)], NONE);
        }
        if let Some(set) = self.sets.get_mut(place.index()) {
            *set = CardSet::EMPTY;
        }
    }

    /// Lays cards in an empty place, the first at the front.
    pub(crate) fn fill(&mut self, place: Place, cards: &[Card]) {
        debug_assert!(self.is_empty(place), "only an empty place is filled");
        for (card, after) in cards.iter().zip(cards.iter().skip(1)) {
            self.next[card.index()] = after.number();
        }
        let number = |card: Option<&Card>| card.map_or(NONE, |card| card.number());
        let len = u8::try_from(cards.len()).expect("there are few cards");
        self.chains[place.index()] = Chain { head: number(cards.first()), tail: number(cards.last()), len };
        if let Some(set) = self.sets.get_mut(place.index()) {
            *set = cards.iter().copied().collect();
        }
    }

    /// Exchanges two hands.
    pub(crate) fn swap(&mut self, one: Place, other: Place) {
        self.chains.swap(one.index(), other.index());
        self.sets.swap(one.index(), other.index());
    }

    fn unlink(&mut self, place: Place, card: Card, before: u8) {
        let after = std::mem::replace(&mut self.next[card.index()], NONE);
        let chain = &mut self.chains[place.index()];
        if before == NONE {
            chain.head = after;
        } else {
            self.next[usize::from(before)] = after;
        }
        if after == NONE {
            chain.tail = before;
        }
        chain.len -= 1;
        if let Some(set) = self.sets.get_mut(place.index()) {
            set.remove(card);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(piles: &Piles, place: Place) -> Vec<u8> {
        piles.iter(place).map(Card::number).collect()
    }

    #[test]
    fn cards_keep_their_order_wherever_one_is_taken() {
        let mut piles = Piles::new();
        for number in 0..5 {
            piles.push(Place::DISCARD, Card::new(number));
        }
        piles.remove(Place::DISCARD, Card::new(0));
        piles.remove(Place::DISCARD, Card::new(2));
        piles.remove(Place::DISCARD, Card::new(4));
        assert_eq!(ids(&piles, Place::DISCARD), [1, 3]);
        piles.push(Place::DISCARD, Card::new(9));
        assert_eq!(piles.pop(Place::DISCARD), Some(Card::new(1)));
        assert_eq!(ids(&piles, Place::DISCARD), [3, 9]);
        assert_eq!(piles.len(Place::DISCARD), 2);
        piles.clear(Place::DISCARD);
        assert_eq!(piles, Piles::new());
    }

    #[test]
    fn filling_is_pushing_one_after_the_other() {
        let (mut filled, mut pushed) = (Piles::new(), Piles::new());
        let cards = [7, 3, 100].map(Card::new);
        filled.fill(Place::DRAW, &cards);
        for card in cards {
            pushed.push(Place::DRAW, card);
        }
        assert_eq!(filled, pushed);
        filled.clear(Place::DRAW);
        filled.fill(Place::DRAW, &[]);
        assert_eq!(filled, Piles::new());
    }

    #[test]
    fn whole_hands_change_places() {
        let mut piles = Piles::new();
        let [one, other] = [0, 3].map(|seat| Place::hand(Seat::new(seat).unwrap()));
        piles.push(one, Card::new(7));
        piles.push(other, Card::new(8));
        piles.push(other, Card::new(9));
        piles.swap(one, other);
        assert_eq!(ids(&piles, one), [8, 9]);
        assert_eq!(ids(&piles, other), [7]);
        assert!(piles.set(one).contains(Card::new(9)));
    }
}
