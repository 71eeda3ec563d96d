//! Bots think only for who is there, within bounds, and nothing that they do holds up a table.

use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{SeatWish, Settings};
use serde_json::{Value, json};
use table::{Door, GameTables, Input, ReplayPart, ReplayViewers, TableSettings};

use crate::stage::{ANNA, Stage, abluxxen, fluxx, rng};

const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 2 };

/// Anna against two bots.
fn dealt() -> Stage<Abluxxen> {
    let bot = || SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, bot(), bot()];
    let mut stage = Stage::open(abluxxen(3), seats, Settings::default(), QUICK_BOTS);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    stage
}

fn play_until_a_bot_thinks(stage: &mut Stage<Abluxxen>) {
    while stage.thinking.is_empty() {
        assert!(stage.step(&[ANNA], &mut rng(3)), "a bot is asked somewhere");
    }
}

#[test]
fn a_match_that_nobody_attends_waits_until_somebody_comes() {
    let mut stage = dealt();
    play_until_a_bot_thinks(&mut stage);
    stage.give(Input::Disconnect { connection: ANNA });
    let n_stored = stage.n_stored();
    for _ in 0..10 {
        stage.think();
        stage.wake();
    }
    assert_eq!(stage.n_stored(), n_stored, "nobody sees it, so nothing happens");
    stage.connect(ANNA, Door::Table);
    stage.think();
    assert!(stage.n_stored() > n_stored);
}

#[test]
fn a_bot_that_fails_or_takes_too_long_is_followed_by_a_weaker_one() {
    let mut stage = dealt();
    play_until_a_bot_thinks(&mut stage);
    let is_called = |stage: &Stage<Abluxxen>, level: &str| {
        stage.prompt.1.lock().expect("no panic").iter().any(|called| called == level)
    };
    assert!(!is_called(&stage, "weaker"));
    let ticket = stage.thinking.pop().expect("a bot thinks").ticket;
    stage.give(Input::Thought { ticket });
    while !is_called(&stage, "weaker") {
        assert!(stage.step(&[ANNA], &mut rng(3)), "the seat is asked again");
    }
}

#[test]
fn whoever_asks_for_many_hints_has_to_wait() {
    let mut stage = dealt();
    let ask = |stage: &mut Stage<Abluxxen>| {
        stage.say(ANNA, json!({"type": "hint", "at": 1}));
        stage.think();
    };
    for _ in 0..10 {
        ask(&mut stage);
    }
    assert_eq!(stage.last(ANNA, "refused"), None);
    ask(&mut stage);
    assert_eq!(stage.last(ANNA, "refused").expect("a refusal")["kind"], "too_fast");
    stage.sent.clear();
    stage.now_ms += 4_000;
    ask(&mut stage);
    assert!(stage.last(ANNA, "hint").is_some());
}

#[test]
fn a_replay_comes_in_pages_of_bounded_size_that_have_every_step_once() {
    let bot = || SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, bot(), bot(), bot(), bot(), bot()];
    let mut stage = Stage::<Fluxx>::open(fluxx(6), seats, Settings::default(), QUICK_BOTS);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    stage.play_out(&[ANNA], &mut rng(5));
    let log = stage.store.log_now(stage.update(ANNA)["match"].as_str().expect("a match"));
    let (mut from, mut n_steps) = (1, 1);
    while from <= n_steps {
        let part = ReplayPart { viewers: ReplayViewers::All, from, n_frames_max: 200 };
        let text = stage.tables.replay(&log, part).expect("a finished match");
        assert!(text.len() < 1_100_000, "{} bytes", text.len());
        let page: Value = serde_json::from_str(&text).expect("JSON");
        n_steps = u32::try_from(page["n_steps"].as_u64().expect("a number")).expect("few");
        let frames = page["frames"].as_array().expect("a list");
        assert!(!frames.is_empty());
        for frame in frames {
            assert_eq!(frame["step"], from);
            from += 1;
        }
    }
    assert_eq!(from, n_steps + 1);
}
