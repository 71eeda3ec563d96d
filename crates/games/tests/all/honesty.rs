//! Bots know what their seat may know and nothing else, and they keep to their budgets.

use std::sync::atomic::AtomicBool;

use bots::{Budget, Level, Question};
use game::{Game, Seat, Viewer, drive};
use games::Leveled;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// Variants that are different to play, each as the options of its game.
const ABLUXXEN: [&str; 4] = [
    r#"{"edition":"amigo","level":"base","seats":4,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","seats":3,"first":0}"#,
    r#"{"edition":"ravensburger","seats":5,"first":2}"#,
    r#"{"edition":"amigo","duel":true,"seats":2,"first":0}"#,
];
const FLUXX: [&str; 3] = [
    r#"{"seats":2,"first":0}"#,
    r#"{"seats":4,"first":3,"meta":"escalation"}"#,
    r#"{"seats":6,"first":1,"meta":"no_creepers"}"#,
];

fn options<G: Game>(text: &str) -> G::Options {
    serde_json::from_str(text).expect("a variant")
}

/// Walks through a match of random steady play and calls `look` at every question.
fn walk<G: Leveled>(options: &G::Options, seed: u64, mut look: impl FnMut(&G::State, Seat, &[G::Choice])) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut guide = G::bot(Level::Steady);
    let mut legal = Vec::new();
    let choose = |state: &G::State, seat, rng: &mut Pcg64Mcg| {
        G::legal_choices(state, &mut legal);
        look(state, seat, &legal);
        Some(guide.choose(&Question::of_state(state, seat, &legal), rng))
    };
    drive::<G, _>(&mut G::start(options), &mut rng, choose, &mut ());
}

/// The same view with other hidden cards must get the same answer from the same luck.
fn is_blind_to_hidden_cards<G: Leveled>(level: Level, texts: &[&str]) {
    let mut n_stirred = 0;
    for text in texts {
        walk::<G>(&options::<G>(text), 7, |state, seat, legal| {
            let view = G::view(state, Viewer::Seat(seat));
            let stirred = G::determinize(&view, &mut Pcg64Mcg::seed_from_u64(99));
            n_stirred += u32::from(stirred != *state);
            let answer = |state: &G::State| {
                let question = Question::of_state(state, seat, legal).with_budget(Budget::Iterations(40));
                G::bot(level).choose(&question, &mut Pcg64Mcg::seed_from_u64(5))
            };
            let (honest, other) = (answer(state), answer(&stirred));
            assert_eq!(honest, other, "{level} in {text}:\n{state:?}");
            assert!(legal.contains(&honest), "{level} chose {honest:?} of {legal:?}");
        });
    }
    assert!(n_stirred > 20, "nothing was hidden");
}

#[test]
fn no_bot_sees_a_hidden_card() {
    for level in Level::ALL {
        is_blind_to_hidden_cards::<Abluxxen>(level, &ABLUXXEN);
        is_blind_to_hidden_cards::<Fluxx>(level, &FLUXX);
    }
}

/// What a table could measure of a bot's thinking must not tell its cards either.
#[test]
fn as_much_is_thought_whatever_is_hidden() {
    fn check<G: Leveled>(text: &str) {
        walk::<G>(&options::<G>(text), 3, |state, seat, legal| {
            let view = G::view(state, Viewer::Seat(seat));
            let stirred = G::determinize(&view, &mut Pcg64Mcg::seed_from_u64(98));
            let hints = |state: &G::State| {
                let question = Question::of_state(state, seat, legal).with_budget(Budget::Iterations(60));
                G::hints(&question, &mut Pcg64Mcg::seed_from_u64(4))
            };
            assert_eq!(hints(state), hints(&stirred));
        });
    }
    check::<Abluxxen>(ABLUXXEN[0]);
    check::<Fluxx>(FLUXX[0]);
}

#[test]
fn one_choice_is_answered_without_thinking_and_a_stop_is_heard() {
    fn check<G: Leveled>(text: &str) {
        let stop = AtomicBool::new(true);
        let mut bot = G::bot(Level::Strong);
        walk::<G>(&options::<G>(text), 11, |state, seat, legal| {
            // An hour would be noticed: neither question may use it.
            let hour = Budget::Milliseconds(3_600_000);
            let stopped = Question::of_state(state, seat, legal).with_budget(hour).with_stop(&stop);
            assert!(legal.contains(&bot.choose(&stopped, &mut Pcg64Mcg::seed_from_u64(1))));
            if let [only] = legal {
                let question = Question::of_state(state, seat, legal).with_budget(hour);
                assert_eq!(bot.choose(&question, &mut Pcg64Mcg::seed_from_u64(1)), *only);
            }
        });
    }
    check::<Abluxxen>(ABLUXXEN[3]);
    check::<Fluxx>(FLUXX[1]);
}

#[test]
fn iterations_are_repeatable() {
    fn check<G: Leveled>(text: &str) {
        walk::<G>(&options::<G>(text), 13, |state, seat, legal| {
            let question = || Question::of_state(state, seat, legal).with_budget(Budget::Iterations(50));
            let hints = || G::hints(&question(), &mut Pcg64Mcg::seed_from_u64(2));
            assert_eq!(hints(), hints());
        });
    }
    check::<Abluxxen>(ABLUXXEN[1]);
    check::<Fluxx>(FLUXX[0]);
}

#[test]
fn hints_name_every_sensible_choice_once_with_its_interval() {
    fn check<G: Leveled>(text: &str) {
        walk::<G>(&options::<G>(text), 17, |state, seat, legal| {
            let question = Question::of_state(state, seat, legal).with_budget(Budget::Iterations(200));
            let hints = G::hints(&question, &mut Pcg64Mcg::seed_from_u64(3));
            assert!(!hints.is_empty());
            for (place, hint) in hints.iter().enumerate() {
                assert!(legal.contains(&hint.choice));
                assert!(hints[..place].iter().all(|other| other.choice != hint.choice));
                let worth = hint.worth.expect("a search reckons");
                assert!(0.0 <= worth.low && worth.low <= worth.high && worth.high <= 1.0, "{hint:?}");
            }
        });
    }
    check::<Abluxxen>(ABLUXXEN[2]);
    check::<Fluxx>(FLUXX[0]);
}
