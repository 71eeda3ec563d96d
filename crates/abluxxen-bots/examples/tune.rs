//! Tunes the weights by self-play.
//!
//! `cargo run --release -p abluxxen-bots --example tune -- amigo:base:3,amigo:base:4 600 800` prints the weights for
//! `src/tables.rs`. The numbers are steps of the search and deals per step.

mod variant;

use std::error::Error;

use abluxxen::Abluxxen;
use abluxxen_bots::{Caution, Weighing, Weights};
use arena::Tuning;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variants = variant::read(&arguments.next().ok_or("which variants?")?)?;
    let n_steps = arguments.next().ok_or("how many steps?")?.parse()?;
    let n_deals_per_step = arguments.next().ok_or("how many deals a step?")?.parse()?;
    let start = Weights::tuned(&variants[0]).0;
    let tuning = Tuning::<Abluxxen> { variants, n_steps, n_deals_per_step, seed: 42 };
    let weights_of = |weights: &[f32]| Weights(weights.try_into().expect("as many as at the start"));
    let tuned = tuning.tune(&start, |weights| Weighing::with(weights_of(weights), Caution::Experience));
    let tuned: Vec<String> = tuned.iter().map(|weight| format!("{weight:.3}")).collect();
    variant::say(&tuned.join(", "));
    Ok(())
}
