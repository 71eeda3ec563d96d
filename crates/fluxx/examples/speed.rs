//! Choices per second of complete random matches on one thread: `speed [SEATS] [MATCHES]`.

#![expect(clippy::print_stdout, reason = "it prints a measurement")]

use std::time::Instant;

use game::{Game, Seat, Seats, drive};
use luxx_fluxx::{EndReason, Fluxx, Options, State};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let seats = arguments.first().copied().unwrap_or(4);
    let matches = arguments.get(1).copied().unwrap_or(20_000);
    let seats = u8::try_from(seats).ok().and_then(Seats::new).expect("2 to 6 seats");
    let options = Options::new(seats, Seat::default()).expect("2 to 6 seats");
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (mut n_choices, mut n_limited) = (0_u64, 0_u32);
    let mut legal = Vec::new();
    let start = Instant::now();
    for _ in 0..matches {
        let mut state = Fluxx::start(&options);
        let choose = |state: &State, _, rng: &mut Pcg64Mcg| {
            n_choices += 1;
            Some(Fluxx::random_choice(state, rng, &mut legal))
        };
        drive::<Fluxx, _>(&mut state, &mut rng, choose, &mut ());
        let outcome = Fluxx::outcome(&state).expect("the match is over");
        n_limited += u32::from(outcome.ending == EndReason::TurnLimit);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{matches} matches, {n_choices} choices in {seconds:.2} s");
    println!("{:.2} million choices per second", n_choices as f64 / seconds / 1e6);
    println!("{:.1} choices per match, {n_limited} at the turn limit", n_choices as f64 / f64::from(matches));
    println!("State: {} bytes", size_of::<State>());
}
