//! A request that is said again gets the answer that it got, or the one that is still on its way: once.

use games::abluxxen::Abluxxen;
use protocol::Settings;
use serde_json::{Value, json};
use table::{ConnectionId, Door, Input, TableSettings};

use crate::stage::{self, ANNA, BEN, ONLOOKER, Stage, abluxxen, rng};

const QUICK_BOTS: TableSettings =
    TableSettings { bot_ms_min: 0, bot_ms_max: 0, spectators_max: 2, connections_max: 3 };
const ANNAS_PHONE: ConnectionId = ConnectionId(11);

/// Anna, who is asked first, and Ben sit with a bot; nobody has heard anything yet.
fn dealt() -> Stage<Abluxxen> {
    Stage::dealt_to_two(abluxxen(3), "first", Settings::default(), QUICK_BOTS)
}

/// Everything that answers a request, in order.
fn answers(stage: &Stage<Abluxxen>, request: &str) -> Vec<(ConnectionId, Value)> {
    let sent = stage.sent.iter().map(|sent| (sent.to, sent.value()));
    sent.filter(|(_, value)| value["request"] == request).collect()
}

#[test]
fn a_hint_that_is_asked_for_again_while_it_is_thought_of_comes_once() {
    let mut stage = dealt();
    let hint = json!({"type": "hint", "at": 1});
    let request = stage.say(ANNA, hint.clone());
    stage.say_as(ANNA, &request, hint.clone());
    assert_eq!(stage.thinking.len(), 1, "one bot thinks");
    stage.think();
    let first = answers(&stage, &request);
    assert_eq!(first.len(), 1, "{first:?}");
    assert_eq!(first[0].1["type"], "hint");
    stage.say_as(ANNA, &request, hint);
    assert!(stage.thinking.is_empty(), "it is known already");
    assert_eq!(answers(&stage, &request), [first[0].clone(), first[0].clone()]);
}

#[test]
fn a_hint_reaches_who_has_meanwhile_connected_again_but_not_by_the_spectators_link() {
    let mut stage = dealt();
    let hint = json!({"type": "hint", "at": 1});
    let request = stage.say(ANNA, hint.clone());
    stage.give(Input::Disconnect { connection: ANNA });
    let identity = stage::person(ANNA);
    for (connection, door) in [(ANNAS_PHONE, Door::Table), (ONLOOKER, Door::Watch)] {
        stage.give(Input::Connect { connection, identity: identity.clone(), door });
        stage.say_as(connection, &request, hint.clone());
    }
    stage.think();
    stage.say_as(ONLOOKER, &request, hint);
    let answers = answers(&stage, &request);
    let hints: Vec<ConnectionId> =
        answers.iter().filter(|(_, value)| value["type"] == "hint").map(|(to, _)| *to).collect();
    assert_eq!(hints, [ANNAS_PHONE], "{answers:?}");
}

#[test]
fn another_hint_has_to_wait_for_the_first() {
    let mut stage = dealt();
    stage.say(ANNA, json!({"type": "hint", "at": 1}));
    let request = stage.say(ANNA, json!({"type": "hint", "at": 1}));
    assert_eq!(answers(&stage, &request)[0].1["kind"], "too_fast");
}

#[test]
fn a_hint_that_comes_too_late_is_refused() {
    let mut stage = dealt();
    let hint = json!({"type": "hint", "at": 1});
    let request = stage.say(ANNA, hint.clone());
    let late = stage.thinking.pop().expect("a bot thinks");
    stage.step(&[ANNA, BEN], &mut rng(1));
    stage.let_think(late);
    stage.say_as(ANNA, &request, hint);
    let answers = answers(&stage, &request);
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_eq!((&answers[0].1["type"], &answers[0].1["kind"]), (&json!("refused"), &json!("table")));
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_stand_in_is_called_once() {
    let mut stage = dealt();
    stage.give(Input::Disconnect { connection: BEN });
    let call = json!({"type": "stand_in", "seat": 1});
    let request = stage.say(ANNA, call.clone());
    stage.connect(BEN, Door::Table);
    stage.say_as(ANNA, &request, call);
    let answers = answers(&stage, &request);
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_eq!(answers[0], answers[1], "done, although Ben is back");
    assert_eq!(answers[0].1["type"], "done");
    assert_eq!(stage.last(ANNA, "table").expect("a table")["table"]["places"][1]["stand_in"], false);
}

/// Positions have the same names in every match: what was too late once must not come true in the next one.
#[test]
fn what_was_too_late_stays_too_late() {
    let mut stage = dealt();
    let choice = stage.update(ANNA)["legal"][0].clone();
    stage.step(&[ANNA, BEN], &mut rng(1));
    let demand = json!({"type": "choose", "at": 1, "choice": choice});
    let request = stage.say(ANNA, demand.clone());
    assert_eq!(answers(&stage, &request)[0].1["type"], "stale");
    stage.play_out(&[ANNA, BEN], &mut rng(2));
    stage.ready(ANNA);
    stage.ready(BEN);
    assert_eq!(stage.update(ANNA)["at"], 1, "the next match");
    stage.say_as(ANNA, &request, demand);
    let answers = answers(&stage, &request);
    assert_eq!((answers.len(), &answers[1].1["type"]), (2, &json!("stale")), "{answers:?}");
}

/// So many people come, say hello and go that not all of them can be remembered.
fn a_crowd_passes(stage: &mut Stage<Abluxxen>) {
    for number in 100..400 {
        let connection = ConnectionId(number);
        stage.connect(connection, Door::Table);
        stage.say(connection, json!({"type": "emote", "emote": "hello"}));
        stage.give(Input::Disconnect { connection });
    }
}

#[test]
fn what_somebody_in_a_seat_said_does_not_happen_twice_however_many_came_since() {
    let mut stage = dealt();
    let wow = json!({"type": "emote", "emote": "wow"});
    let request = stage.say(ANNA, wow.clone());
    a_crowd_passes(&mut stage);
    stage.say_as(ANNA, &request, wow);
    let is_wow = |value: &Value| value["type"] == "said" && value["speech"]["emote"] == "wow";
    assert_eq!(stage.sent.iter().filter(|sent| sent.to == BEN && is_wow(&sent.value())).count(), 1);
    assert_eq!(answers(&stage, &request).len(), 2, "done, and done again");
}

#[test]
fn a_crowd_does_not_give_anybody_in_a_seat_more_to_say() {
    let mut stage = dealt();
    let hurry = json!({"type": "emote", "emote": "hurry"});
    for _ in 0..6 {
        stage.say(BEN, hurry.clone());
    }
    a_crowd_passes(&mut stage);
    let request = stage.say(BEN, hurry);
    assert_eq!(answers(&stage, &request)[0].1["kind"], "too_fast");
}
