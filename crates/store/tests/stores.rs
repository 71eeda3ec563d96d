use std::sync::Arc;

use log::{Append, Commit, FinishedMatch};
use store::{Memory, Sqlite, Store, StoreError, contract};

fn entry(seq: u32, n_bytes: usize) -> Commit {
    let append = Append { match_id: "m".to_owned(), seq, bytes: vec![7; n_bytes] };
    Commit { appends: vec![append], ..Commit::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_keeps_the_contract() {
    contract::check(Arc::new(Memory::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    contract::check(Arc::new(Sqlite::open(&folder.path().join("luxx.db")).await.unwrap())).await;
}

#[tokio::test]
async fn sqlite_is_opened_again_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let store = Sqlite::open(&path).await.unwrap();
    store.commit(entry(0, 3)).await.unwrap();
    drop(store);
    let store = Sqlite::open(&path).await.unwrap();
    assert_eq!(store.log("m").await.unwrap(), [vec![7; 3]]);
    assert_eq!(store.commit(entry(0, 3)).await, Err(StoreError::Conflict));
}

/// What "durable" means: every commit is synced, also against a power cut.
#[tokio::test]
async fn sqlite_syncs_every_commit() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("luxx.db")).await.unwrap();
    let synchronous = store.look_up("SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous").await;
    assert_eq!(synchronous.unwrap(), "2", "FULL");
    let journal_mode = store.look_up("SELECT journal_mode FROM pragma_journal_mode").await;
    assert_eq!(journal_mode.unwrap(), "wal");
}

/// Two processes on one file: the second one's append of the same number is refused.
#[tokio::test]
async fn two_owners_of_one_file_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let (one, two) = (Sqlite::open(&path).await.unwrap(), Sqlite::open(&path).await.unwrap());
    one.commit(entry(0, 1)).await.unwrap();
    assert_eq!(two.commit(entry(0, 2)).await, Err(StoreError::Conflict));
    two.commit(entry(1, 2)).await.unwrap();
    assert_eq!(one.log("m").await.unwrap(), [vec![7; 1], vec![7; 2]]);
}

#[tokio::test]
async fn a_full_disk_refuses_and_keeps_nothing_until_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("luxx.db")).await.unwrap();
    store.commit(entry(0, 10)).await.unwrap();
    store.execute("PRAGMA max_page_count = 1").await.unwrap();
    let refused = store.commit(entry(1, 1_000_000)).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    assert_eq!(store.log("m").await.unwrap().len(), 1);
    store.execute("PRAGMA max_page_count = 1073741823").await.unwrap();
    store.commit(entry(1, 1_000_000)).await.unwrap();
    assert_eq!(store.log("m").await.unwrap().len(), 2);
}

/// Something that the end of the transaction does not allow, such as a full disk then.
#[tokio::test]
async fn after_forgetting_failed_at_its_end_the_store_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("luxx.db")).await.unwrap();
    let (match_id, summary, participants) = ("m".to_owned(), Vec::new(), Vec::new());
    let finished = Some(FinishedMatch { match_id, ended_ms: 1, summary, participants });
    store.commit(Commit { finished, ..Commit::default() }).await.unwrap();
    for statement in [
        "PRAGMA foreign_keys = ON",
        "CREATE TABLE needs (match_id TEXT REFERENCES finished (match_id) DEFERRABLE INITIALLY DEFERRED)",
        "INSERT INTO needs (match_id) VALUES ('m')",
    ] {
        store.execute(statement).await.unwrap();
    }
    let refused = store.forget(2).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    assert!(store.finished("m").await.unwrap().is_some(), "nothing was forgotten");
    store.commit(entry(0, 1)).await.unwrap();
}
