use commits::{Commit, FinishedMatch, MatchEnd, Participant, Seat};

use super::{Owned, entry};
use crate::Store;

pub(super) async fn check(store: &dyn Store) {
    records_are_found_by_whoever_took_part(store).await;
    a_long_list_of_records_comes_in_pages(store).await;
    old_records_can_be_forgotten(store).await;
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("few seats")
}

pub(super) fn finished(match_id: &str, ended_ms: u64, persons: &[&str]) -> FinishedMatch {
    let participant = |(seat_number, person): (u8, &&str)| Participant {
        person: (*person).to_owned(),
        seat: seat(seat_number),
    };
    let participants = (0..).zip(persons).map(participant).collect();
    let summary = match_id.as_bytes().to_vec();
    FinishedMatch { match_id: match_id.to_owned(), ended_ms, summary, participants }
}

/// A match of one entry, which is also its last.
pub(super) async fn finish(table: &Owned<'_>, finished: FinishedMatch) {
    let mut commit = table.entries(vec![entry(&finished.match_id, 0, "head")]);
    commit.finished = Some(finished);
    table.store.commit(commit).await.expect("new");
}

async fn found(store: &dyn Store, person: &str) -> Vec<String> {
    let found = store.finished_of(person, None, 2).await.expect("a list");
    found.into_iter().map(|finished| finished.match_id).collect()
}

async fn records_are_found_by_whoever_took_part(store: &dyn Store) {
    let table = Owned::open(store, "records").await;
    for (match_id, ended_ms, persons) in
        [("m1", 1_000, ["anna", "ben"]), ("m2", 3_000, ["ben", "caro"]), ("m3", 2_000, ["ben", "anna"])]
    {
        finish(&table, finished(match_id, ended_ms, &persons)).await;
    }
    assert_eq!(found(store, "anna").await, ["m3", "m1"]);
    assert_eq!(found(store, "ben").await, ["m2", "m3"], "two at most, newest first");
    assert!(found(store, "dan").await.is_empty());
    let m3 = store.finished("m3").await.expect("a match").expect("it was kept");
    assert_eq!(m3.participants[1], Participant { person: "anna".to_owned(), seat: seat(1) });
    assert_eq!(store.finished("m4").await.expect("a match"), None);
}

/// Even if matches ended at the same moment, none is left out and none comes twice.
async fn a_long_list_of_records_comes_in_pages(store: &dyn Store) {
    let table = Owned::open(store, "pages").await;
    for (match_id, ended_ms) in [("pa", 7_000), ("pB", 7_000), ("pc", 7_000), ("pd", 6_000), ("pe", 8_000)] {
        finish(&table, finished(match_id, ended_ms, &["reader"])).await;
    }
    let (mut seen, mut before) = (Vec::new(), None);
    loop {
        let page = store.finished_of("reader", before.as_ref(), 2).await.expect("a page");
        let Some(last) = page.last() else { break };
        before = Some(MatchEnd { ended_ms: last.ended_ms, match_id: last.match_id.clone() });
        seen.extend(page.into_iter().map(|finished| finished.match_id));
    }
    assert_eq!(seen, ["pe", "pc", "pa", "pB", "pd"]);
}

async fn old_records_can_be_forgotten(store: &dyn Store) {
    let table = Owned::open(store, "old-records").await;
    finish(&table, finished("old", 10, &["old-timer"])).await;
    finish(&table, finished("new", 20, &["old-timer"])).await;
    let later = Commit { finished: Some(finished("without a log", 15, &[])), ..Commit::default() };
    store.commit(later).await.expect("new");
    assert_eq!(store.forget(20).await.expect("forgotten"), 2);
    assert!(store.log("old").await.expect("a log").is_empty());
    assert_eq!(found(store, "old-timer").await, ["new"]);
    table.append(vec![entry("after", 0, "head")]).await.expect("the table goes on");
}
