//! Choices per second of complete random matches on one thread: `abluxxen_speed [SEATS] [MATCHES]`.

#![expect(clippy::print_stdout, reason = "it prints a measurement")]

use std::time::Instant;

use game::{Game, drive};
use luxx_abluxxen::{Abluxxen, Edition, Options, State, Wish};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let seats = arguments.first().copied().unwrap_or(4);
    let matches = arguments.get(1).copied().unwrap_or(20_000);
    let seats = u8::try_from(seats).expect("3 to 5 seats");
    let options = Options::try_from(Wish::usual(Edition::Amigo, seats)).expect("3 to 5 seats");
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut n_choices = 0_u64;
    let mut legal = Vec::new();
    let start = Instant::now();
    for _ in 0..matches {
        let mut state = Abluxxen::start(&options);
        let choose = |state: &State, _, rng: &mut Pcg64Mcg| {
            n_choices += 1;
            Some(Abluxxen::random_choice(state, rng, &mut legal))
        };
        drive::<Abluxxen, _>(&mut state, &mut rng, choose, &mut ());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{matches} matches, {n_choices} choices in {seconds:.2} s");
    println!("{:.2} million choices per second", n_choices as f64 / seconds / 1e6);
    println!("State: {} bytes", size_of::<State>());
}
