use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A card that is shuffled: the printed ones in the order of the card file, then players' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

/// The letters that card ids begin with and how many cards each has, in the order of the card file.
const GROUPS: [(u8, u8); 6] = [(b'K', 19), (b'C', 4), (b'G', 29), (b'R', 24), (b'A', 22), (b'X', 10)];

impl Card {
    /// The printed cards that are shuffled.
    pub const N_PRINTED: usize = 98;
    /// The blanks of the box.
    pub const N_OWN_MAX: usize = 10;
    /// How many cards a match can have, own ones included.
    pub const N_MAX: usize = Self::N_PRINTED + Self::N_OWN_MAX;

    pub(crate) const fn new(number: u8) -> Self {
        debug_assert!((number as usize) < Self::N_MAX, "there are not so many cards");
        Self(number)
    }

    /// The card at this place among all cards, own ones included.
    pub const fn of_number(number: u8) -> Option<Self> {
        if (number as usize) < Self::N_MAX { Some(Self(number)) } else { None }
    }

    /// Its place among all cards, counted from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether players made this card themselves.
    pub const fn is_own(self) -> bool {
        self.index() >= Self::N_PRINTED
    }
}

/// The id, such as `K07`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [groups @ .., (last, _)] = GROUPS;
        let mut number = self.0;
        for (letter, count) in groups {
            if number < count {
                return write!(f, "{}{:02}", char::from(letter), number + 1);
            }
            number -= count;
        }
        write!(f, "{}{:02}", char::from(last), number + 1)
    }
}

/// There is no card with this id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such card")]
pub struct CardError;

impl FromStr for Card {
    type Err = CardError;

    fn from_str(id: &str) -> Result<Self, CardError> {
        let &[letter, tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = id.as_bytes() else {
            return Err(CardError);
        };
        let number = (tens - b'0') * 10 + (ones - b'0');
        let mut before = 0;
        for (group, count) in GROUPS {
            if group == letter && (1..=count).contains(&number) {
                return Ok(Self(before + number - 1));
            }
            before += count;
        }
        Err(CardError)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Id;
        impl de::Visitor<'_> for Id {
            type Value = Card;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a card id such as K07")
            }
            fn visit_str<E: de::Error>(self, id: &str) -> Result<Card, E> {
                id.parse().map_err(|_| E::custom(format_args!("there is no card `{id}`")))
            }
        }
        deserializer.deserialize_str(Id)
    }
}

/// A set of cards where order does not matter. Two halves, because 64 bits are cheaper to handle than 128, and because
/// a state has no room for what 128 bits would have to be padded with.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CardSet {
    low: u64,
    high: u64,
}

impl CardSet {
    /// No cards at all.
    pub const EMPTY: Self = Self { low: 0, high: 0 };
    /// One for each bit, and one more.
    pub(crate) const N_PLACES: usize = 8 * size_of::<Self>() + 1;

    /// From a table, because shifting 128 bits takes ten times as long as a lookup.
    pub const fn of(card: Card) -> Self {
        SINGLE[card.0 as usize]
    }

    /// The set of the card with this number; empty if there is none.
    #[inline]
    pub(crate) const fn of_entry(number: u8) -> Self {
        SINGLE[number as usize]
    }

    /// Whether the card is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.meets(Self::of(card))
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Whether the two sets share a card.
    pub const fn meets(self, other: Self) -> bool {
        (self.low & other.low) | (self.high & other.high) != 0
    }

    /// Whether all of the other set is in here.
    pub const fn includes(self, other: Self) -> bool {
        (other.low & !self.low) | (other.high & !self.high) == 0
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        ones(self.low) + ones(self.high)
    }

    /// The card with the lowest number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 64 zeros come before a set bit")]
    pub const fn first(self) -> Option<Card> {
        let (half, before) = if self.low == 0 { (self.high, 64) } else { (self.low, 0) };
        if self.is_empty() { None } else { Some(Card(before + half.trailing_zeros() as u8)) }
    }

    /// The number of the first card; for no card the last place, which is none of a card.
    #[inline]
    pub(crate) fn first_place(self) -> usize {
        let (half, before) = if self.low == 0 { (self.high, 64) } else { (self.low, 0) };
        before + half.trailing_zeros() as usize
    }

