//! What people do at a table, told as they would tell it.

use abluxxen::Abluxxen;
use game::{Record, replay};
use protocol::{SeatWish, Settings, Spectators};
use serde_json::{Value, json};
use table::{Door, GameTables, Input, StoreOutcome, TableSettings};

use crate::stage::{self, ANNA, BEN, CARO, ONLOOKER, Stage, abluxxen, rng};

type Session = Stage<Abluxxen>;

const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 2 };

fn bot() -> SeatWish {
    SeatWish::Bot { level: "first".to_owned() }
}

fn session(settings: Settings) -> Session {
    Stage::open(abluxxen(3), vec![SeatWish::Me {}, SeatWish::Open {}, bot()], settings, QUICK_BOTS)
}

/// Anna and Ben sit with a bot, and the cards are dealt.
fn dealt(settings: Settings) -> Session {
    let mut session = session(settings);
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "sit", "seat": 1}));
    session.ready(ANNA);
    assert_eq!(session.update(ANNA), Value::Null, "nothing begins before all are ready");
    session.ready(BEN);
    session
}

fn refusal(session: &Session, to: table::ConnectionId) -> Value {
    session.last(to, "refused").expect("a refusal")
}

#[test]
fn a_match_begins_when_all_are_ready_and_ends_with_a_record_that_proves_its_shuffle() {
    let mut session = dealt(Settings::default());
    assert_eq!(session.update(BEN)["at"], 1);
    session.play_out(&[ANNA, BEN], &mut rng(1));
    let over = session.update(ANNA);
    assert!(over["over"]["points"].is_array());
    let log = session.store.log_now(over["match"].as_str().unwrap());
    let line = GameTables::record(&session.tables, &log).unwrap();
    let record = Record::<Abluxxen>::from_line(&line).unwrap();
    replay(&record).unwrap();
    table::fair::check(&record).unwrap();
    assert_eq!(record.players, ["Anna", "Ben", "bot:first"]);
    let mut other = record.clone();
    other.fair.as_mut().unwrap().entropy[0] = None;
    assert_eq!(table::fair::check(&other), Err(table::fair::FairnessError::Chance(0)));
    let mut other = record;
    other.fair.as_mut().unwrap().secret = "00".repeat(32);
    assert_eq!(table::fair::check(&other), Err(table::fair::FairnessError::Commitment));
}

#[test]
fn the_commitment_is_known_before_and_fits_the_secret_afterwards() {
    let mut session = session(Settings::default());
    session.connect(ANNA, Door::Table);
    let before = session.last(ANNA, "welcome").unwrap()["table"]["fair"].clone();
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "sit", "seat": 1}));
    session.ready(ANNA);
    session.ready(BEN);
    session.play_out(&[ANNA, BEN], &mut rng(2));
    let log = session.store.log_now(before["match"].as_str().unwrap());
    let record: Value = serde_json::from_str(&GameTables::record(&session.tables, &log).unwrap()).unwrap();
    assert_eq!(record["fair"]["commitment"], before["commitment"]);
    let next = session.last(ANNA, "table").unwrap()["table"]["fair"].clone();
    assert_ne!(next["commitment"], before["commitment"], "the rematch is fixed anew");
}

#[test]
fn a_rematch_begins_with_the_next_seat() {
    let mut session = dealt(Settings::default());
    assert_eq!(session.update(ANNA)["options"]["first"], 0);
    session.play_out(&[ANNA, BEN], &mut rng(3));
    session.ready(ANNA);
    session.ready(BEN);
    assert_eq!(session.update(ANNA)["options"]["first"], 1);
    let choice = session.update(BEN)["legal"][0].clone();
    session.say(BEN, json!({"type": "choose", "at": 1, "choice": choice}));
    let update = session.update(ANNA);
    assert_eq!((&update["options"], &update["view"]["options"]), (&Value::Null, &Value::Null), "told once");
    assert_eq!(session.last(ANNA, "table").unwrap()["table"]["options"], Value::Null);
    session.say(ANNA, json!({"type": "refresh"}));
    assert_eq!(session.update(ANNA)["options"]["first"], 1);
    assert_eq!(session.last(ANNA, "welcome").unwrap()["table"]["options"]["seats"], 3);
}

