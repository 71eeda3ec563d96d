use std::sync::Arc;

use super::{Owned, entry};
use crate::{Store, StoreError};

pub(super) async fn check(store: &Arc<dyn Store>) {
    a_log_is_read_as_it_was_appended(&**store).await;
    a_number_is_given_once(&**store).await;
    a_gap_is_refused(&**store).await;
    a_commit_is_kept_whole_or_not_at_all(&**store).await;
    of_two_writers_one_wins(store).await;
    many_writers_at_once_keep_their_own_order(store).await;
    a_commit_that_nobody_waits_for_is_there_or_not(store).await;
}

async fn a_log_is_read_as_it_was_appended(store: &dyn Store) {
    assert!(store.log("plain").await.expect("a log").is_empty());
    assert_eq!(store.log_length("plain").await.expect("a length"), 0);
    let table = Owned::open(store, "plain-table").await;
    table.append(vec![entry("plain", 0, "head"), entry("plain", 1, "")]).await.expect("new");
    table.append(vec![entry("plain", 2, "\0\u{ff}")]).await.expect("the next");
    let log = store.log("plain").await.expect("a log");
    assert_eq!(log, [b"head".to_vec(), Vec::new(), "\0\u{ff}".as_bytes().to_vec()]);
    assert_eq!(store.log_length("plain").await.expect("a length"), 3);
}

async fn a_number_is_given_once(store: &dyn Store) {
    let table = Owned::open(store, "once-table").await;
    table.append(vec![entry("once", 0, "first")]).await.expect("new");
    assert_eq!(table.append(vec![entry("once", 0, "second")]).await, Err(StoreError::Conflict));
    assert_eq!(store.log("once").await.expect("a log"), [b"first".to_vec()]);
}

async fn a_gap_is_refused(store: &dyn Store) {
    let table = Owned::open(store, "gap-table").await;
    assert_eq!(table.append(vec![entry("gap", 1, "no head")]).await, Err(StoreError::Conflict));
    table.append(vec![entry("gap", 0, "head")]).await.expect("new");
    assert_eq!(table.append(vec![entry("gap", 2, "too far")]).await, Err(StoreError::Conflict));
    let torn = vec![entry("gap", 1, "next"), entry("gap", 3, "too far")];
    assert_eq!(table.append(torn).await, Err(StoreError::Conflict));
    assert_eq!(store.log("gap").await.expect("a log"), [b"head".to_vec()]);
    table.append(vec![entry("gap", 1, "next")]).await.expect("the next");
}

async fn a_commit_is_kept_whole_or_not_at_all(store: &dyn Store) {
    let table = Owned::open(store, "whole-table").await;
    table.append(vec![entry("whole", 0, "a"), entry("whole", 1, "b")]).await.expect("new");
    let mut torn = table.saved(2, "two");
    torn.appends = vec![entry("whole", 1, "again")];
    assert_eq!(store.commit(torn).await, Err(StoreError::Conflict));
    let mut torn = table.saved(3, "a version too far");
    torn.appends = vec![entry("other", 0, "x")];
    assert_eq!(store.commit(torn).await, Err(StoreError::Conflict));
    assert!(store.log("other").await.expect("a log").is_empty());
    assert_eq!(store.log("whole").await.expect("a log").len(), 2);
    assert_eq!(store.table("whole-table").await.expect("a table").expect("opened").version, 1);
    for match_id in ["third", "other"] {
        table.append(vec![entry(match_id, 0, match_id)]).await.expect("as if nothing had been");
        assert_eq!(store.log(match_id).await.expect("a log"), [match_id.as_bytes().to_vec()]);
    }
}

/// Both append the same numbers at the same time, a hundred times: never both, never neither.
async fn of_two_writers_one_wins(store: &Arc<dyn Store>) {
    let lease = Owned::open(&**store, "race-table").await.lease;
    for seq in 0..100 {
        let race = |text: &'static str| {
            let (store, lease) = (Arc::clone(store), lease.clone());
            tokio::spawn(async move {
                Owned { store: &*store, lease }.append(vec![entry("race", seq, text)]).await
            })
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
            let table = Owned::open(&*store, &format!("many-table-{number}")).await;
            for seq in 0..20 {
                let entry = entry(&format!("many-{number}"), seq, &seq.to_string());
                table.append(vec![entry]).await.expect("nobody else writes here");
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

/// Whoever does not hear what became of a commit reads the log, and then knows for good.
async fn a_commit_that_nobody_waits_for_is_there_or_not(store: &Arc<dyn Store>) {
    let mut lease = Owned::open(&**store, "unheard-table").await.lease;
    for seq in 0..50 {
        let (other, unheard) = (Arc::clone(store), lease.clone());
        let task = tokio::spawn(async move {
            Owned { store: &*other, lease: unheard }.append(vec![entry("unheard", seq, "once")]).await
        });
        tokio::task::yield_now().await;
        task.abort();
        drop(task.await);
        let table = Owned { store: &**store, lease: lease.clone() }.claimed().await;
        let n_before = store.log("unheard").await.expect("a log").len();
        let again = table.append(vec![entry("unheard", seq, "again")]).await;
        let expected = if n_before > seq as usize { Err(StoreError::Conflict) } else { Ok(()) };
        assert_eq!(again, expected, "after {n_before} entries were found");
        assert_eq!(store.log("unheard").await.expect("a log").len(), seq as usize + 1);
        lease = table.lease;
    }
}