    /// Adds a card.
    pub fn insert(&mut self, card: Card) {
        *self |= Self::of(card);
    }

    /// Takes a card away.
    pub fn remove(&mut self, card: Card) {
        *self = *self & !Self::of(card);
    }

    /// The card at this place of the ascending order.
    #[inline]
    pub(crate) fn nth(self, place: u8) -> Card {
        debug_assert!(place < self.len(), "there are not so many cards");
        let n_low = ones(self.low);
        let is_high = place >= n_low;
        let (half, place, first) =
            if is_high { (self.high, place - n_low, 64) } else { (self.low, place, 0) };
        Card(first + nth_one(half, place))
    }

    /// One bit for each card, the lowest for the card with the number 0.
    #[inline]
    pub const fn bits(self) -> [u64; 2] {
        [self.low, self.high]
    }

    /// For every card by its number whether it is among them. Costs the same however many there are, because nothing has to be
    /// guessed.
    #[inline]
    pub fn flags(self) -> [bool; Card::N_MAX] {
        let mut flags = [[false; 8]; size_of::<Self>()];
        let bytes = self.bits().map(u64::to_le_bytes);
        for (eight, byte) in flags.iter_mut().zip(bytes.as_flattened()) {
            *eight = FLAGS_OF_BYTE[usize::from(*byte)];
        }
        *flags.as_flattened().first_chunk().expect("every card has a bit")
    }

    /// For every card by its number the sum of 1 if it is in the first set, 2 if in the second, 4 if in the third, and so on. Costs
    /// the same however many there are.
    #[inline]
    pub fn sums_of_powers<const N: usize>(sets: [Self; N]) -> [u8; Card::N_MAX] {
        const { assert!(N <= 8, "a sum fits in a byte") };
        let bytes = sets.map(|set| set.bits().map(u64::to_le_bytes));
        let mut sums = [[0; 8]; size_of::<Self>()];
        for (place, eight) in sums.iter_mut().enumerate() {
            let mut sum = 0;
            for (power, bytes) in bytes.iter().enumerate() {
                sum |= ONES_OF_BITS[usize::from(bytes.as_flattened()[place])] << power;
            }
            *eight = sum.to_le_bytes();
        }
        *sums.as_flattened().first_chunk().expect("every card has a bit")
    }

    /// The cards, ascending.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "at most 64 bits are set")]
const fn ones(half: u64) -> u8 {
    half.count_ones() as u8
}

/// The number of the set bit at this place of the ascending order. One of the first four, as nearly always, is found
/// without a branch, because which of them is unpredictable.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 64 zeros come before a set bit")]
fn nth_one(half: u64, place: u8) -> u8 {
    if place > 3 {
        return nth_of_many_ones(half, place);
    }
    let mut left = half;
    for passed in 0..3 {
        left = if passed < place { left & left.wrapping_sub(1) } else { left };
    }
    left.trailing_zeros() as u8
}

/// First the byte that holds it, by counting the ones up to the end of each byte; then the bit in that byte, from a
/// table.
#[inline(never)]
fn nth_of_many_ones(half: u64, place: u8) -> u8 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGHEST: u64 = 0x80 * EACH;
    let pairs = half - ((half >> 1) & (0x55 * EACH));
    let fours = (pairs & (0x33 * EACH)) + ((pairs >> 2) & (0x33 * EACH));
    let up_to_each = ((fours + (fours >> 4)) & (0x0f * EACH)).wrapping_mul(EACH);
    // The highest bit stays set in every byte that has no more than `place` ones up to its end.
    let passed = (((u64::from(place) * EACH) | HIGHEST) - up_to_each) & HIGHEST;
    let first = ones(passed) * 8;
    let [before, ..] = ((up_to_each << 8) >> first).to_le_bytes();
    let [byte, ..] = (half >> first).to_le_bytes();
    first + ONES_OF_BYTE[usize::from(byte)][usize::from(place - before) & 7]
}

