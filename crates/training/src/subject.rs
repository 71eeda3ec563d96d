use bots::{Judgement, Policy, Skill};
use game::{Game, Seat};
use games::Leveled;
use nets::Label;
use tensors::Encoding;

/// A game that can be learned.
pub(crate) trait Subject: Leveled {
    type Encoding: Encoding<Self>;
    type Teacher: Policy<Self>;

    /// How the champion of the game searches.
    const JUDGEMENT: Judgement;

    /// The rule of thumb that is learned first and measured against.
    fn teacher() -> Self::Teacher;

    /// What a match that is over is worth to a seat: 0 is lost, 1 is won.
    fn worth(state: &Self::State, seat: Seat) -> f32;

    /// What is played, each with how often.
    fn variants() -> Vec<Variant<Self>>;

    /// Those whose progress is measured, with their names.
    fn exams() -> Vec<(&'static str, Self::Options)>;

    fn label() -> Label {
        Label {
            game: Self::NAME.to_owned(),
            rules: Self::RULES.to_owned(),
            encoding: Self::Encoding::VERSION,
        }
    }
}

pub(crate) struct Variant<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) weight: u32,
}

pub(crate) fn options<G: Game>(text: &str) -> G::Options {
    serde_json::from_str(text).expect("a variant that is written here")
}

pub(crate) fn insight_worth<G: Game>(skill: &impl Skill<G>, state: &G::State, seat: Seat) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a worth needs few digits")]
    let worth = skill.worth(state, seat) as f32;
    worth
}
