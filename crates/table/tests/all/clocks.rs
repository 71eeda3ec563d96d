//! Time at the table: what a clock costs and what it gives.

use abluxxen::Abluxxen;
use protocol::{Pace, Settings};
use serde_json::{Value, json};
use table::{ConnectionId, Door, TableSettings};

use crate::stage::{ANNA, BEN, Stage, abluxxen, rng};

const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 2 };
/// What every choice gives at a quick table.
const INCREMENT_MS: u64 = 6_000;

/// Anna and Ben sit with a bot at a table with quick clocks, and the cards are dealt.
fn dealt() -> Stage<Abluxxen> {
    let settings = Settings { pace: Pace::Quick, ..Settings::default() };
    Stage::dealt_to_two(abluxxen(3), "first", settings, QUICK_BOTS)
}

#[test]
fn whose_time_has_run_out_is_played_for() {
    let mut stage = dealt();
    assert_eq!(stage.update(ANNA)["clocks"][0], json!({"left_ms": 66_000, "running": true}));
    stage.wake();
    stage.think();
    let update = stage.update(ANNA);
    assert_eq!(update["by"], json!({"type": "clock", "seat": 0}));
    assert_eq!(update["clocks"][0]["left_ms"], 6_000, "only the increment is left");
}

#[test]
fn a_clock_that_is_set_back_gives_and_takes_no_time() {
    let mut stage = dealt();
    stage.now_ms -= 500_000;
    stage.step(&[ANNA, BEN], &mut rng(1));
    assert_eq!(stage.update(ANNA)["clocks"][0]["left_ms"], 72_000);
}

#[test]
fn a_restart_costs_no_time() {
    let mut stage = dealt();
    stage.now_ms += 10_000;
    stage.step(&[ANNA, BEN], &mut rng(1));
    assert_eq!(stage.update(ANNA)["clocks"][0]["left_ms"], 62_000);
    stage.now_ms += 1_000_000;
    stage.restart();
    stage.connect(ANNA, Door::Table);
    assert_eq!(stage.update(ANNA)["clocks"][0]["left_ms"], 62_000);
}

/// Somebody who may take back a choice that was just made.
fn may_take_back(stage: &mut Stage<Abluxxen>) -> ConnectionId {
    for seed in 0..400 {
        if let Some(found) = [ANNA, BEN].into_iter().find(|&one| stage.update(one)["undo"] == true) {
            return found;
        }
        assert!(stage.step(&[ANNA, BEN], &mut rng(seed)), "an undo is offered somewhere");
    }
    panic!("an undo is offered somewhere")
}

fn left_ms(stage: &Stage<Abluxxen>, who: ConnectionId) -> u64 {
    let seat = usize::from(who == BEN);
    stage.update(who)["clocks"][seat]["left_ms"].as_u64().expect("a clock")
}

fn take_back(stage: &mut Stage<Abluxxen>, who: ConnectionId) {
    let at = stage.update(who)["at"].clone();
    stage.say(who, json!({"type": "undo", "at": at}));
}

#[test]
fn taking_back_gives_no_time() {
    let mut stage = dealt();
    let who = may_take_back(&mut stage);
    let after_choice_ms = left_ms(&stage, who);
    stage.now_ms += 4_000;
    take_back(&mut stage, who);
    let mut expected_ms = after_choice_ms - INCREMENT_MS - 4_000;
    assert_eq!(left_ms(&stage, who), expected_ms, "the time before it is spent, and nothing was earned");
    for seed in 0..3 {
        while stage.update(who)["undo"] != true {
            assert!(stage.step(&[who], &mut rng(seed)));
        }
        assert_eq!(left_ms(&stage, who), expected_ms + INCREMENT_MS);
        stage.now_ms += 1_000;
        take_back(&mut stage, who);
        expected_ms -= 1_000;
        assert_eq!(left_ms(&stage, who), expected_ms);
    }
    stage.restart();
    stage.connect(who, Door::Table);
    assert_eq!(left_ms(&stage, who), expected_ms, "the log knows it too");
}

#[test]
fn nobody_takes_back_into_an_empty_clock() {
    let mut stage = dealt();
    let who = may_take_back(&mut stage);
    stage.now_ms += left_ms(&stage, who) - INCREMENT_MS;
    take_back(&mut stage, who);
    let refused = stage.last(who, "refused").expect("a refusal");
    assert_eq!((&refused["kind"], stage.update(who)["undo"].clone()), (&json!("table"), json!(true)));
}

#[test]
fn a_log_from_before_taking_back_cost_time_can_be_read() {
    let mut stage = dealt();
    let who = may_take_back(&mut stage);
    let after_choice_ms = left_ms(&stage, who);
    take_back(&mut stage, who);
    let row = stage.store.table_now(&stage.id).expect("a row").bytes;
    let mut log = stage.store.log_now(stage.update(who)["match"].as_str().expect("a match"));
    let mut undo: Value = serde_json::from_slice(log.last().expect("an entry")).expect("our own log");
    assert!(undo["undo"].as_object_mut().expect("an undo").remove("left_ms").is_some());
    *log.last_mut().expect("an entry") = undo.to_string().into_bytes();
    stage.restart_from(&row, &log);
    stage.connect(who, Door::Table);
    assert_eq!(left_ms(&stage, who), after_choice_ms, "as it was then");
}
