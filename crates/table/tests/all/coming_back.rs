//! Whoever comes back, after a moment or after a restart, finds the table and reads what happened.

use game::Explain;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use protocol::{Position, SeatWish, Settings, Spectators};
use serde_json::{Value, json};
use table::{ConnectionId, Door, Input, Stored, TableSettings};

use crate::stage::{self, ANNA, BEN, ONLOOKER, Stage, abluxxen, fluxx, rng};

const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 3 };
/// Another device of Anna's, which stays while she goes.
const ANNAS_PHONE: ConnectionId = ConnectionId(11);

/// Anna and Ben sit with a bot, Anna with two devices, and the cards are dealt.
fn dealt<G: Explain>(options: Value, settings: Settings) -> Stage<G> {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, SeatWish::Open {}, bot];
    let mut stage = Stage::open(options, seats, settings, QUICK_BOTS);
    stage.connect(ANNA, Door::Table);
    connect_phone(&mut stage);
    stage.connect(BEN, Door::Table);
    stage.say(BEN, json!({"type": "sit", "seat": 1}));
    stage.ready(ANNA);
    stage.ready(BEN);
    stage
}

fn connect_phone<G: Explain>(stage: &mut Stage<G>) {
    let (connection, identity) = (ANNAS_PHONE, stage::person(ANNA));
    stage.give(Input::Connect { connection, identity, door: Door::Table });
}

/// Everything that was told to a connection in updates.
fn told<G: Explain>(stage: &Stage<G>, to: ConnectionId) -> Vec<Value> {
    let updates = stage.sent.iter().filter(|sent| sent.to == to).map(stage::Sent::value);
    let updates = updates.filter(|value| value["type"] == "update");
    updates.flat_map(|update| update["told"].as_array().expect("a list").clone()).collect()
}

/// The log of the newest welcome, choice by choice.
fn steps<G: Explain>(stage: &Stage<G>, to: ConnectionId) -> Vec<Value> {
    stage.last(to, "welcome").expect("a welcome")["log"].as_array().expect("a log").clone()
}

/// The events in the log of the newest welcome.
fn log<G: Explain>(stage: &Stage<G>, to: ConnectionId) -> Vec<Value> {
    steps(stage, to).iter().flat_map(|step| step["told"].as_array().expect("a list").clone()).collect()
}

fn who_comes_back_reads_what_happened<G: Explain>(options: Value) {
    let mut stage = dealt::<G>(options, Settings { patience_s: 0, ..Settings::default() });
    for seed in 0..30 {
        assert!(stage.step(&[ANNA, BEN], &mut rng(seed)), "a match that is long enough");
    }
    stage.give(Input::Disconnect { connection: ANNA });
    for seed in 30..40 {
        assert!(stage.step(&[ANNAS_PHONE, BEN], &mut rng(seed)), "a match that is long enough");
    }
    stage.connect(ANNA, Door::Table);
    let known = told(&stage, ANNAS_PHONE);
    assert!(known.len() > 30 && known.len() <= 250, "{} events", known.len());
    assert_eq!(log(&stage, ANNA), known);
    assert_eq!(stage.last(ANNA, "welcome").expect("a welcome")["update"]["told"], json!([]));
    stage.restart();
    for (connection, door) in [(ANNA, Door::Table), (BEN, Door::Table), (ONLOOKER, Door::Watch)] {
        stage.connect(connection, door);
    }
    assert_eq!(log(&stage, ANNA), known, "a restart changes nothing");
    assert_eq!(log(&stage, BEN), told(&stage, BEN), "as Ben may know it");
    assert_eq!(log(&stage, ONLOOKER).len(), known.len());
    assert_ne!(log(&stage, ONLOOKER), known, "Anna's own cards are not for everybody");
}

#[test]
fn who_comes_back_reads_what_happened_meanwhile_even_after_a_restart() {
    who_comes_back_reads_what_happened::<Abluxxen>(abluxxen(3));
    who_comes_back_reads_what_happened::<Fluxx>(fluxx(3));
}

#[test]
fn a_long_match_is_told_from_where_it_becomes_too_long() {
    let mut stage = dealt::<Fluxx>(fluxx(3), Settings::default());
    let mut seed = 0;
    while told(&stage, ANNAS_PHONE).len() <= 300 {
        assert!(stage.step(&[ANNA, BEN], &mut rng(seed)), "a match that is long enough");
        seed += 1;
    }
    stage.say(ANNA, json!({"type": "refresh"}));
    let known = told(&stage, ANNAS_PHONE);
    let newest = log(&stage, ANNA);
    assert!((200..=250).contains(&newest.len()), "{} events", newest.len());
    assert_eq!(newest, known[known.len() - newest.len()..]);
    assert_ne!(
        steps(&stage, ANNA)[0]["by"],
        Value::Null,
        "it begins with a choice, not in the middle of one"
    );
    assert!(stage.last(ANNA, "welcome").expect("a welcome").to_string().len() < 64 * 1024);
}

#[test]
fn what_was_taken_back_did_not_happen() {
    let mut stage = dealt::<Abluxxen>(abluxxen(3), Settings::default());
    let mut seed = 0;
    while stage.update(ANNA)["undo"] != true {
        assert!(stage.step(&[ANNA, BEN], &mut rng(seed)), "an undo is offered somewhere");
        seed += 1;
    }
    let update = stage.update(ANNA);
    let n_taken_back = update["told"].as_array().expect("a list").len();
    stage.say(ANNA, json!({"type": "undo", "at": update["at"]}));
    stage.say(ANNA, json!({"type": "refresh"}));
    let known = told(&stage, ANNAS_PHONE);
    assert_eq!(log(&stage, ANNA), known[..known.len() - n_taken_back]);
}