/// For each byte its bits, the lowest first.
static FLAGS_OF_BYTE: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut place = 0;
    while place < 256 * 8 {
        let (byte, bit) = (place / 8, place % 8);
        table[byte][bit] = byte >> bit & 1 == 1;
        place += 1;
    }
    table
};

/// For each byte its bits as bytes, the lowest first.
static ONES_OF_BITS: [u64; 256] = {
    let mut table = [0; 256];
    let mut place = 0;
    while place < 256 * 8 {
        let (byte, bit) = (place / 8, place % 8);
        table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
        place += 1;
    }
    table
};

/// For each byte the numbers of its set bits, ascending.
static ONES_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut number, mut place) = (0, 0);
        while number < 8 {
            if byte >> number & 1 == 1 {
                table[byte][place] = number;
                place += 1;
            }
            number += 1;
        }
        byte += 1;
    }
    table
};

/// The set of each card alone; indexed by the whole range of a byte, so that no bound is checked.
static SINGLE: [CardSet; 256] = {
    let mut single = [CardSet::EMPTY; 256];
    let mut number = 0;
    while number < Card::N_MAX {
        single[number] = if number < 64 {
            CardSet { low: 1 << number, high: 0 }
        } else {
            CardSet { low: 0, high: 1 << (number - 64) }
        };
        number += 1;
    }
    single
};

/// The cards of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if let Some(number) = take_lowest(&mut self.0.low) {
            return Some(Card(number));
        }
        take_lowest(&mut self.0.high).map(|number| Card(number + 64))
    }

    /// One half after the other.
    #[inline]
    fn fold<B, F: FnMut(B, Card) -> B>(mut self, first: B, mut next: F) -> B {
        let mut folded = first;
        while let Some(number) = take_lowest(&mut self.0.low) {
            folded = next(folded, Card(number));
        }
        while let Some(number) = take_lowest(&mut self.0.high) {
            folded = next(folded, Card(number + 64));
        }
        folded
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 63 zeros come before a set bit")]
fn take_lowest(half: &mut u64) -> Option<u8> {
    if *half == 0 {
        return None;
    }
    let number = half.trailing_zeros() as u8;
    *half &= *half - 1;
    Some(number)
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl BitOr for CardSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        self.low |= other.low;
        self.high |= other.high;
    }
}

impl BitAnd for CardSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl Not for CardSet {
    type Output = Self;

    fn not(self) -> Self {
        Self { low: !self.low, high: !self.high }
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.to_string())).finish()
    }
}

const _: () = {
    let (mut sum, mut group) = (0, 0);
    while group < GROUPS.len() {
        sum += GROUPS[group].1 as usize;
        group += 1;
    }
    assert!(sum == Card::N_MAX, "every card belongs to a group");
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_from_its_own_id() {
        for card in (0..108).map(Card::new) {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!("K20".parse::<Card>(), Err(CardError));
        assert_eq!("K00".parse::<Card>(), Err(CardError));
        assert_eq!("X11".parse::<Card>(), Err(CardError));
        assert_eq!("k01".parse::<Card>(), Err(CardError));
        assert_eq!("K1".parse::<Card>(), Err(CardError));
    }

    #[test]
    fn a_set_lists_its_cards_in_ascending_order() {
        let set: CardSet = ["A22", "K01", "X10"].iter().map(|id| id.parse::<Card>().unwrap()).collect();
        let ids: Vec<String> = set.iter().map(|card| card.to_string()).collect();
        assert_eq!(ids, ["K01", "A22", "X10"]);
        assert_eq!(set.len(), 3);
    }

    #[test]
    fn the_card_at_a_place_is_the_one_that_is_listed_there() {
        let all: CardSet = (0..108).map(Card::new).collect();
        let every_third: CardSet = all.iter().step_by(3).collect();
        let high: CardSet = (60..70).map(Card::new).collect();
        for set in [all, every_third, high, CardSet::of(Card::new(63)), CardSet::of(Card::new(64))] {
            let listed: Vec<Card> = set.iter().collect();
            let by_place: Vec<Card> = (0..set.len()).map(|place| set.nth(place)).collect();
            assert_eq!(by_place, listed);
        }
    }
}
