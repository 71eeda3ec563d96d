//! Going on from a finished match: its first steps, then other people and another chance.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Write;
use std::process::{Command, Stdio};

use game::{Explain, Record, replay};
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{Position, SeatWish, Settings};
use serde_json::{Value, json};
use table::fair::{self, FairnessError};
use table::{Door, GameTables, TableSettings};

use crate::stage::{ANNA, Stage, abluxxen, fluxx, rng};

const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 2 };

/// The independent checker.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check_fair.py");

fn anna_and_bots() -> Vec<SeatWish> {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    vec![bot.clone(), SeatWish::Me {}, bot]
}

/// A match that is over.
fn finished<G: Explain>(options: Value) -> (Stage<G>, Record<G>) {
    let mut stage = Stage::open(options, anna_and_bots(), Settings::default(), QUICK_BOTS);
    let record = play(&mut stage, 1);
    (stage, record)
}

/// Anna comes, gets ready and plays the match to its end.
fn play<G: Explain>(stage: &mut Stage<G>, seed: u64) -> Record<G> {
    stage.sent.clear();
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    stage.play_out(&[ANNA], &mut rng(seed));
    let log = stage.store.log_now(stage.update(ANNA)["match"].as_str().unwrap());
    Record::from_line(&GameTables::record(&stage.tables, &log).unwrap()).unwrap()
}

fn after<G: Explain>(record: &Record<G>, step: usize) -> Position {
    let match_id = record.fair.as_ref().unwrap().match_id.clone();
    Position { match_id, step: u32::try_from(step).unwrap() }
}

fn every_position_can_be_gone_on_from<G: Explain>(options: Value) {
    let (mut stage, old) = finished::<G>(options);
    let n_steps = old.steps.len();
    for step in [1, 2, n_steps / 3, n_steps / 2, n_steps - 1] {
        stage.go_on_from(after(&old, step), anna_and_bots()).unwrap();
        let new = play(&mut stage, 2);
        assert_eq!(new.steps[..step], old.steps[..step]);
        assert_eq!(new.options, old.options);
        replay(&new).unwrap();
        fair::check(&new).unwrap();
        let proof = new.fair.as_ref().unwrap();
        assert_eq!(proof.earlier.as_ref().unwrap().fair, *old.fair.as_ref().unwrap());
        assert_ne!(proof.commitment, old.fair.as_ref().unwrap().commitment);
    }
}

#[test]
fn a_new_match_has_the_first_steps_of_the_old_one_and_proves_both_shuffles() {
    every_position_can_be_gone_on_from::<Abluxxen>(abluxxen(3));
    every_position_can_be_gone_on_from::<Fluxx>(fluxx(3));
}

#[test]
fn a_proof_that_claims_too_much_or_too_little_of_the_old_match_fails() {
    let (mut stage, old) = finished::<Abluxxen>(abluxxen(3));
    stage.go_on_from(after(&old, 5), anna_and_bots()).unwrap();
    let new = play(&mut stage, 2);
    let mut other = new.clone();
    other.fair.as_mut().unwrap().earlier = None;
    assert_eq!(fair::check(&other), Err(FairnessError::Chance(0)), "the deal is not of the new seed");
    let mut other = new.clone();
    other.fair.as_mut().unwrap().earlier.as_mut().unwrap().fair.secret = "00".repeat(32);
    assert_eq!(fair::check(&other), Err(FairnessError::Commitment));
    let mut other = new;
    other.fair.as_mut().unwrap().earlier.as_mut().unwrap().steps = 0;
    assert_eq!(fair::check(&other), Err(FairnessError::Chance(0)));
}

/// Whether the independent checker finds nothing wrong.
fn is_right_to_others(record: &Record<Abluxxen>) -> bool {
    let mut python = Command::new("python3");
    python.arg(SCRIPT).arg("/dev/stdin").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut checking = python.spawn().unwrap();
    checking.stdin.take().unwrap().write_all(record.to_line().as_bytes()).unwrap();
    checking.wait().unwrap().success()
}

