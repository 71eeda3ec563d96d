use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Two to four seats, one or two rounds, any first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Options {
    pub(super) seats: Seats,
    pub(super) rounds: u8,
    pub(super) first: Seat,
}

impl Options {
    pub fn new(n_seats: u8, rounds: u8) -> Option<Self> {
        Written { seats: n_seats, rounds, first: Seat::default() }.try_into().ok()
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }
}

#[derive(Serialize, Deserialize)]
struct Written {
    seats: u8,
    rounds: u8,
    first: Seat,
}

impl From<Options> for Written {
    fn from(Options { seats, rounds, first }: Options) -> Self {
        Self { seats: seats.count(), rounds, first }
    }
}

impl TryFrom<Written> for Options {
    type Error = &'static str;

    fn try_from(Written { seats, rounds, first }: Written) -> Result<Self, Self::Error> {
        if !(1..=2).contains(&rounds) {
            return Err("a match has one or two rounds");
        }
        let seats = Seats::new(seats).filter(|seats| (2..=4).contains(&seats.count()));
        let seats = seats.ok_or("two to four can play")?;
        if !seats.contains(first) {
            return Err("the first seat is not in the match");
        }
        Ok(Self { seats, rounds, first })
    }
}
