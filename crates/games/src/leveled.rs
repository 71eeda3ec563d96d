use abluxxen::Abluxxen;
use bots::{Bot, Justify, Level, Measured, Question, Reshuffle, Search, Skill};
use fluxx::Fluxx;
use game::{Explain, Hint};
use rand_pcg::Pcg64Mcg;

/// A game with bots of every level.
pub trait Leveled: Explain {
    /// What the search knows about the game.
    type Insight: Skill<Self> + Reshuffle<Self> + Justify<Self> + Clone + Default;
    /// The same with nets that guide it.
    type Champion: Skill<Self> + Reshuffle<Self> + Justify<Self> + Clone;

    /// Options that suit most tables, used unless others are asked for.
    fn usual_options() -> Self::Options {
        serde_json::from_str(Self::USUAL).expect("every game understands its own usual options")
    }

    /// The same as they stand in a record.
    const USUAL: &'static str;

    fn bot(level: Level) -> Box<dyn Bot<Self>>;

    /// `None` where the nets do not know all cards of the match: there the search must do without them.
    fn champion(options: &Self::Options) -> Option<Self::Champion>;

    /// The options of the match that a view is of.
    fn options(view: &Self::View) -> &Self::Options;

    /// The best choices first, with their values and reasons, as good as the question's budget allows.
    fn hints(question: &Question<Self>, rng: &mut Pcg64Mcg) -> Vec<Hint<Self::Choice>> {
        match Self::champion(Self::options(&question.view())) {
            Some(champion) => Search::<Self, _>::new(champion).hints(question, rng),
            None => Search::<Self, _>::new(Self::Insight::default()).hints(question, rng),
        }
    }

    /// How much better the first choice of a pair is than the second, in worlds that only these two are compared in.
    fn lead(question: &Question<Self>, pair: [Self::Choice; 2], rng: &mut Pcg64Mcg) -> Measured {
        let patience = question.patience();
        match Self::champion(Self::options(&question.view())) {
            Some(champion) => Search::new(champion).compare(question, pair, &patience, rng).lead(),
            None => Search::new(Self::Insight::default()).compare(question, pair, &patience, rng).lead(),
        }
    }
}

impl Leveled for Abluxxen {
    type Insight = abluxxen_bots::Insight;
    type Champion = abluxxen_bots::AbluxxenChampion;

    const USUAL: &'static str = r#"{"edition":"amigo","level":"base","seats":3,"first":0}"#;

    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        abluxxen_bots::bot(level)
    }

    fn champion(_: &Self::Options) -> Option<Self::Champion> {
        Some(abluxxen_bots::champion())
    }

    fn options(view: &Self::View) -> &Self::Options {
        &view.options
    }
}

impl Leveled for Fluxx {
    type Insight = fluxx_bots::Insight;
    type Champion = fluxx_bots::FluxxChampion;

    const USUAL: &'static str = r#"{"deck":"de-4.0","seats":3,"first":0}"#;

    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        fluxx_bots::bot(level)
    }

    fn champion(options: &Self::Options) -> Option<Self::Champion> {
        fluxx_bots::knows(options).then(fluxx_bots::champion)
    }

    fn options(view: &Self::View) -> &Self::Options {
        &view.options
    }
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    #[test]
    fn every_game_understands_its_own_usual_options() {
        assert_eq!(Abluxxen::seats(&Abluxxen::usual_options()).count(), 3);
        assert_eq!(Fluxx::seats(&Fluxx::usual_options()).count(), 3);
    }
}
