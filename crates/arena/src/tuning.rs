//! Finds weights of a rule of thumb by letting slightly different ones play each other.
//!
//! An evolution strategy: at every table all seats have the present weights, each with its own small random
//! changes; what won more than its share pulls the weights its way. Every deal is played in all rotations.

use bots::{Desk, Policy};
use game::{BySeat, Game, Seat, drive, random};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[derive(Clone, Debug)]
pub struct Tuning<G: Game> {
    /// Played in turn.
    pub variants: Vec<G::Options>,
    pub n_steps: u32,
    pub n_deals_per_step: u32,
    pub seed: u64,
}

/// A change of a weight, as a part of it; small weights change by at least the minimum.
const CHANGE: f32 = 0.25;
const CHANGE_MIN: f32 = 0.05;
/// How far a step goes, in changes; it shrinks to a fifth.
const STRIDE: f32 = 0.15;

impl<G: Game> Tuning<G> {
    /// The mean of the weights over the second half of all steps, which is steadier than the last ones.
    pub fn tune<P: Policy<G>>(&self, start: &[f32], make: impl Fn(&[f32]) -> P) -> Vec<f32> {
        let mut search = Search::new(start, self.seed);
        let mut sum = vec![0.0; start.len()];
        for step in 1..=self.n_steps {
            let slope = self.slope(&mut search, &make);
            search.go(&slope, step, self.n_steps);
            if step > self.n_steps / 2 {
                sum.iter_mut().zip(&search.weights).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let n_summed = (self.n_steps - self.n_steps / 2).max(1) as f32;
        sum.iter().map(|sum| sum / n_summed).collect()
    }

    fn slope<P: Policy<G>>(&self, search: &mut Search, make: &impl Fn(&[f32]) -> P) -> Vec<f32> {
        let mut desk = Desk::new(Pcg64Mcg::seed_from_u64(search.rng.next_u64()));
        let mut slope = vec![0.0; search.weights.len()];
        let mut n_tries = 0.0;
        for number in 0..self.n_deals_per_step {
            let options = &self.variants[number as usize % self.variants.len()];
            let seats = G::seats(options);
            let tries: Vec<Try<P>> = seats.iter().map(|_| search.try_out(make)).collect();
            let shares = play_deal(options, &tries, &mut desk);
            for (tried, share) in tries.iter().zip(shares) {
                let surplus = share - 1.0 / f32::from(seats.count());
                slope.iter_mut().zip(&tried.changes).for_each(|(slope, change)| *slope += surplus * change);
                n_tries += 1.0;
            }
        }
        slope.iter().map(|slope| slope / n_tries).collect()
    }
}

/// Changed weights, as a rule of thumb and as multiples of the usual change.
struct Try<P> {
    policy: P,
    changes: Vec<f32>,
}

struct Search {
    weights: Vec<f32>,
    scales: Vec<f32>,
    /// Running means of the slope and of its square (Adam).
    means: Vec<f32>,
    squares: Vec<f32>,
    rng: Pcg64Mcg,
}

impl Search {
    fn new(start: &[f32], seed: u64) -> Self {
        let zeros = vec![0.0; start.len()];
        Self {
            weights: start.to_vec(),
            scales: start.iter().map(|weight| (weight.abs() * CHANGE).max(CHANGE_MIN)).collect(),
            means: zeros.clone(),
            squares: zeros,
            rng: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    fn try_out<P>(&mut self, make: &impl Fn(&[f32]) -> P) -> Try<P> {
        let rng = &mut self.rng;
        let changes: Vec<f32> = self.weights.iter().map(|_| bell(rng)).collect();
        let changed = self.weights.iter().zip(&self.scales).zip(&changes);
        let changed: Vec<f32> = changed.map(|((weight, scale), change)| weight + scale * change).collect();
        Try { policy: make(&changed), changes }
    }

    fn go(&mut self, slope: &[f32], step: u32, n_steps: u32) {
        let stride = STRIDE * (1.0 - 0.8 * step as f32 / n_steps as f32);
        let age = i32::try_from(step).unwrap_or(i32::MAX);
        for (place, slope) in slope.iter().enumerate() {
            self.means[place] = 0.9 * self.means[place] + 0.1 * slope;
            self.squares[place] = 0.98 * self.squares[place] + 0.02 * slope * slope;
            let mean = self.means[place] / (1.0 - 0.9_f32.powi(age));
            let spread = (self.squares[place] / (1.0 - 0.98_f32.powi(age))).sqrt();
            self.weights[place] += stride * self.scales[place] * mean / (spread + 1e-6);
        }
    }
}

/// Nearly normal, mean 0, deviation 1: the sum of six even draws.
fn bell(rng: &mut Pcg64Mcg) -> f32 {
    const STEPS: u32 = 1 << 16;
    let sum: u32 = (0..6).map(|_| random::below(rng, STEPS)).sum();
    (sum as f32 / STEPS as f32 - 3.0) * std::f32::consts::SQRT_2
}

/// The mean share of every try over all rotations of one deal.
fn play_deal<G: Game, P: Policy<G>>(options: &G::Options, tries: &[Try<P>], desk: &mut Desk<G>) -> Vec<f32> {
    let mut shares = vec![0.0; tries.len()];
    let luck = desk.rng.next_u64();
    for rotation in 0..tries.len() {
        let place_of = |seat: Seat| (usize::from(seat.number()) + rotation) % tries.len();
        desk.rng = Pcg64Mcg::seed_from_u64(luck);
        let won = play::<G, P>(options, |seat| &tries[place_of(seat)].policy, desk);
        for (seat, share) in won.iter() {
            shares[place_of(seat)] += share / tries.len() as f32;
        }
    }
    shares
}

fn play<'p, G: Game, P: Policy<G> + 'p>(
    options: &G::Options,
    policy_of: impl Fn(Seat) -> &'p P,
    desk: &mut Desk<G>,
) -> BySeat<f32> {
    let mut state = G::start(options);
    let choose = |state: &G::State, seat, desk: &mut Desk<G>| Some(policy_of(seat).choose(state, seat, desk));
    drive(&mut state, desk, choose, &mut ());
    let outcome = G::outcome(&state).expect("nothing is awaited only when the match is over");
    let n_winners = outcome.winning_seats().count() as f32;
    BySeat::from_fn(G::seats(options), |seat| if outcome.winners[seat] { 1.0 / n_winners } else { 0.0 })
}
