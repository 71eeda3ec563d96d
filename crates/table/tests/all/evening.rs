//! What people do at a table, told as they would tell it.

use abluxxen::Abluxxen;
use game::{Record, replay};
use protocol::{SeatWish, Settings, Spectators};
use serde_json::{Value, json};
use table::{Door, House, Identity, Input, Manners, StoreOutcome, Thought};

use crate::stage::{self, ANNA, BEN, CARO, ONLOOKER, Stage, abluxxen, rng};

type Evening = Stage<Abluxxen>;

const QUICK_BOTS: Manners = Manners { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 2 };

fn bot() -> SeatWish {
    SeatWish::Bot { level: "first".to_owned() }
}

fn evening(settings: Settings) -> Evening {
    Stage::open(abluxxen(3), vec![SeatWish::Me {}, SeatWish::Open {}, bot()], settings, QUICK_BOTS)
}

/// Anna and Ben sit with a bot, and the cards are dealt.
fn dealt(settings: Settings) -> Evening {
    let mut evening = evening(settings);
    evening.connect(ANNA, Door::Table);
    evening.connect(BEN, Door::Table);
    evening.say(BEN, json!({"type": "sit", "seat": 1}));
    evening.ready(ANNA);
    assert_eq!(evening.update(ANNA), Value::Null, "nothing begins before all are ready");
    evening.ready(BEN);
    evening
}

fn refusal(evening: &Evening, to: table::ConnectionId) -> Value {
    evening.last(to, "refused").expect("a refusal")
}

#[test]
fn a_match_begins_when_all_are_ready_and_ends_with_a_record_that_proves_its_shuffle() {
    let mut evening = dealt(Settings::default());
    assert_eq!(evening.update(BEN)["at"], 1);
    evening.play_out(&[ANNA, BEN], &mut rng(1));
    let over = evening.update(ANNA);
    assert!(over["over"]["points"].is_array());
    let log = evening.store.log_now(over["match"].as_str().unwrap());
    let line = House::record(&evening.house, &log).unwrap();
    let record = Record::<Abluxxen>::from_line(&line).unwrap();
    replay(&record).unwrap();
    table::fair::check(&record).unwrap();
    assert_eq!(record.players, ["Anna", "Ben", "bot:first"]);
    let mut other = record.clone();
    other.fair.as_mut().unwrap().entropy[0] = None;
    assert_eq!(table::fair::check(&other), Err(table::fair::Unfair::Chance(0)));
    let mut other = record;
    other.fair.as_mut().unwrap().secret = "00".repeat(32);
    assert_eq!(table::fair::check(&other), Err(table::fair::Unfair::Commitment));
}

#[test]
fn the_commitment_is_known_before_and_fits_the_secret_afterwards() {
    let mut evening = evening(Settings::default());
    evening.connect(ANNA, Door::Table);
    let before = evening.last(ANNA, "welcome").unwrap()["table"]["fair"].clone();
    evening.connect(BEN, Door::Table);
    evening.say(BEN, json!({"type": "sit", "seat": 1}));
    evening.ready(ANNA);
    evening.ready(BEN);
    evening.play_out(&[ANNA, BEN], &mut rng(2));
    let log = evening.store.log_now(before["match"].as_str().unwrap());
    let record: Value = serde_json::from_str(&House::record(&evening.house, &log).unwrap()).unwrap();
    assert_eq!(record["fair"]["commitment"], before["commitment"]);
    let next = evening.last(ANNA, "table").unwrap()["table"]["fair"].clone();
    assert_ne!(next["commitment"], before["commitment"], "the rematch is fixed anew");
}

#[test]
fn a_rematch_begins_with_the_next_seat() {
    let mut evening = dealt(Settings::default());
    assert_eq!(evening.update(ANNA)["view"]["options"]["first"], 0);
    evening.play_out(&[ANNA, BEN], &mut rng(3));
    evening.ready(ANNA);
    evening.ready(BEN);
    assert_eq!(evening.update(ANNA)["view"]["options"]["first"], 1);
}

