use bots::{Bot, Budget, Question, Random};
use game::{BySeat, Game, Seat};
use rand_pcg::Pcg64Mcg;

/// Whoever answers for all seats of a match. A type of its own rather than a list of bots, so that a match of
/// random bots alone compiles to one tight loop.
pub trait Player<G: Game> {
    /// One of the legal choices. `legal` is lent as a buffer and may hold anything afterwards.
    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        rng: &mut Pcg64Mcg,
        legal: &mut Vec<G::Choice>,
    ) -> G::Choice;
}

/// Random bots in all seats need no list of choices if the game can do without.
impl<G: Game> Player<G> for Random {
    #[inline]
    fn choose(
        &mut self,
        state: &G::State,
        _: Seat,
        rng: &mut Pcg64Mcg,
        legal: &mut Vec<G::Choice>,
    ) -> G::Choice {
        G::random_choice(state, rng, legal)
    }
}

/// One bot for each seat.
pub struct Lineup<G: Game> {
    bots: BySeat<Box<dyn Bot<G>>>,
    budget: Budget,
}

impl<G: Game> Lineup<G> {
    /// How long each may think about one question is the budget.
    pub fn new(bots: BySeat<Box<dyn Bot<G>>>, budget: Budget) -> Self {
        Self { bots, budget }
    }
}

impl<G: Game> Player<G> for Lineup<G> {
    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        rng: &mut Pcg64Mcg,
        legal: &mut Vec<G::Choice>,
    ) -> G::Choice {
        G::legal_choices(state, legal);
        let question = Question::of_state(state, seat, legal).with_budget(self.budget);
        let choice = self.bots[seat].choose(&question, rng);
        assert!(legal.contains(&choice), "a bot chose {choice:?} of {legal:?}");
        choice
    }
}

impl<G: Game> std::fmt::Debug for Lineup<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Lineup").field("n_bots", &self.bots.seats().count()).finish()
    }
}
