mod connection;
pub(crate) mod keeping;
mod listing;
mod node;
mod notices;
pub(crate) mod people;
mod persons;
pub(crate) mod reading;
mod schema;
mod writing;

use std::pin::Pin;
use std::sync::Arc;

use commits::{Commit, Keeping, Without};
use tokio::sync::mpsc;
use tokio_postgres::types::{FromSql, ToSql};

use crate::desk::forgetting::forget_in_database;
use crate::sql::{Answer, ask, shared_readers};
use crate::{Figures, Store, StoreError, Waiting};
pub(crate) use connection::{Connection, Connector, judged};
pub use listing::{ListedTable, TableNames};
use node::Standing;
pub use node::{Neighbour, Node, Owner};
pub use notices::Notice;
pub(crate) use schema::N_MIGRATIONS;
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
        // The lease has a connection of its own: nothing that this node asks may delay its renewal.
        tokio::spawn(node::stay(connector.beside(), Arc::clone(&standing)));
        let (jobs, waiting) = mpsc::channel(JOBS_MAX);
        let writers = connector.beside();
        tokio::spawn(writing::write_all(writers, Arc::clone(&standing), waiting));
        Ok(Self { jobs, readers: connector, standing })
    }

    /// The number of this node, which no other node ever had.
    pub fn node(&self) -> i64 {
        self.standing.number()
    }

    /// Who writes for a table.
    pub async fn owner(&self, table: &str) -> Result<Owner, StoreError> {
        reading::owner(&self.readers, table).await
    }

    /// The other nodes that are alive; the first is the one that this one looks after.
    pub async fn others_alive(&self) -> Result<Vec<Neighbour>, StoreError> {
        node::others_alive(&self.readers, &self.standing).await
    }

    /// Says that the process of another node has ended: its tables are free.
    pub async fn report_dead(&self, number: i64) -> Result<(), StoreError> {
        node::report_dead(&self.readers, &self.standing, number).await
    }

    /// Gives a table back that this node cannot serve.
    pub async fn give_back(&self, table: &str) -> Result<(), StoreError> {
        node::give_back(&self.readers, &self.standing, table).await
    }

    /// Takes no more tables.
    pub fn retire(&self) {
        self.standing.retire();
    }

    /// Gives all tables back, and takes no more.
    pub async fn release(&self) -> Result<(), StoreError> {
        node::release(&self.readers, &self.standing).await
    }

    /// What the nodes call out from now on.
    pub fn notices(&self) -> mpsc::Receiver<Notice> {
        notices::listen(Arc::clone(&self.readers))
    }

    pub async fn call_out(&self, notice: &Notice) -> Result<(), StoreError> {
        notices::send(&self.readers, notice).await
    }

    /// Reserves the names for a table that is about to be opened; false if another table has that code.
    pub async fn reserve(&self, names: &TableNames) -> Result<bool, StoreError> {
        listing::reserve(&self.readers, names).await
    }

    /// Shows these tables as they are now, as far as this node owns them.
    pub async fn list(&self, tables: &[ListedTable]) -> Result<(), StoreError> {
        listing::list(&self.readers, self.standing.number(), tables).await
    }

    /// The tables of a person, and some of those that anybody may see; a table may come twice.
    pub async fn shown_to(&self, person: Option<&str>) -> Result<Vec<ListedTable>, StoreError> {
        listing::shown_to(&self.readers, person).await
    }

    pub async fn by_code(&self, code: &str) -> Result<Option<TableNames>, StoreError> {
        listing::by_code(&self.readers, code).await
    }

    pub async fn by_watch(&self, watch: &str) -> Result<Option<TableNames>, StoreError> {
        listing::by_watch(&self.readers, watch).await
    }

    /// How many tables this person is the host of.
    pub async fn n_hosted(&self, host: &str) -> Result<u32, StoreError> {
        listing::n_hosted(&self.readers, host).await
    }

    /// Stops renewing the node's lease without giving anything back, as if its process hung.
    #[doc(hidden)]
    pub fn hang(&self) {
        self.standing.hang();
    }

    async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T, StoreError> {
        ask(&self.jobs, job).await
    }
}

impl Store for Postgres {
    shared_readers!();

    fn commit(&self, commit: Commit) -> Waiting<'_, ()> {
        let commit = Box::new(commit);
        Box::pin(self.ask(|answer| Job::Commit { commit, answer }))
    }

    fn claim<'s>(&'s self, table: &'s str) -> Waiting<'s, Option<u32>> {
        Box::pin(node::claim(&self.readers, &self.standing, table))
    }

    fn ownerless(&self) -> Waiting<'_, Vec<String>> {
        Box::pin(reading::ownerless(&self.readers, self.standing.number()))
    }

    fn touch<'s>(&'s self, table: &'s str, seen_ms: u64) -> Waiting<'s, ()> {
        Box::pin(async move {
            let touch = "UPDATE live_table SET changed_ms = $1 WHERE id = $2";
            self.readers.execute(touch, &[&number(seen_ms), &table]).await.map(drop)
        })
    }

    fn keep(&self, keeping: Keeping) -> Waiting<'_, ()> {
        Box::pin(keeping::keep(&self.readers, keeping))
    }

    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(persons::forget_matches(&self.readers, ended_before_ms))
    }

    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32> {
        Box::pin(persons::forget_links(&self.readers, now_ms))
    }

    fn forget_person<'s>(&'s self, person: &'s str, without: Without) -> Waiting<'s, ()> {
        Box::pin(async move { forget_in_database(&self.readers, person, &without).await })
    }

    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(persons::forget_persons(&self.readers, added_before_ms))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        Box::pin(persons::take_link(&self.readers, token_hash, now_ms))
    }

    fn forget_seekers(&self, seen_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(people::forget_seekers(&self.readers, seen_before_ms))
    }

    fn check_writing(&self) -> Waiting<'_, ()> {
        Box::pin(self.ask(|answer| Job::CheckWriting { answer }))
    }

    /// Connections are re-established again and again.
    fn may_recover(&self, _problem: &StoreError) -> bool {
        true
    }

    fn figures(&self) -> Figures {
        Figures {
            n_waiting: self.jobs.max_capacity() - self.jobs.capacity(),
            lease_age: self.standing.age(),
            n_notices: self.readers.n_notices(),
        }
    }

    fn close(&self) -> Waiting<'_, ()> {
        Box::pin(async {
            self.ask(|answer| Job::Close { answer }).await?;
            node::leave(&self.readers, &self.standing).await
        })
    }

    fn period(&self) -> Option<u32> {
        self.standing.period()
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

/// A column that may hold something unexpected.
pub(crate) fn column<'r, T: FromSql<'r>>(
    row: &'r tokio_postgres::Row,
    place: usize,
) -> Result<T, StoreError> {
    row.try_get(place).map_err(|problem| StoreError::Failed(problem.to_string()))
}

fn unsigned<T: TryFrom<i64>>(row: &tokio_postgres::Row, place: usize) -> Result<T, StoreError> {
    let number: i64 = column(row, place)?;
    T::try_from(number).map_err(|_| StoreError::Failed(format!("{number} stands where it cannot")))
}
