//! Bots think only for those who are there, within bounds, and nothing that they do holds up a table.

use std::collections::BTreeSet;
use std::iter;

use game::Explain;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{Pace, SeatWish, Settings};
use serde_json::{Value, json};
use table::{Door, GameTables, Input, ReplayPart, ReplayViewers, TableSettings};

use crate::stage::{ANNA, ONLOOKER, Stage, abluxxen, fluxx, rng};

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
fn choices_with_a_hint_are_counted_and_told_at_the_end() {
    let mut stage = dealt();
    stage.say(ANNA, json!({"type": "hint", "at": 1}));
    stage.think();
    let hint = stage.last(ANNA, "hint").expect("a hint");
    stage.say(ANNA, json!({"type": "choose", "at": 1, "choice": hint["choice"]}));
    stage.restart();
    stage.connect(ANNA, Door::Table);
    stage.play_out(&[ANNA], &mut rng(3));
    let update = stage.update(ANNA);
    assert_eq!(update["over"]["hints"][0], 1, "{}", update["over"]);
    assert!(update["over"]["hints"].as_array().expect("by seat")[1..].iter().all(|n_hints| n_hints == 0));
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
        let part = ReplayPart { viewers: ReplayViewers::All, own: None, from, n_frames_max: 200 };
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

#[test]
fn a_match_of_one_person_waits_for_that_person_whoever_else_watches() {
    let mut stage = dealt();
    play_until_a_bot_thinks(&mut stage);
    stage.connect(ONLOOKER, Door::Watch);
    stage.give(Input::Disconnect { connection: ANNA });
    let n_stored = stage.n_stored();
    for _ in 0..10 {
        stage.now_ms += 86_400_000;
        stage.think();
        stage.give(Input::Wake);
        stage.wake();
    }
    assert_eq!(stage.n_stored(), n_stored, "nobody plays on, neither bots nor a stand-in");
    stage.connect(ANNA, Door::Table);
    let place = &stage.last(ANNA, "welcome").expect("a welcome")["table"]["places"][0];
    assert_eq!((&place["present"], &place["stand_in"]), (&json!(true), &json!(false)));
    stage.think();
    assert!(stage.n_stored() > n_stored);
}

#[test]
fn while_a_match_of_one_person_waits_no_clock_runs() {
    let bot = || SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, bot(), bot()];
    let settings = Settings { pace: Pace::Quick, ..Settings::default() };
    let mut stage = Stage::<Abluxxen>::open(abluxxen(3), seats, settings, QUICK_BOTS);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    let left_ms = |stage: &Stage<Abluxxen>| stage.update(ANNA)["clocks"][0]["left_ms"].clone();
    stage.now_ms += 2_000;
    stage.give(Input::Disconnect { connection: ANNA });
    stage.now_ms += 86_400_000;
    stage.connect(ANNA, Door::Table);
    assert_eq!(left_ms(&stage), 64_000, "two seconds of 66 are gone");
}

/// Play goes on until a bot is asked.
fn asked_bot<G: Explain>(stage: &mut Stage<G>) {
    while stage.thinking.is_empty() {
        assert!(stage.step(&[ANNA], &mut rng(3)), "a bot is asked somewhere");
    }
}

/// How long Anna waits after an answer until she is told the next bot's answer.
fn pause_ms<G: Explain>(stage: &mut Stage<G>) -> u64 {
    asked_bot(stage);
    let (asked_ms, n_stored) = (stage.now_ms, stage.n_stored());
    stage.think();
    while stage.n_stored() == n_stored {
        stage.wake();
    }
    stage.now_ms - asked_ms
}

#[test]
fn bots_that_think_keep_the_pace_too_and_the_time_they_need_does_not_show() {
    let usual = TableSettings { bot_ms_min: 1200, bot_ms_max: 1200, ..QUICK_BOTS };
    let bot = || SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, bot(), bot()];
    let mut stage = Stage::<Abluxxen>::open(abluxxen(3), seats, Settings::default(), usual);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    let calm_ms = pause_ms(&mut stage);
    assert!(calm_ms == 1200 || calm_ms == 300, "{calm_ms}");
    stage.say(ANNA, json!({"type": "bot_pace", "pace": "brisk"}));
    let brisk_ms = pause_ms(&mut stage);
    assert!(
        [420, 232, 170, 95].contains(&brisk_ms),
        "time to think first, then and about small change, or what it had when it began: {brisk_ms}"
    );
    stage.say(ANNA, json!({"type": "bot_pace", "pace": "calm"}));
    for needed_ms in [0, 20, 40] {
        asked_bot(&mut stage);
        stage.say(ANNA, json!({"type": "skip"}));
        // The one that had begun may think on; the next one has less time.
        pause_ms(&mut stage);
        if stage.thinking.is_empty() {
            continue;
        }
        let asked_ms = stage.now_ms;
        stage.now_ms += needed_ms;
        pause_ms(&mut stage);
        let ms = stage.now_ms - asked_ms;
        assert!(ms == 170 || ms == 95, "whatever it needed: {needed_ms}, {ms}");
    }
    asked_bot(&mut stage);
    let asked_ms = stage.now_ms;
    stage.now_ms += 5_000;
    pause_ms(&mut stage);
    let late_ms = stage.now_ms - asked_ms;
    assert!(
        late_ms == 5_170 || late_ms == 5_095,
        "whoever is late answers some half seconds later: {late_ms}"
    );
}

