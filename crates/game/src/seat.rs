use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A place in the match. Seats count from 0, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The most seats that any game has.
    pub const MAX: usize = 6;

    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < Self::MAX { Some(Self(number)) } else { None }
    }

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
    pub const fn new(count: u8) -> Option<Self> {
        if 1 <= count && count as usize <= Seat::MAX { Some(Self(count)) } else { None }
    }

    pub const fn count(self) -> u8 {
        self.0
    }

    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// The next seat clockwise.
    pub const fn left_of(self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.0 { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The next seat against the clock.
    pub const fn right_of(self, seat: Seat) -> Seat {
        if seat.0 == 0 { Seat(self.0 - 1) } else { Seat(seat.0 - 1) }
    }

    /// All seats clockwise, beginning with `first`.
    pub fn clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        let count = self.0;
        (0..count).map(move |ahead| Seat((first.0 + ahead) % count))
    }

    /// All seats but `seat`, clockwise, beginning with its left neighbour.
    pub fn others_clockwise(self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.clockwise_from(seat).skip(1)
    }
}

/// One `T` for each seat of a match, indexed by seat. Flat, so that states clone as one small copy.
#[derive(Clone, Copy, Debug)]
pub struct BySeat<T> {
    seats: Seats,
    items: [T; Seat::MAX],
}

impl<T: Copy> BySeat<T> {
    pub const fn new(seats: Seats, item: T) -> Self {
        Self { seats, items: [item; Seat::MAX] }
    }
}

impl<T: Copy + Default> BySeat<T> {
    pub fn from_fn(seats: Seats, mut item_of: impl FnMut(Seat) -> T) -> Self {
        let mut by_seat = Self::new(seats, T::default());
        for seat in seats.iter() {
            by_seat[seat] = item_of(seat);
        }
        by_seat
    }
}

impl<T> BySeat<T> {
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.seats.iter().zip(self.as_slice())
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.seats.0)]
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
        debug_assert!(self.seats.contains(seat), "seat {seat} is not in this match");
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        debug_assert!(self.seats.contains(seat), "seat {seat} is not in this match");
        &mut self.items[seat.index()]
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let seats = u8::try_from(items.len()).ok().and_then(Seats::new);
        let seats =
            seats.ok_or_else(|| de::Error::invalid_length(items.len(), &"one entry for each seat"))?;
        Ok(Self::from_fn(seats, |seat| items[seat.index()]))
    }
}

/// Whoever looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
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
    fn a_spectator_travels_as_null() {
        for viewer in Viewer::all(seats(2)) {
            let text = serde_json::to_string(&viewer).expect("a viewer");
            assert_eq!(serde_json::from_str::<Viewer>(&text).expect("its own text"), viewer);
        }
    }
}
