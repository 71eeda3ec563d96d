//! What a file on disk has to prove besides the contract.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use commits::{Append, Commit, FinishedMatch, Lease, TableRow};
use store::{Memory, Sqlite, Store, StoreError, contract};

fn new_table(id: &str) -> Commit {
    let row = TableRow { id: id.to_owned(), version: 1, changed_ms: 0, bytes: b"row".to_vec() };
    Commit::of_new_table(row, Vec::new())
}

fn entry(epoch: u32, seq: u32, n_bytes: usize) -> Commit {
    let append = Append { match_id: "m".to_owned(), seq, bytes: vec![7; n_bytes] };
    let lease = Some(Lease { table: "t".to_owned(), epoch });
    Commit { lease, appends: vec![append], ..Commit::default() }
}

async fn with_table(path: &Path) -> Sqlite {
    let store = Sqlite::open(path).await.unwrap();
    store.commit(new_table("t")).await.unwrap();
    store
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
    let store = with_table(&path).await;
    store.commit(entry(1, 0, 3)).await.unwrap();
    drop(store);
    let store = Sqlite::open(&path).await.unwrap();
    assert_eq!(store.log("m").await.unwrap(), [vec![7; 3]]);
    let epoch = store.claim("t").await.unwrap().unwrap();
    assert_eq!(store.commit(entry(epoch, 0, 3)).await, Err(StoreError::Conflict));
    store.commit(entry(epoch, 1, 3)).await.unwrap();
}

/// What "durable" means: every commit is synced, so that it survives even a power cut.
#[tokio::test]
async fn sqlite_syncs_every_commit() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("luxx.db")).await.unwrap();
    let synchronous = store.look_up("SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous").await;
    assert_eq!(synchronous.unwrap(), "2", "FULL");
    let journal_mode = store.look_up("SELECT journal_mode FROM pragma_journal_mode").await;
    assert_eq!(journal_mode.unwrap(), "wal");
}

#[tokio::test]
async fn a_second_server_cannot_open_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let first = Sqlite::open(&path).await.unwrap();
    let link = folder.path().join("another-name.db");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for path in [&path, &link] {
        let Err(StoreError::Failed(problem)) = Sqlite::lock(path).map(drop) else {
            panic!("the file has two owners");
        };
        assert!(problem.ends_with("luxx.db belongs to another running server"), "{problem}");
    }
    first.close().await.unwrap();
    Sqlite::open(&path).await.expect("whoever has closed it holds it no longer");
}

/// Something that does not ask for the lock, such as the tool of an operator.
#[tokio::test]
async fn what_another_program_wrote_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let one = with_table(&path).await;
    one.commit(entry(1, 0, 1)).await.unwrap();
    let two = Sqlite::open_beside(&path).await.unwrap();
    let epoch = two.claim("t").await.unwrap().unwrap();
    two.commit(entry(epoch, 1, 2)).await.unwrap();
    assert_eq!(one.commit(entry(1, 1, 3)).await, Err(StoreError::Conflict));
    assert_eq!(one.log("m").await.unwrap(), [vec![7; 1], vec![7; 2]]);
}

#[tokio::test]
async fn only_the_owner_of_the_file_can_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    fs::write(&path, []).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let store = with_table(&path).await;
    store.table("t").await.unwrap();
    for name in ["luxx.db", "luxx.db-wal", "luxx.db-shm"] {
        let mode = fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_clean_stop_leaves_one_complete_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let store = with_table(&path).await;
    store.commit(entry(1, 0, 3)).await.unwrap();
    assert_eq!(store.log("m").await.unwrap().len(), 1, "a reader is open");
    store.close().await.unwrap();
    store.stopped().await;
    let late = store.commit(entry(1, 1, 3)).await;
    assert!(matches!(late, Err(StoreError::Failed(_))), "{late:?}");
    assert!(!folder.path().join("luxx.db-wal").exists());
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    let copy = Sqlite::open(&copy).await.unwrap();
    assert_eq!(copy.log("m").await.unwrap(), [vec![7; 3]]);
    assert_eq!(copy.table_ids().await.unwrap(), ["t"]);
}

