use abluxxen::Abluxxen;
use bots::{Bot, Hint, Level, Question, Reshuffle, Search, Skill};
use fluxx::Fluxx;
use game::Game;
use rand_pcg::Pcg64Mcg;

/// A game with bots of every level.
pub trait Leveled: Game {
    /// What the search knows about the game.
    type Insight: Skill<Self> + Reshuffle<Self> + Clone + Default;

    fn bot(level: Level) -> Box<dyn Bot<Self>>;

    /// The best choices first, with their values and reasons, as good as the question's budget allows.
    fn hints(question: &Question<Self>, rng: &mut Pcg64Mcg) -> Vec<Hint<Self::Choice>>;
}

impl Leveled for Abluxxen {
    type Insight = abluxxen_bots::Insight;

    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        abluxxen_bots::bot(level)
    }

    fn hints(question: &Question<Self>, rng: &mut Pcg64Mcg) -> Vec<Hint<Self::Choice>> {
        Search::<Self, Self::Insight>::new(Self::Insight::default()).hints(question, rng)
    }
}

impl Leveled for Fluxx {
    type Insight = fluxx_bots::Insight;

    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        fluxx_bots::bot(level)
    }

    fn hints(question: &Question<Self>, rng: &mut Pcg64Mcg) -> Vec<Hint<Self::Choice>> {
        Search::<Self, Self::Insight>::new(Self::Insight::default()).hints(question, rng)
    }
}
