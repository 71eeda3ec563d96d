//! What every store has to prove. A new store calls [`check`] from a test of its own.

use std::sync::Arc;

use log::{Append, Commit, FinishedMatch, Participant, Person, PersonChange, Seat, TableChange, TableRow};

use crate::{Store, StoreError};

/// Runs the whole suite against an empty store.
///
/// # Panics
/// When the store breaks a promise.
pub async fn check(store: Arc<dyn Store>) {
    a_log_is_read_as_it_was_appended(&*store).await;
    a_number_is_given_once(&*store).await;
    a_commit_is_kept_whole_or_not_at_all(&*store).await;
    a_table_is_saved_in_order_of_its_versions(&*store).await;
    a_removed_table_takes_its_unfinished_match_along(&*store).await;
    of_two_writers_one_wins(&store).await;
    many_writers_at_once_keep_their_own_order(&store).await;
    records_are_found_by_whoever_took_part(&*store).await;
    old_records_can_be_forgotten(&*store).await;
    persons_are_known_by_their_secrets(&*store).await;
    a_link_works_once_and_not_too_late(&*store).await;
    links_that_have_expired_are_forgotten(&*store).await;
}

fn append(match_id: &str, seq: u32, text: &str) -> Append {
    Append { match_id: match_id.to_owned(), seq, bytes: text.as_bytes().to_vec() }
}

fn appends(appends: Vec<Append>) -> Commit {
    Commit { appends, ..Commit::default() }
}

fn row(id: &str, version: u32, text: &str) -> Commit {
    let bytes = text.as_bytes().to_vec();
    let row = TableRow { id: id.to_owned(), version, changed_ms: 1_700_000_000_000, bytes };
    Commit::of_row(row)
}

async fn a_log_is_read_as_it_was_appended(store: &dyn Store) {
    assert!(store.log("plain").await.expect("a log").is_empty());
    store.commit(appends(vec![append("plain", 0, "head"), append("plain", 1, "")])).await.expect("new");
    store.commit(appends(vec![append("plain", 2, "\0\u{ff}")])).await.expect("the next");
    let log = store.log("plain").await.expect("a log");
    assert_eq!(log, [b"head".to_vec(), Vec::new(), "\0\u{ff}".as_bytes().to_vec()]);
}

async fn a_number_is_given_once(store: &dyn Store) {
    store.commit(appends(vec![append("once", 0, "first")])).await.expect("new");
    let second = store.commit(appends(vec![append("once", 0, "second")])).await;
    assert_eq!(second, Err(StoreError::Conflict));
    assert_eq!(store.log("once").await.expect("a log"), [b"first".to_vec()]);
}

async fn a_commit_is_kept_whole_or_not_at_all(store: &dyn Store) {
    store.commit(appends(vec![append("whole", 0, "a"), append("whole", 1, "b")])).await.expect("new");
    let mut torn = row("whole", 1, "table");
    torn.appends = vec![append("other", 0, "x"), append("whole", 1, "again")];
    assert_eq!(store.commit(torn).await, Err(StoreError::Conflict));
    assert!(store.log("other").await.expect("a log").is_empty());
    assert_eq!(store.log("whole").await.expect("a log").len(), 2);
    assert_eq!(store.table("whole").await.expect("a table"), None);
    for match_id in ["third", "other"] {
        store.commit(appends(vec![append(match_id, 0, match_id)])).await.expect("as if nothing had been");
        assert_eq!(store.log(match_id).await.expect("a log"), [match_id.as_bytes().to_vec()]);
    }
}

async fn a_table_is_saved_in_order_of_its_versions(store: &dyn Store) {
    store.commit(row("versions", 1, "one")).await.expect("new");
    assert_eq!(store.commit(row("versions", 1, "uno")).await, Err(StoreError::Conflict));
    assert_eq!(store.commit(row("versions", 3, "three")).await, Err(StoreError::Conflict));
    store.commit(row("versions", 2, "two")).await.expect("the next");
    let kept = store.table("versions").await.expect("a table").expect("it was saved");
    assert_eq!((kept.version, kept.bytes.as_slice()), (2, b"two".as_slice()));
    assert!(store.tables().await.expect("tables").contains(&kept));
    remove(store, "versions", None).await;
    assert_eq!(store.table("versions").await.expect("a table"), None);
}

