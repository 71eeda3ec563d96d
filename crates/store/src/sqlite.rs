mod numbers;
mod reading;
mod schema;
mod writing;

use std::path::Path;
use std::sync::Arc;

use log::{Commit, FinishedMatch, Person, TableRow};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection, Executor};
use tokio::sync::{mpsc, oneshot};

use crate::{Store, StoreError, Waiting};
use writing::{Errand, Job};

/// How many commits may wait for the writer; more make their senders wait.
const JOBS_MAX: usize = 4096;
const READERS_MAX: u32 = 4;

/// Everything in one SQLite file (and its `-wal` beside it while it is open).
#[derive(Debug)]
pub struct Sqlite {
    jobs: mpsc::Sender<Job>,
    readers: AnyPool,
}

impl Sqlite {
    /// Opens the file, or makes it. One process at a time should own it; two would only get conflicts.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}?mode=rwc", path.display());
        let options: AnyConnectOptions = address.parse().map_err(failed)?;
        let mut writer = AnyConnection::connect_with(&options).await.map_err(failed)?;
        prepare(&mut writer).await.map_err(failed)?;
        schema::migrate(&mut writer).await.map_err(failed)?;
        let readers = AnyPoolOptions::new()
            .max_connections(READERS_MAX)
            .after_connect(|connection, _| Box::pin(prepare(connection)))
            .connect_lazy_with(options);
        let (jobs, waiting) = mpsc::channel(JOBS_MAX);
        tokio::spawn(writing::write_all(writer, waiting));
        Ok(Self { jobs, readers })
    }

    /// Runs one statement on the writer's connection, for tests that need a full or a slow disk.
    #[doc(hidden)]
    pub async fn execute(&self, statement: &'static str) -> Result<(), StoreError> {
        self.ask(|answer| Job::Errand(Errand::Execute { statement, answer })).await
    }

    /// What a query says on the writer's connection, for tests that ask how durable it is.
    #[doc(hidden)]
    pub async fn look_up(&self, query: &'static str) -> Result<String, StoreError> {
        self.ask(|answer| Job::Errand(Errand::LookUp { query, answer })).await
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Failed("the writer has stopped".to_owned());
        self.jobs.send(job(answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// Durable: a commit returns after the write-ahead log is on the disk.
async fn prepare(connection: &mut AnyConnection) -> sqlx::Result<()> {
    for pragma in [
        "PRAGMA busy_timeout = 5000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA wal_autocheckpoint = 4000",
        "PRAGMA cache_size = -16000",
        // What a failed statement would have to restore is then not written to a file beside every insert.
        "PRAGMA temp_store = MEMORY",
    ] {
        connection.execute(pragma).await?;
    }
    Ok(())
}

fn failed(problem: sqlx::Error) -> StoreError {
    let is_taken = problem.as_database_error().is_some_and(|problem| problem.is_unique_violation());
    if is_taken { StoreError::Conflict } else { StoreError::Failed(problem.to_string()) }
}

impl Store for Sqlite {
    fn commit(&self, commit: Commit) -> Waiting<'_, ()> {
        let commit = Arc::new(commit);
        Box::pin(self.ask(|answer| Job::Commit { commit, answer }))
    }

    fn log<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Vec<Vec<u8>>> {
        Box::pin(reading::log(&self.readers, match_id))
    }

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>> {
        Box::pin(reading::table(&self.readers, id))
    }

    fn tables(&self) -> Waiting<'_, Vec<TableRow>> {
        Box::pin(reading::tables(&self.readers))
    }

    fn finished<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<FinishedMatch>> {
        Box::pin(reading::finished(&self.readers, match_id))
    }

    fn finished_of<'s>(&'s self, person: &'s str, n_max: u32) -> Waiting<'s, Vec<FinishedMatch>> {
        Box::pin(reading::finished_of(&self.readers, person, n_max))
    }

    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(self.ask(move |answer| Job::Errand(Errand::Forget { ended_before_ms, answer })))
    }

    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32> {
        Box::pin(self.ask(move |answer| Job::Errand(Errand::ForgetLinks { now_ms, answer })))
    }

    fn person_of_secret<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Person>> {
        Box::pin(reading::person_of_secret(&self.readers, secret_hash))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        let token_hash = token_hash.to_owned();
        Box::pin(self.ask(move |answer| Job::Errand(Errand::TakeLink { token_hash, now_ms, answer })))
    }
}
