use bots::{Desk, Policy, Reshuffle, Skill};
use fluxx::{Choice, Fluxx, State, View};
use game::{Game, Seat};
use rand_pcg::Pcg64Mcg;

use crate::scoring::Scoring;
use crate::weights::Weights;

/// What the search knows about Fluxx: the rule of thumb.
#[derive(Clone, Debug)]
pub struct Insight {
    thumb: Scoring,
}

impl Insight {
    pub fn with(weights: Weights) -> Self {
        Self { thumb: Scoring::new(weights) }
    }
}

impl Default for Insight {
    fn default() -> Self {
        Self::with(Weights::TUNED)
    }
}

impl Policy<Fluxx> for Insight {
    fn choose(&self, state: &State, seat: Seat, desk: &mut Desk<Fluxx>) -> Choice {
        self.thumb.choose(state, seat, desk)
    }
}

/// A longer playout tells nothing more.
const CHOICES_MAX: u32 = 150;

impl Skill<Fluxx> for Insight {
    type Guess = View;

    fn guess(&self, view: &View, _: Seat, _: &mut Desk<Fluxx>) -> View {
        view.clone()
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let nobody = 1.0 / f64::from(state.look().seats().count());
        Fluxx::outcome(state).map_or(nobody, |outcome| outcome.share(seat))
    }

    fn is_enough(&self, _: &State, n_choices: u32) -> bool {
        n_choices >= CHOICES_MAX
    }

    fn sample(&self, view: &mut View, desk: &mut Desk<Fluxx>) -> State {
        Fluxx::determinize(view, &mut desk.rng)
    }
}

impl Reshuffle<Fluxx> for Insight {
    fn reshuffle(&self, truth: &mut State, rng: &mut Pcg64Mcg) {
        truth.shuffle_draw_pile(rng);
    }
}
