//! Taking back: only while nothing hidden was revealed and nobody else had to act.

use game::{Awaiting, Game, Seat, Seats, Step, Viewer};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// How many other deals are tried; a revealed card almost surely differs in one of them.
const N_DEALS: u64 = 24;

/// Whether the seat could have known beforehand all that anybody learned from its choice.
///
/// The hidden cards are dealt again, as the seat might have imagined them before. If anybody would then have
/// been told something else, or the seat would have seen something else, the choice revealed a hidden card.
pub(crate) fn reveals_nothing<G: Game>(
    seats: Seats,
    before: &G::State,
    seat: Seat,
    choice: G::Choice,
) -> bool {
    let learned = learn::<G>(seats, before, seat, choice);
    let view = G::view(before, Viewer::Seat(seat));
    (0..N_DEALS).all(|number| {
        let imagined = G::determinize(&view, &mut Pcg64Mcg::seed_from_u64(number));
        G::check(&imagined, seat, &choice).is_ok() && learn::<G>(seats, &imagined, seat, choice) == learned
    })
}

/// What everybody is told, what the seat sees, and who is asked next.
type Learned<G> = (Vec<<G as Game>::Told>, <G as Game>::View, Awaiting);

fn learn<G: Game>(seats: Seats, before: &G::State, seat: Seat, choice: G::Choice) -> Learned<G> {
    let mut state = before.clone();
    let mut events = Vec::new();
    G::apply(&mut state, &Step::Choice(seat, choice), &mut |event| events.push(event));
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let told = events.iter().flat_map(|event| viewers.iter().map(|&viewer| G::told(event, viewer))).collect();
    (told, G::view(&state, Viewer::Seat(seat)), G::awaiting(&state))
}
