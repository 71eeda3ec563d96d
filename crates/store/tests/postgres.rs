//! What many nodes on one PostgreSQL have to prove besides the contract.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use commits::{Append, Commit, Lease, NewDevice, Person, PersonChange, TableRow};
use postgres_testkit::Scratch;
use store::{
    ListedTable, Moved, Neighbour, Node, Notice, Owner, Postgres, Sqlite, Store, StoreError, TableNames,
    contract, move_to_postgres,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio_postgres::NoTls;

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
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    one.commit(new_table("t")).await.unwrap();
    one.commit(entry("t", 1, 0)).await.unwrap();
    assert_eq!(two.claim("t").await.unwrap(), None, "its owner is alive");
    let owner = Neighbour { number: one.node(), address: "127.0.0.1:1".to_owned() };
    assert_eq!(two.owner("t").await.unwrap(), Owner::Node(owner));
    assert_eq!(two.owner("u").await.unwrap(), Owner::NoTable);
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

/// A way to the database on which transactions begin late, as on a machine that is too slow.
struct SlowWay {
    address: SocketAddr,
    holds_back: watch::Sender<bool>,
}

impl SlowWay {
    async fn to(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let holds_back = watch::Sender::new(false);
        let holding = holds_back.subscribe();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, socket.clone(), holding.clone()));
            }
        });
        Self { address, holds_back }
    }
}

/// Everything passes at once, but for a `BEGIN` that is held back.
async fn carry(mut client: TcpStream, socket: PathBuf, mut holding: watch::Receiver<bool>) {
    let mut database = UnixStream::connect(socket).await.unwrap();
    let (mut from_client, mut to_client) = client.split();
    let (mut from_database, mut to_database) = database.split();
    let asking = async {
        let mut asked = vec![0; 4096];
        while let Ok(n_read @ 1..) = from_client.read(&mut asked).await {
            if asked[..n_read].windows(6).any(|part| part == b"BEGIN\0") {
                holding.wait_for(|holds_back| !holds_back).await.unwrap();
            }
            to_database.write_all(&asked[..n_read]).await.unwrap();
        }
    };
    tokio::select! {
        () = asking => (),
        _ = copy(&mut from_database, &mut to_client) => (),
    }
}

/// Nobody would ever end it, and what is written in it would be gone.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_within_a_transaction_that_began_too_late() {
    let scratch = Scratch::start_own();
    let way = SlowWay::to(scratch.socket()).await;
    let address = format!("postgres://postgres@{}/postgres", way.address);
    let node = Node { address: String::new(), version: "test".to_owned(), term: Node::TERM };
    let store = Postgres::join(&address, node).await.unwrap();
    store.commit(new_table("t")).await.unwrap();
    store.commit(entry("t", 1, 0)).await.unwrap();
    way.holds_back.send_replace(true);
    assert!(store.commit(new_table("u")).await.is_err(), "it did not begin in time");
    way.holds_back.send_replace(false);
    store.commit(entry("t", 1, 1)).await.unwrap();
    assert_eq!(store.log("match of t").await.unwrap().len(), 2, "what was acknowledged is there");
}

/// Like a club's server that stops in the middle of a match and continues elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_moves_with_its_running_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("luxx.db");
    let file = Sqlite::open(&path).await.unwrap();
    file.commit(new_table("t")).await.unwrap();
    let mut all = entry("t", 1, 0);
    all.appends.extend((1..1500).flat_map(|seq| entry("t", 1, seq).appends));
    file.commit(all).await.unwrap();
    let person = Person { id: "p".to_owned(), name: "Änne".to_owned() };
    let device = NewDevice { secret_hash: "h".to_owned(), kind: "a phone".to_owned(), added_ms: 5 };
    let add = PersonChange::Add { person: person.clone(), device };
    file.commit(Commit::of_person(add)).await.unwrap();
    file.close().await.unwrap();
    drop(file);
    let scratch = Scratch::start();
    let moved = move_to_postgres(Sqlite::lock(&path).unwrap(), scratch.address()).await.unwrap();
    assert_eq!(moved, Moved { n_tables: 1, n_matches: 1, n_entries: 1500, n_persons: 1 });
    let node = join(&scratch, Node::TERM).await;
    let holder = node.holder("h").await.unwrap().unwrap();
    assert_eq!((holder.person, holder.device.kind.as_deref()), (person, Some("a phone")));
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

