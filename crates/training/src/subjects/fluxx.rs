use bots::Judgement;
use game::Seat;
use games::fluxx::{Fluxx, State};
use games::fluxx_bots::{FluxxEncoding, Insight, Scoring, Weights};

use crate::subject::{Subject, Variant, insight_worth, options};

const TWO: &str = r#"{"seats":2,"first":0}"#;
const FOUR: &str = r#"{"seats":4,"first":0}"#;

impl Subject for Fluxx {
    type Encoding = FluxxEncoding;
    type Teacher = Scoring;

    const JUDGEMENT: Judgement = games::fluxx_bots::JUDGEMENT;

    fn teacher() -> Scoring {
        Scoring::new(Weights::TUNED)
    }

    fn worth(state: &State, seat: Seat) -> f32 {
        insight_worth(&Insight::default(), state, seat)
    }

    fn variants() -> Vec<Variant<Self>> {
        let mut variants = Vec::new();
        let mut add = |weight, text: &str| variants.push(Variant { options: options::<Self>(text), weight });
        for (seats, weight) in [(2, 10), (3, 4), (4, 10), (5, 2), (6, 2)] {
            add(weight, &format!(r#"{{"seats":{seats},"first":0}}"#));
        }
        for seats in [2, 3, 4, 6] {
            add(1, &format!(r#"{{"seats":{seats},"first":0,"meta":"escalation"}}"#));
            add(1, &format!(r#"{{"seats":{seats},"first":0,"meta":"no_creepers"}}"#));
        }
        variants
    }

    fn exams() -> Vec<(&'static str, <Self as game::Game>::Options)> {
        vec![("2 seats", options::<Self>(TWO)), ("4 seats", options::<Self>(FOUR))]
    }
}
