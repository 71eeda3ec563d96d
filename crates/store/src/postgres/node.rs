//! This process as one of the nodes: it is alive as long as it renews its row, by the time of the database alone.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::connection::Connector;
use super::notices::{self, Notice};
use super::{column, unsigned};
use crate::StoreError;

/// Who writes for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    NoTable,
    /// Nobody who is alive.
    Nobody,
    Node(Neighbour),
}

/// Another node, and where it listens for the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    pub number: i64,
    pub address: String,
}

/// What the other nodes need to know of one.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where the others reach it.
    pub address: String,
    pub version: String,
    /// How long it counts as alive after it was last heard of.
    pub term: Duration,
}

impl Node {
    /// The defaults; tests may be in a hurry.
    pub const TERM: Duration = Duration::from_secs(6);
}

/// What this node knows of its own lease, on its own clock. The clock is started before the database is asked, so it
/// never says "alive" when the others may think "dead".
#[derive(Debug)]
pub(super) struct Standing {
    number: i64,
    node: Node,
    heard: Mutex<Heard>,
    hangs: AtomicBool,
    /// It is about to stop and takes no table any more.
    retires: AtomicBool,
}

#[derive(Clone, Copy, Debug)]
struct Heard {
    last: Instant,
    /// Since when the lease was never lost.
    unbroken: Instant,
    /// How often it was lost until then.
    n_lost: u32,
}

impl Standing {
    pub(super) fn number(&self) -> i64 {
        self.number
    }

    /// Whether this node may still speak for its tables: it stops before the others may take them.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.period().is_some() {
            return Ok(());
        }
        Err(StoreError::Failed("this node has not reached the database for too long".to_owned()))
    }

    /// Which unbroken period of its lease this is; `None` while the lease is lost. What was loaded in an earlier one
    /// may belong to somebody else now.
    pub(super) fn period(&self) -> Option<u32> {
        let heard = *self.heard();
        (heard.last.elapsed() < self.spoken_for()).then_some(heard.n_lost)
    }

    /// For how long this node may speak for its tables after the last renewal.
    fn spoken_for(&self) -> Duration {
        self.node.term - self.node.term / 6
    }

    /// Only a node whose lease has been unbroken for a whole term takes tables from others: after an outage of the
    /// database all of them are late, and none is dead.
    fn may_take_over(&self) -> bool {
        self.check().is_ok() && self.heard().unbroken.elapsed() >= self.node.term
    }

    pub(super) fn retire(&self) {
        self.retires.store(true, Ordering::SeqCst);
    }

    pub(super) fn hang(&self) {
        self.hangs.store(true, Ordering::SeqCst);
    }

    fn note(&self, asked: Instant, is_unbroken: bool) {
        let mut heard = self.heard();
        if !is_unbroken || asked.duration_since(heard.last) >= self.spoken_for() {
            heard.unbroken = asked;
            heard.n_lost += 1;
        }
        heard.last = asked;
    }

    /// How long ago the lease was renewed.
    pub(super) fn age(&self) -> Duration {
        self.heard().last.elapsed()
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().expect("nothing panics while it holds the lock")
    }
}

fn ms(term: Duration) -> f64 {
    term.as_secs_f64() * 1000.0
}

pub(super) async fn join(connector: &Connector, node: Node) -> Result<Standing, StoreError> {
    connector.execute("DELETE FROM node WHERE until < clock_timestamp() - interval '1 day'", &[]).await?;
    let asked = Instant::now();
    let statement = "INSERT INTO node (address, version, until)
        VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond') RETURNING id";
    let rows = connector.read(statement, &[&node.address, &node.version, &ms(node.term)]).await?;
    let number = column(rows.first().expect("one row was inserted"), 0)?;
    let heard = Mutex::new(Heard { last: asked, unbroken: asked, n_lost: 0 });
    let (hangs, retires) = (AtomicBool::new(false), AtomicBool::new(false));
    Ok(Standing { number, node, heard, hangs, retires })
}

/// Renews the lease three times per term, as long as anybody else holds on to the standing.
pub(super) async fn stay(connector: Connector, standing: Arc<Standing>) {
    let mut every = tokio::time::interval(standing.node.term / 3);
    while Arc::strong_count(&standing) > 1 {
        every.tick().await;
        if standing.hangs.load(Ordering::SeqCst) {
            return;
        }
        let asked = Instant::now();
        // If the connection has gone silent, there is time for another one before the lease ends.
        match tokio::time::timeout(standing.node.term / 3, renew(&connector, &standing)).await {
            Ok(Ok(is_unbroken)) => standing.note(asked, is_unbroken),
            Ok(Err(problem)) => tracing::warn!(%problem, "the node's lease was not renewed"),
            Err(_) => {
                connector.hang_up().await;
                tracing::warn!("the node's lease was not renewed in time");
            }
        }
    }
}