#[test]
fn a_series_sums_the_points_and_knows_its_end() {
    let mut evening = dealt(Settings { rounds: 1, ..Settings::default() });
    let mut sum = [0, 0, 0];
    for number in 0..3 {
        evening.play_out(&[ANNA, BEN], &mut rng(number));
        let over = evening.update(ANNA)["over"]["points"].clone();
        sum.iter_mut()
            .zip(over.as_array().unwrap())
            .for_each(|(sum, points)| *sum += points.as_i64().unwrap());
        let series = evening.last(BEN, "table").unwrap()["table"]["series"].clone();
        assert_eq!(series["n_played"], number + 1);
        assert_eq!(series["totals"], json!(sum));
        if number < 2 {
            assert_eq!(series["standing"], json!({"type": "next", "first": number + 1}));
            evening.ready(ANNA);
            evening.ready(BEN);
        } else {
            assert_eq!(series["standing"]["type"], "over");
        }
    }
}

#[test]
fn an_illegal_choice_is_refused_with_its_rule() {
    let mut evening = dealt(Settings::default());
    let update = evening.update(ANNA);
    evening.say(ANNA, json!({"type": "choose", "at": update["at"], "choice": "take"}));
    let refusal = refusal(&evening, ANNA);
    assert_eq!(refusal["kind"], "rule");
    assert!(refusal["rule"].is_string());
    assert_eq!(evening.update(BEN)["at"], 1, "nobody saw anything");
}