#[test]
fn a_series_sums_the_points_and_knows_its_end() {
    let mut session = dealt(Settings { rounds: 1, ..Settings::default() });
    let mut sum = [0, 0, 0];
    for number in 0..3 {
        session.play_out(&[ANNA, BEN], &mut rng(number));
        let over = session.update(ANNA)["over"]["points"].clone();
        sum.iter_mut()
            .zip(over.as_array().unwrap())
            .for_each(|(sum, points)| *sum += points.as_i64().unwrap());
        let series = session.last(BEN, "table").unwrap()["table"]["series"].clone();
        assert_eq!(series["n_played"], number + 1);
        assert_eq!(series["totals"], json!(sum));
        if number < 2 {
            assert_eq!(series["standing"], json!({"type": "next", "first": number + 1}));
            session.ready(ANNA);
            session.ready(BEN);
        } else {
            assert_eq!(series["standing"]["type"], "over");
        }
    }
}

#[test]
fn an_illegal_choice_is_refused_with_its_rule() {
    let mut session = dealt(Settings::default());
    let update = session.update(ANNA);
    session.say(ANNA, json!({"type": "choose", "at": update["at"], "choice": "take"}));
    let refusal = refusal(&session, ANNA);
    assert_eq!(refusal["kind"], "rule");
    assert!(refusal["rule"].is_string());
    assert_eq!(session.update(BEN)["at"], 1, "nobody saw anything");
}