#[test]
fn a_forged_commitment_is_found_even_if_no_chance_rests_on_it() {
    let (mut stage, old) = finished::<Abluxxen>(abluxxen(3));
    stage.go_on_from(after(&old, old.steps.len() - 1), anna_and_bots()).unwrap();
    let new = play(&mut stage, 2);
    let is_chance = |step: &game::RecordedStep<Abluxxen>| matches!(step.step, game::Step::Chance(_));
    assert!(!new.steps[old.steps.len() - 1..].iter().any(is_chance), "all chance is of the old match");
    fair::check(&new).unwrap();
    assert!(is_right_to_others(&new));
    let own = |record: &mut Record<Abluxxen>| record.fair.as_mut().unwrap().commitment = "00".repeat(32);
    let earlier = |record: &mut Record<Abluxxen>| {
        record.fair.as_mut().unwrap().earlier.as_mut().unwrap().fair.commitment = "00".repeat(32);
    };
    for forge in [&own as &dyn Fn(&mut Record<Abluxxen>), &earlier] {
        let mut forged = new.clone();
        forge(&mut forged);
        assert_eq!(fair::check(&forged), Err(FairnessError::Commitment));
        assert!(!is_right_to_others(&forged));
    }
}

#[test]
fn what_is_proved_by_the_oldest_match_is_said_of_the_oldest_match() {
    let (mut stage, first) = finished::<Fluxx>(fluxx(3));
    stage.go_on_from(after(&first, 9), anna_and_bots()).unwrap();
    let second = play(&mut stage, 2);
    stage.go_on_from(after(&second, 6), anna_and_bots()).unwrap();
    let third = play(&mut stage, 3);
    let earlier = third.fair.as_ref().unwrap().earlier.clone().unwrap();
    assert_eq!((earlier.steps, &earlier.fair), (6, first.fair.as_ref().unwrap()));
    stage.go_on_from(after(&second, 12), anna_and_bots()).unwrap();
    let fourth = play(&mut stage, 4);
    assert!(fourth.fair.as_ref().unwrap().earlier.as_ref().unwrap().fair.earlier.is_some());
    fair::check(&third).unwrap();
    fair::check(&fourth).unwrap();
}

#[test]
fn nobody_takes_back_what_was_chosen_in_the_old_match_and_a_restart_changes_nothing() {
    let (mut stage, old) = finished::<Abluxxen>(abluxxen(3));
    for step in 2..20 {
        stage.go_on_from(after(&old, step), anna_and_bots()).unwrap();
        stage.sent.clear();
        stage.connect(ANNA, Door::Table);
        let table = stage.last(ANNA, "welcome").unwrap()["table"].clone();
        assert_eq!(table["from"]["step"], step);
        stage.ready(ANNA);
        let update = stage.update(ANNA);
        assert_eq!(update["undo"], false);
        assert_eq!((&update["at"], &update["told"]), (&json!(step), &json!([])));
        stage.restart();
        stage.connect(ANNA, Door::Table);
        assert_eq!(stage.update(ANNA)["view"], update["view"]);
        assert_eq!(stage.last(ANNA, "welcome").unwrap()["table"]["from"], Value::Null);
    }
}

#[test]
fn there_is_nothing_to_go_on_from_before_the_deal_or_after_the_end() {
    let (mut stage, old) = finished::<Abluxxen>(abluxxen(3));
    for step in [0, old.steps.len(), 9_999] {
        assert!(stage.go_on_from(after(&old, step), anna_and_bots()).is_err(), "{step}");
    }
}

#[test]
fn with_other_options_it_is_another_match() {
    let (mut stage, old) = finished::<Abluxxen>(abluxxen(3));
    stage.go_on_from(after(&old, 7), anna_and_bots()).unwrap();
    stage.connect(ANNA, Door::Table);
    let settings = json!({"undo": false});
    stage.say(ANNA, json!({"type": "configure", "options": abluxxen(3), "settings": settings}));
    assert_eq!(stage.last(ANNA, "table").unwrap()["table"]["from"]["step"], 7);
    let options = json!({"edition": "amigo", "level": "expert", "seats": 3, "first": 0});
    stage.say(ANNA, json!({"type": "configure", "options": options, "settings": settings}));
    assert_eq!(stage.last(ANNA, "table").unwrap()["table"]["from"], Value::Null);
    stage.ready(ANNA);
    assert_eq!(stage.update(ANNA)["at"], 1, "a fresh deal");
}
