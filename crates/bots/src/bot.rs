use game::Game;
use rand_pcg::Pcg64Mcg;

use crate::{Question, Random};

/// Anything that answers a question.
pub trait Bot<G: Game>: Send {
    /// One of the question's legal choices. All luck comes from `rng`, so that a match can be repeated.
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice;
}

/// Every bot that can be asked for by name.
pub const NAMES: [&str; 1] = ["random"];

/// The bot of this name, if there is one.
pub fn named<G: Game>(name: &str) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
