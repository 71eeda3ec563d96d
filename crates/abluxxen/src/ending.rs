//! Why a match is over, its points and its winners.

use game::{BySeat, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::Abluxxen;
use crate::options::Edition;
use crate::question::Phase;
use crate::state::State;

/// Why a match is over. E6: never for two reasons at once, since one arises when laying down and the other when
/// drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ending {
    /// A seat laid down its last card (P7).
    HandEmpty,
    /// Deck and pool are used up (D5).
    StockEmpty,
    /// Experts went round in circles (X7).
    Repetition,
}

pub(crate) fn outcome(state: &State) -> Option<Outcome<Abluxxen>> {
    let Phase::Over(ending) = state.phase else { return None };
    let points = BySeat::from_fn(state.options.seats(), |seat| points(state, seat));
    Some(Outcome { ending, points, winners: winners(state, &points) })
}

/// E1: one point for each card before the seat, one less for each in the hand. E2: nothing for going out.
/// E5: no other card counts.
pub(crate) fn points(state: &State, seat: Seat) -> i32 {
    i32::from(state.displays.n_cards(seat)) - i32::from(state.hand_len(seat))
}

fn winners(state: &State, points: &BySeat<i32>) -> BySeat<bool> {
    let seats = points.seats();
    let rank = |seat: Seat| (points[seat], tie_break(state, seat));
    let best = seats.iter().map(rank).max();
    BySeat::from_fn(seats, |seat| Some(rank(seat)) == best)
}

/// E3: in the first edition equal points share the victory. E4: AMIGO breaks ties by fewer hand cards first.
fn tie_break(state: &State, seat: Seat) -> i32 {
    match state.options.edition() {
        Edition::Ravensburger => 0,
        Edition::Amigo => -i32::from(state.hand_len(seat)),
    }
}