#[test]
fn a_choice_out_of_turn_is_refused() {
    let mut evening = dealt(Settings::default());
    let choice = evening.update(ANNA)["legal"][0].clone();
    evening.say(BEN, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(refusal(&evening, BEN)["kind"], "rule");
}

#[test]
fn a_repeated_request_gets_its_stored_answer_even_after_a_restart() {
    let mut evening = dealt(Settings::default());
    let choice = evening.update(ANNA)["legal"][0].clone();
    let demand = json!({"type": "choose", "at": 1, "choice": choice});
    let request = evening.say(ANNA, demand.clone());
    assert_eq!(evening.last(ANNA, "update").unwrap()["request"], request.as_str());
    let n_commits = evening.commits.len();
    evening.say_as(ANNA, &request, demand.clone());
    assert_eq!(evening.last(ANNA, "done").unwrap()["at"], 2);
    evening.restart();
    evening.connect(ANNA, Door::Table);
    evening.sent.clear();
    evening.say_as(ANNA, &request, demand);
    assert_eq!(evening.last(ANNA, "done"), Some(json!({"type": "done", "request": request, "at": 2})));
    assert_eq!(evening.commits.len(), n_commits, "it was applied once");
}

#[test]
fn a_refused_request_stays_refused() {
    let mut evening = dealt(Settings::default());
    let request = evening.say(BEN, json!({"type": "choose", "at": 1, "choice": "take"}));
    let first = refusal(&evening, BEN);
    evening.sent.clear();
    evening.say_as(BEN, &request, json!({"type": "choose", "at": 1, "choice": "take"}));
    assert_eq!(refusal(&evening, BEN), first);
}

#[test]
fn a_stale_choice_gets_a_fresh_view() {
    let mut evening = dealt(Settings::default());
    let choice = evening.update(ANNA)["legal"][0].clone();
    evening.step(&[ANNA, BEN], &mut rng(1));
    evening.sent.clear();
    evening.say(ANNA, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(evening.last(ANNA, "stale").unwrap()["at"], 2);
    assert_eq!(evening.update(ANNA)["at"], 2);
    assert!(evening.sent.iter().all(|sent| sent.to == ANNA), "nobody else hears of it");
}

#[test]
fn what_cannot_be_stored_is_refused_and_nobody_saw_it() {
    let mut evening = dealt(Settings::default());
    let choice = evening.update(ANNA)["legal"][0].clone();
    evening.failures.push(StoreOutcome::Failed);
    evening.sent.clear();
    let demand = json!({"type": "choose", "at": 1, "choice": choice});
    let request = evening.say(ANNA, demand.clone());
    assert_eq!(refusal(&evening, ANNA)["kind"], "not_stored");
    assert_eq!(evening.sent.len(), 1, "only Anna hears of it");
    evening.say_as(ANNA, &request, demand);
    assert_eq!(evening.update(BEN)["at"], 2, "the same request again, and the table goes on");
}

#[test]
fn a_bot_whose_choice_could_not_be_stored_tries_again() {
    let mut evening = dealt(Settings::default());
    while evening.thinking.is_empty() {
        evening.step(&[ANNA, BEN], &mut rng(4));
    }
    let at = evening.update(ANNA)["at"].clone();
    evening.failures.push(StoreOutcome::Failed);
    evening.think();
    assert_eq!(evening.update(ANNA)["at"], at);
    evening.wake();
    evening.think();
    assert_ne!(evening.update(ANNA)["at"], at);
}

#[test]
fn a_bot_that_fails_or_talks_nonsense_does_not_hold_up_its_table() {
    let mut evening = dealt(Settings::default());
    for nonsense in [None, Some("nonsense"), Some("\"take\"")] {
        while evening.thinking.is_empty() {
            evening.step(&[ANNA, BEN], &mut rng(4));
        }
        let at = evening.update(ANNA)["at"].as_u64().unwrap();
        let ticket = evening.thinking.pop().unwrap().ticket;
        evening.give(match nonsense {
            None => Input::NoThought { ticket },
            Some(choice) => {
                Input::Thought(Thought { ticket, choice: choice.to_owned(), reason: None, worth: None })
            }
        });
        let update = evening.update(ANNA);
        assert!(update["at"].as_u64().unwrap() > at, "{nonsense:?}");
        assert_eq!(update["by"], json!({"type": "bot", "seat": 2}));
    }
}

#[test]
fn a_hint_that_fails_is_refused_and_the_next_one_is_thought_of() {
    let mut evening = dealt(Settings::default());
    let request = evening.say(ANNA, json!({"type": "hint", "at": 1}));
    let ticket = evening.thinking.pop().unwrap().ticket;
    evening.give(Input::NoThought { ticket });
    let refusal = refusal(&evening, ANNA);
    assert_eq!((&refusal["request"], &refusal["kind"]), (&json!(request), &json!("table")));
    evening.say(ANNA, json!({"type": "hint", "at": 1}));
    evening.think();
    assert!(evening.last(ANNA, "hint").is_some());
}

#[test]
fn a_second_owner_makes_the_table_load_again() {
    let mut evening = dealt(Settings::default());
    let choice = evening.update(ANNA)["legal"][0].clone();
    evening.failures.push(StoreOutcome::Conflict);
    evening.say(ANNA, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(evening.reloads, 1);
}

#[test]
fn who_stays_away_too_long_is_played_for_and_takes_over_again() {
    let mut evening = dealt(Settings { patience_s: 60, ..Settings::default() });
    evening.give(Input::Disconnect { connection: ANNA });
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["places"][0]["present"], false);
    evening.wake();
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["places"][0]["stand_in"], true);
    evening.think();
    let update = evening.update(BEN);
    assert_eq!(update["by"], json!({"type": "stand_in", "seat": 0}), "the log says so");
    evening.connect(ANNA, Door::Table);
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["places"][0]["stand_in"], false);
    let welcome = evening.last(ANNA, "welcome").unwrap();
    let last = welcome["log"].as_array().unwrap().last().unwrap();
    assert_eq!(last["by"], update["by"], "also to whoever comes back");
    let log = evening.store.log_now(update["match"].as_str().unwrap());
    assert!(String::from_utf8_lossy(log.last().unwrap()).contains("stand_in"));
}

#[test]
fn the_host_need_not_wait_for_the_patience_to_run_out() {
    let mut evening = dealt(Settings { patience_s: 0, ..Settings::default() });
    evening.say(ANNA, json!({"type": "stand_in", "seat": 1}));
    assert_eq!(refusal(&evening, ANNA)["kind"], "table", "Ben is here");
    evening.give(Input::Disconnect { connection: BEN });
    evening.say(ANNA, json!({"type": "stand_in", "seat": 1}));
    assert_eq!(evening.last(ANNA, "table").unwrap()["table"]["places"][1]["stand_in"], true);
}

