//! Choices per second of complete random matches on one thread: `speed [SEATS] [MATCHES]`.

#![expect(clippy::print_stdout, reason = "it prints a measurement")]

use std::time::Instant;

use fluxx::{EndReason, Fluxx, Options};
use game::{Awaiting, Game, Seat, Seats, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let seats = arguments.first().copied().unwrap_or(4);
    let matches = arguments.get(1).copied().unwrap_or(20_000);
    let seats = u8::try_from(seats).ok().and_then(Seats::new).expect("2 to 6 seats");
    let options = Options::new(seats, Seat::default()).expect("2 to 6 seats");
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (mut n_choices, mut n_chances, mut n_limited) = (0_u64, 0_u64, 0_u32);
    let mut legal = Vec::new();
    let start = Instant::now();
    for _ in 0..matches {
        let mut state = Fluxx::start(&options);
        loop {
            let step = match Fluxx::awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => {
                    n_chances += 1;
                    Step::Chance(Fluxx::sample(&state, &mut rng))
                }
                Awaiting::Choice(seat) => {
                    n_choices += 1;
                    Step::Choice(seat, Fluxx::random_choice(&state, &mut rng, &mut legal))
                }
            };
            Fluxx::apply(&mut state, &step, &mut |_| ());
        }
        let outcome = Fluxx::outcome(&state).expect("the match is over");
        n_limited += u32::from(outcome.ending == EndReason::TurnLimit);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{matches} matches, {n_choices} choices, {n_chances} chances in {seconds:.2} s");
    println!("{:.2} million choices per second", n_choices as f64 / seconds / 1e6);
    println!("{:.1} choices per match, {n_limited} at the turn limit", n_choices as f64 / f64::from(matches));
    println!("State: {} bytes", size_of::<fluxx::State>());
}
