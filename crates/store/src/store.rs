use std::fmt::Debug;
use std::pin::Pin;

use log::{Commit, FinishedMatch, Person, TableRow};

/// An answer that may take a moment.
pub type Waiting<'s, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 's>>;

/// Where everything is kept that must survive.
pub trait Store: Debug + Send + Sync + 'static {
    /// Everything in it is durable when this returns `Ok`, and nothing of it when it returns an error.
    fn commit(&self, commit: Commit) -> Waiting<'_, ()>;

    /// A match's log, in order; empty when there is none.
    fn log<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Vec<Vec<u8>>>;

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>>;
    /// All of them, in order of their ids.
    fn tables(&self) -> Waiting<'_, Vec<TableRow>>;

    fn finished<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<FinishedMatch>>;
    /// The matches that a person took part in, newest first.
    fn finished_of<'s>(&'s self, person: &'s str, n_max: u32) -> Waiting<'s, Vec<FinishedMatch>>;
    /// Forgets matches that ended before this time, with their logs; returns how many.
    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32>;

    /// Forgets one-time links that have expired; returns how many.
    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32>;

    fn person_of_secret<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Person>>;
    /// Uses up a one-time link; `None` when it is unknown, used or expired.
    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>>;
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written this entry or this version of a table.
    #[error("another writer was first")]
    Conflict,
    /// Nothing was kept; it may work again later.
    #[error("not stored: {0}")]
    Failed(String),
}
