use game::{Awaiting, Record, RecordedStep, Seat, Step};
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
    loop {
        let step = match G::awaiting(&state) {
            Awaiting::Nothing => break,
            Awaiting::Chance => Step::Chance(G::sample(&state, &mut rng)),
            Awaiting::Choice(_) if bytes.is_empty() => break,
            Awaiting::Choice(seat) => {
                G::legal_choices(&state, &mut legal);
                visit(&state, seat, &legal, bytes);
                Step::Choice(seat, bytes.pick(&legal))
            }
        };
        G::apply(&mut state, &step, &mut |_| ());
        record.steps.push(RecordedStep::from(step));
    }
    record.outcome = G::outcome(&state);
    record
}

/// A record of a match that really happened.
pub fn record_of<G: Target>(bytes: &mut Bytes) -> Record<G> {
    walk::<G>(bytes, |_, _, _, _| ())
}
