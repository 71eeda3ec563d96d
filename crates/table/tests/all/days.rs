//! A match over days: the clock is moved, never waited for.

use abluxxen::Abluxxen;
use commits::{Turn, TurnChange};
use protocol::{Calendar, Company, Late, Pace, PlayingHours, SeatWish, Settings};
use serde_json::{Value, json};
use table::{ConnectionId, Door, Input, TableSettings};

use crate::stage::{ANNA, BEN, Stage, abluxxen, person, rng};

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
const AT_ONCE: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 2 };

fn over_days(pace: Pace, late: Late) -> Settings {
    Settings { pace, late, ..Settings::default() }
}

/// Anna and Ben sit with a bot, the cards are dealt, and Anna is asked.
fn dealt(settings: Settings) -> Stage<Abluxxen> {
    Stage::dealt_to_two(abluxxen(3), "quick", settings, AT_ONCE)
}

fn leave(stage: &mut Stage<Abluxxen>, who: ConnectionId) {
    stage.give(Input::Disconnect { connection: who });
}

fn deadline(stage: &Stage<Abluxxen>, who: ConnectionId) -> Value {
    stage.update(who)["awaiting"]["deadline"].clone()
}

/// Everybody looks again, as somebody who comes back does.
fn look_again(stage: &mut Stage<Abluxxen>, who: ConnectionId) {
    stage.say(who, json!({"type": "refresh"}));
}

/// Both play until Ben is asked; the bot between them answers by itself.
fn until_ben_is_asked(stage: &mut Stage<Abluxxen>) {
    for seed in 0..200 {
        if stage.update(BEN)["awaiting"]["seat"] == 1 {
            return;
        }
        stage.step(&[ANNA], &mut rng(seed));
    }
    panic!("Ben is asked some time");
}

#[test]
fn there_are_days_for_each_choice_and_the_log_says_when_it_was_made() {
    let mut stage = dealt(over_days(Pace::ThreeDays, Late::Bot));
    assert_eq!(deadline(&stage, ANNA), json!({"stage": "in_time", "left_ms": 3 * DAY_MS}));
    assert_eq!(stage.update(ANNA)["clocks"], json!([]));
    stage.now_ms += DAY_MS;
    stage.step(&[ANNA], &mut rng(1));
    let made_ms = stage.now_ms;
    let log = stage.store.log_now(stage.update(ANNA)["match"].as_str().expect("a match"));
    let mut choices = log.iter().map(|entry| serde_json::from_slice::<Value>(entry).expect("our own log"));
    let choice = choices.find(|entry| entry["choice"].is_object()).expect("a choice");
    assert_eq!(choice["choice"]["made_ms"], made_ms);
}

#[test]
fn a_deadline_survives_a_restart() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Bot));
    stage.now_ms += 5 * HOUR_MS;
    stage.restart();
    stage.connect(ANNA, Door::Table);
    assert_eq!(deadline(&stage, ANNA), json!({"stage": "in_time", "left_ms": 19 * HOUR_MS}));
    stage.step(&[ANNA], &mut rng(1));
    stage.now_ms += 2 * HOUR_MS;
    stage.restart();
    stage.connect(BEN, Door::Table);
    assert_eq!(deadline(&stage, BEN)["left_ms"], 22 * HOUR_MS, "it counts from the last choice");
}

#[test]
fn nobody_stands_in_before_the_deadline_and_the_last_call_have_passed() {
    let mut stage = dealt(Settings { patience_s: 60, ..over_days(Pace::OneDay, Late::Bot) });
    until_ben_is_asked(&mut stage);
    leave(&mut stage, BEN);
    stage.say(ANNA, json!({"type": "stand_in", "seat": 1}));
    assert_eq!(stage.last(ANNA, "refused").expect("a refusal")["kind"], "table");
    let asked_ms = stage.now_ms;
    let at = stage.update(ANNA)["at"].clone();
    stage.wake();
    assert_eq!(stage.now_ms, asked_ms + DAY_MS, "nothing is due earlier");
    look_again(&mut stage, ANNA);
    assert_eq!(deadline(&stage, ANNA), json!({"stage": "last_call", "left_ms": 12 * HOUR_MS}));
    assert_eq!((&stage.update(ANNA)["at"], stage.thinking.len()), (&at, 0));
    stage.wake();
    assert_eq!(stage.now_ms, asked_ms + DAY_MS + 12 * HOUR_MS);
    stage.think();
    assert_eq!(stage.update(ANNA)["by"], json!({"type": "stand_in", "seat": 1}));
    assert_eq!(stage.last(ANNA, "table").expect("a table")["table"]["places"][1]["stand_in"], true);
}

