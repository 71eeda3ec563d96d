use abluxxen::{Abluxxen, Choice, Phase, State, View};
use bots::{Desk, Policy, Reshuffle, Skill};
use game::{Game, Seat};
use rand_pcg::Pcg64Mcg;

use crate::belief::Belief;
use crate::clue::Traits;
use crate::laying::Laying;
use crate::risk::TypicalRisk;
use crate::sight::Sight;
use crate::weighing::{Caution, Weighing};

/// What the search knows about Abluxxen: the quick rule of thumb, and which hands are plausible.
#[derive(Clone, Debug)]
pub struct Insight {
    thumb: Weighing,
}

impl Default for Insight {
    fn default() -> Self {
        Self { thumb: Weighing::tuned(Caution::Experience) }
    }
}

/// How much of the worth is the victory; the rest is the margin of points, so that a lost match is played well too.
const VICTORY: f64 = 0.9;
/// A lead of this many points is almost as good as any.
const POINTS_TELLING: f64 = 5.0;
/// Layers that the rule of thumb ranks behind this many others are not considered.
const LAYERS_MAX: usize = 12;

impl Policy<Abluxxen> for Insight {
    fn choose(&self, state: &State, seat: Seat, desk: &mut Desk<Abluxxen>) -> Choice {
        self.thumb.choose(state, seat, desk)
    }
}

impl Skill<Abluxxen> for Insight {
    type Guess = Belief;

    fn guess(&self, view: &View, _: Seat, desk: &mut Desk<Abluxxen>) -> Belief {
        Belief::new(view, Traits::learned(&view.options), &mut desk.rng)
    }

    fn sample(&self, guess: &mut Belief, desk: &mut Desk<Abluxxen>) -> State {
        guess.sample(&mut desk.rng)
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let share = Abluxxen::outcome(state).map_or(0.5, |outcome| outcome.share(seat));
        let others = state.options().seats().others_clockwise(seat);
        let best = others.map(|other| state.points(other)).max().unwrap_or(0);
        let lead = f64::from(state.points(seat) - best) / POINTS_TELLING;
        VICTORY * share + (1.0 - VICTORY) / (1.0 + (-lead).exp())
    }

    fn prune(&self, state: &State, seat: Seat, legal: &mut Vec<Choice>) {
        if state.phase() != Phase::LayingDown || legal.len() <= LAYERS_MAX {
            return;
        }
        let sight = Sight::new(state, seat);
        let laying = Laying::new(&sight, self.thumb.weights(state), TypicalRisk::new(state));
        let score = |choice: &Choice| match choice {
            Choice::Play(layer) => laying.score(*layer),
            Choice::Shadow(_)
            | Choice::Take
            | Choice::Leave
            | Choice::TakeBack
            | Choice::Discard
            | Choice::Draw(_)
            | Choice::Pass => f32::NEG_INFINITY,
        };
        legal.sort_by(|a, b| score(b).total_cmp(&score(a)));
        legal.truncate(LAYERS_MAX);
    }
}

impl Reshuffle<Abluxxen> for Insight {
    fn reshuffle(&self, truth: &mut State, rng: &mut Pcg64Mcg) {
        truth.shuffle_deck(rng);
    }
}