/// As long as anybody has the file open, SQLite leaves the log where it is.
#[tokio::test]
async fn a_clean_stop_leaves_a_complete_file_to_whoever_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let store = with_table(&path).await;
    let beside = Sqlite::open_beside(&path).await.unwrap();
    assert_eq!(beside.table_ids().await.unwrap(), ["t"]);
    store.close().await.unwrap();
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    assert_eq!(Sqlite::open(&copy).await.unwrap().table_ids().await.unwrap(), ["t"]);
    drop(beside);
}

#[tokio::test]
async fn the_write_ahead_log_stays_short() {
    let folder = tempfile::tempdir().unwrap();
    let store = with_table(&folder.path().join("luxx.db")).await;
    for seq in 0..20 {
        store.commit(entry(1, seq, 1_000_000)).await.unwrap();
    }
    store.commit(entry(1, 20, 1)).await.unwrap();
    let n_bytes = fs::metadata(folder.path().join("luxx.db-wal")).unwrap().len();
    assert!(n_bytes <= 6_000_000, "{n_bytes} bytes");
}

#[tokio::test]
async fn a_full_disk_refuses_and_keeps_nothing_until_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = with_table(&folder.path().join("luxx.db")).await;
    store.commit(entry(1, 0, 10)).await.unwrap();
    store.execute("PRAGMA max_page_count = 1").await.unwrap();
    let refused = store.commit(entry(1, 1, 1_000_000)).await;
    assert!(matches!(&refused, Err(problem) if store.may_recover(problem)), "{refused:?}");
    assert_eq!(store.log("m").await.unwrap().len(), 1);
    store.execute("PRAGMA max_page_count = 1073741823").await.unwrap();
    store.commit(entry(1, 1, 1_000_000)).await.unwrap();
    assert_eq!(store.log("m").await.unwrap().len(), 2);
}

fn finished(ended_ms: u64) -> Option<FinishedMatch> {
    let (match_id, summary, participants) = ("m".to_owned(), Vec::new(), Vec::new());
    Some(FinishedMatch { match_id, ended_ms, summary, participants })
}

#[tokio::test]
async fn forgetting_makes_the_file_smaller() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let store = with_table(&path).await;
    for seq in 0..8 {
        store.commit(entry(1, seq, 1_000_000)).await.unwrap();
    }
    store.commit(Commit { finished: finished(1), ..entry(1, 8, 1) }).await.unwrap();
    assert_eq!(store.forget(2).await.unwrap(), 1);
    let n_bytes = fs::metadata(&path).unwrap().len();
    assert!(n_bytes < 1_000_000, "{n_bytes} bytes");
}

/// Something that only the end of the transaction refuses, as when the disk is full by then.
#[tokio::test]
async fn after_forgetting_failed_at_its_end_the_store_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = with_table(&folder.path().join("luxx.db")).await;
    store.commit(Commit { finished: finished(1), ..Commit::default() }).await.unwrap();
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
    store.commit(entry(1, 0, 1)).await.unwrap();
}

#[tokio::test]
async fn a_row_of_the_wrong_type_hides_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("luxx.db")).await.unwrap();
    for id in ["a", "b", "c"] {
        store.commit(new_table(id)).await.unwrap();
    }
    store.execute("UPDATE live_table SET version = 'many' WHERE id = 'b'").await.unwrap();
    store
        .execute("INSERT INTO live_table (id, version, changed_ms, bytes) VALUES (x'ff00', 1, 1, x'')")
        .await
        .unwrap();
    assert_eq!(store.table_ids().await.unwrap(), ["a", "b", "c"]);
    assert!(store.table("b").await.is_err());
    for id in ["a", "c"] {
        assert!(store.table(id).await.unwrap().is_some(), "{id}");
    }
}