#[test]
fn who_may_not_watch_reads_nothing() {
    let mut stage =
        dealt::<Abluxxen>(abluxxen(3), Settings { spectators: Spectators::Forbidden, ..Settings::default() });
    stage.connect(ONLOOKER, Door::Watch);
    assert_eq!(log(&stage, ONLOOKER), Vec::<Value>::new());
}

#[test]
fn a_newcomer_in_a_seat_that_the_last_match_did_not_have_looks_at_it_from_outside() {
    let mut stage = dealt::<Abluxxen>(abluxxen(3), Settings::default());
    stage.play_out(&[ANNA, BEN], &mut rng(1));
    stage.say(ANNA, json!({"type": "configure", "options": abluxxen(4), "settings": {}}));
    stage.connect(ONLOOKER, Door::Table);
    stage.say(ONLOOKER, json!({"type": "sit", "seat": 3}));
    stage.say(ONLOOKER, json!({"type": "refresh"}));
    let welcome = stage.last(ONLOOKER, "welcome").expect("a welcome");
    assert_eq!((&welcome["seat"], &welcome["update"]["view"]["hand"]), (&json!(3), &Value::Null));
}

/// A table after the first match of a series, with its row and the log of that match.
fn after_a_match() -> (Stage<Abluxxen>, Vec<u8>, Vec<Vec<u8>>) {
    let mut stage = dealt::<Abluxxen>(abluxxen(3), Settings { rounds: 1, ..Settings::default() });
    stage.say(BEN, json!({"type": "say", "text": "well played"}));
    stage.play_out(&[ANNA, BEN], &mut rng(1));
    let row = stage.store.table_now(&stage.id).expect("a row").bytes;
    let log = stage.store.log_now(stage.update(ANNA)["match"].as_str().expect("a match"));
    (stage, row, log)
}

fn of_older_rules(log: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut head: Value = serde_json::from_slice(&log[0]).expect("our own log");
    head["head"]["rules"] = json!("0.1");
    let mut log = log.to_vec();
    log[0] = head.to_string().into_bytes();
    log
}

#[test]
fn a_table_outlives_the_record_of_its_last_match() {
    let (mut stage, row, log) = after_a_match();
    for log in [Vec::new(), of_older_rules(&log)] {
        stage.restart_from(&row, &log);
        stage.connect(ANNA, Door::Table);
        stage.connect(BEN, Door::Table);
        let welcome = stage.last(ANNA, "welcome").expect("a welcome");
        assert_eq!(
            (&welcome["seat"], &welcome["update"], &welcome["log"]),
            (&json!(0), &Value::Null, &json!([]))
        );
        assert_eq!(welcome["table"]["phase"], "gathering");
        assert_eq!(welcome["table"]["places"][1]["name"], "Ben");
        assert_eq!(welcome["table"]["series"]["n_played"], 1);
        assert_eq!(welcome["chat"][0]["speech"]["text"], "well played");
    }
    stage.ready(ANNA);
    stage.ready(BEN);
    assert_eq!(stage.update(BEN)["at"], 1, "the next match begins");
    stage.play_out(&[ANNA, BEN], &mut rng(2));
    assert_eq!(stage.last(ANNA, "table").expect("a table")["table"]["series"]["n_played"], 2);
}

#[test]
fn a_running_match_of_other_rules_is_not_touched() {
    let stage = dealt::<Abluxxen>(abluxxen(3), Settings::default());
    let row = stage.store.table_now(&stage.id).expect("a row");
    let log = of_older_rules(&stage.store.log_now(stage.update(ANNA)["match"].as_str().expect("a match")));
    let stored = Stored { version: row.version, epoch: 1, row: &row.bytes, log: &log };
    assert!(stage.tables.restore_table(&stored, stage.now_ms, stage::seeded(2)).is_err());
}

#[test]
fn an_opening_that_the_rules_no_longer_allow_is_left_out() {
    let (mut stage, _, log) = after_a_match();
    let match_id = stage.update(ANNA)["match"].as_str().expect("a match").to_owned();
    stage.go_on_from(Position { match_id, step: 7 }, vec![SeatWish::Me {}]).expect("a fine position");
    let row = stage.store.table_now(&stage.id).expect("a row").bytes;
    let mut altered: Value = serde_json::from_slice(&row).expect("our own row");
    altered["opening"]["entries"].as_array_mut().expect("the first steps").remove(1);
    for (row, from) in [(row, json!(7)), (altered.to_string().into_bytes(), Value::Null)] {
        stage.restart_from(&row, &log);
        stage.connect(ANNA, Door::Table);
        assert_eq!(stage.last(ANNA, "welcome").expect("a welcome")["table"]["from"]["step"], from);
    }
}

#[test]
fn a_running_match_goes_on_by_the_version_of_the_rules_that_it_began_with() {
    let mut stage = dealt::<Fluxx>(fluxx(3), Settings::default());
    let match_id = stage.update(ANNA)["match"].as_str().expect("a match").to_owned();
    let row = stage.store.table_now(&stage.id).expect("a row").bytes;
    let mut log = stage.store.log_now(&match_id);
    let mut head: Value = serde_json::from_slice(&log[0]).expect("our own log");
    assert_eq!(head["head"]["rules"], "2.0");
    head["head"]["rules"] = json!("1.0");
    log[0] = head.to_string().into_bytes();
    stage.restart_from(&row, &log);
    stage.connect(ANNA, Door::Table);
    let update = stage.update(ANNA);
    assert_eq!((&update["match"], &update["view"]["version"]), (&json!(match_id), &json!("1.0")));
}
