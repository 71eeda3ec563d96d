//! Who may sit, speak and be called how.

use abluxxen::Abluxxen;
use protocol::{SeatWish, Settings, Spectators};
use serde_json::{Value, json};
use table::{ConnectionId, Door, Identity, Input, TableSettings};

use crate::stage::{ANNA, BEN, CARO, ONLOOKER, Stage, abluxxen, person, rng};

type Session = Stage<Abluxxen>;

/// Anna and Ben sit, the third seat is kept for Caro.
fn session(spectators: Spectators) -> Session {
    let kept = SeatWish::Reserved { name: "Caro".to_owned() };
    let settings = Settings { spectators, ..Settings::default() };
    let seats = vec![SeatWish::Me {}, SeatWish::Open {}, kept];
    let mut session = Stage::open(abluxxen(3), seats, settings, TableSettings::default());
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "sit", "seat": 1}));
    session
}

fn heard(session: &Session, who: ConnectionId) -> Vec<Value> {
    let sent = session.sent.iter().filter(|sent| sent.to == who).map(|sent| sent.value());
    sent.filter(|value| value["type"] == "said").map(|said| said["speech"]["text"].clone()).collect()
}

fn reason(session: &Session, to: ConnectionId) -> String {
    session.last(to, "refused").expect("a refusal")["reason"].as_str().expect("a reason").to_owned()
}

fn place(session: &Session, seat: usize) -> Value {
    session.last(ANNA, "table").expect("a table")["table"]["places"][seat].clone()
}

fn say(session: &mut Session, who: ConnectionId, text: &str) {
    session.say(who, json!({"type": "say", "text": text}));
}

#[test]
fn players_and_spectators_talk_apart_where_hands_are_open_or_nobody_may_watch() {
    for (spectators, apart) in
        [(Spectators::Allowed, false), (Spectators::OpenHands, true), (Spectators::Forbidden, true)]
    {
        let mut session = session(spectators);
        session.connect(ONLOOKER, Door::Watch);
        say(&mut session, ANNA, "I have the joker");
        say(&mut session, ONLOOKER, "Ben has it");
        let own = [["I have the joker"], ["Ben has it"]];
        let all = ["I have the joker", "Ben has it"];
        for (who, own) in [(BEN, &own[0]), (ONLOOKER, &own[1])] {
            let expected = if apart { &own[..] } else { &all[..] };
            assert_eq!(heard(&session, who), expected, "{spectators:?}");
        }
        session.connect(CARO, Door::Table);
        let chat = session.last(CARO, "welcome").expect("a welcome")["chat"].clone();
        assert_eq!(chat.as_array().expect("a list").len(), if apart { 1 } else { 2 }, "{spectators:?}");
    }
}

#[test]
fn a_player_at_the_spectators_link_hears_nothing_of_open_hands() {
    let mut session = session(Spectators::OpenHands);
    session.connect(ONLOOKER, Door::Watch);
    let spying = ConnectionId(77);
    session.give(Input::Connect { connection: spying, identity: person(BEN), door: Door::Watch });
    say(&mut session, ONLOOKER, "Anna has two jokers");
    assert!(heard(&session, spying).is_empty());
}

#[test]
fn whoever_the_host_has_muted_says_nothing_until_allowed_again() {
    let mut session = session(Spectators::Allowed);
    let ben = person(BEN).id;
    session.say(BEN, json!({"type": "mute", "person": person(ANNA).id, "muted": true}));
    assert_eq!(reason(&session, BEN), "only the host can do this");
    session.say(ANNA, json!({"type": "mute", "person": ben, "muted": true}));
    assert_eq!(session.last(BEN, "table").expect("a table")["table"]["muted"], json!([ben]));
    say(&mut session, BEN, "hello");
    assert!(reason(&session, BEN).contains("muted"));
    session.restart();
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "emote", "emote": "hello"}));
    assert!(reason(&session, BEN).contains("muted"), "after a restart, too");
    session.connect(ANNA, Door::Table);
    session.say(ANNA, json!({"type": "mute", "person": ben, "muted": false}));
    session.now_ms += 60_000;
    say(&mut session, BEN, "thanks");
    assert_eq!(heard(&session, ANNA), ["thanks"]);
}

