//! This process as one of the nodes: it is alive as long as it renews its row, by the time of the database alone.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::connection::Connector;
use super::{column, unsigned};
use crate::StoreError;

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
    /// As nodes are unless a test is in a hurry.
    pub const TERM: Duration = Duration::from_secs(6);
}

/// What this node knows of its own lease, on its own clock. The clock is started before the database is asked, so it
/// never says "alive" when the others may think "dead".
#[derive(Debug)]
pub(super) struct Standing {
    number: i64,
    term: Duration,
    heard: Mutex<Heard>,
    hangs: AtomicBool,
}

#[derive(Clone, Copy, Debug)]
struct Heard {
    last: Instant,
    /// Since when the lease was never lost.
    unbroken: Instant,
}

impl Standing {
    pub(super) fn number(&self) -> i64 {
        self.number
    }

    /// Whether this node may still speak for its tables: it falls silent before the others may take them.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let reserve = self.term / 6;
        if self.heard().last.elapsed() + reserve < self.term {
            return Ok(());
        }
        Err(StoreError::Failed("this node has not reached the database for too long".to_owned()))
    }

    /// Only a node that was never lost for a whole term takes tables from others: after an outage of the database all
    /// of them are late, and none is dead.
    fn may_take_over(&self) -> bool {
        self.check().is_ok() && self.heard().unbroken.elapsed() >= self.term
    }

    pub(super) fn hang(&self) {
        self.hangs.store(true, Ordering::SeqCst);
    }

    fn note(&self, asked: Instant) {
        let mut heard = self.heard();
        if asked.duration_since(heard.last) >= self.term {
            heard.unbroken = asked;
        }
        heard.last = asked;
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().expect("nothing panics while it holds the lock")
    }
}

fn ms(term: Duration) -> f64 {
    term.as_secs_f64() * 1000.0
}

pub(super) async fn join(connector: &Connector, node: Node) -> Result<Standing, StoreError> {
    let asked = Instant::now();
    let statement = "INSERT INTO node (address, version, until)
        VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond') RETURNING id";
    let rows = connector.read(statement, &[&node.address, &node.version, &ms(node.term)]).await?;
    let number = column(rows.first().expect("one row was inserted"), 0)?;
    let heard = Mutex::new(Heard { last: asked, unbroken: asked });
    Ok(Standing { number, term: node.term, heard, hangs: AtomicBool::new(false) })
}

/// Renews the lease three times in a term, for as long as anybody else holds on to the standing.
pub(super) async fn stay(connector: Arc<Connector>, standing: Arc<Standing>) {
    let mut every = tokio::time::interval(standing.term / 3);
    while Arc::strong_count(&standing) > 1 {
        every.tick().await;
        if standing.hangs.load(Ordering::SeqCst) {
            return;
        }
        let asked = Instant::now();
        let statement =
            "UPDATE node SET until = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1";
        match connector.execute(statement, &[&standing.number, &ms(standing.term)]).await {
            Ok(_) => standing.note(asked),
            Err(problem) => tracing::warn!(%problem, "the node's lease was not renewed"),
        }
    }
}

/// Commits first; whoever claims reads the table and its log afterwards.
pub(super) async fn claim(
    connector: &Connector,
    standing: &Standing,
    table: &str,
) -> Result<Option<u32>, StoreError> {
    standing.check()?;
    let statement = "UPDATE lease SET owner = $1, epoch = epoch + 1
        WHERE table_id = $2 AND (owner IS NULL OR owner = $1 OR ($3 AND NOT EXISTS
            (SELECT 1 FROM node WHERE id = owner AND until > clock_timestamp())))
        RETURNING epoch::bigint";
    let rows = connector.read(statement, &[&standing.number, &table, &standing.may_take_over()]).await?;
    rows.first().map(|row| unsigned(row, 0)).transpose()
}

/// Everything that this node owns is free for the others at once.
pub(super) async fn leave(connector: &Connector, standing: &Standing) -> Result<(), StoreError> {
    standing.hang();
    connector.execute("UPDATE lease SET owner = NULL WHERE owner = $1", &[&standing.number]).await?;
    connector.execute("DELETE FROM node WHERE id = $1", &[&standing.number]).await.map(drop)
}