async fn remove(store: &dyn Store, id: &str, unfinished: Option<&str>) {
    let unfinished = unfinished.map(str::to_owned);
    let remove = TableChange::Remove { id: id.to_owned(), unfinished };
    store.commit(Commit { table: Some(remove), ..Commit::default() }).await.expect("removed");
}

async fn a_removed_table_takes_its_unfinished_match_along(store: &dyn Store) {
    for match_id in ["unfinished", "another"] {
        store.commit(appends(vec![append(match_id, 0, "head")])).await.expect("new");
    }
    for (id, unfinished) in [("quiet", None), ("busy", Some("unfinished"))] {
        store.commit(row(id, 1, "one")).await.expect("new");
        remove(store, id, unfinished).await;
        assert_eq!(store.table(id).await.expect("a table"), None);
    }
    assert!(store.log("unfinished").await.expect("a log").is_empty());
    assert_eq!(store.log("another").await.expect("a log").len(), 1);
    for match_id in ["next", "unfinished"] {
        store.commit(appends(vec![append(match_id, 0, match_id)])).await.expect("as if it had never been");
        assert_eq!(store.log(match_id).await.expect("a log"), [match_id.as_bytes().to_vec()]);
    }
}

/// Both append the same numbers at the same time, a hundred times: never both, never neither.
async fn of_two_writers_one_wins(store: &Arc<dyn Store>) {
    for seq in 0..100 {
        let race = |text: &'static str| {
            let store = Arc::clone(store);
            tokio::spawn(async move { store.commit(appends(vec![append("race", seq, text)])).await })
        };
        let (red, blue) = (race("red"), race("blue"));
        let results = [red.await.expect("no panic"), blue.await.expect("no panic")];
        let n_won = results.iter().filter(|result| result.is_ok()).count();
        assert_eq!(n_won, 1, "{results:?}");
        assert!(results.contains(&Err(StoreError::Conflict)), "{results:?}");
        let winner = if results[0].is_ok() { b"red".to_vec() } else { b"blue".to_vec() };
        assert_eq!(store.log("race").await.expect("a log").last(), Some(&winner));
    }
}