#[test]
fn whoever_the_host_has_removed_loses_the_seat_and_does_not_come_back() {
    let mut session = session(Spectators::Allowed);
    session.say(BEN, json!({"type": "remove", "person": person(ANNA).id}));
    assert_eq!(reason(&session, BEN), "only the host can do this");
    session.say(ANNA, json!({"type": "remove", "person": person(BEN).id}));
    assert_eq!(place(&session, 1)["occupant"], json!({"type": "open"}));
    assert_eq!(session.hung_up, [BEN]);
    session.connect(BEN, Door::Watch);
    assert_eq!(session.hung_up, [BEN, BEN]);
    session.say(ANNA, json!({"type": "remove", "person": person(ANNA).id}));
    assert_eq!(reason(&session, ANNA), "there is nobody to remove with this id");
}

#[test]
fn a_kept_seat_is_not_taken_by_typing_a_name() {
    let mut session = session(Spectators::Allowed);
    let identity = Identity { id: "thief".to_owned(), name: "Caro".to_owned() };
    session.give(Input::Connect { connection: ONLOOKER, identity, door: Door::Table });
    session.say(ONLOOKER, json!({"type": "sit", "seat": 2}));
    let occupant = |session: &Session| place(session, 2)["occupant"].clone();
    assert_eq!(occupant(&session), json!({"type": "reserved", "name": "Caro", "asking": "Caro"}));
    session.connect(CARO, Door::Table);
    session.say(CARO, json!({"type": "sit", "seat": 2}));
    assert_eq!(reason(&session, CARO), "somebody else asks for this seat");
    session.say(ONLOOKER, json!({"type": "admit", "seat": 2}));
    assert_eq!(reason(&session, ONLOOKER), "only the host can do this");
    session.say(ANNA, json!({"type": "set_seat", "seat": 2, "wish": {"type": "reserved", "name": "Caro"}}));
    assert_eq!(occupant(&session), json!({"type": "reserved", "name": "Caro"}), "turned down");
    session.say(CARO, json!({"type": "sit", "seat": 2}));
    session.say(ANNA, json!({"type": "admit", "seat": 2}));
    assert_eq!(occupant(&session), json!({"type": "person", "id": person(CARO).id}));
    session.say(ANNA, json!({"type": "admit", "seat": 2}));
    assert_eq!(reason(&session, ANNA), "nobody is asking for this seat");
}

#[test]
fn whoever_the_host_has_removed_asks_for_no_seat_any_more() {
    let mut session = session(Spectators::Allowed);
    session.connect(CARO, Door::Table);
    session.say(CARO, json!({"type": "sit", "seat": 2}));
    session.say(ANNA, json!({"type": "remove", "person": person(CARO).id}));
    assert_eq!(place(&session, 2)["occupant"], json!({"type": "reserved", "name": "Caro"}));
    session.say(ANNA, json!({"type": "admit", "seat": 2}));
    assert_eq!(reason(&session, ANNA), "nobody is asking for this seat");
}

#[test]
fn two_who_look_the_same_are_told_apart() {
    let mut session = session(Spectators::Allowed);
    session.say(BEN, json!({"type": "rename", "name": "Аnnа"}));
    assert_eq!(place(&session, 0)["name"], "Anna");
    assert_eq!(place(&session, 1)["name"], "Аnnа (2)");
    let identity = Identity { id: "guest".to_owned(), name: "Anna".to_owned() };
    session.give(Input::Connect { connection: ONLOOKER, identity, door: Door::Watch });
    say(&mut session, ONLOOKER, "I am Anna");
    let said = session.last(BEN, "said").expect("a line");
    assert_eq!((&said["name"], &said["person"]), (&json!("Anna (3)"), &json!("guest")));
}

#[test]
fn a_name_that_is_refused_says_why() {
    let mut session = session(Spectators::Allowed);
    for (name, expected) in [("  ", "the name is empty"), ("Luchs", "this is what a bot is called")] {
        session.say(BEN, json!({"type": "rename", "name": name}));
        let refused = session.last(BEN, "refused").expect("a refusal");
        assert_eq!((&refused["kind"], &refused["reason"]), (&json!("name"), &json!(expected)));
    }
}

