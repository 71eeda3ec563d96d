use std::fmt::Debug;
use std::pin::Pin;

use log::{Commit, FinishedMatch, Person, TableRow};

/// An answer that may take a moment.
pub type Waiting<'s, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 's>>;

/// Where everything is kept that must survive.
pub trait Store: Debug + Send + Sync + 'static {
    /// Everything in it is durable when this returns `Ok`, and nothing of it when it returns an error; only of what is
    /// [`StoreError::Unknown`] nobody can say.
    fn commit(&self, commit: Commit) -> Waiting<'_, ()>;

    /// A match's log, in order; empty when there is none.
    fn log<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Vec<Vec<u8>>>;

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>>;
    /// The ids of all of them, in order. Each is read alone, so that one that cannot be read hides no other.
    fn table_ids(&self) -> Waiting<'_, Vec<String>>;
    /// Takes over the right to write for a table: its new epoch, or `None` when there is no such table or it belongs to
    /// somebody else who is alive. What is read afterwards is all that an earlier owner could store.
    fn claim<'s>(&'s self, table: &'s str) -> Waiting<'s, Option<u32>>;
    /// The tables that belong to nobody who is alive. Where there is one process alone, there are none.
    fn ownerless(&self) -> Waiting<'_, Vec<String>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }
    /// Notes that somebody was at a table, without a change to it.
    fn touch<'s>(&'s self, table: &'s str, seen_ms: u64) -> Waiting<'s, ()>;

    fn finished<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<FinishedMatch>>;
    /// The matches that a person took part in, newest first.
    fn finished_of<'s>(&'s self, person: &'s str, n_max: u32) -> Waiting<'s, Vec<FinishedMatch>>;
    /// Forgets matches that ended before this time, with their logs; returns how many.
    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32>;

    /// Forgets one-time links that have expired; returns how many.
    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32>;

    fn person_of_secret<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Person>>;
    /// Forgets persons who were added before this time, took part in no match that is kept and never sat at or
    /// hosted a table that is still there; returns how many.
    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32>;
    /// Uses up a one-time link; `None` when it is unknown, used or expired.
    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>>;

    /// Stores what still waits and leaves everything as a copy of the data should find it. Nothing is stored afterwards.
    fn close(&self) -> Waiting<'_, ()>;
    /// Ends when nothing can be stored any more and only a new start can help.
    fn stopped(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written this entry or this version of a table, or owns the table now.
    #[error("another writer was first")]
    Conflict,
    /// Nothing was kept; it may work again later.
    #[error("not stored: {0}")]
    Failed(String),
    /// It may have been kept or not: only reading it again tells.
    #[error("perhaps not stored: {0}")]
    Unknown(String),
}