fn names(id: &str, code: &str) -> TableNames {
    let (watch, host) = (format!("watch of {id}"), "anna".to_owned());
    TableNames { id: id.to_owned(), code: code.to_owned(), watch, host }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_belongs_to_one_table_of_all_nodes_and_is_found_from_each() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    assert!(one.reserve(&names("t", "ABCDEF")).await.unwrap());
    assert!(!two.reserve(&names("u", "ABCDEF")).await.unwrap(), "the code is taken");
    assert_eq!(two.by_code("ABCDEF").await.unwrap(), None, "the table is not open yet");
    one.commit(new_table("t")).await.unwrap();
    assert_eq!(two.by_code("ABCDEF").await.unwrap(), Some(names("t", "ABCDEF")));
    assert_eq!(two.by_watch("watch of t").await.unwrap(), Some(names("t", "ABCDEF")));
    assert_eq!((two.n_hosted("anna").await.unwrap(), two.n_hosted("ben").await.unwrap()), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_says_what_the_lists_show_of_a_table() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    one.commit(new_table("t")).await.unwrap();
    let listed = |bytes: &[u8]| ListedTable {
        names: names("t", "ABCDEF"),
        is_open: true,
        is_watchable: false,
        bytes: bytes.to_vec(),
    };
    one.list(&[listed(b"owner")]).await.unwrap();
    two.list(&[listed(b"stranger")]).await.unwrap();
    assert_eq!(two.shown_to(None).await.unwrap(), [listed(b"owner")]);
    let of_host = two.shown_to(Some("anna")).await.unwrap();
    assert_eq!(of_host.len(), 2, "as hers, and as an open one");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_a_node_that_is_found_dead_are_free_at_once_and_everybody_hears_of_it() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    let mut notices = two.notices();
    one.commit(new_table("t")).await.unwrap();
    let one_as_seen = Neighbour { number: one.node(), address: "127.0.0.1:1".to_owned() };
    assert_eq!(two.others_alive().await.unwrap(), [one_as_seen]);
    one.hang();
    let hearing = async {
        loop {
            // Whoever does not listen yet misses it.
            two.call_out(&Notice::Free).await.unwrap();
            if let Ok(notice) = notices.try_recv() {
                return notice;
            }
        }
    };
    assert_eq!(tokio::time::timeout(Duration::from_secs(60), hearing).await.unwrap(), Notice::Free);
    assert_eq!(two.claim("t").await.unwrap(), None, "it may still be alive");
    two.report_dead(one.node()).await.unwrap();
    assert_eq!(two.claim("t").await.unwrap(), Some(2));
    assert!(two.others_alive().await.unwrap().is_empty());
}

/// Otherwise everything that the node reads would wait behind it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_somebody_is_writing_for_keeps_nobody_waiting() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    one.commit(new_table("t")).await.unwrap();
    one.release().await.unwrap();
    let (writing, connection) = tokio_postgres::connect(scratch.address(), NoTls).await.unwrap();
    tokio::spawn(connection);
    writing.batch_execute("BEGIN; UPDATE lease SET n_entries = n_entries").await.unwrap();
    assert_eq!(two.claim("t").await, Ok(None), "not yet");
    writing.batch_execute("COMMIT").await.unwrap();
    assert_eq!(two.claim("t").await, Ok(Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_lease_has_ended_knows_it_when_it_renews_it() {
    let scratch = Scratch::start();
    let node = join(&scratch, Node::TERM).await;
    scratch.ask("UPDATE node SET until = clock_timestamp()");
    let noticing = async {
        while node.period() != Some(1) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), noticing).await.expect("others may have its tables");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_retires_gives_all_back_and_takes_nothing() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    one.commit(new_table("t")).await.unwrap();
    one.release().await.unwrap();
    assert_eq!(two.owner("t").await.unwrap(), Owner::Nobody);
    assert_eq!(one.claim("t").await.unwrap(), None);
    assert_eq!(two.claim("t").await.unwrap(), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_lost_knows_that_its_tables_may_belong_to_others() {
    let scratch = Scratch::start();
    let node = join(&scratch, Duration::from_secs(2)).await;
    assert_eq!(node.period(), Some(0));
    node.hang();
    let lost = async {
        while node.period().is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), lost).await.expect("it notices by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_reached_by_tls_and_only_if_its_certificate_is_trusted() {
    let scratch = Scratch::start_with_tls();
    let (address, certificate) = scratch.tls();
    let node = || Node { address: String::new(), version: "test".to_owned(), term: Node::TERM };
    let unknown = Postgres::join(&address, node()).await;
    assert!(matches!(unknown, Err(StoreError::Failed(_))), "nobody vouches for it");
    let trusted = format!("{address}&sslrootcert={}", certificate.display());
    let store = Postgres::join(&trusted, node()).await.unwrap();
    store.commit(new_table("t")).await.unwrap();
    let of_luxx = "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'luxx' AND NOT ssl";
    assert_eq!(scratch.ask(of_luxx).trim(), "0", "nothing travels in the clear");
    let other_name = trusted.replace("localhost", "127.0.0.1");
    assert!(Postgres::join(&other_name, node()).await.is_err(), "it is the certificate of another host");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_taken_for_dead_comes_back_and_begins_anew() {
    let scratch = Scratch::start();
    let (one, two) = (join(&scratch, Node::TERM).await, join(&scratch, Node::TERM).await);
    one.commit(new_table("t")).await.unwrap();
    two.report_dead(one.node()).await.unwrap();
    let noticing = async {
        while one.period() != Some(1) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), noticing).await.expect("it notices by itself");
    assert!(matches!(two.owner("t").await.unwrap(), Owner::Node(owner) if owner.number == one.node()));
    assert_eq!(one.claim("t").await.unwrap(), Some(2), "nobody took it meanwhile");
}
