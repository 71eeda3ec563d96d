use abluxxen::{Abluxxen, Choice, Phase, State};
use bots::{Desk, Policy};
use game::Seat;

use crate::laying::Laying;
use crate::risk::{CountedRisk, TypicalRisk};
use crate::sight::Sight;
use crate::weights::Weights;
use crate::{drawing, robbing};

/// The rule of thumb for all decisions: weighs what the seat sees.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// If there are none, those that were tuned for the variant.
    weights: Option<Box<Weights>>,
    caution: Caution,
}

/// How it is judged whether a layer will be robbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caution {
    /// By counting the unseen cards.
    Counting,
    /// By experience; several times faster.
    Experience,
}

impl Weighing {
    pub fn tuned(caution: Caution) -> Self {
        Self { weights: None, caution }
    }

    pub fn with(weights: Weights, caution: Caution) -> Self {
        Self { weights: Some(Box::new(weights)), caution }
    }

    pub(crate) fn weights(&self, state: &State) -> &Weights {
        self.weights.as_deref().unwrap_or_else(|| Weights::tuned(state.options()))
    }

    fn lay_down(&self, state: &State, sight: &Sight, weights: &Weights) -> Choice {
        Choice::Play(match self.caution {
            Caution::Counting => Laying::new(sight, weights, CountedRisk::new(state, sight.seat)).best(),
            Caution::Experience => Laying::new(sight, weights, TypicalRisk::new(state)).best(),
        })
    }
}

impl Policy<Abluxxen> for Weighing {
    fn choose(&self, state: &State, seat: Seat, _: &mut Desk<Abluxxen>) -> Choice {
        let sight = Sight::new(state, seat);
        let weights = self.weights(state);
        match state.phase() {
            Phase::LayingDown => self.lay_down(state, &sight, weights),
            Phase::TakingShadow => robbing::best_shadow(&sight, weights),
            Phase::Robbing { victim, layer } => robbing::take_or_leave(&sight, weights, victim, layer),
            Phase::Losing { layer, .. } => robbing::take_back_or_discard(&sight, weights, layer),
            Phase::Drawing { left, .. } => Choice::Draw(drawing::best_draw(&sight, weights, left).1),
            Phase::DrawingOptionally => drawing::draw_or_pass(&sight, weights),
            Phase::Dealing | Phase::Over(_) => unreachable!("nobody is asked anything"),
        }
    }
}