#[test]
fn bots_keep_the_pace_of_whoever_plays_and_skip_to_the_own_turn() {
    let usual = TableSettings { bot_ms_min: 1200, bot_ms_max: 1200, ..QUICK_BOTS };
    let bot = || SeatWish::Bot { level: "quick".to_owned() };
    let seats = vec![SeatWish::Me {}, bot(), bot()];
    let mut stage = Stage::<Abluxxen>::open(abluxxen(3), seats, Settings::default(), usual);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    let calm_ms = pause_ms(&mut stage);
    stage.say(ANNA, json!({"type": "bot_pace", "pace": "brisk"}));
    let brisk_ms = pause_ms(&mut stage);
    assert!(calm_ms == 1200 || calm_ms == 300, "{calm_ms}");
    assert!([400, 200, 133, 0].contains(&brisk_ms), "{brisk_ms}");
    stage.say(ANNA, json!({"type": "bot_pace", "pace": "calm"}));
    asked_bot(&mut stage);
    let asked_ms = stage.now_ms;
    stage.say(ANNA, json!({"type": "skip"}));
    while stage.update(ANNA)["legal"].as_array().is_none_or(Vec::is_empty) {
        stage.think();
        stage.wake();
    }
    assert_eq!(stage.now_ms, asked_ms, "bots that know at once answer at once");
    assert!(pause_ms(&mut stage) >= 300, "after the own turn they take their time again");
}

/// Plays briskly with bots that know at once, and holds every pause against what everybody could tell beforehand: small
/// change costs none, what follows in a turn costs less, and so does everything after many bots in a row.
fn brisk_pauses_follow_the_turns<G: Explain>(options: Value, n_seats: usize) {
    let usual = TableSettings { bot_ms_min: 1200, bot_ms_max: 1200, ..QUICK_BOTS };
    let bots = (1..n_seats).map(|_| SeatWish::Bot { level: "quick".to_owned() });
    let seats = iter::once(SeatWish::Me {}).chain(bots).collect();
    let mut stage = Stage::<G>::open(options, seats, Settings::default(), usual);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    stage.say(ANNA, json!({"type": "bot_pace", "pace": "brisk"}));
    let (mut n_in_row, mut longest_row, mut turn) = (0, 0, (Value::Null, 0));
    let mut seen = BTreeSet::new();
    while !stage.table_is_over() {
        if stage.thinking.is_empty() {
            stage.step(&[ANNA], &mut rng(3));
            (n_in_row, turn) = (0, (Value::Null, 0));
            continue;
        }
        let seat = stage.update(ANNA)["awaiting"]["seat"].clone();
        let ms = pause_ms(&mut stage);
        if ms == 0 {
            continue;
        }
        turn = if turn.0 == seat { (seat, turn.1 + 1) } else { (seat, 0) };
        let part = (1 + turn.1).min(3) << (n_in_row / 8).min(2);
        assert_eq!(ms, 400 / part, "after {n_in_row} in a row, {turn:?}");
        n_in_row += 1;
        longest_row = longest_row.max(n_in_row);
        seen.insert(ms);
    }
    assert!(seen.contains(&400) && seen.contains(&200), "turns with one and with more questions: {seen:?}");
    assert!(n_seats < 6 || longest_row > 8, "many bots in a row: {longest_row}");
}

#[test]
fn brisk_pauses_are_for_turns_and_not_for_steps() {
    brisk_pauses_follow_the_turns::<Abluxxen>(abluxxen(5), 5);
    brisk_pauses_follow_the_turns::<Fluxx>(fluxx(3), 3);
    brisk_pauses_follow_the_turns::<Fluxx>(fluxx(6), 6);
}
