use games::GameName;

/// A variant with a number of seats.
#[derive(Debug)]
pub(super) struct Rung {
    pub(super) game: GameName,
    pub(super) title: &'static str,
    pub(super) seats: u8,
    pub(super) options: &'static str,
    /// Measured with the usual budget too.
    pub(super) is_usual: bool,
}

const fn rung(game: GameName, title: &'static str, seats: u8, options: &'static str) -> Rung {
    Rung { game, title, seats, options, is_usual: false }
}

const fn usual(game: GameName, title: &'static str, seats: u8, options: &'static str) -> Rung {
    Rung { game, title, seats, options, is_usual: true }
}

use GameName::{Abluxxen, Fluxx};

pub(super) static ALL: &[Rung] = &[
    rung(Abluxxen, "AMIGO base", 3, r#"{"edition":"amigo","level":"base","seats":3,"first":0}"#),
    usual(Abluxxen, "AMIGO base", 4, r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#),
    rung(Abluxxen, "AMIGO base", 5, r#"{"edition":"amigo","level":"base","seats":5,"first":0}"#),
    rung(Abluxxen, "AMIGO advanced", 3, r#"{"edition":"amigo","level":"advanced","seats":3,"first":0}"#),
    rung(Abluxxen, "AMIGO advanced", 4, r#"{"edition":"amigo","level":"advanced","seats":4,"first":0}"#),
    rung(Abluxxen, "AMIGO advanced", 5, r#"{"edition":"amigo","level":"advanced","seats":5,"first":0}"#),
    rung(Abluxxen, "AMIGO expert", 3, r#"{"edition":"amigo","level":"expert","seats":3,"first":0}"#),
    rung(Abluxxen, "AMIGO expert", 4, r#"{"edition":"amigo","level":"expert","seats":4,"first":0}"#),
    rung(Abluxxen, "AMIGO expert", 5, r#"{"edition":"amigo","level":"expert","seats":5,"first":0}"#),
    rung(Abluxxen, "Ravensburger", 2, r#"{"edition":"ravensburger","seats":2,"first":0}"#),
    rung(Abluxxen, "Ravensburger", 3, r#"{"edition":"ravensburger","seats":3,"first":0}"#),
    rung(Abluxxen, "Ravensburger", 4, r#"{"edition":"ravensburger","seats":4,"first":0}"#),
    rung(Abluxxen, "Ravensburger", 5, r#"{"edition":"ravensburger","seats":5,"first":0}"#),
    usual(
        Abluxxen,
        "the Duel, base",
        2,
        r#"{"edition":"amigo","level":"base","duel":true,"seats":2,"first":0}"#,
    ),
    rung(
        Abluxxen,
        "the Duel, advanced",
        2,
        r#"{"edition":"amigo","level":"advanced","duel":true,"seats":2,"first":0}"#,
    ),
    rung(
        Abluxxen,
        "the Duel, expert",
        2,
        r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0}"#,
    ),
    usual(Fluxx, "usual", 2, r#"{"seats":2,"first":0}"#),
    rung(Fluxx, "usual", 3, r#"{"seats":3,"first":0}"#),
    usual(Fluxx, "usual", 4, r#"{"seats":4,"first":0}"#),
    rung(Fluxx, "usual", 5, r#"{"seats":5,"first":0}"#),
    rung(Fluxx, "usual", 6, r#"{"seats":6,"first":0}"#),
    rung(Fluxx, "Rules Escalation", 4, r#"{"seats":4,"first":0,"meta":"escalation"}"#),
    rung(Fluxx, "No Creepers", 4, r#"{"seats":4,"first":0,"meta":"no_creepers"}"#),
];

#[cfg(test)]
mod tests {
    use game::Game;
    use games::with_game;

    use super::*;

    #[test]
    fn every_rung_is_a_variant_with_its_seats() {
        for rung in ALL {
            let n_seats = with_game!(rung.game, G => {
                let options: <G as Game>::Options = serde_json::from_str(rung.options).unwrap();
                G::seats(&options).count()
            });
            assert_eq!(n_seats, rung.seats, "{rung:?}");
        }
    }
}
