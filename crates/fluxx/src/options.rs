use std::fmt;
use std::ops::BitOr;
use std::sync::Arc;

use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::edition::Meta;
use crate::own::OwnCards;
use crate::version::Version;

/// S1: what is agreed before a match. Well-formed by construction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Read")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Options {
    seats: Seats,
    first: Seat,
    meta: Option<Meta>,
    day: Day,
    birthday: SeatSet,
    war_moves: WarMoves,
    death: DeathDiscards,
    rich_bonus: RichBonus,
    milk_is_food: bool,
    turn_limit: u32,
    cards: Cards,
    version: Pinned,
}

/// The version of the rules that the match is played by. It is not one of the options: a record names it separately,
/// and options are equal whatever it is.
#[derive(Clone, Copy, Debug, Default)]
struct Pinned(Version);

impl PartialEq for Pinned {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The cards of a match: the printed ones alone, or with own ones.
#[derive(Clone)]
enum Cards {
    Printed(&'static Deck),
    WithOwn(Arc<OwnCards>),
}

/// The printed cards are always the same.
impl PartialEq for Cards {
    fn eq(&self, other: &Self) -> bool {
        self.own() == other.own()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.own().fmt(f)
    }
}

impl Cards {
    fn own(&self) -> Option<&OwnCards> {
        match self {
            Self::Printed(_) => None,
            Self::WithOwn(own) => Some(own),
        }
    }
}

/// The kind of day on which the match is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Day {
    /// A day like any other.
    #[default]
    Ordinary,
    /// A holiday or anniversary.
    Special,
}

/// Which of the two moves on when War and Peace meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum WarMoves {
    /// War moves to another owner.
    #[default]
    War,
    /// Peace moves to another owner.
    Peace,
}

/// What Death does at the start of its owner's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DeathDiscards {
    /// It may take a card.
    #[default]
    May,
    /// One card must go.
    MustOne,
}

/// Whether the extra plays of the Rich Bonus may be declined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RichBonus {
    /// They may be declined.
    #[default]
    May,
    /// They must be made.
    Must,
}

/// The printed deck that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
enum DeckName {
    #[default]
    #[serde(rename = "de-4.0")]
    De40,
}

/// Why options are not allowed, by field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// Fluxx is for two to six.
    #[error("`seats` is {0}, but Fluxx is for 2 to 6")]
    Seats(u8),
    /// The first seat does not exist.
    #[error("`first` is {first}, but the seats are 0 to {last}")]
    First {
        /// Who begins.
        first: Seat,
        /// The last seat of the match.
        last: u8,
    },
    /// A seat with a birthday does not exist.
    #[error("`birthday` names seat {birthday}, but the seats are 0 to {last}")]
    Birthday {
        /// Who has a birthday.
        birthday: Seat,
        /// The last seat of the match.
        last: u8,
    },
    /// There cannot be that many turns.
    #[error("`turn_limit` is {0}, but it must be from 1 to {max}", max = Options::TURN_LIMIT_MAX)]
    TurnLimit(u32),
}

impl Options {
    /// The most turns of a match.
    pub const TURN_LIMIT_MAX: u32 = 10_000;
    const TURN_LIMIT: u32 = 1000;

    /// The usual match: no Meta Rule, an ordinary day, all switches at their defaults.
    pub fn new(seats: Seats, first: Seat) -> Result<Self, OptionsError> {
        if seats.count() < 2 {
            return Err(OptionsError::Seats(seats.count()));
        }
        let options = Self {
            seats,
            first: Seat::default(),
            meta: None,
            day: Day::default(),
            birthday: SeatSet::default(),
            war_moves: WarMoves::default(),
            death: DeathDiscards::default(),
            rich_bonus: RichBonus::default(),
            milk_is_food: false,
            turn_limit: Self::TURN_LIMIT,
            cards: Cards::Printed(Deck::printed()),
            version: Pinned::default(),
        };
        options.with_first(first)
    }

    /// The same with another seat beginning.
    pub fn with_first(self, first: Seat) -> Result<Self, OptionsError> {
        if !self.seats.contains(first) {
            return Err(OptionsError::First { first, last: self.seats.count() - 1 });
        }
        Ok(Self { first, ..self })
    }

    /// The same with this Meta Rule.
    pub fn with_meta(self, meta: Option<Meta>) -> Self {
        Self { meta, ..self }
    }

    /// The same on this day.
    pub fn with_day(self, day: Day) -> Self {
        Self { day, ..self }
    }