/// Plays random choices until an update to Anna or Ben satisfies the wish, and says whose it was.
fn play_until(evening: &mut Evening, wish: impl Fn(&Value) -> bool) -> Option<table::ConnectionId> {
    for seed in 0..400 {
        if let Some(found) = [ANNA, BEN].into_iter().find(|&one| wish(&evening.update(one))) {
            return Some(found);
        }
        if !evening.step(&[ANNA, BEN], &mut rng(seed)) {
            return None;
        }
    }
    None
}

#[test]
fn a_choice_can_be_taken_back_while_it_revealed_nothing() {
    let mut evening = dealt(Settings::default());
    let who =
        play_until(&mut evening, |update| update["undo"] == true).expect("an undo is offered somewhere");
    let update = evening.update(who);
    evening.say(who, json!({"type": "undo", "at": update["at"]}));
    let after = evening.update(who);
    assert_eq!(after["by"]["type"], "undo");
    assert_eq!(
        after["at"].as_u64().unwrap(),
        update["at"].as_u64().unwrap() + 1,
        "the log is never rewritten"
    );
    evening.restart();
    evening.connect(ANNA, Door::Table);
    evening.connect(BEN, Door::Table);
    assert_eq!(evening.update(who)["view"], after["view"], "it is still taken back after a restart");
    evening.play_out(&[ANNA, BEN], &mut rng(5));
    let log = evening.store.log_now(after["match"].as_str().unwrap());
    let record = Record::<Abluxxen>::from_line(&House::record(&evening.house, &log).unwrap()).unwrap();
    replay(&record).unwrap();
    table::fair::check(&record).unwrap();
}

