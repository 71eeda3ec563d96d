//! Answers that are given before they are asked for.

use abluxxen::Abluxxen;
use protocol::{Late, Pace, SeatWish, Settings};
use serde_json::{Value, json};
use table::{ConnectionId, Door, Input, StoreOutcome, TableSettings};

use crate::stage::{ANNA, BEN, ONLOOKER, Stage, abluxxen, rng};

const PAUSE_MS: u64 = 1000;
/// Every pause is equally long, except for small change.
const WITH_PAUSE: TableSettings =
    TableSettings { bot_ms_min: 1000, bot_ms_max: 1000, spectators_max: 2, connections_max: 2 };
/// More choices than any match has.
const STEPS_MAX: u64 = 2000;

/// Anna and Ben sit with a bot, somebody watches, the cards are dealt, and Anna is asked.
fn dealt(settings: Settings) -> Stage<Abluxxen> {
    let bot = SeatWish::Bot { level: "quick".to_owned() };
    let mut stage =
        Stage::open(abluxxen(3), vec![SeatWish::Me {}, SeatWish::Open {}, bot], settings, WITH_PAUSE);
    stage.connect(ANNA, Door::Table);
    stage.connect(BEN, Door::Table);
    stage.connect(ONLOOKER, Door::Watch);
    stage.say(BEN, json!({"type": "sit", "seat": 1}));
    stage.ready(ANNA);
    stage.ready(BEN);
    stage
}

fn over_days() -> Settings {
    Settings { pace: Pace::ThreeDays, late: Late::Bot, ..Settings::default() }
}

fn leave(stage: &mut Stage<Abluxxen>, who: ConnectionId, choices: Value) {
    stage.say(who, json!({"type": "ahead", "choices": choices}));
}

fn left(stage: &Stage<Abluxxen>, who: ConnectionId) -> Value {
    stage.update(who)["ahead"]["left"].clone()
}

/// Whether Ben is asked what becomes of cards that he was robbed of, as far as everybody knows.
fn is_bens_loss(update: &Value) -> bool {
    update["awaiting"]["seat"] == 1 && update["view"]["phase"]["losing"].is_object()
}

/// Everybody plays at random until Ben has been robbed and must say what becomes of his cards. What the table would
/// answer by itself has to wait.
fn until_ben_has_lost(stage: &mut Stage<Abluxxen>, players: &[ConnectionId]) {
    for seed in 0..STEPS_MAX {
        if is_bens_loss(&stage.update(ANNA)) {
            return;
        }
        assert!(stage.step(players, &mut rng(seed)), "Ben is robbed before the match is over");
    }
}

fn sent_to(stage: &Stage<Abluxxen>, who: ConnectionId) -> usize {
    stage.sent.iter().filter(|sent| sent.to == who).count()
}

/// The last choice of the running match, as the store has it.
fn last_choice(stage: &Stage<Abluxxen>) -> Value {
    let log = stage.store.log_now(stage.update(ANNA)["match"].as_str().expect("a match"));
    let entries = log.iter().rev().map(|entry| serde_json::from_slice::<Value>(entry).expect("our own log"));
    entries.into_iter().find(|entry| entry["choice"].is_object()).expect("a choice")["choice"].clone()
}

#[test]
fn the_table_answers_by_itself_when_exactly_that_question_comes() {
    let mut stage = dealt(Settings::default());
    let offer = stage.update(BEN)["ahead"].clone();
    let choices: Vec<&Value> =
        offer["may"].as_array().expect("a list").iter().map(|one| &one["choice"]).collect();
    assert_eq!(choices, ["take_back", "discard", "pass"]);
    leave(&mut stage, BEN, json!(["take_back"]));
    assert_eq!(left(&stage, BEN), json!(["take_back"]));
    until_ben_has_lost(&mut stage, &[ANNA, BEN]);
    let (asked_ms, at) = (stage.now_ms, stage.update(ANNA)["at"].clone());
    stage.wake();
    assert_eq!(stage.now_ms, asked_ms + PAUSE_MS, "the pause that a bot makes");
    assert_ne!(stage.update(ANNA)["at"], at);
    let choice = last_choice(&stage);
    assert_eq!((&choice["seat"], &choice["choice"]), (&json!(1), &json!("take_back")));
    assert_eq!(stage.update(ANNA)["by"], json!({"type": "person", "seat": 1}), "a choice like others");
    assert_eq!(left(&stage, BEN), json!(["take_back"]), "it holds for the match");
}

#[test]
fn whoever_is_faster_than_the_table_answers_otherwise() {
    let mut stage = dealt(Settings::default());
    leave(&mut stage, BEN, json!(["take_back"]));
    until_ben_has_lost(&mut stage, &[ANNA, BEN]);
    let at = stage.update(BEN)["at"].clone();
    stage.say(BEN, json!({"type": "choose", "at": at, "choice": "discard"}));
    assert_eq!(last_choice(&stage)["choice"], "discard");
}

#[test]
fn nobody_else_hears_of_it() {
    let mut stage = dealt(Settings::default());
    let n_sent = (sent_to(&stage, ANNA), sent_to(&stage, ONLOOKER));
    leave(&mut stage, BEN, json!(["discard", "pass"]));
    assert_eq!((sent_to(&stage, ANNA), sent_to(&stage, ONLOOKER)), n_sent);
    stage.step(&[ANNA, BEN], &mut rng(1));
    assert_eq!(left(&stage, ANNA), json!([]), "Anna knows of her own alone");
    assert_eq!(stage.update(ONLOOKER)["ahead"], Value::Null);
}