/// False if the lease had ended or the others took this node for dead; now they know better.
async fn renew(connector: &Connector, standing: &Standing) -> Result<bool, StoreError> {
    let until = ms(standing.node.term);
    let statement = "UPDATE node SET until = clock_timestamp() + $2 * interval '1 millisecond'
        WHERE id = $1 AND until > clock_timestamp()";
    if connector.execute(statement, &[&standing.number, &until]).await? == 1 {
        return Ok(true);
    }
    let statement = "INSERT INTO node (id, address, version, until) OVERRIDING SYSTEM VALUE
        VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
        ON CONFLICT (id) DO UPDATE SET until = excluded.until";
    let Node { address, version, .. } = &standing.node;
    connector.execute(statement, &[&standing.number, address, version, &until]).await?;
    Ok(false)
}

/// Commits first; whoever claims reads the table and its log afterwards. A table that somebody is writing for is left
/// to them for now: everything else that this node asks would have to wait, too.
pub(super) async fn claim(
    connector: &Connector,
    standing: &Standing,
    table: &str,
) -> Result<Option<u32>, StoreError> {
    standing.check()?;
    if standing.retires.load(Ordering::SeqCst) {
        return Ok(None);
    }
    let statement = "UPDATE lease SET owner = $1, epoch = epoch + 1
        WHERE table_id = (SELECT table_id FROM lease WHERE table_id = $2 AND (owner IS NULL OR owner = $1
            OR NOT EXISTS (SELECT 1 FROM node WHERE id = owner)
            OR ($3 AND NOT EXISTS (SELECT 1 FROM node WHERE id = owner AND until > clock_timestamp())))
            FOR UPDATE SKIP LOCKED)
        RETURNING epoch::bigint";
    let rows = connector.read(statement, &[&standing.number, &table, &standing.may_take_over()]).await?;
    rows.first().map(|row| unsigned(row, 0)).transpose()
}

/// Gives one table back that this node cannot serve.
pub(super) async fn give_back(
    connector: &Connector,
    standing: &Standing,
    table: &str,
) -> Result<(), StoreError> {
    let statement = "UPDATE lease SET owner = NULL WHERE table_id = $1 AND owner = $2";
    connector.execute(statement, &[&table, &standing.number]).await.map(drop)
}

/// Everything that this node owns becomes free for the others at once, and it takes nothing more.
pub(super) async fn release(connector: &Connector, standing: &Standing) -> Result<(), StoreError> {
    standing.retire();
    connector.execute("UPDATE node SET draining = true WHERE id = $1", &[&standing.number]).await?;
    connector.execute("UPDATE lease SET owner = NULL WHERE owner = $1", &[&standing.number]).await?;
    notices::send(connector, &Notice::Free).await
}

pub(super) async fn leave(connector: &Connector, standing: &Standing) -> Result<(), StoreError> {
    standing.hang();
    release(connector, standing).await?;
    connector.execute("DELETE FROM node WHERE id = $1", &[&standing.number]).await.map(drop)
}

/// The other live nodes, as a ring that begins with the one that this one looks after.
pub(super) async fn others_alive(
    connector: &Connector,
    standing: &Standing,
) -> Result<Vec<Neighbour>, StoreError> {
    let statement = "SELECT id, address FROM node WHERE until > clock_timestamp() AND id <> $1
        ORDER BY id < $1, id";
    let rows = connector.read(statement, &[&standing.number]).await?;
    let neighbour = |row| Ok(Neighbour { number: column(row, 0)?, address: column(row, 1)? });
    rows.iter().map(neighbour).collect()
}

/// Nobody listens where this node should: its process has ended, and nobody need wait for its lease to run out. If
/// that was wrong, its tables merely move: nothing is stored in the name of an earlier owner.
pub(super) async fn report_dead(
    connector: &Connector,
    standing: &Standing,
    number: i64,
) -> Result<(), StoreError> {
    standing.check()?;
    if connector.execute("DELETE FROM node WHERE id = $1", &[&number]).await? > 0 {
        tracing::warn!(node = number, "another node has ended without a word");
        notices::send(connector, &Notice::Free).await?;
    }
    Ok(())
}
