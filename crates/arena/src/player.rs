use bots::{Bot, Question, Random};
use game::Game;
use rand_pcg::Pcg64Mcg;

/// Whoever answers for all seats of a match. A type of its own rather than a list of bots, so that a match of
/// random bots alone compiles to one tight loop.
pub trait Player<G: Game> {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice;
}

impl<G: Game> Player<G> for Random {
    #[inline]
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        Bot::<G>::choose(self, question, rng)
    }
}

/// One bot for each seat.
pub struct Lineup<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
}

impl<G: Game> Lineup<G> {
    /// The bots of seat 0, 1, …
    pub fn new(bots: Vec<Box<dyn Bot<G>>>) -> Self {
        Self { bots }
    }
}

impl<G: Game> Player<G> for Lineup<G> {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        let choice = self.bots[usize::from(question.seat().number())].choose(question, rng);
        assert!(question.legal().contains(&choice), "a bot chose {choice:?} of {:?}", question.legal());
        choice
    }
}

impl<G: Game> std::fmt::Debug for Lineup<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Lineup").field("n_bots", &self.bots.len()).finish()
    }
}