    /// The same with these birthdays.
    pub fn with_birthday(self, birthday: impl IntoIterator<Item = Seat>) -> Result<Self, OptionsError> {
        let birthday: SeatSet = birthday.into_iter().collect();
        match birthday.iter().find(|seat| !self.seats.contains(*seat)) {
            Some(birthday) => Err(OptionsError::Birthday { birthday, last: self.seats.count() - 1 }),
            None => Ok(Self { birthday, ..self }),
        }
    }

    /// The same with this reading of War.
    pub fn with_war_moves(self, war_moves: WarMoves) -> Self {
        Self { war_moves, ..self }
    }

    /// The same with this reading of Death.
    pub fn with_death(self, death: DeathDiscards) -> Self {
        Self { death, ..self }
    }

    /// The same with this reading of the Rich Bonus.
    pub fn with_rich_bonus(self, rich_bonus: RichBonus) -> Self {
        Self { rich_bonus, ..self }
    }

    /// The same with milk as food, or not.
    pub fn with_milk_is_food(self, milk_is_food: bool) -> Self {
        Self { milk_is_food, ..self }
    }

    /// The same with another turn limit.
    pub fn with_turn_limit(self, turn_limit: u32) -> Result<Self, OptionsError> {
        if !(1..=Self::TURN_LIMIT_MAX).contains(&turn_limit) {
            return Err(OptionsError::TurnLimit(turn_limit));
        }
        Ok(Self { turn_limit, ..self })
    }

    /// The same with own cards.
    pub fn with_cards(self, cards: OwnCards) -> Self {
        let cards =
            if cards.is_empty() { Cards::Printed(Deck::printed()) } else { Cards::WithOwn(Arc::new(cards)) };
        Self { cards, ..self }
    }

    /// The same options, read by this version of the rules.
    pub fn with_version(self, version: Version) -> Self {
        Self { version: Pinned(version), ..self }
    }

    /// The version of the rules by which the match is played.
    pub fn version(&self) -> Version {
        self.version.0
    }

    /// The seats of the match.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Who begins.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The Meta Rule, if there is one.
    pub fn meta(&self) -> Option<Meta> {
        self.meta
    }

    /// The kind of day.
    pub fn day(&self) -> Day {
        self.day
    }

    /// Who has a birthday.
    pub fn birthday(&self) -> impl Iterator<Item = Seat> {
        self.birthday.iter()
    }

    /// Whether this seat has a birthday.
    pub fn has_birthday(&self, seat: Seat) -> bool {
        self.birthday.contains(seat)
    }

    /// Which of War and Peace moves.
    pub fn war_moves(&self) -> WarMoves {
        self.war_moves
    }

    /// What Death does.
    pub fn death(&self) -> DeathDiscards {
        self.death
    }

    /// Whether the Rich Bonus must be taken.
    pub fn rich_bonus(&self) -> RichBonus {
        self.rich_bonus
    }

    /// Whether milk is food.
    pub fn milk_is_food(&self) -> bool {
        self.milk_is_food
    }

    /// After how many turns the match ends without a winner.
    pub fn turn_limit(&self) -> u32 {
        self.turn_limit
    }

    /// The players' own cards, if there are any.
    pub fn own_cards(&self) -> Option<&OwnCards> {
        self.cards.own()
    }

    /// The cards of this match, own ones included.
    #[inline]
    pub fn deck(&self) -> &Deck {
        match &self.cards {
            Cards::Printed(deck) => deck,
            Cards::WithOwn(own) => with_own(own),
        }
    }
}

/// A function of its own, so that processors guess which cards are played instead of waiting to know.
#[cold]
fn with_own(own: &OwnCards) -> &Deck {
    own.deck()
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatSet(u8);

impl SeatSet {
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const fn of(seat: Seat) -> Self {
        Self(1 << seat.number())
    }

    pub(crate) const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.number() & 1 == 1
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most eight bits are set")]
    pub(crate) const fn len(self) -> u8 {
        if self.0 == 0 { 0 } else { self.0.count_ones() as u8 }
    }

    pub(crate) const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::of(seat).0)
    }

    pub(crate) const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// All possible sets of seats.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        (0..1 << Seat::MAX).map(Self)
    }

    pub(crate) fn all(seats: Seats) -> Self {
        Self((1 << seats.count()) - 1)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = u8::try_from(left.trailing_zeros()).ok()?;
            left &= left.wrapping_sub(1);
            Seat::new(number)
        })
    }
}

/// A number for every possible seat, each in a byte of its own, so that all are compared at once. Empty seats have 0.
/// The bytes behind those of the seats say nothing: with them all are read at once, too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatNumbers(u64);

