use game::{Record, Seat, drive};
use rand_pcg::Pcg64Mcg;

use crate::{Bytes, Target};

/// Plays a match as the bytes say and calls `visit` at every question with its legal choices.
pub fn walk<G: Target>(
    bytes: &mut Bytes,
    mut visit: impl FnMut(&G::State, Seat, &[G::Choice], &mut Bytes),
) -> Record<G> {
    let options = G::any_options(bytes);
    let mut state = G::start(&options);
    let mut record = Record::new(options, Vec::new());
    let mut rng = Pcg64Mcg::new(u128::from(bytes.byte()) << 8 | u128::from(bytes.byte()));
    let mut legal = Vec::new();
    let choose = |state: &G::State, seat, _: &mut Pcg64Mcg| {
        if bytes.is_empty() {
            return None;
        }
        G::legal_choices(state, &mut legal);
        visit(state, seat, &legal, bytes);
        Some(bytes.pick(&legal))
    };
    drive(&mut state, &mut rng, choose, &mut record);
    record.outcome = G::outcome(&state);
    record
}

/// A record of a match that really happened.
pub fn record_of<G: Target>(bytes: &mut Bytes) -> Record<G> {
    walk::<G>(bytes, |_, _, _, _| ())
}