#[test]
fn a_choice_out_of_turn_is_refused() {
    let mut session = dealt(Settings::default());
    let choice = session.update(ANNA)["legal"][0].clone();
    session.say(BEN, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(refusal(&session, BEN)["kind"], "rule");
}

#[test]
fn a_repeated_request_gets_its_stored_answer_even_after_a_restart() {
    let mut session = dealt(Settings::default());
    let choice = session.update(ANNA)["legal"][0].clone();
    let demand = json!({"type": "choose", "at": 1, "choice": choice});
    let request = session.say(ANNA, demand.clone());
    assert_eq!(session.last(ANNA, "update").unwrap()["request"], request.as_str());
    let n_commits = session.commits.len();
    session.say_as(ANNA, &request, demand.clone());
    assert_eq!(session.last(ANNA, "done").unwrap()["at"], 2);
    session.restart();
    session.connect(ANNA, Door::Table);
    session.sent.clear();
    session.say_as(ANNA, &request, demand);
    assert_eq!(session.last(ANNA, "done"), Some(json!({"type": "done", "request": request, "at": 2})));
    assert_eq!(session.commits.len(), n_commits, "it was applied once");
}

#[test]
fn a_refused_request_stays_refused() {
    let mut session = dealt(Settings::default());
    let request = session.say(BEN, json!({"type": "choose", "at": 1, "choice": "take"}));
    let first = refusal(&session, BEN);
    session.sent.clear();
    session.say_as(BEN, &request, json!({"type": "choose", "at": 1, "choice": "take"}));
    assert_eq!(refusal(&session, BEN), first);
}

#[test]
fn a_stale_choice_gets_a_fresh_view() {
    let mut session = dealt(Settings::default());
    let choice = session.update(ANNA)["legal"][0].clone();
    session.step(&[ANNA, BEN], &mut rng(1));
    session.sent.clear();
    session.say(ANNA, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(session.last(ANNA, "stale").unwrap()["at"], 2);
    assert_eq!(session.update(ANNA)["at"], 2);
    assert!(session.sent.iter().all(|sent| sent.to == ANNA), "nobody else hears of it");
}

#[test]
fn what_cannot_be_stored_is_refused_and_nobody_saw_it() {
    let mut session = dealt(Settings::default());
    let choice = session.update(ANNA)["legal"][0].clone();
    session.failures.push(StoreOutcome::Failed);
    session.sent.clear();
    let demand = json!({"type": "choose", "at": 1, "choice": choice});
    let request = session.say(ANNA, demand.clone());
    assert_eq!(refusal(&session, ANNA)["kind"], "not_stored");
    assert_eq!(session.sent.len(), 1, "only Anna hears of it");
    session.say_as(ANNA, &request, demand);
    assert_eq!(session.update(BEN)["at"], 2, "the same request again, and the table goes on");
}

#[test]
fn a_bot_whose_choice_could_not_be_stored_tries_again() {
    let mut session = dealt(Settings::default());
    while session.thinking.is_empty() {
        session.step(&[ANNA, BEN], &mut rng(4));
    }
    let at = session.update(ANNA)["at"].clone();
    session.failures.push(StoreOutcome::Failed);
    session.think();
    assert_eq!(session.update(ANNA)["at"], at);
    session.wake();
    session.think();
    assert_ne!(session.update(ANNA)["at"], at);
}

#[test]
fn a_bot_that_fails_or_talks_nonsense_does_not_hold_up_its_table() {
    let mut session = dealt(Settings::default());
    for nonsense in [None, Some(json!("take"))] {
        while session.thinking.is_empty() {
            session.step(&[ANNA, BEN], &mut rng(4));
        }
        let at = session.update(ANNA)["at"].as_u64().unwrap();
        let thinking = session.thinking.pop().unwrap();
        match &nonsense {
            None => session.give(Input::Thought { ticket: thinking.ticket }),
            Some(choice) => {
                *session.prompt.0.lock().unwrap() = Some(choice.clone());
                session.let_think(thinking);
            }
        }
        let update = session.update(ANNA);
        assert!(update["at"].as_u64().unwrap() > at, "{nonsense:?}");
        assert_eq!(update["by"], json!({"type": "bot", "seat": 2}));
    }
}

#[test]
fn a_hint_that_fails_twice_is_refused_and_the_next_one_is_thought_of() {
    let mut session = dealt(Settings::default());
    let request = session.say(ANNA, json!({"type": "hint", "at": 1}));
    for _ in 0..2 {
        let ticket = session.thinking.pop().unwrap().ticket;
        session.give(Input::Thought { ticket });
    }
    let refusal = refusal(&session, ANNA);
    assert_eq!((&refusal["request"], &refusal["kind"]), (&json!(request), &json!("table")));
    session.say(ANNA, json!({"type": "hint", "at": 1}));
    session.think();
    assert!(session.last(ANNA, "hint").is_some());
}

#[test]
fn a_second_owner_makes_the_table_load_again() {
    let mut session = dealt(Settings::default());
    let choice = session.update(ANNA)["legal"][0].clone();
    session.failures.push(StoreOutcome::Conflict);
    session.say(ANNA, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(session.reloads, 1);
}

#[test]
fn who_stays_away_too_long_is_played_for_and_takes_over_again() {
    let mut session = dealt(Settings { patience_s: 60, ..Settings::default() });
    session.give(Input::Disconnect { connection: ANNA });
    assert_eq!(session.last(BEN, "table").unwrap()["table"]["places"][0]["present"], false);
    session.wake();
    assert_eq!(session.last(BEN, "table").unwrap()["table"]["places"][0]["stand_in"], true);
    session.think();
    let update = session.update(BEN);
    assert_eq!(update["by"], json!({"type": "stand_in", "seat": 0}), "the log says so");
    session.connect(ANNA, Door::Table);
    assert_eq!(session.last(BEN, "table").unwrap()["table"]["places"][0]["stand_in"], false);
    let welcome = session.last(ANNA, "welcome").unwrap();
    let last = welcome["log"].as_array().unwrap().last().unwrap();
    assert_eq!(last["by"], update["by"], "also to whoever comes back");
    let log = session.store.log_now(update["match"].as_str().unwrap());
    assert!(String::from_utf8_lossy(log.last().unwrap()).contains("stand_in"));
    session.play_out(&[ANNA, BEN], &mut rng(1));
    assert_eq!(session.update(BEN)["over"]["stand_ins"], json!([0]), "the end names who was played for");
}

#[test]
fn the_host_need_not_wait_for_the_patience_to_run_out() {
    let mut session = dealt(Settings { patience_s: 0, ..Settings::default() });
    session.say(ANNA, json!({"type": "stand_in", "seat": 1}));
    assert_eq!(refusal(&session, ANNA)["kind"], "table", "Ben is here");
    session.give(Input::Disconnect { connection: BEN });
    session.say(ANNA, json!({"type": "stand_in", "seat": 1}));
    assert_eq!(session.last(ANNA, "table").unwrap()["table"]["places"][1]["stand_in"], true);
}

/// Plays random choices until an update to Anna or Ben satisfies the condition, and says whose it was.
fn play_until(session: &mut Session, wish: impl Fn(&Value) -> bool) -> Option<table::ConnectionId> {
    for seed in 0..400 {
        if let Some(found) = [ANNA, BEN].into_iter().find(|&one| wish(&session.update(one))) {
            return Some(found);
        }
        if !session.step(&[ANNA, BEN], &mut rng(seed)) {
            return None;
        }
    }
    None
}

#[test]
fn a_choice_can_be_taken_back_while_it_revealed_nothing() {
    let mut session = dealt(Settings::default());
    let who =
        play_until(&mut session, |update| update["undo"] == true).expect("an undo is offered somewhere");
    let update = session.update(who);
    session.say(who, json!({"type": "undo", "at": update["at"]}));
    let after = session.update(who);
    assert_eq!(after["by"]["type"], "undo");
    assert_eq!(
        after["at"].as_u64().unwrap(),
        update["at"].as_u64().unwrap() + 1,
        "the log is never rewritten"
    );
    session.restart();
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    assert_eq!(session.update(who)["view"], after["view"], "it is still taken back after a restart");
    session.play_out(&[ANNA, BEN], &mut rng(5));
    let log = session.store.log_now(after["match"].as_str().unwrap());
    let record = Record::<Abluxxen>::from_line(&GameTables::record(&session.tables, &log).unwrap()).unwrap();
    replay(&record).unwrap();
    table::fair::check(&record).unwrap();
}

#[test]
fn nobody_makes_a_log_grow_for_ever_by_taking_back() {
    let mut session = dealt(Settings::default());
    let who =
        play_until(&mut session, |update| update["undo"] == true).expect("an undo is offered somewhere");
    let update = session.update(who);
    let log = session.store.log_now(update["match"].as_str().unwrap());
    let last: Value = serde_json::from_slice(log.last().unwrap()).unwrap();
    let mut n_undone = 0;
    while session.update(who)["undo"] == true && n_undone < 2000 {
        let at = session.update(who)["at"].clone();
        session.say(who, json!({"type": "undo", "at": at}));
        let at = session.update(who)["at"].clone();
        session.say(who, json!({"type": "choose", "at": at, "choice": last["choice"]["choice"]}));
        n_undone += 1;
    }
    assert_eq!(n_undone, 1000);
    let at = session.update(who)["at"].clone();
    session.say(who, json!({"type": "undo", "at": at}));
    assert_eq!(session.update(who)["at"], at, "it is refused");
    session.play_out(&[ANNA, BEN], &mut rng(5));
}

#[test]
fn a_draw_from_the_deck_cannot_be_taken_back() {
    let mut n_seen = 0;
    for seed in 0..20 {
        let mut session = dealt(Settings::default());
        session.play_out(&[ANNA, BEN], &mut rng(seed));
        for sent in &session.sent {
            let value = sent.value();
            let drew = value["told"].as_array().into_iter().flatten();
            if drew.into_iter().any(|told| told["event"] == "drew_from_deck") {
                assert_eq!(value["undo"], false, "{value}");
                n_seen += 1;
            }
        }
    }
    assert!(n_seen > 100, "{n_seen} draws were seen");
}

#[test]
fn a_table_may_forbid_undo_and_hints() {
    let mut session = dealt(Settings { undo: false, hints: false, ..Settings::default() });
    session.say(ANNA, json!({"type": "hint", "at": 1}));
    assert_eq!(refusal(&session, ANNA)["kind"], "table");
    assert_eq!(play_until(&mut session, |update| update["undo"] == true), None);
}

#[test]
fn a_hint_is_for_the_seat_that_is_asked() {
    let mut session = dealt(Settings::default());
    session.say(BEN, json!({"type": "hint", "at": 1}));
    assert_eq!(refusal(&session, BEN)["kind"], "not_yours");
    session.say(ANNA, json!({"type": "hint", "at": 1}));
    session.think();
    let hint = session.last(ANNA, "hint").unwrap();
    assert_eq!(hint["choice"], session.update(ANNA)["legal"][0]);
    assert_eq!(hint["reason"]["id"], "it-is-the-first");
    assert_eq!(session.last(BEN, "hint"), None);
}

#[test]
fn spectators_see_the_table_but_get_no_seat_and_no_way_to_one() {
    let mut session = dealt(Settings::default());
    session.connect(ONLOOKER, Door::Watch);
    let welcome = session.last(ONLOOKER, "welcome").unwrap();
    assert_eq!(
        (&welcome["seat"], &welcome["table"]["id"], &welcome["table"]["code"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(welcome["update"]["view"]["hand"], Value::Null);
    session.say(ONLOOKER, json!({"type": "sit", "seat": 1}));
    assert_eq!(refusal(&session, ONLOOKER)["kind"], "not_yours");
    let choice = session.update(ANNA)["legal"][0].clone();
    session.say(ONLOOKER, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(refusal(&session, ONLOOKER)["kind"], "not_yours");
}

#[test]
fn a_seat_is_not_seen_through_the_spectators_link() {
    let mut session = dealt(Settings::default());
    let identity = stage::person(ANNA);
    session.give(Input::Connect { connection: ONLOOKER, identity, door: Door::Watch });
    assert_eq!(session.update(ONLOOKER)["view"]["hand"], Value::Null);
}

#[test]
fn a_table_may_forbid_spectators() {
    let mut session = dealt(Settings { spectators: Spectators::Forbidden, ..Settings::default() });
    session.connect(ONLOOKER, Door::Watch);
    assert_eq!(session.last(ONLOOKER, "welcome").unwrap()["update"], Value::Null);
    session.step(&[ANNA, BEN], &mut rng(1));
    assert_eq!(session.last(ONLOOKER, "update"), None);
}

#[test]
fn a_table_may_open_the_hands_to_spectators_but_not_to_who_plays() {
    let mut session = dealt(Settings { spectators: Spectators::OpenHands, ..Settings::default() });
    session.connect(ONLOOKER, Door::Watch);
    let hands = session.update(ONLOOKER)["hands"].clone();
    for (seat, connection) in [(0, ANNA), (1, BEN)] {
        assert_eq!(hands[seat], session.update(connection)["view"]);
        assert_eq!(session.update(connection)["hands"], Value::Null);
    }
    session.say(ONLOOKER, json!({"type": "configure", "options": abluxxen(3), "settings": {}}));
    assert_eq!(refusal(&session, ONLOOKER)["kind"], "not_yours");
    let id = stage::person(ANNA);
    let anna_again = table::ConnectionId(77);
    session.give(Input::Connect { connection: anna_again, identity: id, door: Door::Watch });
    assert_eq!(session.update(anna_again)["hands"], Value::Null, "Anna plays, whichever link she takes");
}

#[test]
fn connections_and_spectators_are_limited() {
    let mut session = session(Settings::default());
    for number in 20..30 {
        session.connect(table::ConnectionId(number), Door::Watch);
    }
    let n_welcome = session.sent.iter().filter(|sent| sent.value()["type"] == "welcome").count();
    assert_eq!(n_welcome, 2);
}

#[test]
fn only_the_host_arranges_the_table_and_can_hand_it_over() {
    let mut session = session(Settings::default());
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "set_seat", "seat": 1, "wish": {"type": "bot", "level": "first"}}));
    assert_eq!(refusal(&session, BEN)["kind"], "not_yours");
    session.say(BEN, json!({"type": "sit", "seat": 1}));
    session.say(ANNA, json!({"type": "hand_over", "seat": 1}));
    assert_eq!(session.last(BEN, "table").unwrap()["table"]["host"], "p2");
    session.say(BEN, json!({"type": "set_seat", "seat": 2, "wish": {"type": "open"}}));
    assert_eq!(session.last(BEN, "table").unwrap()["table"]["places"][2]["occupant"]["type"], "open");
    session.say(BEN, json!({"type": "set_seat", "seat": 2, "wish": {"type": "bot", "level": "genius"}}));
    assert_eq!(refusal(&session, BEN)["kind"], "table");
}

#[test]
fn the_host_fills_open_seats_with_bots_and_starts() {
    let seats = vec![SeatWish::Me {}];
    let mut session = Session::open(abluxxen(4), seats, Settings::default(), QUICK_BOTS);
    session.connect(ANNA, Door::Table);
    session.ready(ANNA);
    session.say(ANNA, json!({"type": "start", "level": "first"}));
    session.reveal_part(ANNA);
    assert_eq!(session.update(ANNA)["at"], 1);
    session.say(ANNA, json!({"type": "stand"}));
    assert_eq!(refusal(&session, ANNA)["kind"], "table", "not while a match is running");
}

#[test]
fn options_change_only_between_matches_and_nobody_loses_a_seat() {
    let mut session = session(Settings::default());
    session.connect(ANNA, Door::Table);
    let settings = serde_json::to_value(Settings::default()).unwrap();
    session.say(ANNA, json!({"type": "configure", "options": abluxxen(4), "settings": settings}));
    assert_eq!(session.last(ANNA, "table").unwrap()["table"]["places"].as_array().unwrap().len(), 4);
    assert_eq!(session.last(ANNA, "table").unwrap()["table"]["options"]["seats"], 4, "they are new");
    session.say(ANNA, json!({"type": "sit", "seat": 3}));
    session.say(ANNA, json!({"type": "configure", "options": abluxxen(3), "settings": settings}));
    assert_eq!(refusal(&session, ANNA)["kind"], "table");
    session.say(ANNA, json!({"type": "configure", "options": {"edition": "amigo", "seats": 9, "first": 0}, "settings": settings}));
    assert_eq!(refusal(&session, ANNA)["kind"], "table");
}

#[test]
fn chat_is_heard_by_all_kept_and_limited() {
    let mut session = dealt(Settings::default());
    for number in 0..8 {
        session.say(ANNA, json!({"type": "say", "text": format!("line {number}")}));
    }
    assert_eq!(session.last(BEN, "said").unwrap()["speech"]["text"], "line 4");
    assert_eq!(refusal(&session, ANNA)["kind"], "too_fast");
    session.say(BEN, json!({"type": "emote", "emote": "laugh"}));
    assert_eq!(session.last(ANNA, "said").unwrap()["seat"], 1);
    session.say(BEN, json!({"type": "say", "text": "a\u{0}b"}));
    assert_eq!(refusal(&session, BEN)["kind"], "malformed");
    session.restart();
    session.connect(CARO, Door::Table);
    assert_eq!(session.last(CARO, "welcome").unwrap()["chat"].as_array().unwrap().len(), 6);
}

#[test]
fn a_new_name_is_seen_by_all() {
    let mut session = dealt(Settings::default());
    session.say(ANNA, json!({"type": "rename", "name": "  Änne  "}));
    assert_eq!(session.last(BEN, "table").unwrap()["table"]["places"][0]["name"], "Änne");
    for name in ["", "   ", "bot:strong", &"x".repeat(25), "a\nb"] {
        session.say(ANNA, json!({"type": "rename", "name": name}));
        assert_eq!(refusal(&session, ANNA)["kind"], "name");
    }
}

#[test]
fn malformed_messages_do_no_harm() {
    let mut session = dealt(Settings::default());
    let deep = format!("{}{}", "[".repeat(4000), "]".repeat(4000));
    let deep_choice = format!(r#"{{"request":"d","type":"choose","at":1,"choice":{deep}}}"#);
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{",
        "\u{0}",
        r#"{"request":"x"}"#,
        r#"{"request":1,"type":"stand"}"#,
        r#"{"request":"x","type":"choose","at":1}"#,
        r#"{"request":"x","type":"choose","at":1e99,"choice":"take"}"#,
        r#"{"request":"x","type":"choose","at":1,"choice":{"play":{"value":"99","numbers":1,"jokers":0}}}"#,
        r#"{"request":"x","type":"sit","seat":255}"#,
        r#"{"request":"x","type":"sit","seat":0,"more":true}"#,
        r#"{"request":"","type":"refresh"}"#,
        &deep,
        &deep_choice,
    ] {
        let n_sent = session.sent.len();
        session.give(Input::Message { connection: ANNA, text: text.to_owned() });
        assert_eq!(session.sent.len(), n_sent + 1, "{text:.80}");
        assert_eq!(session.sent.last().unwrap().value()["type"], "refused", "{text:.80}");
    }
    assert!(session.step(&[ANNA, BEN], &mut rng(1)), "the table goes on");
}