#[test]
fn nobody_stands_in_before_the_last_call_could_be_heard() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Bot));
    until_ben_is_asked(&mut stage);
    let hour = u8::try_from(stage.now_ms / HOUR_MS % 24).expect("an hour");
    let hours = Some(PlayingHours { from: (hour + 4) % 24, until: (hour + 8) % 24 });
    let calendar = Calendar { offset_min: 0, hours, days_off: Vec::new() };
    stage.give(Input::Calendar { person: person(BEN).id, calendar });
    leave(&mut stage, BEN);
    stage.wake();
    let due_ms = stage.now_ms;
    assert_eq!(due_ms / HOUR_MS % 24, u64::from(hour + 8) % 24, "the end of his hours");
    look_again(&mut stage, ANNA);
    assert_eq!(deadline(&stage, ANNA), json!({"stage": "last_call", "left_ms": 2 * DAY_MS}));
    stage.wake();
    assert_eq!(
        stage.now_ms,
        due_ms + 2 * DAY_MS,
        "he hears of it in the next ones, and half a day later they are over"
    );
    stage.think();
    assert_eq!(stage.update(ANNA)["by"], json!({"type": "stand_in", "seat": 1}));
}

#[test]
fn a_stand_in_stays_over_a_restart_until_the_person_is_back() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Bot));
    until_ben_is_asked(&mut stage);
    leave(&mut stage, BEN);
    stage.wake();
    stage.wake();
    stage.restart();
    stage.connect(ANNA, Door::Table);
    let stands_in = |stage: &Stage<Abluxxen>, who| {
        let table = stage.last(who, "table").or(stage.last(who, "welcome")).expect("a table");
        table["table"]["places"][1]["stand_in"].clone()
    };
    assert_eq!(stands_in(&stage, ANNA), true);
    stage.connect(BEN, Door::Table);
    assert_eq!(stands_in(&stage, BEN), false);
    stage.restart();
    stage.connect(BEN, Door::Table);
    assert_eq!(stands_in(&stage, BEN), false, "it is stored");
    assert_eq!(deadline(&stage, BEN)["stage"], "last_call", "and there is a moment to answer");
}

#[test]
fn a_match_pauses_where_that_was_agreed_until_somebody_answers_or_the_host_gives_up() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Pause));
    until_ben_is_asked(&mut stage);
    leave(&mut stage, BEN);
    stage.wake();
    stage.wake();
    assert_eq!((stage.wake_ms, stage.thinking.len()), (None, 0), "nothing is due any more");
    stage.now_ms += 30 * DAY_MS;
    look_again(&mut stage, ANNA);
    assert_eq!(deadline(&stage, ANNA), json!({"stage": "paused", "left_ms": 0}));
    stage.connect(BEN, Door::Table);
    assert!(stage.step(&[BEN], &mut rng(1)), "Ben can still answer");
    until_ben_is_asked(&mut stage);
    leave(&mut stage, BEN);
    stage.wake();
    stage.wake();
    stage.say(ANNA, json!({"type": "stand_in", "seat": 1}));
    stage.think();
    assert_eq!(stage.update(ANNA)["by"], json!({"type": "stand_in", "seat": 1}));
}

#[test]
fn a_server_that_was_down_gives_nobody_less_than_the_last_call() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Bot));
    until_ben_is_asked(&mut stage);
    stage.now_ms += 9 * DAY_MS;
    stage.restart();
    stage.give(Input::Wake);
    assert_eq!(stage.wake_ms, Some(stage.now_ms + 12 * HOUR_MS));
}

#[test]
fn bots_answer_while_nobody_is_there() {
    let mut stage = dealt(over_days(Pace::SevenDays, Late::Bot));
    for seed in 0..200 {
        if stage.update(ANNA)["awaiting"]["seat"] == 2 {
            break;
        }
        stage.step(&[ANNA, BEN], &mut rng(seed));
    }
    assert_eq!(stage.update(ANNA)["awaiting"]["seat"], 2, "the bot is asked");
    leave(&mut stage, ANNA);
    leave(&mut stage, BEN);
    let n_stored = stage.n_stored();
    stage.think();
    assert!(stage.n_stored() > n_stored, "it has answered without anybody");
}

#[test]
fn whoever_plays_with_bots_alone_is_never_late() {
    let bot = SeatWish::Bot { level: "quick".to_owned() };
    let seats = vec![SeatWish::Me {}, bot.clone(), bot];
    let mut stage: Stage<Abluxxen> =
        Stage::open(abluxxen(3), seats, over_days(Pace::OneDay, Late::Bot), AT_ONCE);
    stage.connect(ANNA, Door::Table);
    stage.ready(ANNA);
    assert_eq!(deadline(&stage, ANNA), Value::Null);
    leave(&mut stage, ANNA);
    stage.now_ms += 30 * DAY_MS;
    stage.connect(ANNA, Door::Table);
    assert_eq!(stage.update(ANNA)["awaiting"]["seat"], 0);
}

