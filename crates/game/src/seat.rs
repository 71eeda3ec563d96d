use std::array;
use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A place in the match. Seats count from 0, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seat(u8);

impl Seat {
    /// The most seats that any game has.
    pub const MAX: usize = 6;

    /// The seat with this number, if a match can have it.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < Self::MAX { Some(Self(number)) } else { None }
    }

    /// Counted from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| de::Error::custom(format_args!("there is no seat {number}")))
    }
}

/// The seats of one match: how many there are, and who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// This many seats, if a match can have them.
    pub const fn new(count: u8) -> Option<Self> {
        if 1 <= count && count as usize <= Seat::MAX { Some(Self(count)) } else { None }
    }

    /// How many there are.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Whether the seat belongs to this match.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// All seats, ascending.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// The next seat clockwise.
    pub const fn left_of(self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.0 { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The next seat counterclockwise.
    pub const fn right_of(self, seat: Seat) -> Seat {
        if seat.0 == 0 { Seat(self.0 - 1) } else { Seat(seat.0 - 1) }
    }

    /// All seats clockwise, beginning with `first`.
    pub fn clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        let count = self.0;
        (0..count).map(move |ahead| Seat(around(first.0 + ahead, count)))
    }

    /// All seats but `seat`, clockwise, beginning with its left neighbour.
    pub fn others_clockwise(self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.clockwise_from(seat).skip(1)
    }
}

/// Wraps a number below twice the count back onto the circle; a division would cost more than everything around it.
const fn around(number: u8, count: u8) -> u8 {
    if number >= count { number - count } else { number }
}

/// One `T` for each seat of a match, indexed by seat. Flat, so that states clone as one small copy.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Array<T>", bound = "T: ts_rs::TS"))]
pub struct BySeat<T>(Items<T>);

/// As many items as seats: no place is left over that would need a default.
#[derive(Clone, Copy)]
enum Items<T> {
    One([T; 1]),
    Two([T; 2]),
    Three([T; 3]),
    Four([T; 4]),
    Five([T; 5]),
    Six([T; 6]),
}

impl<T> Items<T> {
    fn generate(seats: Seats, mut item_of: impl FnMut(Seat) -> T) -> Self {
        let mut numbers = 0..;
        let mut next = || item_of(Seat(numbers.next().expect("an endless range")));
        match seats.0 {
            1 => Self::One(array::from_fn(|_| next())),
            2 => Self::Two(array::from_fn(|_| next())),
            3 => Self::Three(array::from_fn(|_| next())),
            4 => Self::Four(array::from_fn(|_| next())),
            5 => Self::Five(array::from_fn(|_| next())),
            _ => Self::Six(array::from_fn(|_| next())),
        }
    }

    const fn as_slice(&self) -> &[T] {
        match self {
            Self::One(items) => items,
            Self::Two(items) => items,
            Self::Three(items) => items,
            Self::Four(items) => items,
            Self::Five(items) => items,
            Self::Six(items) => items,
        }
    }

    const fn as_mut_slice(&mut self) -> &mut [T] {
        match self {
            Self::One(items) => items,
            Self::Two(items) => items,
            Self::Three(items) => items,
            Self::Four(items) => items,
            Self::Five(items) => items,
            Self::Six(items) => items,
        }
    }
}

impl<T: Clone> BySeat<T> {
    /// The same for every seat.
    pub fn new(seats: Seats, item: T) -> Self {
        Self::from_fn(seats, |_| item.clone())
    }
}

impl<T> BySeat<T> {
    /// What `item_of` says for each seat, asked clockwise from seat 0.
    pub fn from_fn(seats: Seats, item_of: impl FnMut(Seat) -> T) -> Self {
        Self(Items::generate(seats, item_of))
    }

    /// The seats of the match.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most six")]
    pub const fn seats(&self) -> Seats {
        Seats(self.0.as_slice().len() as u8)
    }

    /// Each seat with its item, clockwise from seat 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.seats().iter().zip(self.as_slice())
    }

    /// Like [`Self::iter`], to change the items.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> + ExactSizeIterator {
        self.seats().iter().zip(self.0.as_mut_slice())
    }

    /// The items alone.
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_slice()
    }

    /// Another item for each seat, made from the present one.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(match self.0 {
            Items::One(items) => Items::One(items.map(change)),
            Items::Two(items) => Items::Two(items.map(change)),
            Items::Three(items) => Items::Three(items.map(change)),
            Items::Four(items) => Items::Four(items.map(change)),
            Items::Five(items) => Items::Five(items.map(change)),
            Items::Six(items) => Items::Six(items.map(change)),
        })
    }
}

