use game::Game;
use rand_pcg::Pcg64Mcg;

use crate::Question;

/// Anything that answers a question.
pub trait Bot<G: Game>: Send {
    /// One of the question's legal choices. All luck comes from `rng`, so that a match can be repeated.
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice;
}
