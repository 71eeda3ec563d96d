use std::fmt;

use game::Game;
use rand_pcg::Pcg64Mcg;

use crate::{Bot, Budget, Question};

/// A bot that thinks for a time of its own, whatever budget its questions have.
pub struct Paced<G: Game> {
    bot: Box<dyn Bot<G>>,
    budget: Budget,
}

impl<G: Game> Paced<G> {
    pub fn new(bot: Box<dyn Bot<G>>, budget: Budget) -> Self {
        Self { bot, budget }
    }
}

impl<G: Game> fmt::Debug for Paced<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Paced").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<G: Game> Bot<G> for Paced<G> {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        self.bot.choose(&question.paced(self.budget), rng)
    }
}
