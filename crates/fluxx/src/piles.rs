use game::Seat;

use crate::card::{Card, CardSet};
use crate::options::SeatNumbers;

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
///
/// A chain begins with an entry for its place, after those of the cards. So every card has something before it, and
/// nothing has to ask whether it is the first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piles {
    /// What comes after each card, and first in each place.
    next: [u8; N_ENTRIES],
    /// The last entry of each chain, which is that of the place itself while no card lies there.
    lasts: [u8; Place::N],
    lens: [u8; Place::N],
    sets: [CardSet; Place::N_AS_SET],
}

/// No entry.
const NONE: u8 = u8::MAX;
const N_ENTRIES: usize = Card::N_MAX + Place::N;
/// The entries of all cards, rounded up to a multiple of sixteen, because processors compare sixteen bytes at once.
const N_LOOKED_AT: usize = Card::N_MAX.next_multiple_of(16);
/// The number of each of these entries, for a search without a branch.
const NUMBERS: [u8; N_LOOKED_AT] = {
    let mut numbers = [0; N_LOOKED_AT];
    let mut number = 0;
    while number < N_LOOKED_AT {
        numbers[number] = to_u8(number);
        number += 1;
    }
    numbers
};

const _: () = assert!(N_ENTRIES < NONE as usize, "every entry has a number, and one number is left over");

#[expect(clippy::cast_possible_truncation, reason = "there are fewer entries than a byte counts")]
const fn to_u8(number: usize) -> u8 {
    number as u8
}

impl Place {
    /// The entry with which its chain begins.
    const fn entry(self) -> u8 {
        to_u8(Card::N_MAX) + self.0
    }
}

impl Piles {
    pub(crate) fn new() -> Self {
        let lasts = std::array::from_fn(|place| to_u8(Card::N_MAX + place));
        let sets = [CardSet::EMPTY; Place::N_AS_SET];
        Self { next: [NONE; N_ENTRIES], lasts, lens: [0; Place::N], sets }
    }

