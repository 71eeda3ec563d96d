//! What many nodes on one PostgreSQL have to prove beside the contract.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;
use std::time::Duration;

use log::{Append, Commit, Lease, Person, PersonChange, TableRow};
use postgres_testkit::Scratch;
use store::{Moved, Node, Postgres, Sqlite, Store, StoreError, contract, move_to_postgres};

async fn join(scratch: &Scratch, term: Duration) -> Postgres {
    let node = Node { address: "127.0.0.1:1".to_owned(), version: "test".to_owned(), term };
    Postgres::join(scratch.address(), node).await.unwrap()
}

fn new_table(id: &str) -> Commit {
    let row = TableRow { id: id.to_owned(), version: 1, changed_ms: 0, bytes: b"row".to_vec() };
    Commit::of_new_table(row, Vec::new())
}

fn entry(table: &str, epoch: u32, seq: u32) -> Commit {
    let append = Append { match_id: format!("match of {table}"), seq, bytes: b"entry".to_vec() };
    let lease = Some(Lease { table: table.to_owned(), epoch });
    Commit { lease, appends: vec![append], ..Commit::default() }
}

/// Until a node that was alive counts as dead, or a young one as old enough.
async fn until_claimed(store: &Postgres, table: &str) -> u32 {
    loop {
        if let Some(epoch) = store.claim(table).await.unwrap() {
            return epoch;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_the_contract() {
    let scratch = Scratch::start();
    contract::check(Arc::new(join(&scratch, Node::TERM).await)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_one_owner_among_the_nodes() {
    let scratch = Scratch::start();
    let term = Duration::from_millis(600);
    let (one, two) = (join(&scratch, term).await, join(&scratch, term).await);
    one.commit(new_table("t")).await.unwrap();
    one.commit(entry("t", 1, 0)).await.unwrap();
    assert_eq!(two.claim("t").await.unwrap(), None, "its owner is alive");
    assert_eq!(two.owner("t").await.unwrap().as_deref(), Some("127.0.0.1:1"));
    assert_eq!(
        two.commit(entry("t", 1, 1)).await,
        Err(StoreError::Conflict),
        "the right epoch is not enough"
    );
    one.hang();
    let epoch = until_claimed(&two, "t").await;
    assert_eq!(epoch, 2);
    two.commit(entry("t", epoch, 1)).await.unwrap();
    let late = one.commit(entry("t", 1, 2)).await;
    assert!(matches!(late, Err(StoreError::Failed(_))), "it fell silent by itself: {late:?}");
    assert_eq!(two.log("match of t").await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_leaves_gives_its_tables_back_at_once() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    one.commit(new_table("t")).await.unwrap();
    assert!(two.ownerless().await.unwrap().is_empty());
    one.close().await.unwrap();
    assert_eq!(two.ownerless().await.unwrap(), ["t"]);
    assert_eq!(two.claim("t").await.unwrap(), Some(2), "even by a young node");
    two.commit(entry("t", 2, 0)).await.unwrap();
}

/// The database dies under a hundred commits: whatever was answered with `Ok` is there, and nothing is there twice.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_database_dies() {
    let scratch = Scratch::start();
    let store = Arc::new(join(&scratch, Node::TERM).await);
    let tables: Vec<String> = (0..20).map(|number| format!("t{number}")).collect();
    for table in &tables {
        store.commit(new_table(table)).await.unwrap();
        store.commit(entry(table, 1, 0)).await.unwrap();
    }
    let play = |table: String| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let mut seq = 1;
            while store.commit(entry(&table, 1, seq)).await.is_ok() {
                seq += 1;
            }
            (table, seq)
        })
    };
    let players: Vec<_> = tables.iter().cloned().map(play).collect();
    let restart = move || {
        scratch.restart();
        scratch
    };
    let _scratch = tokio::task::spawn_blocking(restart).await.unwrap();
    for player in players {
        let (table, seq) = player.await.unwrap();
        let n_entries = store.log(&format!("match of {table}")).await.unwrap().len();
        assert!((seq as usize..=seq as usize + 1).contains(&n_entries), "{n_entries} of {seq}");
    }
}

/// As a club's server that stops in the middle of a match and goes on elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_moves_with_its_running_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let file = Sqlite::open(&path).await.unwrap();
    file.commit(new_table("t")).await.unwrap();
    for seq in 0..1500 {
        file.commit(entry("t", 1, seq)).await.unwrap();
    }
    let person = Person { id: "p".to_owned(), name: "Änne".to_owned() };
    let add = PersonChange::Add { person: person.clone(), secret_hash: "h".to_owned(), added_ms: 5 };
    file.commit(Commit::of_person(add)).await.unwrap();
    file.close().await.unwrap();
    drop(file);
    let scratch = Scratch::start();
    let moved = move_to_postgres(Sqlite::lock(&path).unwrap(), scratch.address()).await.unwrap();
    assert_eq!(moved, Moved { n_tables: 1, n_matches: 1, n_entries: 1500, n_persons: 1 });
    let node = join(&scratch, Node::TERM).await;
    assert_eq!(node.person_of_secret("h").await.unwrap(), Some(person));
    let epoch = node.claim("t").await.unwrap().unwrap();
    assert_eq!(node.table("t").await.unwrap().unwrap().bytes, b"row");
    assert_eq!(node.commit(entry("t", epoch, 1499)).await, Err(StoreError::Conflict));
    node.commit(entry("t", epoch, 1500)).await.unwrap();
    node.commit(entry("t", epoch, 1501)).await.unwrap();
    assert_eq!(node.log("match of t").await.unwrap().len(), 1502);
    node.commit(new_table("another")).await.unwrap();
    node.commit(entry("another", 1, 0)).await.unwrap();
    let again = move_to_postgres(Sqlite::lock(&path).unwrap(), scratch.address()).await;
    let Err(StoreError::Failed(problem)) = again else { panic!("the database was not empty") };
    assert_eq!(problem, "the database is not empty: it has rows in person");
    assert_eq!(node.log("match of t").await.unwrap().len(), 1502);
}
