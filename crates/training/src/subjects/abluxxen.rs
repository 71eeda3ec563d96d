use bots::Judgement;
use game::Seat;
use games::abluxxen::{Abluxxen, State};
use games::abluxxen_bots::{AbluxxenEncoding, Caution, Insight, Weighing};

use crate::subject::{Subject, Variant, insight_worth, options};

const BASE_OF_FOUR: &str = r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#;
const FIRST_EDITION_OF_FOUR: &str = r#"{"edition":"ravensburger","seats":4,"first":0}"#;
const DUEL: &str = r#"{"edition":"amigo","duel":true,"seats":2,"first":0}"#;

impl Subject for Abluxxen {
    type Encoding = AbluxxenEncoding;
    type Teacher = Weighing;

    const JUDGEMENT: Judgement = games::abluxxen_bots::JUDGEMENT;

    fn teacher() -> Weighing {
        Weighing::tuned(Caution::Counting)
    }

    fn worth(state: &State, seat: Seat) -> f32 {
        insight_worth(&Insight::default(), state, seat)
    }

    fn variants() -> Vec<Variant<Self>> {
        let mut variants = Vec::new();
        let mut add = |weight, text: &str| variants.push(Variant { options: options::<Self>(text), weight });
        add(28, BASE_OF_FOUR);
        for level in ["base", "advanced", "expert"] {
            for (seats, weight) in [(3, 3), (4, 2), (5, 3)] {
                let wish = format!(r#"{{"edition":"amigo","level":"{level}","seats":{seats},"first":0}}"#);
                add(weight, &wish);
            }
        }
        for (seats, weight) in [(2, 4), (3, 1), (4, 1), (5, 1)] {
            add(weight, &format!(r#"{{"edition":"ravensburger","seats":{seats},"first":0}}"#));
        }
        add(6, DUEL);
        add(1, r#"{"edition":"amigo","duel":true,"seats":2,"first":0,"shadow_counts_as_abluxx":false}"#);
        add(2, r#"{"edition":"ravensburger","duel":true,"seats":2,"first":0}"#);
        add(1, r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0}"#);
        variants
    }

    fn exams() -> Vec<(&'static str, <Self as game::Game>::Options)> {
        vec![
            ("AMIGO base, 4 seats", options::<Self>(BASE_OF_FOUR)),
            ("Ravensburger, 4 seats", options::<Self>(FIRST_EDITION_OF_FOUR)),
            ("Duel", options::<Self>(DUEL)),
        ]
    }
}
