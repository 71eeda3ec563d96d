//! Learns which hands are plausible: how real hands differ from randomly dealt ones.
//!
//! `cargo run --release -p abluxxen-bots --example learn -- amigo:base:4,amigo:expert:5 60000`
//! prints the traits for `src/tables.rs`.

mod variant;

use std::error::Error;

use abluxxen::{Abluxxen, Card, Options, State, View};
use abluxxen_bots::{Caution, Clue, Traits, Weighing};
use bots::{Desk, Policy};
use game::{Game, Seat, Viewer, drive, random};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variants = variant::read(&arguments.next().ok_or("which variants?")?)?;
    let n_matches: u32 = arguments.next().ok_or("how many matches?")?.parse()?;
    let mut lesson = Lesson::new();
    for number in 0..n_matches {
        lesson.rate = 0.01 * (1.0 - f64::from(number) / f64::from(n_matches)) + 0.0002;
        lesson.watch_match(&variants[number as usize % variants.len()]);
        if (number + 1) % (n_matches / 5).max(1) == 0 {
            variant::say(&format!("{}: log loss {:.4} (chance: 0.6931)", number + 1, lesson.take_loss()));
        }
    }
    let learned: Vec<String> = lesson.learned.iter().map(|trait_| format!("{trait_:.2}")).collect();
    variant::say(&learned.join(", "));
    Ok(())
}

/// Logistic regression: tells a real hand from a sampled one by the difference of their traits.
struct Lesson {
    rng: Pcg64Mcg,
    desk: Desk<Abluxxen>,
    learned: [f64; Traits::COUNT],
    /// Running means of squared slopes, so that rare traits learn as quickly as common ones.
    squares: [f64; Traits::COUNT],
    rate: f64,
    loss: f64,
    n_seen: u32,
}

/// Only one in this many positions is looked at: neighbouring ones say the same.
const POSITIONS_PER_LOOK: u32 = 12;

impl Lesson {
    fn new() -> Self {
        let rng = Pcg64Mcg::seed_from_u64(99);
        let (learned, squares) = ([0.0; Traits::COUNT], [1e-3; Traits::COUNT]);
        Self { desk: Desk::new(rng.clone()), rng, learned, squares, rate: 0.0, loss: 0.0, n_seen: 0 }
    }

    fn watch_match(&mut self, options: &Options) {
        let policy = Weighing::tuned(Caution::Experience);
        let mut rng = self.rng.clone();
        let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
            if random::below(rng, POSITIONS_PER_LOOK) == 0 {
                self.look_at(state, seat, rng);
            }
            Some(policy.choose(state, seat, &mut self.desk))
        };
        drive::<Abluxxen, _>(&mut Abluxxen::start(options), &mut rng, choose, &mut ());
        self.rng = rng;
    }

    fn look_at(&mut self, truth: &State, seat: Seat, rng: &mut Pcg64Mcg) {
        let view = Abluxxen::view(truth, Viewer::Seat(seat));
        let guess = Abluxxen::determinize(&view, rng);
        for other in view.options.seats().others_clockwise(seat) {
            let (real, sampled) = (traits_of(&view, truth, other), traits_of(&view, &guess, other));
            let difference = std::array::from_fn(|place| real[place] - sampled[place]);
            self.learn(&difference);
        }
    }

    fn learn(&mut self, difference: &[f64; Traits::COUNT]) {
        let score: f64 = difference.iter().zip(&self.learned).map(|(seen, learned)| seen * learned).sum();
        let chance = 1.0 / (1.0 + (-score).exp());
        self.loss -= chance.max(1e-9).ln();
        self.n_seen += 1;
        for ((learned, square), seen) in self.learned.iter_mut().zip(&mut self.squares).zip(difference) {
            let slope = (1.0 - chance) * seen;
            *square = 0.9995 * *square + 0.0005 * slope * slope;
            *learned += self.rate * slope / (square.sqrt() + 1e-3);
        }
    }

    fn take_loss(&mut self) -> f64 {
        let loss = self.loss / f64::from(self.n_seen.max(1));
        (self.loss, self.n_seen) = (0.0, 0);
        loss
    }
}

fn traits_of(view: &View, state: &State, seat: Seat) -> [f64; Traits::COUNT] {
    let mut sum = [0.0; Traits::COUNT];
    for value in Card::all() {
        let n_secret = state.hand(seat).count(value) - state.known(seat).count(value);
        let traits = Clue::of(view, seat, value).traits(n_secret);
        sum.iter_mut().zip(traits.0).for_each(|(sum, seen)| *sum += f64::from(seen));
    }
    sum
}