/// The items by seat, if there are as many as a match can have seats.
impl<T> TryFrom<Vec<T>> for BySeat<T> {
    type Error = Vec<T>;

    fn try_from(items: Vec<T>) -> Result<Self, Vec<T>> {
        let Some(seats) = u8::try_from(items.len()).ok().and_then(Seats::new) else { return Err(items) };
        let mut items = items.into_iter();
        Ok(Self::from_fn(seats, |_| items.next().expect("one for each seat")))
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: PartialEq> PartialEq for BySeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for BySeat<T> {}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0.as_mut_slice()[seat.index()]
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        Self::try_from(items)
            .map_err(|items| de::Error::invalid_length(items.len(), &"one entry for each seat"))
    }
}

/// One `T` for each seat that any match can have, taken or not. Unlike in [`BySeat`], an item is found without a look at how
/// many seats there are, which counts where a state is changed millions of times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EverySeat<T>([T; Seat::MAX]);

impl<T: Copy> EverySeat<T> {
    /// The same for every seat.
    pub const fn new(item: T) -> Self {
        Self([item; Seat::MAX])
    }
}

impl<T> EverySeat<T> {
    /// The items alone, those of seats that are not taken too.
    pub const fn as_array(&self) -> &[T; Seat::MAX] {
        &self.0
    }
}

impl<T> Index<Seat> for EverySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for EverySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Whoever looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Option<Seat>"))]
pub enum Viewer {
    /// Somebody who plays.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}

impl Viewer {
    /// Whether this is the seat itself.
    pub const fn is(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own.0 == seat.0,
            Self::Spectator => false,
        }
    }

    /// The seats of a match and a spectator.
    pub fn all(seats: Seats) -> impl Iterator<Item = Self> {
        seats.iter().map(Self::Seat).chain([Self::Spectator])
    }
}

/// On the wire a viewer is a seat number, or null for a spectator.
impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => serializer.serialize_some(seat),
            Self::Spectator => serializer.serialize_none(),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Seat>::deserialize(deserializer)?.map_or(Self::Spectator, Self::Seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(count: u8) -> Seats {
        Seats::new(count).expect("a small number")
    }

    #[test]
    fn neighbours_close_the_circle() {
        for count in 1..=6 {
            for seat in seats(count).iter() {
                assert_eq!(seats(count).right_of(seats(count).left_of(seat)), seat);
            }
        }
        assert_eq!(seats(4).left_of(Seat(3)), Seat(0));
        assert_eq!(seats(4).right_of(Seat(0)), Seat(3));
    }

    #[test]
    fn others_come_clockwise_from_the_left_neighbour() {
        let order: Vec<Seat> = seats(4).others_clockwise(Seat(2)).collect();
        assert_eq!(order, [Seat(3), Seat(0), Seat(1)]);
    }

    #[test]
    fn there_is_no_seventh_seat() {
        assert!(Seat::new(6).is_none());
        assert!(serde_json::from_str::<Seat>("6").is_err());
        assert!(Seats::new(7).is_none());
        assert!(Seats::new(0).is_none());
    }

    #[test]
    fn by_seat_travels_as_a_list() {
        let points = BySeat::from_fn(seats(3), |seat| i32::from(seat.number()) - 1);
        assert_eq!(serde_json::to_string(&points).expect("plain numbers"), "[-1,0,1]");
        assert_eq!(serde_json::from_str::<BySeat<i32>>("[-1,0,1]").expect("three seats"), points);
        assert!(serde_json::from_str::<BySeat<i32>>("[1,2,3,4,5,6,7]").is_err());
    }

    #[test]
    fn by_seat_holds_what_can_be_neither_copied_nor_made_up() {
        struct Player(Box<dyn Fn() -> String>);
        let names =
            |count| BySeat::from_fn(seats(count), |seat| Player(Box::new(move || format!("player {seat}"))));
        for count in 1..=6 {
            let names = names(count).map(|player| (player.0)());
            assert_eq!(names.seats().count(), count);
            assert!(names.iter().all(|(seat, name)| *name == format!("player {seat}")));
            assert_eq!(BySeat::try_from(names.as_slice().to_vec()), Ok(names));
        }
    }

    #[test]
    fn a_spectator_travels_as_null() {
        for viewer in Viewer::all(seats(2)) {
            let text = serde_json::to_string(&viewer).expect("a viewer");
            assert_eq!(serde_json::from_str::<Viewer>(&text).expect("its own text"), viewer);
        }
    }
}