#[test]
fn it_survives_a_restart_and_needs_nobody_there_over_days() {
    let mut stage = dealt(over_days());
    leave(&mut stage, BEN, json!(["discard"]));
    until_ben_has_lost(&mut stage, &[ANNA, BEN]);
    stage.restart();
    stage.give(Input::Wake);
    stage.wake();
    stage.connect(ANNA, Door::Table);
    let choice = last_choice(&stage);
    assert_eq!((&choice["seat"], &choice["choice"]), (&json!(1), &json!("discard")));
    stage.connect(BEN, Door::Table);
    assert_eq!(left(&stage, BEN), json!(["discard"]));
}

#[test]
fn an_answer_for_the_turn_ends_with_the_turn() {
    let mut stage = dealt(Settings::default());
    leave(&mut stage, ANNA, json!(["pass", "take_back"]));
    stage.step(&[ANNA], &mut rng(1));
    assert_eq!(stage.update(ANNA)["view"]["phase"], "drawing_optionally", "the first layer robs nobody");
    stage.wake();
    let choice = last_choice(&stage);
    assert_eq!((&choice["seat"], &choice["choice"]), (&json!(0), &json!("pass")));
    assert_eq!(left(&stage, ANNA), json!(["take_back"]));
    stage.restart();
    stage.connect(ANNA, Door::Table);
    assert_eq!(left(&stage, ANNA), json!(["take_back"]), "it was stored with the choice");
}

#[test]
fn an_answer_for_the_next_turn_outlasts_the_turns_of_others() {
    let mut stage = dealt(Settings::default());
    leave(&mut stage, BEN, json!(["pass"]));
    stage.step(&[ANNA], &mut rng(1));
    let at = stage.update(ANNA)["at"].clone();
    stage.say(ANNA, json!({"type": "choose", "at": at, "choice": "pass"}));
    assert_eq!(stage.update(BEN)["awaiting"]["seat"], 1, "Ben's turn begins");
    assert_eq!(left(&stage, BEN), json!(["pass"]));
}

#[test]
fn it_can_be_withdrawn_and_taking_back_withdraws_it() {
    let mut stage = dealt(Settings { undo: true, ..Settings::default() });
    leave(&mut stage, ANNA, json!(["pass"]));
    leave(&mut stage, ANNA, json!([]));
    assert_eq!(left(&stage, ANNA), json!([]));
    leave(&mut stage, ANNA, json!(["pass"]));
    stage.step(&[ANNA], &mut rng(1));
    let at = stage.update(ANNA)["at"].clone();
    assert_eq!(stage.update(ANNA)["undo"], true);
    stage.say(ANNA, json!({"type": "undo", "at": at}));
    assert_eq!(stage.update(ANNA)["by"], json!({"type": "undo", "seat": 0}));
    assert_eq!(left(&stage, ANNA), json!([]));
}

#[test]
fn only_what_is_offered_can_be_left_and_only_by_who_plays() {
    let mut stage = dealt(Settings::default());
    for choices in [json!(["take"]), json!(["pass", "pass"]), json!(["take_back", "discard"])] {
        leave(&mut stage, BEN, choices);
        assert_eq!(stage.last(BEN, "refused").expect("a refusal")["kind"], "table");
    }
    assert_eq!(left(&stage, BEN), json!([]));
    leave(&mut stage, BEN, json!(["nonsense"]));
    assert_eq!(stage.last(BEN, "refused").expect("a refusal")["kind"], "malformed");
    leave(&mut stage, ONLOOKER, json!(["pass"]));
    assert_eq!(stage.last(ONLOOKER, "refused").expect("a refusal")["kind"], "not_yours");
}

#[test]
fn nothing_is_left_for_the_next_match_or_of_somebody_who_is_forgotten() {
    let mut stage = dealt(Settings::default());
    leave(&mut stage, BEN, json!(["take_back"]));
    let row = |stage: &Stage<Abluxxen>| {
        let row = stage.store.table_now(&stage.id).expect("the table is stored");
        serde_json::from_slice::<Value>(&row.bytes).expect("our own row")
    };
    assert_eq!(row(&stage)["ahead"][0]["seat"], 1);
    stage.play_out(&[ANNA, BEN], &mut rng(3));
    assert!(stage.table_is_over());
    assert_eq!(row(&stage)["ahead"], Value::Null);
    assert_eq!(stage.update(BEN)["ahead"], Value::Null);
    leave(&mut stage, BEN, json!(["take_back"]));
    assert_eq!(stage.last(BEN, "refused").expect("a refusal")["reason"], "no match is running");

    let mut stage = dealt(Settings::default());
    leave(&mut stage, BEN, json!(["take_back"]));
    stage.give(Input::Forgotten { person: "p2".to_owned() });
    assert_eq!(row(&stage)["ahead"], Value::Null);
}

#[test]
fn what_may_have_been_stored_is_not_called_lost() {
    let mut stage = dealt(Settings::default());
    stage.failures.push(StoreOutcome::Unknown);
    leave(&mut stage, BEN, json!(["take_back"]));
    assert_eq!(stage.last(BEN, "refused").expect("an answer")["kind"], "maybe_stored");
    assert_eq!(stage.reloads, 1, "loading again tells");
}
