use game::{BySeat, Seat, Seats};
use protocol::Pace;

/// The time that is left to each seat: a bank for the match, and an increment for every choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    left_ms: BySeat<u32>,
    increment_ms: u32,
}

impl Clocks {
    /// `None` if the table plays without clocks.
    pub(crate) fn new(pace: Pace, seats: Seats) -> Option<Self> {
        let (bank_ms, increment_ms) = match pace {
            Pace::None | Pace::OneDay | Pace::ThreeDays | Pace::SevenDays => return None,
            Pace::Relaxed => (300_000, 15_000),
            Pace::Quick => (60_000, 6_000),
        };
        let left_ms = BySeat::new(seats, bank_ms + increment_ms);
        Some(Self { left_ms, increment_ms })
    }

    pub(crate) fn left_ms(&self, seat: Seat) -> u32 {
        self.left_ms[seat]
    }

    pub(crate) fn set_left(&mut self, seat: Seat, left_ms: u32) {
        self.left_ms[seat] = left_ms;
    }

    /// What the clock shows after a choice that took this long.
    pub(crate) fn after_choice(&self, seat: Seat, elapsed_ms: u32) -> u32 {
        self.left_ms(seat).saturating_sub(elapsed_ms).saturating_add(self.increment_ms)
    }

    /// What it shows when that choice is taken back after this time: thinking costs time, and the choice earns none.
    pub(crate) fn after_undo(&self, seat: Seat, elapsed_ms: u32) -> u32 {
        self.left_ms(seat).saturating_sub(elapsed_ms).saturating_sub(self.increment_ms)
    }
}
