mod connection;
mod node;
mod persons;
mod reading;
mod schema;
mod writing;

use std::pin::Pin;
use std::sync::Arc;

use log::{Commit, FinishedMatch, Person, TableRow};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::{FromSql, ToSql};

use crate::{Store, StoreError, Waiting};
pub(crate) use connection::Connection;
use connection::Connector;
pub use node::Node;
use node::Standing;
use writing::Job;

/// How many commits may wait for the writer; more make their senders wait.
const JOBS_MAX: usize = 4096;

/// Everything in one PostgreSQL that many nodes share. This is the store as one node has it: what it writes, it writes
/// as the owner of a table, and the database refuses it as soon as another node owns that table.
#[derive(Debug)]
pub struct Postgres {
    jobs: mpsc::Sender<Job>,
    readers: Arc<Connector>,
    standing: Arc<Standing>,
}

impl Postgres {
    /// Connects to the database, brings its tables up to date and joins as a new node.
    pub async fn join(address: &str, node: Node) -> Result<Self, StoreError> {
        let connector = Arc::new(Connector::new(address)?);
        schema::migrate(&connector).await?;
        let standing = Arc::new(node::join(&connector, node).await?);
        tokio::spawn(node::stay(Arc::clone(&connector), Arc::clone(&standing)));
        let (jobs, waiting) = mpsc::channel(JOBS_MAX);
        let writers = Connector::new(address)?;
        tokio::spawn(writing::write_all(writers, Arc::clone(&standing), waiting));
        Ok(Self { jobs, readers: connector, standing })
    }

    /// The number of this node, which no other node ever had.
    pub fn node(&self) -> i64 {
        self.standing.number()
    }

    /// Where the owner of a table listens, if it has one that is alive.
    pub async fn owner(&self, table: &str) -> Result<Option<String>, StoreError> {
        reading::owner(&self.readers, table).await
    }

    /// Stops to renew the node's lease without giving anything back, as if its process hung.
    #[doc(hidden)]
    pub fn hang(&self) {
        self.standing.hang();
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = "the writer has stopped".to_owned();
        if self.jobs.send(job(answer)).await.is_err() {
            return Err(StoreError::Failed(gone));
        }
        answered.await.unwrap_or(Err(StoreError::Unknown(gone)))
    }
}

impl Store for Postgres {
    fn commit(&self, commit: Commit) -> Waiting<'_, ()> {
        let commit = Box::new(commit);
        Box::pin(self.ask(|answer| Job::Commit { commit, answer }))
    }

    fn log<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Vec<Vec<u8>>> {
        Box::pin(reading::log(&self.readers, match_id))
    }

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>> {
        Box::pin(reading::table(&self.readers, id))
    }

    fn table_ids(&self) -> Waiting<'_, Vec<String>> {
        Box::pin(reading::table_ids(&self.readers))
    }

    fn claim<'s>(&'s self, table: &'s str) -> Waiting<'s, Option<u32>> {
        Box::pin(node::claim(&self.readers, &self.standing, table))
    }

    fn ownerless(&self) -> Waiting<'_, Vec<String>> {
        Box::pin(reading::ownerless(&self.readers))
    }

    fn touch<'s>(&'s self, table: &'s str, seen_ms: u64) -> Waiting<'s, ()> {
        Box::pin(async move {
            let touch = "UPDATE live_table SET changed_ms = $1 WHERE id = $2";
            self.readers.execute(touch, &[&number(seen_ms), &table]).await.map(drop)
        })
    }

    fn finished<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<FinishedMatch>> {
        Box::pin(reading::finished(&self.readers, match_id))
    }

    fn finished_of<'s>(&'s self, person: &'s str, n_max: u32) -> Waiting<'s, Vec<FinishedMatch>> {
        Box::pin(reading::finished_of(&self.readers, person, n_max))
    }

    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(persons::forget_matches(&self.readers, ended_before_ms))
    }

    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32> {
        Box::pin(persons::forget_links(&self.readers, now_ms))
    }

    fn person_of_secret<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Person>> {
        Box::pin(reading::person_of_secret(&self.readers, secret_hash))
    }

    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(persons::forget_persons(&self.readers, added_before_ms))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        Box::pin(persons::take_link(&self.readers, token_hash, now_ms))
    }

    fn close(&self) -> Waiting<'_, ()> {
        Box::pin(async {
            self.ask(|answer| Job::Close { answer }).await?;
            node::leave(&self.readers, &self.standing).await
        })
    }

    fn stopped(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.jobs.closed())
    }
}

/// A connection to a database whose tables are up to date.
pub(crate) async fn prepared(address: &str) -> Result<Connection, StoreError> {
    let connector = Connector::new(address)?;
    schema::migrate(&connector).await?;
    connector.connect().await
}

/// The parameters of a statement.
type Parameters<'p> = &'p [&'p (dyn ToSql + Sync)];

fn number(unsigned: u64) -> i64 {
    i64::try_from(unsigned).unwrap_or(i64::MAX)
}

/// A column that may hold something else than it should.
fn column<'r, T: FromSql<'r>>(row: &'r tokio_postgres::Row, place: usize) -> Result<T, StoreError> {
    row.try_get(place).map_err(|problem| StoreError::Failed(problem.to_string()))
}

fn unsigned<T: TryFrom<i64>>(row: &tokio_postgres::Row, place: usize) -> Result<T, StoreError> {
    let number: i64 = column(row, place)?;
    T::try_from(number).map_err(|_| StoreError::Failed(format!("{number} stands where it cannot")))
}
