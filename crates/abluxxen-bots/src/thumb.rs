use abluxxen::{Abluxxen, Choice, Phase, State};
use bots::{Desk, Policy, Skill};
use game::Seat;

use crate::risk::{CountedRisk, TypicalRisk};
use crate::sight::Sight;
use crate::weights::Weights;
use crate::{drawing, laying, robbing};

/// Weighs what a seat sees: all decisions of the game.
#[derive(Clone, Debug)]
pub struct Weighing {
    weights: Weights,
    counts: bool,
}

impl Weighing {
    /// Counts the unseen cards to judge how safe a layer is.
    pub fn counting(weights: Weights) -> Self {
        Self { weights, counts: true }
    }

    /// Judges how safe a layer is by experience; several times faster.
    pub fn hasty(weights: Weights) -> Self {
        Self { weights, counts: false }
    }

    fn answer(&self, state: &State, seat: Seat) -> Choice {
        let sight = Sight::new(state, seat);
        let weights = &self.weights;
        match state.phase() {
            Phase::LayingDown if self.counts => {
                Choice::Play(laying::best_layer(&sight, weights, &CountedRisk::new(state, seat)))
            }
            Phase::LayingDown => Choice::Play(laying::best_layer(&sight, weights, &TypicalRisk::new(state))),
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

impl Skill<Abluxxen> for Weighing {}
