//! How fast the search is, compared with the playouts that it is made of.

use std::time::{Duration, Instant};

use bots::{Budget, Desk, Question, Search, Skill, play_out};
use game::{Game, Seat, Viewer, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// Rates at the first choice of a match, by the clock; the best of several tries, so that other programs on the
/// machine interfere as little as possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Playouts alone, from states that were sampled before.
    pub playouts_per_s: f64,
    /// The whole search: sampling, choosing candidates, playing out, comparing.
    pub iterations_per_s: f64,
    /// How many choices a playout has.
    pub choices_per_playout: f64,
}

pub fn measure<G: Game, S: Skill<G> + Clone>(skill: &S, options: &G::Options, n_tries: u32) -> Speed {
    let (state, seat) = first_choice::<G>(options);
    let mut speed = Speed { playouts_per_s: 0.0, iterations_per_s: 0.0, choices_per_playout: 0.0 };
    for number in 0..n_tries.max(1) {
        let (playouts, choices) = playouts_per_s::<G, S>(skill, &state, seat, number.into());
        speed.playouts_per_s = speed.playouts_per_s.max(playouts);
        speed.choices_per_playout += choices / f64::from(n_tries.max(1));
        let iterations = iterations_per_s::<G, S>(skill, &state, seat, number.into());
        speed.iterations_per_s = speed.iterations_per_s.max(iterations);
    }
    speed
}

const TRY: Duration = Duration::from_millis(150);
/// Playouts begin in as many different worlds in turn, as those of the search do.
const N_WORLDS: usize = 256;

fn first_choice<G: Game>(options: &G::Options) -> (G::State, Seat) {
    let mut state = G::start(options);
    let mut asked = None;
    let stop = |_: &G::State, seat, _: &mut Pcg64Mcg| {
        asked = Some(seat);
        None
    };
    drive::<G, _>(&mut state, &mut Pcg64Mcg::seed_from_u64(1), stop, &mut ());
    (state, asked.expect("a match begins with a choice"))
}

fn playouts_per_s<G: Game, S: Skill<G>>(skill: &S, state: &G::State, seat: Seat, seed: u64) -> (f64, f64) {
    let mut desk = Desk::new(Pcg64Mcg::seed_from_u64(seed));
    let mut guess = skill.guess(&G::view(state, Viewer::Seat(seat)), seat, &mut desk);
    let worlds: Vec<G::State> = (0..N_WORLDS).map(|_| skill.sample(&mut guess, &mut desk)).collect();
    let begun = Instant::now();
    let (mut n_playouts, mut n_choices) = (0.0, 0.0);
    for world in worlds.iter().cycle().take_while(|_| begun.elapsed() < TRY) {
        let mut state = world.clone();
        n_choices += f64::from(play_out(&mut state, skill, &mut desk, |state, n| skill.is_enough(state, n)));
        n_playouts += 1.0;
    }
    (n_playouts / begun.elapsed().as_secs_f64(), n_choices / n_playouts)
}

fn iterations_per_s<G: Game, S: Skill<G> + Clone>(skill: &S, state: &G::State, seat: Seat, seed: u64) -> f64 {
    let mut legal = Vec::new();
    G::legal_choices(state, &mut legal);
    let view = G::view(state, Viewer::Seat(seat));
    let budget = Budget::Milliseconds(u32::try_from(TRY.as_millis()).unwrap_or(u32::MAX));
    let question = Question::<G>::of_view(&view, seat, &legal).with_budget(budget);
    let mut search = Search::new(skill.clone());
    let begun = Instant::now();
    let candidates = search.think(&question, &question.patience(), &mut Pcg64Mcg::seed_from_u64(seed));
    let n_iterations: u32 = candidates.ranked().iter().map(|candidate| candidate.n_worlds).sum();
    f64::from(n_iterations) / begun.elapsed().as_secs_f64()
}
