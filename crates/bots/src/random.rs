use game::{Game, random};
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Question};

/// Takes any legal choice, each equally likely. The floor of every ladder, and the quickest way through a match.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        *random::pick(rng, question.legal())
    }
}