async fn many_writers_at_once_keep_their_own_order(store: &Arc<dyn Store>) {
    let write = |number: u32| {
        let store = Arc::clone(store);
        tokio::spawn(async move {
            for seq in 0..20 {
                let entry = append(&format!("many-{number}"), seq, &seq.to_string());
                store.commit(appends(vec![entry])).await.expect("nobody else writes here");
            }
        })
    };
    let writers: Vec<_> = (0..50).map(write).collect();
    for writer in writers {
        writer.await.expect("no panic");
    }
    let expected: Vec<Vec<u8>> = (0..20).map(|seq: u32| seq.to_string().into_bytes()).collect();
    for number in 0..50 {
        assert_eq!(store.log(&format!("many-{number}")).await.expect("a log"), expected);
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("few seats")
}

fn finished(match_id: &str, ended_ms: u64, persons: &[&str]) -> Commit {
    let participant = |(seat_number, person): (u8, &&str)| Participant {
        person: (*person).to_owned(),
        seat: seat(seat_number),
    };
    let participants = (0..).zip(persons).map(participant).collect();
    let summary = match_id.as_bytes().to_vec();
    let finished = FinishedMatch { match_id: match_id.to_owned(), ended_ms, summary, participants };
    Commit { finished: Some(finished), ..Commit::default() }
}

async fn found(store: &dyn Store, person: &str) -> Vec<String> {
    let found = store.finished_of(person, 2).await.expect("a list");
    found.into_iter().map(|finished| finished.match_id).collect()
}

async fn records_are_found_by_whoever_took_part(store: &dyn Store) {
    for (match_id, ended_ms, persons) in
        [("m1", 1_000, ["anna", "ben"]), ("m2", 3_000, ["ben", "caro"]), ("m3", 2_000, ["ben", "anna"])]
    {
        store.commit(finished(match_id, ended_ms, &persons)).await.expect("new");
    }
    assert_eq!(found(store, "anna").await, ["m3", "m1"]);
    assert_eq!(found(store, "ben").await, ["m2", "m3"], "two at most, newest first");
    assert!(found(store, "dan").await.is_empty());
    let m3 = store.finished("m3").await.expect("a match").expect("it was kept");
    assert_eq!(m3.participants[1], Participant { person: "anna".to_owned(), seat: seat(1) });
    assert_eq!(store.finished("m4").await.expect("a match"), None);
}

async fn old_records_can_be_forgotten(store: &dyn Store) {
    let mut old = finished("old", 10, &["old-timer"]);
    old.appends = vec![append("old", 0, "head")];
    store.commit(old).await.expect("new");
    store.commit(finished("new", 20, &["old-timer"])).await.expect("new");
    assert_eq!(store.forget(20).await.expect("forgotten"), 1);
    assert!(store.log("old").await.expect("a log").is_empty());
    assert_eq!(found(store, "old-timer").await, ["new"]);
}

async fn persons_are_known_by_their_secrets(store: &dyn Store) {
    let person = Person { id: "p1".to_owned(), name: "Quiet Lynx".to_owned() };
    let add = PersonChange::Add { person: person.clone(), secret_hash: "h1".to_owned() };
    store.commit(Commit::of_person(add)).await.expect("new");
    let another = PersonChange::AddSecret { id: "p1".to_owned(), secret_hash: "h2".to_owned() };
    store.commit(Commit::of_person(another)).await.expect("another device");
    assert_eq!(store.person_of_secret("h1").await.expect("a person"), Some(person));
    let rename = PersonChange::Rename { id: "p1".to_owned(), name: "Änne".to_owned() };
    store.commit(Commit::of_person(rename)).await.expect("renamed");
    let known = store.person_of_secret("h2").await.expect("a person").expect("the same");
    assert_eq!((known.id.as_str(), known.name.as_str()), ("p1", "Änne"));
    assert_eq!(store.person_of_secret("h3").await.expect("a person"), None);
}

async fn a_link_works_once_and_not_too_late(store: &dyn Store) {
    for (token_hash, expires_ms) in [("t1", 100), ("t2", 100)] {
        let (id, token_hash) = ("p1".to_owned(), token_hash.to_owned());
        let link = PersonChange::AddLink { id, token_hash, expires_ms };
        store.commit(Commit::of_person(link)).await.expect("new");
    }
    assert_eq!(store.take_link("t1", 99).await.expect("a link"), Some("p1".to_owned()));
    assert_eq!(store.take_link("t1", 99).await.expect("a link"), None, "used");
    assert_eq!(store.take_link("t2", 100).await.expect("a link"), None, "expired");
    assert_eq!(store.take_link("t3", 0).await.expect("a link"), None, "unknown");
}

async fn links_that_have_expired_are_forgotten(store: &dyn Store) {
    for (token_hash, expires_ms) in [("old", 100), ("new", 101)] {
        let (id, token_hash) = ("p1".to_owned(), token_hash.to_owned());
        let link = PersonChange::AddLink { id, token_hash, expires_ms };
        store.commit(Commit::of_person(link)).await.expect("new");
    }
    assert_eq!(store.forget_links(100).await.expect("forgotten"), 1);
    assert_eq!(store.take_link("old", 0).await.expect("a link"), None, "it is no longer there");
    assert_eq!(store.take_link("new", 100).await.expect("a link"), Some("p1".to_owned()));
}