    pub(crate) fn len(&self, place: Place) -> u8 {
        self.lens[place.index()]
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

    /// The cards of a place, first come first.
    pub(crate) fn iter(&self, place: Place) -> impl Iterator<Item = Card> {
        let mut at = self.after(place.entry());
        std::iter::from_fn(move || {
            let card = (at != NONE).then(|| Card::new(at))?;
            at = self.after(at);
            Some(card)
        })
    }

    pub(crate) fn first(&self, place: Place) -> Option<Card> {
        let first = self.after(place.entry());
        (first != NONE).then(|| Card::new(first))
    }

    /// Adds a card after all others.
    #[inline]
    pub(crate) fn push(&mut self, place: Place, card: Card) {
        self.append(place, 1, [card.number(); 2]);
        if let Some(set) = self.sets.get_mut(place.index()) {
            set.insert(card);
        }
    }

    /// Takes the card that came first.
    #[inline]
    pub(crate) fn pop(&mut self, place: Place) -> Option<Card> {
        let card = self.first(place)?;
        self.unlink(place, card, place.entry());
        Some(card)
    }

    /// Moves cards from the front of the draw pile to the end of another place, as one row: at most so many, and only
    /// while they are taken. Returns how many went.
    #[inline]
    pub(crate) fn draw(&mut self, to: Place, n_max: u8, mut is_taken: impl FnMut(Card) -> bool) -> u8 {
        let first = self.after(Place::DRAW.entry());
        let (mut last, mut next, mut n_drawn, mut drawn) = (NONE, first, 0, CardSet::EMPTY);
        while n_drawn < n_max && next != NONE && is_taken(Card::new(next)) {
            drawn.insert(Card::new(next));
            last = next;
            next = self.after(next);
            n_drawn += 1;
        }
        if n_drawn > 0 {
            self.cut_draw_pile(n_drawn, next);
            self.append(to, n_drawn, [first, last]);
            if let Some(set) = self.sets.get_mut(to.index()) {
                *set |= drawn;
            }
        }
        n_drawn
    }

    /// After so many cards have left the front of the draw pile: this entry is the first now.
    #[inline]
    fn cut_draw_pile(&mut self, n_gone: u8, first: u8) {
        self.next[usize::from(Place::DRAW.entry())] = first;
        self.lens[Place::DRAW.index()] -= n_gone;
        if first == NONE {
            self.lasts[Place::DRAW.index()] = Place::DRAW.entry();
        }
    }

    /// Adds a row of so many cards to the end of a chain.
    #[inline]
    fn append(&mut self, place: Place, n_cards: u8, [first, last]: [u8; 2]) {
        let before = std::mem::replace(&mut self.lasts[place.index()], last);
        self.next[usize::from(before)] = first;
        self.next[usize::from(last)] = NONE;
        self.lens[place.index()] += n_cards;
    }

    /// How many cards each hand has.
    pub(crate) fn hand_sizes(&self) -> SeatNumbers {
        SeatNumbers::new(std::array::from_fn(|seat| self.lens[usize::from(Place::FIRST_HAND) + seat]))
    }

    pub(crate) fn remove(&mut self, place: Place, card: Card) {
        debug_assert!(self.iter(place).any(|other| other == card), "{card} does not lie there");
        self.unlink(place, card, self.before(place, card));
    }

    /// Lays cards in an empty place, the first at the front.
    pub(crate) fn fill(&mut self, place: Place, cards: &[Card]) {
        debug_assert!(self.is_empty(place), "only an empty place is filled");
        let mut last = place.entry();
        for card in cards {
            self.next[usize::from(last)] = card.number();
            last = card.number();
        }
        self.next[usize::from(last)] = NONE;
        self.lasts[place.index()] = last;
        self.lens[place.index()] = to_u8(cards.len());
        if let Some(set) = self.sets.get_mut(place.index()) {
            *set = cards.iter().copied().collect();
        }
    }

    /// The new draw pile, which is all cards of the old one and of the discard pile. None of them needs to be taken
    /// out by itself, because each gets its new place.
    pub(crate) fn shuffle_into_draw_pile(&mut self, cards: &[Card]) {
        for place in [Place::DRAW, Place::DISCARD] {
            self.empty(place);
        }
        self.fill(Place::DRAW, cards);
    }

    /// Exchanges two hands.
    pub(crate) fn swap(&mut self, one: Place, other: Place) {
        self.next.swap(usize::from(one.entry()), usize::from(other.entry()));
        self.lasts.swap(one.index(), other.index());
        for (place, before) in [(one, other), (other, one)] {
            let last = &mut self.lasts[place.index()];
            if *last == before.entry() {
                *last = place.entry();
            }
        }
        self.lens.swap(one.index(), other.index());
        self.sets.swap(one.index(), other.index());
    }

    /// Moves all cards of a place behind those of another, keeping their order.
    pub(crate) fn move_all(&mut self, from: Place, to: Place) {
        if self.is_empty(from) {
            return;
        }
        let cards = self.set(from);
        self.append(to, self.len(from), [self.after(from.entry()), self.lasts[from.index()]]);
        if let Some(set) = self.sets.get_mut(to.index()) {
            *set |= cards;
        }
        self.empty(from);
    }

    fn empty(&mut self, place: Place) {
        self.next[usize::from(place.entry())] = NONE;
        self.lasts[place.index()] = place.entry();
        self.lens[place.index()] = 0;
        if let Some(set) = self.sets.get_mut(place.index()) {
            *set = CardSet::EMPTY;
        }
    }

    fn after(&self, entry: u8) -> u8 {
        self.next[usize::from(entry)]
    }

    /// The entry before a card. Scanning all entries at once is quicker than following the chain, because where that
    /// ends is unpredictable.
    #[inline]
    fn before(&self, place: Place, card: Card) -> u8 {
        let entries = self.next[..N_LOOKED_AT].iter().zip(&NUMBERS);
        let other =
            entries.fold(0, |found, (next, number)| found | if *next == card.number() { *number } else { 0 });
        if self.after(place.entry()) == card.number() { place.entry() } else { other }
    }

    #[inline]
    fn unlink(&mut self, place: Place, card: Card, before: u8) {
        self.next[usize::from(before)] = std::mem::replace(&mut self.next[card.index()], NONE);
        let last = &mut self.lasts[place.index()];
        *last = if *last == card.number() { before } else { *last };
        self.lens[place.index()] -= 1;
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
        piles.remove(Place::DISCARD, Card::new(9));
        piles.remove(Place::DISCARD, Card::new(3));
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
        let mut empty = Piles::new();
        empty.fill(Place::DRAW, &[]);
        assert_eq!(empty, Piles::new());
    }

    #[test]
    fn moving_all_is_moving_one_after_the_other() {
        let hand = Place::hand(Seat::default());
        for n_there in 0..3 {
            let (mut at_once, mut one_by_one) = (Piles::new(), Piles::new());
            for piles in [&mut at_once, &mut one_by_one] {
                (0..n_there).for_each(|number| piles.push(Place::DISCARD, Card::new(number)));
                (5..8).for_each(|number| piles.push(hand, Card::new(number)));
            }
            at_once.move_all(hand, Place::DISCARD);
            at_once.move_all(hand, Place::DISCARD);
            while let Some(card) = one_by_one.pop(hand) {
                one_by_one.push(Place::DISCARD, card);
            }
            assert_eq!(at_once, one_by_one);
        }
    }

    #[test]
    fn a_shuffle_leaves_no_trace_of_the_old_piles() {
        let mut shuffled = Piles::new();
        for (place, number) in [(Place::DISCARD, 1), (Place::DISCARD, 5), (Place::DRAW, 7), (Place::DRAW, 2)]
        {
            shuffled.push(place, Card::new(number));
        }
        let cards = [5, 2, 7, 1].map(Card::new);
        shuffled.shuffle_into_draw_pile(&cards);
        let mut filled = Piles::new();
        filled.fill(Place::DRAW, &cards);
        assert_eq!(shuffled, filled);
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

    #[test]
    fn an_empty_hand_changes_places_too() {
        let mut piles = Piles::new();
        let [one, other] = [0, 3].map(|seat| Place::hand(Seat::new(seat).unwrap()));
        piles.push(one, Card::new(7));
        piles.swap(one, other);
        piles.push(one, Card::new(8));
        piles.push(other, Card::new(9));
        assert_eq!(ids(&piles, one), [8]);
        assert_eq!(ids(&piles, other), [7, 9]);
    }
}
