use crate::{BySeat, Seat, Seats};

/// Several matches with a rotating first seat and summed points.
///
/// Every seat begins `rounds` times, so a series has `seats x rounds` matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    first: Seat,
    n_matches: u32,
    n_played: u32,
    totals: BySeat<i32>,
}

/// Where a series stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// This seat begins the next match.
    Next(Seat),
    /// All matches are played; equal totals share the victory.
    Over {
        /// Who has the most points.
        winners: BySeat<bool>,
    },
}

impl Series {
    /// A series that has not begun; `first` begins its first match.
    pub fn new(seats: Seats, first: Seat, rounds: u8) -> Self {
        let n_matches = u32::from(seats.count()) * u32::from(rounds.max(1));
        Self { first, n_matches, n_played: 0, totals: BySeat::new(seats, 0) }
    }

    /// Adds the points of the next match.
    pub fn add(&mut self, points: &BySeat<i32>) {
        debug_assert!(self.n_played < self.n_matches, "the series is over");
        for (seat, points) in points.iter() {
            self.totals[seat] += points;
        }
        self.n_played += 1;
    }

    /// The points so far.
    pub fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// How many matches the series has.
    pub fn n_matches(&self) -> u32 {
        self.n_matches
    }

    /// How many of them are over.
    pub fn n_played(&self) -> u32 {
        self.n_played
    }

    /// Who begins next, or who has won.
    pub fn standing(&self) -> Standing {
        let seats = self.totals.seats();
        if self.n_played < self.n_matches {
            let n_ahead = self.n_played % u32::from(seats.count());
            let next = (0..n_ahead).fold(self.first, |seat, _| seats.left_of(seat));
            return Standing::Next(next);
        }
        let best = self.totals.as_slice().iter().max();
        Standing::Over { winners: BySeat::from_fn(seats, |seat| Some(&self.totals[seat]) == best) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_begins_equally_often() {
        let seats = Seats::new(3).expect("three seats");
        let mut series = Series::new(seats, Seat::default(), 2);
        let mut begun = Vec::new();
        while let Standing::Next(first) = series.standing() {
            begun.push(first.number());
            series.add(&BySeat::from_fn(seats, |seat| i32::from(seat == first)));
        }
        assert_eq!(begun, [0, 1, 2, 0, 1, 2]);
        assert_eq!(series.totals().as_slice(), [2, 2, 2]);
        assert_eq!(series.standing(), Standing::Over { winners: BySeat::new(seats, true) });
    }
}
