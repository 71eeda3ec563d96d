use bots::{Budget, Level};
use games::GameName;

use super::Row;

/// A variant with a number of seats.
#[derive(Debug)]
pub(in crate::arena) struct Rung {
    pub(in crate::arena) game: GameName,
    pub(super) title: &'static str,
    pub(super) seats: u8,
    pub(in crate::arena) options: &'static str,
    /// Matches of strong and champion: fewer where they are far ahead and slow.
    n_strong_matches: u64,
    /// Required wins beyond those of every variant.
    aims: &'static [Aim],
}

/// A level against another one, and the win share in percent that it must reach.
#[derive(Debug)]
struct Aim {
    levels: [Level; 2],
    percent: u8,
    budget: Budget,
    own_budgets: [Option<Budget>; 2],
    n_matches: u64,
}

/// Who is measured against whom in every variant.
const PAIRS: [[Level; 2]; 5] = [
    [Level::Easy, Level::Random],
    [Level::Steady, Level::Easy],
    STRONG_TO_STEADY,
    CHAMPION_TO_STEADY,
    CHAMPION_TO_STRONG,
];

const N_MATCHES: u64 = 2000;
/// Where all seats think.
const N_MATCHES_OF_THINKERS: u64 = 120;
/// For strong in every variant: far less than its default, so that all variants can be measured.
pub(super) const BUDGET: Budget = Budget::Iterations(1000);
/// What the default of 300 ms allows on one core: 64,000 and 19,400 iterations a second were measured.
pub(super) const USUAL_OF_ABLUXXEN: Budget = Budget::Iterations(19_000);
pub(super) const USUAL_OF_FLUXX: Budget = Budget::Iterations(5_800);
/// What the champion's 5 ms allow at least: 900 more iterations a choice took 88 ms of processor time in a match of
/// Abluxxen, where it is asked some twenty times, and an iteration of Fluxx 6.3 µs.
pub(super) const CHAMPION_OF_ABLUXXEN: Budget = Budget::Iterations(300);
pub(super) const CHAMPION_OF_FLUXX: Budget = Budget::Iterations(800);
/// The same for 300 ms.
const PATIENT_CHAMPION_OF_ABLUXXEN: Budget = Budget::Iterations(18_000);
const PATIENT_CHAMPION_OF_FLUXX: Budget = Budget::Iterations(48_000);

/// All rows, those with an aim first.
pub(super) fn rows(divisor: u32) -> impl Iterator<Item = Row> {
    let part = move |row: Row| Row {
        n_matches: (row.n_matches / u64::from(divisor)).max(1),
        budget: part_of(row.budget, divisor),
        own_budgets: row.own_budgets.map(|budget| budget.map(|budget| part_of(budget, divisor))),
        ..row
    };
    let aims = ALL.iter().flat_map(|rung| rung.aims.iter().map(|aim| aim.row(rung)));
    aims.chain(ALL.iter().flat_map(Rung::rows)).map(part)
}

fn part_of(budget: Budget, divisor: u32) -> Budget {
    match budget {
        Budget::Iterations(count) => Budget::Iterations((count / divisor).max(1)),
        Budget::Milliseconds(count) => Budget::Milliseconds((count / divisor).max(1)),
    }
}

impl Rung {
    fn rows(&'static self) -> impl Iterator<Item = Row> {
        PAIRS.iter().map(move |levels| Row {
            rung: self,
            levels: *levels,
            budget: BUDGET,
            own_budgets: [(levels[0] == Level::Champion).then(|| champion_budget(self.game)), None],
            n_matches: self.n_matches(*levels),
            aim: None,
        })
    }

    fn n_matches(&self, [one, others]: [Level; 2]) -> u64 {
        match (one.thinks(), others.thinks()) {
            (false, _) => N_MATCHES,
            (true, false) => self.n_strong_matches,
            (true, true) => N_MATCHES_OF_THINKERS,
        }
    }
}

impl Aim {
    const fn row(&self, rung: &'static Rung) -> Row {
        let Self { levels, percent, budget, own_budgets, n_matches } = *self;
        Row { rung, levels, budget, own_budgets, n_matches, aim: Some(percent) }
    }
}

const fn rung(game: GameName, title: &'static str, seats: u8, options: &'static str) -> Rung {
    Rung { game, title, seats, options, n_strong_matches: 240, aims: &[] }
}

