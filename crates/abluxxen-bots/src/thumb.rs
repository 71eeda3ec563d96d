use abluxxen::{Abluxxen, Choice, Phase, State};
use bots::{Desk, Policy, Skill};
use game::{Game, Seat};

use crate::laying::Laying;
use crate::risk::{CountedRisk, TypicalRisk};
use crate::sight::Sight;
use crate::weights::Weights;
use crate::{drawing, robbing};

/// Weighs what a seat sees: all decisions of the game.
#[derive(Clone, Debug)]
pub struct Weighing {
    weights: Weights,
    counts: bool,
    pub learned: Option<[f32; crate::belief::N_TRAITS]>,
}

impl Weighing {
    /// Counts the unseen cards to judge how safe a layer is.
    pub fn counting(weights: Weights) -> Self {
        Self { weights, counts: true, learned: None }
    }

    /// Judges how safe a layer is by experience; several times faster.
    pub fn hasty(weights: Weights) -> Self {
        Self { weights, counts: false, learned: None }
    }

    fn answer(&self, state: &State, seat: Seat) -> Choice {
        let sight = Sight::new(state, seat);
        let weights = &self.weights;
        match state.phase() {
            Phase::LayingDown if self.counts => {
                Choice::Play(Laying::new(&sight, weights, CountedRisk::new(state, seat)).best())
            }
            Phase::LayingDown => Choice::Play(Laying::new(&sight, weights, TypicalRisk::new(state)).best()),
            Phase::TakingShadow => robbing::best_shadow(&sight, weights),
            Phase::Robbing { victim, layer } => robbing::take_or_leave(&sight, weights, victim, layer),
            Phase::Losing { layer, .. } => robbing::take_back_or_discard(&sight, weights, layer),
            Phase::Drawing { left, .. } => Choice::Draw(drawing::best_draw(&sight, weights, left).1),
            Phase::DrawingOptionally => drawing::draw_or_pass(&sight, weights),
            Phase::Dealing | Phase::Over(_) => unreachable!("nobody is asked anything"),
        }
    }
}

impl Policy<Abluxxen> for Weighing {
    fn choose(&self, state: &State, seat: Seat, _: &mut Desk<Abluxxen>) -> Choice {
        self.answer(state, seat)
    }
}

fn env(name: &str, usual: f64) -> f64 {
    std::env::var(name).ok().and_then(|t| t.parse().ok()).unwrap_or(usual)
}
pub static ALPHA: std::sync::LazyLock<f64> = std::sync::LazyLock::new(|| env("ALPHA", 0.5));
pub static MIX: std::sync::LazyLock<f64> = std::sync::LazyLock::new(|| env("MIX", 50.0));
pub static WIDTH: std::sync::LazyLock<f64> = std::sync::LazyLock::new(|| env("WIDTH", 5.0));
pub static KEEP: std::sync::LazyLock<f64> = std::sync::LazyLock::new(|| env("KEEP", 8.0));

impl Skill<Abluxxen> for Weighing {
    type Guess = (abluxxen::View, Option<crate::belief::Belief>);

    fn guess(&self, view: &abluxxen::View, seat: Seat, desk: &mut Desk<Abluxxen>) -> Self::Guess {
        let belief = self.learned.map(|learned| crate::belief::Belief::new(view, seat, &learned, &mut desk.rng));
        (view.clone(), belief)
    }

    fn sample(&self, guess: &mut Self::Guess, desk: &mut Desk<Abluxxen>) -> State {
        match &mut guess.1 {
            None => Abluxxen::determinize(&guess.0, &mut desk.rng),
            Some(belief) => {
                belief.mix(*MIX as u32, &mut desk.rng);
                belief.state(&guess.0, &mut desk.rng)
            }
        }
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let share = Abluxxen::outcome(state).map_or(0.5, |outcome| outcome.share(seat));
        let best = state.options().seats().others_clockwise(seat).map(|other| state.points(other)).max().unwrap_or(0);
        let margin = f64::from(state.points(seat) - best) / *WIDTH;
        *ALPHA * share + (1.0 - *ALPHA) / (1.0 + (-margin).exp())
    }

    fn prune(&self, state: &State, seat: Seat, legal: &mut Vec<Choice>) {
        if state.phase() == Phase::LayingDown {
            let sight = Sight::new(state, seat);
            let laying = Laying::new(&sight, &self.weights, TypicalRisk::new(state));
            legal.sort_by(|a, b| match (a, b) {
                (Choice::Play(a), Choice::Play(b)) => laying.score(*b).total_cmp(&laying.score(*a)),
                _ => std::cmp::Ordering::Equal,
            });
            legal.truncate(*KEEP as usize);
        }
    }
}
