//! How a shuffle is fixed by everybody, so that nobody can choose last.

use abluxxen::Abluxxen;
use commits::{Commit, TableChange};
use game::{Record, Seat};
use protocol::{SeatWish, Settings};
use serde_json::{Value, json};
use table::{ConnectionId, Door, GameTables, Input, REVEAL_MS, StoreOutcome, TableSettings};

use crate::stage::{ANNA, BEN, Stage, abluxxen, part, rng};

type Session = Stage<Abluxxen>;

/// Anna and Ben sit with a bot.
fn seated() -> Session {
    let bot = SeatWish::Bot { level: "first".to_owned() };
    let seats = vec![SeatWish::Me {}, SeatWish::Open {}, bot];
    let quick = TableSettings { bot_ms_min: 0, bot_ms_max: 0, ..TableSettings::default() };
    let mut session = Stage::open(abluxxen(3), seats, Settings::default(), quick);
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    session.say(BEN, json!({"type": "sit", "seat": 1}));
    session
}

/// The same, and both have committed.
fn committed() -> Session {
    let mut session = seated();
    session.commit_part(ANNA);
    session.commit_part(BEN);
    session
}

fn fair(session: &Session) -> Value {
    session.last(ANNA, "table").expect("a table")["table"]["fair"].clone()
}

fn has_begun(session: &Session) -> bool {
    !session.update(ANNA).is_null()
}

fn reason(session: &Session, to: ConnectionId, request: &str) -> String {
    let refused = session.last(to, "refused").expect("a refusal");
    assert_eq!(refused["request"], request);
    refused["reason"].as_str().expect("a reason").to_owned()
}

fn record(session: &Session) -> Record<Abluxxen> {
    let match_id = session.update(ANNA)["match"].as_str().expect("an id").to_owned();
    let line = GameTables::record(&session.tables, &session.store.log_now(&match_id)).expect("a record");
    Record::from_line(&line).expect("our own record")
}

#[test]
fn nobody_reveals_before_all_have_committed() {
    let mut session = seated();
    session.commit_part(ANNA);
    let hash = table::fair::commitment(&part(ANNA));
    assert_eq!(fair(&session)["hashes"], json!([hash, null, null]));
    assert_eq!(fair(&session)["revealing"], false);
    let request = session.say(ANNA, json!({"type": "reveal", "entropy": table::fair::hex(&part(ANNA))}));
    assert_eq!(reason(&session, ANNA, &request), "nothing is to be revealed now");
    session.commit_part(BEN);
    assert_eq!(fair(&session)["revealing"], true);
    session.reveal_part(BEN);
    assert!(!has_begun(&session), "Anna's part is awaited");
    session.reveal_part(ANNA);
    assert!(has_begun(&session));
    assert_eq!(fair(&session)["revealing"], false);
    assert_eq!(fair(&session)["hashes"][0], hash, "whoever comes now sees it too");
}

#[test]
fn no_part_is_told_to_anybody_before_the_match_is_over() {
    let mut session = committed();
    session.reveal_part(ANNA);
    session.reveal_part(BEN);
    let parts = [ANNA, BEN].map(|connection| table::fair::hex(&part(connection)));
    let knows = |text: &String| parts.iter().any(|part| text.contains(part));
    assert!(!session.sent.iter().any(|sent| knows(&sent.text)));
}

#[test]
fn bytes_that_were_not_committed_to_are_refused() {
    let mut session = committed();
    let request = session.say(ANNA, json!({"type": "reveal", "entropy": table::fair::hex(&part(BEN))}));
    assert!(reason(&session, ANNA, &request).contains("not the bytes"));
    for hash in [String::new(), "AB".repeat(32), "ab".repeat(31)] {
        let mut session = seated();
        let request = session.say(ANNA, json!({"type": "ready", "hash": hash}));
        assert!(reason(&session, ANNA, &request).contains("SHA-256"), "{hash}");
    }
}

#[test]
fn once_all_have_committed_nobody_can_change_anything() {
    let mut session = committed();
    let before = fair(&session);
    let options = abluxxen(3);
    for demand in [
        json!({"type": "not_ready"}),
        json!({"type": "ready", "hash": "00".repeat(32)}),
        json!({"type": "stand"}),
        json!({"type": "sit", "seat": 1}),
        json!({"type": "set_seat", "seat": 2, "wish": {"type": "open"}}),
        json!({"type": "start", "level": "first"}),
        json!({"type": "configure", "options": options, "settings": {}}),
    ] {
        let request = session.say(ANNA, demand.clone());
        assert!(reason(&session, ANNA, &request).contains("being shuffled"), "{demand}");
    }
    assert_eq!(fair(&session), before);
}

