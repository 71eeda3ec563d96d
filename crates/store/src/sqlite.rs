mod book;
pub(crate) mod copying;
mod file;
mod forgetting;
pub(crate) mod keeping;
pub(crate) mod people;
mod persons;
pub(crate) mod reading;
mod schema;
mod writing;

use std::fs::File;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use commits::{Commit, Keeping, Without};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Connection, Executor, SqliteConnection, SqlitePool};
use tokio::sync::mpsc;

use crate::sql::{Answer, ask, shared_readers};
use crate::{Figures, Store, StoreError, Waiting};
pub use file::LockedFile;
pub(crate) use schema::N_MIGRATIONS;
use writing::{Errand, Job};

/// How many commits may wait for the writer; more make their senders wait.
const JOBS_MAX: usize = 4096;
const READERS_MAX: u32 = 4;
/// What SQLite says when there is no room.
const FULL: &str = "database or disk is full";

/// Everything in one SQLite file (with its `-wal` next to it while it is open).
#[derive(Debug)]
pub struct Sqlite {
    jobs: mpsc::Sender<Job>,
    readers: SqlitePool,
    /// Held until the file is closed.
    lock: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens the file, or makes it. No other process may have it open.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::lock(path)?.open().await
    }

    /// Opens a file that may belong to a running server, for tests that play another program.
    #[doc(hidden)]
    pub async fn open_beside(path: &Path) -> Result<Self, StoreError> {
        Self::start(path, None).await
    }

    async fn start(path: &Path, lock: Option<File>) -> Result<Self, StoreError> {
        let address = format!("sqlite://{}?mode=rwc", path.display());
        let options: SqliteConnectOptions = address.parse().map_err(failed)?;
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(failed)?;
        if lock.is_some() {
            forgetting::give_space_back_from_now_on(&mut writer).await.map_err(failed)?;
        }
        prepare(&mut writer).await.map_err(failed)?;
        schema::migrate(&mut writer).await.map_err(failed)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS_MAX)
            .after_connect(|connection, _| Box::pin(prepare(connection)))
            .connect_lazy_with(options);
        let (jobs, waiting) = mpsc::channel(JOBS_MAX);
        tokio::spawn(writing::write_all(writer, waiting));
        Ok(Self { jobs, readers, lock: Mutex::new(lock) })
    }

    /// Runs one statement on the writer's connection, for tests that need a full or slow disk.
    #[doc(hidden)]
    pub async fn execute(&self, statement: &'static str) -> Result<(), StoreError> {
        self.ask(|answer| Job::Errand(Errand::Execute { statement, answer })).await
    }

    /// What a query returns on the writer's connection, for tests that ask how durable it is.
    #[doc(hidden)]
    pub async fn look_up(&self, query: &'static str) -> Result<String, StoreError> {
        self.ask(|answer| Job::Errand(Errand::LookUp { query, answer })).await
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T, StoreError> {
        ask(&self.jobs, job).await
    }
}

impl LockedFile {
    /// Brings the file up to date and begins to serve it.
    pub async fn open(self) -> Result<Sqlite, StoreError> {
        Sqlite::start(&self.path, Some(self.lock)).await
    }
}

/// Durable: a commit returns after the write-ahead log is on the disk.
async fn prepare(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    for pragma in [
        "PRAGMA busy_timeout = 5000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        // The write-ahead log is kept short, so that it does not fill a small disk.
        "PRAGMA wal_autocheckpoint = 1000",
        "PRAGMA journal_size_limit = 4194304",
        "PRAGMA cache_size = -16000",
        // Then no insert writes a journal file for what a failed statement would have to restore.
        "PRAGMA temp_store = MEMORY",
    ] {
        connection.execute(pragma).await?;
    }
    Ok(())
}

pub(crate) fn failed(problem: sqlx::Error) -> StoreError {
    let is_taken = problem.as_database_error().is_some_and(|problem| problem.is_unique_violation());
    if is_taken { StoreError::Conflict } else { StoreError::Failed(problem.to_string()) }
}

impl Store for Sqlite {
    shared_readers!();

    fn commit(&self, commit: Commit) -> Waiting<'_, ()> {
        let commit = Arc::new(commit);
        Box::pin(self.ask(|answer| Job::Commit { commit, answer }))
    }

    fn claim<'s>(&'s self, table: &'s str) -> Waiting<'s, Option<u32>> {
        let table = table.to_owned();
        Box::pin(self.ask(|answer| Job::Errand(Errand::Claim { table, answer })))
    }

    fn touch<'s>(&'s self, table: &'s str, seen_ms: u64) -> Waiting<'s, ()> {
        let table = table.to_owned();
        Box::pin(self.ask(move |answer| Job::Errand(Errand::Touch { table, seen_ms, answer })))
    }

    fn keep(&self, keeping: Keeping) -> Waiting<'_, ()> {
        Box::pin(self.ask(|answer| Job::Errand(Errand::Keep { keeping, answer })))
    }

    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(self.ask(move |answer| Job::Errand(Errand::Forget { ended_before_ms, answer })))
    }

    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32> {
        Box::pin(self.ask(move |answer| Job::Errand(Errand::ForgetLinks { now_ms, answer })))
    }

    fn forget_person<'s>(&'s self, person: &'s str, without: Without) -> Waiting<'s, ()> {
        let person = person.to_owned();
        Box::pin(self.ask(move |answer| Job::Errand(Errand::ForgetPerson { person, without, answer })))
    }

    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(self.ask(move |answer| Job::Errand(Errand::ForgetPersons { added_before_ms, answer })))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        let token_hash = token_hash.to_owned();
        Box::pin(self.ask(move |answer| Job::Errand(Errand::TakeLink { token_hash, now_ms, answer })))
    }

    fn forget_seekers(&self, seen_before_ms: u64) -> Waiting<'_, u32> {
        Box::pin(self.ask(move |answer| Job::Errand(Errand::ForgetSeekers { seen_before_ms, answer })))
    }

    fn check_writing(&self) -> Waiting<'_, ()> {
        Box::pin(self.ask(|answer| Job::Errand(Errand::CheckWriting { answer })))
    }

    /// A full disk may have room again later.
    fn may_recover(&self, problem: &StoreError) -> bool {
        matches!(problem, StoreError::Failed(problem) if problem.contains(FULL))
    }

    fn figures(&self) -> Figures {
        let n_waiting = self.jobs.max_capacity() - self.jobs.capacity();
        Figures { n_waiting, ..Figures::default() }
    }

    fn close(&self) -> Waiting<'_, ()> {
        Box::pin(async {
            // An open reader would keep the write-ahead log next to the file.
            self.readers.close().await;
            let closed = self.ask(|answer| Job::Close { answer }).await;
            self.lock.lock().expect("nothing panics while it holds the lock").take();
            closed
        })
    }

    fn stopped(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.jobs.closed())
    }
}
