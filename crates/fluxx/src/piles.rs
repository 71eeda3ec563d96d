use game::Seat;

use crate::card::{Card, CardSet};
use crate::options::SeatNumbers;

/// A place where cards lie in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u8);

impl Place {
    pub(crate) const RULES: Self = Self(0);
    pub(crate) const DISCARD: Self = Self(1);
    const FIRST_HAND: u8 = 2;
    /// The places whose cards are also kept as a set, because that is often asked.
    const N_AS_SET: usize = 8;
    pub(crate) const DRAW: Self = Self(8);
    /// The places whose cards are counted.
    const N_COUNTED: usize = 10;
    pub(crate) const GOALS: Self = Self(9);
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

    /// The entry with which its chain begins and ends.
    const fn entry(self) -> u8 {
        to_u8(Card::N_MAX) + self.0
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..to_u8(Self::N)).map(Self)
    }
}

const _: () = assert!(Place::FIRST_HAND as usize + Seat::MAX == Place::N_AS_SET, "a hand for every seat");

/// All ordered places, as chains through one table: a card is in at most one of them, so everything fits
/// in a few hundred bytes and whole hands change owners without being copied.
///
/// A chain is a circle that begins and ends with an entry for its place, after those of the cards. So every card has
/// something before and after it, and nothing has to ask whether it is the first or the last.
#[derive(Clone, Debug)]
pub(crate) struct Piles {
    /// What comes after each card, and first in each place. A card that lies nowhere keeps what was there before.
    next: [u8; N_ENTRIES],
    /// What comes before each card, and last in each place.
    before: [u8; N_ENTRIES],
    lens: [u8; Place::N_COUNTED],
    sets: [CardSet; Place::N_AS_SET],
}

const N_ENTRIES: usize = Card::N_MAX + Place::N;

const _: () = assert!(N_ENTRIES <= u8::MAX as usize, "every entry has a number");

#[expect(clippy::cast_possible_truncation, reason = "there are fewer entries than a byte counts")]
const fn to_u8(number: usize) -> u8 {
    number as u8
}

/// The same cards in the same order everywhere.
impl PartialEq for Piles {
    fn eq(&self, other: &Self) -> bool {
        Place::all().all(|place| self.iter(place).eq(other.iter(place)))
    }
}

impl Piles {
    pub(crate) fn new() -> Self {
        const EMPTY: [u8; N_ENTRIES] = {
            let mut entries = [0; N_ENTRIES];
            let mut entry = 0;
            while entry < N_ENTRIES {
                entries[entry] = to_u8(entry);
                entry += 1;
            }
            entries
        };
        let sets = [CardSet::EMPTY; Place::N_AS_SET];
        Self { next: EMPTY, before: EMPTY, lens: [0; Place::N_COUNTED], sets }
    }

    #[inline]
    pub(crate) fn len(&self, place: Place) -> u8 {
        match self.lens.get(place.index()) {
            Some(len) => *len,
            None => to_u8(self.iter(place).count()),
        }
    }

    pub(crate) fn is_empty(&self, place: Place) -> bool {
        self.after(place.entry()) == place.entry()
    }

    /// The cards of a place without their order.
    #[inline]
    pub(crate) fn set(&self, place: Place) -> CardSet {
        match self.sets.get(place.index()) {
            Some(set) => *set,
            None => self.iter(place).collect(),
        }
    }

    /// The entries of the first and the last card of a place; if there is none, that of the place, which is no card's.
    #[inline]
    pub(crate) fn ends(&self, place: Place) -> [u8; 2] {
        let entry = usize::from(place.entry());
        [self.next[entry], self.before[entry]]
    }

    /// At most two: the first and the last.
    #[inline]
    pub(crate) fn goals(&self) -> CardSet {
        let [first, last] = self.ends(Place::GOALS).map(CardSet::of_entry);
        first | last
    }

    /// The cards of a place, first come first.
    #[inline]
    pub(crate) fn iter(&self, place: Place) -> impl Iterator<Item = Card> {
        let mut at = self.after(place.entry());
        std::iter::from_fn(move || {
            let card = Card::of_number(at)?;
            at = self.after(at);
            Some(card)
        })
    }

    #[inline]
    pub(crate) fn first(&self, place: Place) -> Option<Card> {
        Card::of_number(self.after(place.entry()))
    }

    /// Adds a card after all others.
    #[inline]
    pub(crate) fn push(&mut self, place: Place, card: Card) {
        self.append(place, [card.number(); 2]);
        self.count(place, 1, CardSet::of(card));
    }