#[test]
fn only_the_host_gives_the_table_another_code() {
    let mut session = session(Spectators::Allowed);
    let code = |session: &Session| session.last(BEN, "table").expect("a table")["table"]["code"].clone();
    let before = code(&session);
    session.say(BEN, json!({"type": "new_code"}));
    assert_eq!(reason(&session, BEN), "only the host can do this");
    session.say(ANNA, json!({"type": "new_code"}));
    assert_ne!(code(&session), before);
    assert_eq!(code(&session).as_str().map(str::len), Some(6));
}

#[test]
fn a_hint_that_comes_too_late_is_a_simple_one() {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let mut session = Stage::<Abluxxen>::open(
        abluxxen(3),
        vec![SeatWish::Me {}, bot.clone(), bot],
        Settings { hints: true, ..Settings::default() },
        TableSettings::default(),
    );
    session.connect(ANNA, Door::Table);
    session.ready(ANNA);
    let at = session.update(ANNA)["at"].clone();
    let request = session.say(ANNA, json!({"type": "hint", "at": at}));
    let late = session.thinking.pop().expect("somebody thinks");
    session.give(Input::Thought { ticket: late.ticket });
    assert_eq!(session.last(ANNA, "refused"), None);
    session.think();
    let hint = session.last(ANNA, "hint").expect("a hint");
    assert_eq!((&hint["request"], &hint["reason"]), (&json!(request), &Value::Null));
    assert_eq!(session.prompt.1.lock().expect("no panic").last().map(String::as_str), Some("weaker"));
}

/// Anna and Ben play with a bot, both have said something, and Ben asks to be forgotten.
fn in_the_middle() -> Session {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, SeatWish::Open {}, bot];
    let mut session = Stage::open(abluxxen(3), seats, Settings::default(), TableSettings::default());
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "sit", "seat": 1}));
    session.ready(ANNA);
    session.ready(BEN);
    say(&mut session, BEN, "something that is mine");
    say(&mut session, ANNA, "and mine");
    for _ in 0..6 {
        session.step(&[ANNA, BEN], &mut rng(3));
    }
    session
}

fn row(session: &Session) -> Vec<u8> {
    session.store.table_now(&session.id).expect("the table is stored").bytes
}

#[test]
fn whoever_is_forgotten_leaves_the_table_and_a_bot_plays_on() {
    let mut session = in_the_middle();
    let ben = person(BEN);
    let trace = table::trace(&row(&session), &ben.id).expect("he sits there");
    assert_eq!((trace.is_host, trace.seat.map(|seat| seat.number()), trace.said.len()), (false, Some(1), 1));
    session.give(Input::Forgotten { person: ben.id.clone() });
    assert_eq!(session.hung_up, [BEN]);
    assert_eq!(table::trace(&row(&session), &ben.id), None);
    let kept = String::from_utf8(row(&session)).expect("our own row");
    assert!(!kept.contains("\"Ben\"") && !kept.contains("that is mine"), "{kept}");
    let welcome = session.last(ANNA, "welcome").expect("a welcome");
    assert_eq!(welcome["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(welcome["table"]["places"][1]["occupant"]["type"], "bot");
    session.play_out(&[ANNA], &mut rng(4));
    let finished = session.commits.last().and_then(|commit| commit.finished.clone()).expect("it is over");
    let participants: Vec<&str> = finished.participants.iter().map(|one| one.person.as_str()).collect();
    assert_eq!(participants, [person(ANNA).id]);
    let summary: Value = serde_json::from_slice(&finished.summary).expect("JSON");
    assert_eq!(summary["players"][1], table::FORGOTTEN_NAME);
}

#[test]
fn a_table_without_its_host_goes_to_whoever_sits_there() {
    let mut session = in_the_middle();
    session.give(Input::Forgotten { person: person(ANNA).id });
    assert_eq!(table::trace(&row(&session), &person(ANNA).id), None);
    assert!(table::trace(&row(&session), &person(BEN).id).expect("he sits there").is_host);
    session.restart();
    session.connect(BEN, Door::Table);
    session.play_out(&[BEN], &mut rng(4));
    assert!(session.table_is_over());
}

#[test]
fn a_stranger_who_is_forgotten_changes_nothing() {
    let mut session = in_the_middle();
    let n_commits = session.commits.len();
    session.give(Input::Forgotten { person: "somebody".to_owned() });
    assert_eq!(session.commits.len(), n_commits);
}