/// A playout of Fluxx takes longer.
const fn fluxx(title: &'static str, seats: u8, options: &'static str) -> Rung {
    Rung { n_strong_matches: 160, ..rung(Fluxx, title, seats, options) }
}

const fn duel(title: &'static str, options: &'static str, aims: &'static [Aim]) -> Rung {
    Rung { game: Abluxxen, title, seats: 2, options, n_strong_matches: 80, aims }
}

const STEADY_TO_EASY: [Level; 2] = [Level::Steady, Level::Easy];
const STEADY_TO_RANDOM: [Level; 2] = [Level::Steady, Level::Random];
const STRONG_TO_STEADY: [Level; 2] = [Level::Strong, Level::Steady];
const CHAMPION_TO_STEADY: [Level; 2] = [Level::Champion, Level::Steady];
const CHAMPION_TO_STRONG: [Level; 2] = [Level::Champion, Level::Strong];

const fn aim(levels: [Level; 2], percent: u8) -> Aim {
    Aim { levels, percent, budget: BUDGET, own_budgets: [None; 2], n_matches: N_MATCHES }
}

const fn usual(budget: Budget, percent: u8, n_matches: u64) -> Aim {
    Aim { levels: STRONG_TO_STEADY, percent, budget, own_budgets: [None; 2], n_matches }
}

/// The champion and the others with budgets of their own.
const fn champion(other: Level, own_budgets: [Option<Budget>; 2], percent: u8, n_matches: u64) -> Aim {
    Aim { levels: [Level::Champion, other], percent, budget: BUDGET, own_budgets, n_matches }
}

/// What the champion's usual 5 ms come to.
pub(super) const fn champion_budget(game: GameName) -> Budget {
    match game {
        Abluxxen => CHAMPION_OF_ABLUXXEN,
        Fluxx => CHAMPION_OF_FLUXX,
    }
}

use GameName::{Abluxxen, Fluxx};

pub(in crate::arena) static ALL: &[Rung] = &[
    rung(Abluxxen, "AMIGO base", 3, r#"{"edition":"amigo","level":"base","seats":3,"first":0}"#),
    Rung {
        aims: &[
            aim(STEADY_TO_EASY, 40),
            usual(USUAL_OF_ABLUXXEN, 35, 100),
            champion(Level::Steady, [Some(CHAMPION_OF_ABLUXXEN), None], 42, 4000),
            champion(Level::Steady, [Some(PATIENT_CHAMPION_OF_ABLUXXEN), None], 45, 200),
            champion(Level::Strong, [Some(CHAMPION_OF_ABLUXXEN), Some(USUAL_OF_ABLUXXEN)], 30, 100),
        ],
        ..rung(Abluxxen, "AMIGO base", 4, r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#)
    },
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
    duel(
        "the Duel, base",
        r#"{"edition":"amigo","level":"base","duel":true,"seats":2,"first":0}"#,
        &[usual(USUAL_OF_ABLUXXEN, 65, 24)],
    ),
    duel(
        "the Duel, advanced",
        r#"{"edition":"amigo","level":"advanced","duel":true,"seats":2,"first":0}"#,
        &[],
    ),
    duel("the Duel, expert", r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0}"#, &[]),
    Rung {
        aims: &[
            aim(STEADY_TO_RANDOM, 80),
            usual(USUAL_OF_FLUXX, 55, 80),
            champion(Level::Strong, [Some(CHAMPION_OF_FLUXX), Some(USUAL_OF_FLUXX)], 55, 400),
        ],
        ..fluxx("usual", 2, r#"{"seats":2,"first":0}"#)
    },
    fluxx("usual", 3, r#"{"seats":3,"first":0}"#),
    Rung {
        aims: &[
            champion(Level::Steady, [Some(CHAMPION_OF_FLUXX), None], 42, 1600),
            champion(Level::Steady, [Some(PATIENT_CHAMPION_OF_FLUXX), None], 42, 200),
        ],
        ..rung(Fluxx, "usual", 4, r#"{"seats":4,"first":0}"#)
    },
    fluxx("usual", 5, r#"{"seats":5,"first":0}"#),
    fluxx("usual", 6, r#"{"seats":6,"first":0}"#),
    fluxx("Rules Escalation", 4, r#"{"seats":4,"first":0,"meta":"escalation"}"#),
    fluxx("No Creepers", 4, r#"{"seats":4,"first":0,"meta":"no_creepers"}"#),
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