impl SeatNumbers {
    /// No seat has more of anything: there are fewer cards.
    pub(crate) const HIGHEST: u8 = 127;
    const EACH: u64 = 0x0101_0101_0101_0101;
    const SEATS: u64 = u64::MAX >> (8 * (Self::N_BYTES - Seat::MAX));
    pub(crate) const N_BYTES: usize = size_of::<Self>();

    #[inline]
    pub(crate) const fn new(numbers: [u8; Self::N_BYTES]) -> Self {
        Self(u64::from_le_bytes(numbers) & Self::SEATS)
    }

    /// The seats whose number is above this one.
    #[inline]
    pub(crate) fn above(self, limit: u8) -> SeatSet {
        self.reaching(limit + 1)
    }

    /// The seats whose number is at least this one.
    #[inline]
    pub(crate) fn reaching(self, number: u8) -> SeatSet {
        // The highest bit of each byte says so; the lowest ones then become the bits of the highest byte.
        let reaching = (self.0 + u64::from(Self::HIGHEST + 1 - number) * Self::EACH) & (0x80 * Self::EACH);
        let [.., seats] = (reaching >> 7).wrapping_mul(0x0102_0408_1020_4080).to_le_bytes();
        SeatSet(seats)
    }
}

impl BitOr for SeatSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::default(), |set, seat| Self(set.0 | 1 << seat.number()))
    }
}

/// The form in records: every field is written out, own cards only when there are any.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Options", optional_fields))]
struct Written {
    seats: u8,
    first: Seat,
    #[cfg_attr(feature = "typescript", ts(optional = false))]
    meta: Option<Meta>,
    deck: DeckName,
    day: Day,
    birthday: Vec<Seat>,
    war_moves: WarMoves,
    death: DeathDiscards,
    rich_bonus: RichBonus,
    milk_is_food: bool,
    turn_limit: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<crate::own::OwnCard>>"))]
    cards: Option<OwnCards>,
}

impl From<Options> for Written {
    fn from(options: Options) -> Self {
        Self {
            seats: options.seats.count(),
            first: options.first,
            meta: options.meta,
            deck: DeckName::De40,
            day: options.day,
            birthday: options.birthday.iter().collect(),
            war_moves: options.war_moves,
            death: options.death,
            rich_bonus: options.rich_bonus,
            milk_is_food: options.milk_is_food,
            turn_limit: options.turn_limit,
            cards: options.cards.own().cloned(),
        }
    }
}

/// Unknown fields are ignored, as everywhere in records.
#[derive(Deserialize)]
struct Read {
    seats: u8,
    first: Seat,
    #[serde(default)]
    meta: Option<Meta>,
    #[serde(default, rename = "deck")]
    _deck: DeckName,
    #[serde(default)]
    day: Day,
    #[serde(default)]
    birthday: Vec<Seat>,
    #[serde(default)]
    war_moves: WarMoves,
    #[serde(default)]
    death: DeathDiscards,
    #[serde(default)]
    rich_bonus: RichBonus,
    #[serde(default)]
    milk_is_food: bool,
    #[serde(default = "default_turn_limit")]
    turn_limit: u32,
    #[serde(default)]
    cards: OwnCards,
}

fn default_turn_limit() -> u32 {
    Options::TURN_LIMIT
}

impl TryFrom<Read> for Options {
    type Error = OptionsError;

    fn try_from(read: Read) -> Result<Self, OptionsError> {
        let seats = Seats::new(read.seats).ok_or(OptionsError::Seats(read.seats))?;
        let options = Self::new(seats, read.first)?
            .with_birthday(read.birthday)?
            .with_turn_limit(read.turn_limit)?
            .with_meta(read.meta)
            .with_day(read.day)
            .with_war_moves(read.war_moves)
            .with_death(read.death)
            .with_rich_bonus(read.rich_bonus)
            .with_milk_is_food(read.milk_is_food)
            .with_cards(read.cards);
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_above_a_limit_are_those_found_one_by_one() {
        let (hands, keepers) = ([0, 3, 5, 108, 0, 1, 98, 2], [2, 0, 5, 0, 19, 1, 0, 0]);
        for limits in [[0, 0], [3, 2], [5, 19], [1, 127], [127, 127]] {
            let [hand_limit, keeper_limit] = limits;
            let is_above = |seat: &Seat| {
                let seat = usize::from(seat.number());
                hands[seat] > hand_limit || keepers[seat] > keeper_limit
            };
            let one_by_one: SeatSet = (0..).map_while(Seat::new).filter(is_above).collect();
            let [hands, keepers] = [hands, keepers].map(SeatNumbers::new);
            assert_eq!(hands.above(hand_limit) | keepers.above(keeper_limit), one_by_one);
        }
    }
}
