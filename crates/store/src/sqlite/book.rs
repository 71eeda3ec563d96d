use std::collections::BTreeMap;

use commits::{Append, Commit, Lease, TableChange};
use sqlx::{Row, SqliteConnection, query};

use super::failed;
use crate::StoreError;

/// What the writer keeps in memory, so that an append need not look anything up: which number a match has, how long
/// its log is, and who owns which table.
///
/// Only this process writes the file, so all of it stays true. Only what was learned in a transaction that did not
/// complete must be forgotten.
#[derive(Debug, Default)]
pub(super) struct Book {
    matches: BTreeMap<String, Noted>,
    /// The newest epoch of each table that was claimed or opened since the start.
    epochs: BTreeMap<String, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Noted {
    number: i64,
    n_entries: u32,
}

/// More than a server has tables; matches that never end would otherwise stay for ever.
const MATCHES_MAX: usize = 20_000;

impl Book {
    pub(super) fn check_owner(&self, commit: &Commit) -> Result<(), StoreError> {
        if !commit.writes_a_table() {
            return Ok(());
        }
        let Some(Lease { table, epoch }) = &commit.lease else { return Err(StoreError::Conflict) };
        let is_owner = match self.epochs.get(table) {
            Some(newest) => newest == epoch && !commit.opens_a_table(),
            None => commit.opens_a_table(),
        };
        if is_owner { Ok(()) } else { Err(StoreError::Conflict) }
    }

    /// The numbers of the matches that these entries continue, if all of them are known.
    pub(super) fn known<'c>(&self, commits: &[&'c Commit]) -> Option<Vec<(i64, &'c Append)>> {
        let appends = commits.iter().flat_map(|commit| &commit.appends);
        appends.map(|append| Some((self.matches.get(&append.match_id)?.number, append))).collect()
    }

    /// The number of the match that this entry continues; a match that has none gets one.
    pub(super) async fn number(
        &mut self,
        connection: &mut SqliteConnection,
        append: &Append,
    ) -> Result<i64, StoreError> {
        if let Some(noted) = self.matches.get(&append.match_id) {
            return Ok(noted.number);
        }
        let new = given(connection, &append.match_id).await?;
        let noted = match new {
            Some(number) => Noted { number, n_entries: 0 },
            None => stored(connection, &append.match_id).await?,
        };
        if self.matches.len() >= MATCHES_MAX {
            self.matches.clear();
        }
        self.matches.insert(append.match_id.clone(), noted);
        Ok(noted.number)
    }

    /// Counts an entry of a match whose number was just looked up; a gap and a repetition are refused.
    pub(super) fn count(&mut self, append: &Append) -> Result<(), StoreError> {
        let noted = self.matches.get_mut(&append.match_id).ok_or(StoreError::Conflict)?;
        if noted.n_entries != append.seq {
            return Err(StoreError::Conflict);
        }
        noted.n_entries += 1;
        Ok(())
    }

    /// What became durable.
    pub(super) fn note(&mut self, commit: &Commit) {
        match &commit.table {
            Some(TableChange::Save(row)) if row.version == 1 => {
                self.epochs.insert(row.id.clone(), Lease::FIRST);
            }
            Some(TableChange::Remove { id, unfinished, .. }) => {
                self.epochs.remove(id);
                if let Some(match_id) = unfinished {
                    self.matches.remove(match_id);
                }
            }
            Some(TableChange::Save(_)) | None => (),
        }
        if let Some(finished) = &commit.finished {
            self.matches.remove(&finished.match_id);
        }
    }

    pub(super) fn claim(&mut self, table: &str) -> u32 {
        let epoch = self.epochs.entry(table.to_owned()).or_insert(0);
        *epoch += 1;
        *epoch
    }

    pub(super) fn forget_matches(&mut self) {
        self.matches.clear();
    }
}

async fn stored(connection: &mut SqliteConnection, match_id: &str) -> Result<Noted, StoreError> {
    let noted = query(
        "SELECT number, (SELECT COALESCE(MAX(seq) + 1, 0) FROM log WHERE match_number = number)
         FROM match_number WHERE match_id = $1",
    );
    let row = noted.bind(match_id).fetch_one(connection).await.map_err(failed)?;
    let n_entries: i64 = row.try_get(1).map_err(failed)?;
    let n_entries = u32::try_from(n_entries).map_err(|_| StoreError::Conflict)?;
    Ok(Noted { number: row.try_get(0).map_err(failed)?, n_entries })
}

/// `None` for a match that has a number.
async fn given(connection: &mut SqliteConnection, match_id: &str) -> Result<Option<i64>, StoreError> {
    let insert =
        query("INSERT INTO match_number (match_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING number");
    let row = insert.bind(match_id).fetch_optional(connection).await.map_err(failed)?;
    row.map(|row| row.try_get(0)).transpose().map_err(failed)
}