#[test]
fn a_deadline_moves_with_the_days_off_and_playing_hours_of_its_person() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Bot));
    let today = u32::try_from(stage.now_ms / DAY_MS).expect("a day");
    let calendar = Calendar { offset_min: 0, hours: None, days_off: vec![today + 1] };
    let anna = person(ANNA).id;
    stage.give(Input::Calendar { person: anna.clone(), calendar: calendar.clone() });
    look_again(&mut stage, ANNA);
    assert_eq!(deadline(&stage, ANNA)["left_ms"], 2 * DAY_MS);
    stage.restart();
    stage.connect(ANNA, Door::Table);
    assert_eq!(deadline(&stage, ANNA)["left_ms"], 2 * DAY_MS, "the table knows it after a restart");
    let hours = Some(PlayingHours { from: 6, until: 9 });
    stage.give(Input::Calendar { person: anna, calendar: Calendar { hours, ..calendar } });
    look_again(&mut stage, ANNA);
    let until_ms = stage.now_ms + deadline(&stage, ANNA)["left_ms"].as_u64().expect("a number");
    assert_eq!(until_ms % DAY_MS, 9 * HOUR_MS);
    let n_commits = stage.commits.len();
    let stranger = Input::Calendar { person: "stranger".to_owned(), calendar: Calendar::default() };
    stage.give(stranger);
    assert_eq!(stage.commits.len(), n_commits, "only people who sit here are kept");
}

#[test]
fn no_bot_sits_where_people_want_to_be_among_themselves() {
    let settings = Settings { company: Company::PeopleOnly, ..over_days(Pace::ThreeDays, Late::Bot) };
    let seats = vec![SeatWish::Me {}, SeatWish::Open {}, SeatWish::Open {}];
    let mut stage: Stage<Abluxxen> = Stage::open(abluxxen(3), seats, settings, AT_ONCE);
    stage.connect(ANNA, Door::Table);
    let bot = json!({"type": "bot", "level": "quick"});
    for demand in
        [json!({"type": "start", "level": "quick"}), json!({"type": "set_seat", "seat": 1, "wish": bot})]
    {
        stage.say(ANNA, demand);
        assert_eq!(stage.last(ANNA, "refused").expect("a refusal")["kind"], "table");
    }
    let places = stage.last(ANNA, "welcome").expect("a welcome")["table"]["places"].clone();
    assert_eq!(places[1]["occupant"], json!({"type": "open"}));
}

fn turns(stage: &Stage<Abluxxen>) -> Vec<Option<Turn>> {
    let changes = stage.commits.iter().filter_map(|commit| commit.turn.clone());
    let turn = |change| match change {
        TurnChange::Of(turn) => Some(turn),
        TurnChange::Nobody => None,
    };
    changes.map(turn).collect()
}

#[test]
fn whom_the_table_waits_for_is_written_with_the_choice_that_asks_them() {
    let mut stage = dealt(over_days(Pace::OneDay, Late::Bot));
    let began_ms = stage.now_ms;
    let first = turns(&stage).pop().flatten().expect("Anna is asked");
    assert_eq!((first.person.as_str(), first.asked_ms), ("p1", began_ms));
    assert_eq!(first.due_ms, Some(began_ms + DAY_MS));
    assert_eq!(
        serde_json::from_slice::<Value>(&first.words).expect("words"),
        json!({"game": "abluxxen", "with": ["Ben"]})
    );
    stage.now_ms += HOUR_MS;
    until_ben_is_asked(&mut stage);
    let choice = stage.commits.last().expect("a commit");
    assert!(!choice.appends.is_empty(), "the choice itself");
    let asked = turns(&stage).pop().flatten().expect("Ben is asked");
    assert_eq!((asked.person.as_str(), asked.news_ms), ("p2", stage.now_ms));
    leave(&mut stage, BEN);
    stage.wake();
    let reminded = turns(&stage).pop().flatten().expect("Ben is reminded");
    assert_eq!((reminded.asked_ms, reminded.news_ms), (asked.asked_ms, stage.now_ms), "that is news again");
    stage.connect(BEN, Door::Table);
    stage.play_out(&[ANNA, BEN], &mut rng(9));
    assert!(stage.table_is_over());
    assert_eq!(turns(&stage).pop(), Some(None), "nobody is waited for");
}

#[test]
fn a_table_that_is_not_played_over_days_tells_nobody() {
    let mut stage = dealt(Settings::default());
    stage.play_out(&[ANNA, BEN], &mut rng(9));
    assert_eq!(turns(&stage), []);
}