#[test]
fn whoever_keeps_the_own_bytes_back_holds_nobody_up() {
    let mut session = committed();
    session.reveal_part(ANNA);
    assert_eq!(session.wake_ms, Some(session.now_ms + REVEAL_MS));
    session.now_ms += REVEAL_MS - 1;
    session.give(Input::Wake);
    assert!(!has_begun(&session));
    session.now_ms += 1;
    session.give(Input::Wake);
    assert!(has_begun(&session));
    assert_eq!(fair(&session)["missing"], json!([1]));
    session.play_out(&[ANNA, BEN], &mut rng(3));
    let record = record(&session);
    table::fair::check(&record).expect("it is fair without the bytes of Ben");
    let fair = record.fair.expect("it says how it was shuffled");
    assert_eq!(table::fair::missing(&fair).collect::<Vec<_>>(), [Seat::new(1).expect("a seat")]);
    assert_eq!(fair.entropy[1], None);
}

#[test]
fn parts_are_waited_for_only_while_somebody_is_there() {
    let mut session = committed();
    session.give(Input::Disconnect { connection: ANNA });
    session.give(Input::Disconnect { connection: BEN });
    session.now_ms += 10 * REVEAL_MS;
    session.give(Input::Wake);
    session.connect(BEN, Door::Table);
    assert_eq!(session.last(BEN, "welcome").expect("a welcome")["table"]["fair"]["revealing"], true);
    session.connect(ANNA, Door::Table);
    session.reveal_part(ANNA);
    session.reveal_part(BEN);
    assert_eq!(fair(&session)["missing"], json!([]), "both had their time again");
}

#[test]
fn a_restart_between_commitment_and_revelation_changes_nothing() {
    let mut session = committed();
    let before = fair(&session);
    session.reveal_part(ANNA);
    session.restart();
    session.connect(ANNA, Door::Table);
    session.connect(BEN, Door::Table);
    assert_eq!(session.last(ANNA, "welcome").expect("a welcome")["table"]["fair"], before);
    session.reveal_part(BEN);
    assert!(has_begun(&session));
    assert_eq!(fair(&session)["missing"], json!([]));
}

#[test]
fn a_store_that_fails_never_makes_anything_be_drawn_again() {
    let played = |n_failures: usize| {
        let mut session = committed();
        session.reveal_part(ANNA);
        session.failures = vec![StoreOutcome::Failed; n_failures];
        for _ in 0..=n_failures {
            session.reveal_part(BEN);
        }
        session.say(ANNA, json!({"type": "refresh"}));
        let deal = session.update(ANNA)["view"].clone();
        // Every second commit fails, the last one too.
        let mut n_steps = 0;
        while session.step(&[ANNA, BEN], &mut rng(5)) {
            n_steps += 1;
            session.failures = vec![StoreOutcome::Failed; n_failures * (n_steps % 2)];
        }
        session.failures.clear();
        (deal, fair(&session))
    };
    assert_eq!(played(0), played(1));
}

/// What is fixed about the next match when this one has ended.
fn fixed_at_the_end(commits: &[Commit]) -> Value {
    let ends: Vec<&Commit> = commits.iter().filter(|commit| commit.finished.is_some()).collect();
    let [Commit { table: Some(TableChange::Save(row)), .. }] = &ends[..] else { panic!("one end: {ends:?}") };
    serde_json::from_slice::<Value>(&row.bytes).expect("a row")["fixed"].clone()
}

#[test]
fn the_next_match_has_one_commitment_however_often_the_end_of_this_one_is_stored() {
    let mut session = committed();
    session.reveal_part(ANNA);
    session.reveal_part(BEN);
    session.fails_each_once = true;
    while session.step(&[ANNA, BEN], &mut rng(5)) {}
    let failed: Vec<Commit> = session.failed.iter().map(|(_, commit)| commit.clone()).collect();
    let fixed = fixed_at_the_end(&session.commits);
    assert_eq!(fixed_at_the_end(&failed), fixed);
    assert_eq!(fair(&session)["commitment"], fixed["commitment"], "and it is told");
}

#[test]
fn being_ready_is_answered_once() {
    let mut session = seated();
    session.commit_part(ANNA);
    let request = session.say(BEN, json!({"type": "ready", "hash": table::fair::commitment(&part(BEN))}));
    session.reveal_part(ANNA);
    let revealing = session.say(BEN, json!({"type": "reveal", "entropy": table::fair::hex(&part(BEN))}));
    for request in [request, revealing] {
        let answers = session.sent.iter().filter(|sent| sent.value()["request"] == request.as_str());
        assert_eq!(answers.map(|sent| sent.value()["type"].clone()).collect::<Vec<_>>(), [json!("done")]);
    }
}