/// Ids that are no text on both sides of one that is.
#[tokio::test]
async fn ids_that_cannot_be_read_hide_none_between_them() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("luxx.db")).await.unwrap();
    for id in ["a", "b", "c"] {
        store.commit(new_table(id)).await.unwrap();
    }
    for statement in [
        "INSERT INTO live_table (id, version, changed_ms, bytes) VALUES (CAST(x'61ff' AS TEXT), 1, 1, x'')",
        "INSERT INTO live_table (id, version, changed_ms, bytes) VALUES (CAST(x'62ff' AS TEXT), 1, 1, x'')",
    ] {
        store.execute(statement).await.unwrap();
    }
    assert_eq!(store.table_ids().await.unwrap(), ["a", "b", "c"]);
}

/// The disk returns something other than what was written: a page in the middle of the list of ids is overwritten.
#[tokio::test]
async fn a_damaged_page_in_the_list_of_tables_hides_only_those_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let store = Sqlite::open(&path).await.unwrap();
    let tables = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 599)
        INSERT INTO live_table (id, version, changed_ms, bytes) SELECT printf('table-%032d', i), 1, 1, x'07' FROM n";
    store.execute(tables).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    let middle = format!("table-{:032}", 300);
    let is_leaf_of_index = |page: &&mut [u8]| {
        page[0] == 0x0a && page.windows(middle.len()).any(|window| window == middle.as_bytes())
    };
    bytes.chunks_mut(4096).find(is_leaf_of_index).expect("a page of the index").fill(0xee);
    fs::write(&path, bytes).unwrap();
    let ids = Sqlite::open(&path).await.unwrap().table_ids().await.unwrap();
    assert!((300..600).contains(&ids.len()), "{} of 600", ids.len());
    for end in [0, 599] {
        assert!(ids.contains(&format!("table-{end:032}")), "{end}");
    }
}

/// The disk returns something other than what was written: a page in the middle of the rows is overwritten.
#[tokio::test]
async fn a_damaged_page_hides_no_other_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let store = Sqlite::open(&path).await.unwrap();
    for number in 0..60 {
        let mut commit = new_table(&format!("t{number:02}"));
        let Some(commits::TableChange::Save(row)) = &mut commit.table else { panic!("a new row") };
        row.bytes = vec![7; 1000];
        store.commit(commit).await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    let page = page_with(&bytes, b"t30");
    bytes[page * 4096..(page + 1) * 4096].fill(0xee);
    fs::write(&path, bytes).unwrap();
    let store = Sqlite::open(&path).await.unwrap();
    let ids = store.table_ids().await.unwrap();
    assert_eq!(ids.len(), 60);
    let mut n_readable = 0;
    for id in &ids {
        n_readable += usize::from(store.table(id).await.is_ok());
    }
    assert!((50..60).contains(&n_readable), "{n_readable} of 60");
}

/// The leaf that holds a row: its id is followed by its bytes.
fn page_with(bytes: &[u8], id: &[u8]) -> usize {
    let is_row = |window: &[u8]| window.starts_with(id) && window.ends_with(&[7; 8]);
    let place = bytes.windows(32).position(is_row).expect("the row is in the file");
    place / 4096
}

#[tokio::test]
async fn a_disk_that_cannot_be_written_shows_when_writing_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let store = with_table(&folder.path().join("luxx.db")).await;
    let beat = "SELECT CAST(beat AS TEXT) FROM pulse";
    store.check_writing().await.unwrap();
    assert_eq!(store.look_up(beat).await.unwrap(), "1", "something was written");
    store.execute("PRAGMA query_only = ON").await.unwrap();
    let problem = store.check_writing().await.unwrap_err();
    assert!(!store.may_recover(&problem), "{problem}");
    store.execute("PRAGMA query_only = OFF").await.unwrap();
    store.check_writing().await.unwrap();
    store.close().await.unwrap();
    assert!(store.check_writing().await.is_err(), "the writer has gone");
}
