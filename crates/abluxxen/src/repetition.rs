use game::Seat;
use smallvec::SmallVec;

use crate::displays::Displays;

/// X7: what experts have gone through since deck, pool, discard or shadow last changed.
///
/// Between two such changes cards only move from a hand to the same seat's display and back. So a seat's cards stay
/// the same, its display determines its hand, and the seat to play and the displays are enough to identify a
/// position. Long stretches without a change are rare, so their notes may spill to the heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repetition {
    positions: SmallVec<[u64; 24]>,
    n_turns: u16,
    changed: bool,
}

impl Repetition {
    const TURNS_PER_SEAT_MAX: u16 = 100;
    const OCCURRENCES_MAX: usize = 3;

    pub(crate) fn note_change(&mut self) {
        self.positions.clear();
        self.n_turns = 0;
        self.changed = true;
    }

    /// Notes the position at the end of a turn; true when the match must end.
    pub(crate) fn note_turn_end(&mut self, next: Seat, displays: &Displays, n_seats: u8) -> bool {
        let position = fingerprint(next, displays, n_seats);
        self.positions.push(position);
        if !std::mem::take(&mut self.changed) {
            self.n_turns += 1;
        }
        let n_occurrences = self.positions.iter().filter(|&&other| other == position).count();
        n_occurrences >= Self::OCCURRENCES_MAX
            || self.n_turns >= Self::TURNS_PER_SEAT_MAX * u16::from(n_seats)
    }

    pub(crate) fn notes(&self) -> (&[u64], u16, bool) {
        (&self.positions, self.n_turns, self.changed)
    }

    pub(crate) fn of_notes(positions: &[u64], n_turns: u16, changed: bool) -> Self {
        Self { positions: SmallVec::from_slice(positions), n_turns, changed }
    }
}

fn fingerprint(next: Seat, displays: &Displays, n_seats: u8) -> u64 {
    let seats = game::Seats::new(n_seats).expect("the match has its seats");
    let mut sum = mixed(u64::from(next.number()) + 1);
    for seat in seats.iter() {
        for layer in displays.top_first(seat) {
            let layer =
                u64::from(layer.value.rank()) << 16 | u64::from(layer.numbers) << 8 | u64::from(layer.jokers);
            sum = mixed(sum ^ layer);
        }
        sum = mixed(sum ^ 0xFF);
    }
    sum
}

/// The finalizer of splitmix64: every bit of the input reaches every bit of the output.
const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