    /// Takes the card that came first.
    #[inline]
    pub(crate) fn pop(&mut self, place: Place) -> Option<Card> {
        let card = self.first(place)?;
        self.remove(place, card);
        Some(card)
    }

    /// Moves cards from the front of the draw pile to the end of another place, as one row: at most so many, and only
    /// while they are `taken`. Returns how many went.
    #[inline(always)]
    pub(crate) fn draw(&mut self, to: Place, n_max: u8, taken: CardSet, mut tell: impl FnMut(Card)) -> u8 {
        let first = self.after(Place::DRAW.entry());
        let (mut last, mut next, mut n_drawn, mut drawn) = (first, first, 0, CardSet::EMPTY);
        // The entry of the place is no card, so it is never taken.
        while n_drawn < n_max && taken.meets(CardSet::of_entry(next)) {
            tell(Card::new(next));
            drawn |= CardSet::of_entry(next);
            last = next;
            next = self.after(next);
            n_drawn += 1;
        }
        if n_drawn > 0 {
            self.link([Place::DRAW.entry(), next]);
            self.lens[Place::DRAW.index()] -= n_drawn;
            self.append(to, [first, last]);
            self.count(to, n_drawn, drawn);
        }
        n_drawn
    }

    /// How many cards each hand has.
    #[inline]
    pub(crate) fn hand_sizes(&self) -> SeatNumbers {
        let hands = self.lens[usize::from(Place::FIRST_HAND)..].first_chunk();
        SeatNumbers::new(*hands.expect("as many places are counted"))
    }

    #[inline]
    pub(crate) fn remove(&mut self, place: Place, card: Card) {
        debug_assert!(self.iter(place).any(|other| other == card), "{card} does not lie there");
        self.link([self.before[card.index()], self.after(card.number())]);
        if let Some(len) = self.lens.get_mut(place.index()) {
            *len -= 1;
        }
        if let Some(set) = self.sets.get_mut(place.index()) {
            set.remove(card);
        }
    }

    /// Lays cards in an empty place, the first at the front.
    pub(crate) fn fill(&mut self, place: Place, cards: &[Card]) {
        debug_assert!(self.is_empty(place), "only an empty place is filled");
        let mut last = place.entry();
        for card in cards {
            self.link([last, card.number()]);
            last = card.number();
        }
        self.link([last, place.entry()]);
        if let Some(len) = self.lens.get_mut(place.index()) {
            *len = to_u8(cards.len());
        }
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
        let rows = [one, other].map(|place| self.row(place));
        for (place, row) in [other, one].into_iter().zip(rows) {
            self.link([place.entry(); 2]);
            if let Some(row) = row {
                self.append(place, row);
            }
        }
        self.lens.swap(one.index(), other.index());
        self.sets.swap(one.index(), other.index());
    }

    /// Moves all cards of a place behind those of another, keeping their order.
    pub(crate) fn move_all(&mut self, from: Place, to: Place) {
        let Some(row) = self.row(from) else { return };
        self.count(to, self.len(from), self.set(from));
        self.append(to, row);
        self.empty(from);
    }

    fn empty(&mut self, place: Place) {
        self.link([place.entry(); 2]);
        if let Some(len) = self.lens.get_mut(place.index()) {
            *len = 0;
        }
        if let Some(set) = self.sets.get_mut(place.index()) {
            *set = CardSet::EMPTY;
        }
    }

    /// The first and the last card of a place.
    fn row(&self, place: Place) -> Option<[u8; 2]> {
        (!self.is_empty(place)).then(|| self.ends(place))
    }

    fn after(&self, entry: u8) -> u8 {
        self.next[usize::from(entry)]
    }

    /// The second entry comes right after the first.
    #[inline]
    fn link(&mut self, [before, next]: [u8; 2]) {
        self.next[usize::from(before)] = next;
        self.before[usize::from(next)] = before;
    }

    /// Adds a row of cards to the end of a chain.
    #[inline]
    fn append(&mut self, place: Place, [first, last]: [u8; 2]) {
        self.link([self.before[usize::from(place.entry())], first]);
        self.link([last, place.entry()]);
    }

    /// Notes that so many cards have come to a place, and which.
    #[inline]
    fn count(&mut self, place: Place, n_cards: u8, cards: CardSet) {
        if let Some(len) = self.lens.get_mut(place.index()) {
            *len += n_cards;
        }
        if let Some(set) = self.sets.get_mut(place.index()) {
            *set |= cards;
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