#[test]
fn a_draw_from_the_deck_cannot_be_taken_back() {
    let mut n_seen = 0;
    for seed in 0..20 {
        let mut evening = dealt(Settings::default());
        evening.play_out(&[ANNA, BEN], &mut rng(seed));
        for sent in &evening.sent {
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
    let mut evening = dealt(Settings { undo: false, hints: false, ..Settings::default() });
    evening.say(ANNA, json!({"type": "hint", "at": 1}));
    assert_eq!(refusal(&evening, ANNA)["kind"], "table");
    assert_eq!(play_until(&mut evening, |update| update["undo"] == true), None);
}

#[test]
fn a_hint_is_for_the_seat_that_is_asked() {
    let mut evening = dealt(Settings::default());
    evening.say(BEN, json!({"type": "hint", "at": 1}));
    assert_eq!(refusal(&evening, BEN)["kind"], "not_yours");
    evening.say(ANNA, json!({"type": "hint", "at": 1}));
    evening.think();
    let hint = evening.last(ANNA, "hint").unwrap();
    assert_eq!(hint["choice"], evening.update(ANNA)["legal"][0]);
    assert_eq!(hint["reason"], json!({"id": "it-is-the-first", "args": {}}));
    assert_eq!(evening.last(BEN, "hint"), None);
}

#[test]
fn spectators_see_the_table_but_get_no_seat_and_no_way_to_one() {
    let mut evening = dealt(Settings::default());
    evening.connect(ONLOOKER, Door::Watch);
    let welcome = evening.last(ONLOOKER, "welcome").unwrap();
    assert_eq!(
        (&welcome["seat"], &welcome["table"]["id"], &welcome["table"]["code"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(welcome["update"]["view"]["hand"], Value::Null);
    evening.say(ONLOOKER, json!({"type": "sit", "seat": 1}));
    assert_eq!(refusal(&evening, ONLOOKER)["kind"], "not_yours");
    let choice = evening.update(ANNA)["legal"][0].clone();
    evening.say(ONLOOKER, json!({"type": "choose", "at": 1, "choice": choice}));
    assert_eq!(refusal(&evening, ONLOOKER)["kind"], "not_yours");
}

#[test]
fn a_seat_is_not_seen_through_the_spectators_link() {
    let mut evening = dealt(Settings::default());
    let identity = stage::person(ANNA);
    evening.give(Input::Connect { connection: ONLOOKER, identity, door: Door::Watch });
    assert_eq!(evening.update(ONLOOKER)["view"]["hand"], Value::Null);
}

#[test]
fn a_table_may_forbid_spectators() {
    let mut evening = dealt(Settings { spectators: Spectators::Forbidden, ..Settings::default() });
    evening.connect(ONLOOKER, Door::Watch);
    assert_eq!(evening.last(ONLOOKER, "welcome").unwrap()["update"], Value::Null);
    evening.step(&[ANNA, BEN], &mut rng(1));
    assert_eq!(evening.last(ONLOOKER, "update"), None);
}

#[test]
fn a_table_may_open_the_hands_to_spectators_but_not_to_who_plays() {
    let mut evening = dealt(Settings { spectators: Spectators::OpenHands, ..Settings::default() });
    evening.connect(ONLOOKER, Door::Watch);
    let hands = evening.update(ONLOOKER)["hands"].clone();
    for (seat, connection) in [(0, ANNA), (1, BEN)] {
        assert_eq!(hands[seat], evening.update(connection)["view"]);
        assert_eq!(evening.update(connection)["hands"], Value::Null);
    }
    evening.say(ONLOOKER, json!({"type": "configure", "options": abluxxen(3), "settings": {}}));
    assert_eq!(refusal(&evening, ONLOOKER)["kind"], "not_yours");
    let id = stage::person(ANNA);
    let anna_again = table::ConnectionId(77);
    evening.give(Input::Connect { connection: anna_again, identity: id, door: Door::Watch });
    assert_eq!(evening.update(anna_again)["hands"], Value::Null, "Anna plays, whichever link she takes");
}

#[test]
fn connections_and_spectators_are_limited() {
    let mut evening = evening(Settings::default());
    for number in 20..30 {
        evening.connect(table::ConnectionId(number), Door::Watch);
    }
    let n_welcome = evening.sent.iter().filter(|sent| sent.value()["type"] == "welcome").count();
    assert_eq!(n_welcome, 2);
}

#[test]
fn only_the_host_arranges_the_table_and_can_hand_it_over() {
    let mut evening = evening(Settings::default());
    evening.connect(ANNA, Door::Table);
    evening.connect(BEN, Door::Table);
    evening.say(BEN, json!({"type": "set_seat", "seat": 1, "wish": {"type": "bot", "level": "first"}}));
    assert_eq!(refusal(&evening, BEN)["kind"], "not_yours");
    evening.say(BEN, json!({"type": "sit", "seat": 1}));
    evening.say(ANNA, json!({"type": "hand_over", "seat": 1}));
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["host"], "p2");
    evening.say(BEN, json!({"type": "set_seat", "seat": 2, "wish": {"type": "open"}}));
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["places"][2]["occupant"]["type"], "open");
    evening.say(BEN, json!({"type": "set_seat", "seat": 2, "wish": {"type": "bot", "level": "genius"}}));
    assert_eq!(refusal(&evening, BEN)["kind"], "table");
}

#[test]
fn a_reserved_seat_waits_for_its_name() {
    let seats = vec![SeatWish::Me {}, SeatWish::Reserved { name: "Caro".to_owned() }, bot()];
    let mut evening = Evening::open(abluxxen(3), seats, Settings::default(), QUICK_BOTS);
    evening.connect(ANNA, Door::Table);
    evening.connect(BEN, Door::Table);
    evening.connect(CARO, Door::Table);
    evening.say(BEN, json!({"type": "sit", "seat": 1}));
    assert_eq!(refusal(&evening, BEN)["kind"], "table");
    evening.say(CARO, json!({"type": "sit", "seat": 1}));
    assert_eq!(evening.last(ANNA, "table").unwrap()["table"]["places"][1]["name"], "Caro");
}

#[test]
fn a_reserved_seat_knows_its_name_in_small_and_capital_letters_of_every_language() {
    let seats = vec![SeatWish::Me {}, SeatWish::Reserved { name: "Özlem".to_owned() }, bot()];
    let mut evening = Evening::open(abluxxen(3), seats, Settings::default(), QUICK_BOTS);
    let identity = Identity { id: "p2".to_owned(), name: "özlem".to_owned() };
    evening.give(Input::Connect { connection: BEN, identity, door: Door::Table });
    evening.say(BEN, json!({"type": "sit", "seat": 1}));
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["places"][1]["name"], "özlem");
}

#[test]
fn the_host_fills_open_seats_with_bots_and_starts() {
    let seats = vec![SeatWish::Me {}];
    let mut evening = Evening::open(abluxxen(4), seats, Settings::default(), QUICK_BOTS);
    evening.connect(ANNA, Door::Table);
    evening.ready(ANNA);
    evening.say(ANNA, json!({"type": "start", "level": "first"}));
    assert_eq!(evening.update(ANNA)["at"], 1);
    evening.say(ANNA, json!({"type": "stand"}));
    assert_eq!(refusal(&evening, ANNA)["kind"], "table", "not while a match is running");
}

#[test]
fn options_change_only_between_matches_and_nobody_loses_a_seat() {
    let mut evening = evening(Settings::default());
    evening.connect(ANNA, Door::Table);
    let settings = serde_json::to_value(Settings::default()).unwrap();
    evening.say(ANNA, json!({"type": "configure", "options": abluxxen(4), "settings": settings}));
    assert_eq!(evening.last(ANNA, "table").unwrap()["table"]["places"].as_array().unwrap().len(), 4);
    evening.say(ANNA, json!({"type": "sit", "seat": 3}));
    evening.say(ANNA, json!({"type": "configure", "options": abluxxen(3), "settings": settings}));
    assert_eq!(refusal(&evening, ANNA)["kind"], "table");
    evening.say(ANNA, json!({"type": "configure", "options": {"edition": "amigo", "seats": 9, "first": 0}, "settings": settings}));
    assert_eq!(refusal(&evening, ANNA)["kind"], "malformed");
}

#[test]
fn chat_is_heard_by_all_kept_and_limited() {
    let mut evening = dealt(Settings::default());
    for number in 0..8 {
        evening.say(ANNA, json!({"type": "say", "text": format!("line {number}")}));
    }
    assert_eq!(evening.last(BEN, "said").unwrap()["speech"]["text"], "line 4");
    assert_eq!(refusal(&evening, ANNA)["kind"], "too_fast");
    evening.say(BEN, json!({"type": "emote", "emote": "laugh"}));
    assert_eq!(evening.last(ANNA, "said").unwrap()["seat"], 1);
    evening.say(BEN, json!({"type": "say", "text": "a\u{0}b"}));
    assert_eq!(refusal(&evening, BEN)["kind"], "malformed");
    evening.restart();
    evening.connect(CARO, Door::Table);
    assert_eq!(evening.last(CARO, "welcome").unwrap()["chat"].as_array().unwrap().len(), 6);
}

#[test]
fn a_new_name_is_seen_by_all() {
    let mut evening = dealt(Settings::default());
    evening.say(ANNA, json!({"type": "rename", "name": "  Änne  "}));
    assert_eq!(evening.last(BEN, "table").unwrap()["table"]["places"][0]["name"], "Änne");
    for name in ["", "   ", "bot:strong", &"x".repeat(25), "a\nb"] {
        evening.say(ANNA, json!({"type": "rename", "name": name}));
        assert_eq!(refusal(&evening, ANNA)["kind"], "malformed");
    }
}

#[test]
fn malformed_messages_do_no_harm() {
    let mut evening = dealt(Settings::default());
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
        let n_sent = evening.sent.len();
        evening.give(Input::Message { connection: ANNA, text: text.to_owned() });
        assert_eq!(evening.sent.len(), n_sent + 1, "{text:.80}");
        assert_eq!(evening.sent.last().unwrap().value()["type"], "refused", "{text:.80}");
    }
    assert!(evening.step(&[ANNA, BEN], &mut rng(1)), "the table goes on");
}
