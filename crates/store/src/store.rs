use std::fmt::Debug;
use std::pin::Pin;
use std::time::Duration;

use commits::{
    Channel, Commit, FinishedMatch, Holder, Keeping, MatchEnd, NoteKind, Person, PersonNote, PersonRating,
    PuzzleAnswers, RatedPerson, Seeker, StoredDevice, TableRow, Turn, Without,
};

/// An answer that may take a moment.
pub type Waiting<'s, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 's>>;

/// Where everything is kept that must survive.
pub trait Store: Debug + Send + Sync + 'static {
    /// Everything in it is durable when this returns `Ok`, and nothing of it when this returns an error; only for
    /// [`StoreError::Unknown`] nobody can say.
    fn commit(&self, commit: Commit) -> Waiting<'_, ()>;

    /// A match's log, in order; empty when there is none.
    fn log<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Vec<Vec<u8>>>;
    /// How many entries it has, without reading them.
    fn log_length<'s>(&'s self, match_id: &'s str) -> Waiting<'s, u32>;

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>>;
    /// The ids of all of them, in order. Each is read separately, so that one that cannot be read hides no other.
    fn table_ids(&self) -> Waiting<'_, Vec<String>>;
    /// The ids of those in which a word stands.
    fn tables_with<'s>(&'s self, word: &'s str) -> Waiting<'s, Vec<String>>;
    /// Takes over the right to write for a table: its new epoch, or `None` when there is no such table or it belongs to
    /// somebody else who is alive. What is read afterwards is all that an earlier owner could store.
    fn claim<'s>(&'s self, table: &'s str) -> Waiting<'s, Option<u32>>;
    /// The tables that belong to no other live process. A process that is alone has them all anyway.
    fn ownerless(&self) -> Waiting<'_, Vec<String>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }
    /// Which unbroken period of ownership this process is in; `None` while others may take its tables. What was
    /// loaded in an earlier period must be loaded again. A process that is alone has only one.
    fn period(&self) -> Option<u32> {
        Some(0)
    }
    /// Notes that somebody was at a table, without a change to it.
    fn touch<'s>(&'s self, table: &'s str, seen_ms: u64) -> Waiting<'s, ()>;

    fn finished<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<FinishedMatch>>;
    /// The matches that a person took part in, newest first, or those that ended before one of them.
    fn finished_of<'s>(
        &'s self,
        person: &'s str,
        before: Option<&'s MatchEnd>,
        n_max: u32,
    ) -> Waiting<'s, Vec<FinishedMatch>>;
    /// Forgets matches that ended before this time, with their logs; returns how many.
    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32>;

    fn keep(&self, keeping: Keeping) -> Waiting<'_, ()>;
    fn analysis<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<Vec<u8>>>;
    /// Finished matches that have not counted towards ratings yet, in the order in which they ended.
    fn unrated(&self, n_max: u32) -> Waiting<'_, Vec<FinishedMatch>>;
    /// In the order of their ladders.
    fn ratings_of<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<PersonRating>>;
    /// The best of a ladder first: of everybody, or of one person and those who played a match with them.
    fn leaders<'s>(
        &'s self,
        ladder: &'s str,
        around: Option<&'s str>,
        n_max: u32,
    ) -> Waiting<'s, Vec<RatedPerson>>;
    fn puzzle<'s>(&'s self, day: u32, game: &'s str) -> Waiting<'s, Option<Vec<u8>>>;
    fn puzzle_answers<'s>(&'s self, day: u32, game: &'s str, person: &'s str) -> Waiting<'s, PuzzleAnswers>;

    /// Forgets one-time links that have expired; returns how many.
    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32>;

    fn holder<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Holder>>;
    /// What holds a secret of this person, in the order of their ids.
    fn devices<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<StoredDevice>>;
    /// Since when a person is known, if that is known.
    fn added_ms<'s>(&'s self, person: &'s str) -> Waiting<'s, Option<u64>>;
    /// Forgets persons who were added before this time, took part in no match that is kept and never sat at or
    /// hosted a table that is still there; returns how many.
    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32>;
    /// Removes a person with everything that leads to them, and their name from what names them. This is the only
    /// thing that replaces something in a log, and it is nothing that a match is played by.
    fn forget_person<'s>(&'s self, person: &'s str, without: Without) -> Waiting<'s, ()>;
    /// Whose one-time link this is, if it can still be used.
    fn owner_of_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<Person>>;
    /// Uses up a one-time link; `None` when it is unknown, used or expired.
    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>>;

    /// The notes of a kind in which a word stands, whoever they are about.
    fn notes_with<'s>(&'s self, kind: NoteKind, word: &'s str) -> Waiting<'s, Vec<PersonNote>>;
    /// A small document about a person.
    fn note<'s>(&'s self, person: &'s str, kind: NoteKind) -> Waiting<'s, Option<Vec<u8>>>;
    /// The tables that wait for a person.
    fn turns_of<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<TurnAt>>;
    /// The ways to a person, in the order of their ids.
    fn channels_of<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<Channel>>;
    /// Channels that may be used now and whose persons have news from before then that they were not told. Those that
    /// failed come last.
    fn due_channels(&self, now_ms: u64, news_until_ms: u64, n_max: u32) -> Waiting<'_, Vec<Channel>>;
    /// Everybody who is looking for people, the longest waiting first.
    fn seekers(&self) -> Waiting<'_, Vec<Seeker>>;
    /// Forgets whoever has not been heard of since this time; returns how many.
    fn forget_seekers(&self, seen_before_ms: u64) -> Waiting<'_, u32>;

    /// Writes something meaningless and makes it durable, to find out whether that works.
    fn check_writing(&self) -> Waiting<'_, ()>;
    /// Whether writing may work again by itself after this problem; otherwise only a restart can help.
    fn may_recover(&self, problem: &StoreError) -> bool;

    /// How the store is doing at this moment.
    fn figures(&self) -> Figures;

    /// Stores what is still waiting and leaves everything as a copy of the data should find it. Nothing is stored
    /// afterwards.
    fn close(&self) -> Waiting<'_, ()>;
    /// Ends when nothing can be stored any more and only a restart can help.
    fn stopped(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// A table that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnAt {
    pub table: String,
    pub turn: Turn,
}

/// What a store counts for whoever watches it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Commits and errands that wait for the writer.
    pub n_waiting: usize,
    /// How long ago this node's lease was renewed; zero for a process that is alone.
    pub lease_age: Duration,
    /// Warnings that the database gave.
    pub n_notices: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written this entry or this version of a table, or owns the table now.
    #[error("another writer was first")]
    Conflict,
    /// Nothing was kept; it may work again later.
    #[error("not stored: {0}")]
    Failed(String),
    /// It may or may not have been kept: only reading it again tells.
    #[error("perhaps not stored: {0}")]
    Unknown(String),
}
