//! Tunes the weights by self-play.
//!
//! `cargo run --release -p fluxx-bots --example tune_fluxx -- 2,4 300 3000` prints the weights for `src/weights.rs`.
//! The numbers are seats, steps of the search and deals per step.

use std::error::Error;

use arena::Tuning;
use fluxx::{Fluxx, Options};
use fluxx_bots::{Scoring, Weights};
use game::{Seat, Seats};

#[expect(clippy::print_stdout, reason = "this is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seats = arguments.next().ok_or("how many seats?")?;
    let variants = seats.split(',').map(options).collect::<Result<Vec<_>, _>>()?;
    let n_steps = arguments.next().ok_or("how many steps?")?.parse()?;
    let n_deals_per_step = arguments.next().ok_or("how many deals a step?")?.parse()?;
    let tuning = Tuning::<Fluxx> { variants, n_steps, n_deals_per_step, seed: 42 };
    let weights_of = |weights: &[f32]| Weights(weights.try_into().expect("as many as at the start"));
    let tuned = tuning.tune(&Weights::TUNED.0, |weights| Scoring::new(weights_of(weights)));
    let tuned: Vec<String> = tuned.iter().map(|weight| format!("{weight:.2}")).collect();
    println!("{}", tuned.join(", "));
    Ok(())
}

fn options(n_seats: &str) -> Result<Options, Box<dyn Error>> {
    let seats = Seats::new(n_seats.parse()?).ok_or("there are 2 to 6 seats")?;
    Ok(Options::new(seats, Seat::default())?)
}
