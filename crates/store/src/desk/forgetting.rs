//! Somebody is forgotten: all in one transaction, or not at all.

use commits::{MatchWithout, NoteKind, PersonNote, Without};
use sqlx::{Executor, SqliteConnection, SqlitePool, query};

use super::{OperatorDesk, Way};
use crate::postgres::Connector;
use crate::{StoreError, postgres, sqlite};

const REWRITE_HEAD: &str = "UPDATE log SET bytes = $1 WHERE seq = 0
    AND match_number = (SELECT number FROM match_number WHERE match_id = $2)";
const REWRITE_NOTE: &str = "UPDATE note SET bytes = $1 WHERE person = $2 AND kind = $3";
const REWRITE_SUMMARY: &str = "UPDATE finished SET summary = $1 WHERE match_id = $2";

const DELETE: [&str; 11] = [
    "DELETE FROM note WHERE person = $1",
    "DELETE FROM channel WHERE person = $1",
    "DELETE FROM turn WHERE person = $1",
    "DELETE FROM seeker WHERE person = $1",
    "DELETE FROM participant WHERE person = $1",
    "DELETE FROM rating WHERE person = $1",
    "DELETE FROM puzzle_answer WHERE person = $1",
    "DELETE FROM sitter WHERE person = $1",
    "DELETE FROM link WHERE person = $1",
    "DELETE FROM secret WHERE person = $1",
    "DELETE FROM person WHERE id = $1",
];

impl OperatorDesk {
    /// As [`crate::Store::notes_with`].
    pub async fn notes_with(&self, kind: NoteKind, word: &str) -> Result<Vec<PersonNote>, StoreError> {
        match &self.0 {
            Way::File(pool) => sqlite::people::notes_with(pool, kind, word).await,
            Way::Database(connector) => postgres::people::notes_with(connector, kind, word).await,
        }
    }

    /// As [`crate::Store::forget_person`], alongside a running server.
    pub async fn forget_person(&self, id: &str, without: &Without) -> Result<(), StoreError> {
        match &self.0 {
            Way::File(pool) => forget_in_file(pool, id, without).await,
            Way::Database(connector) => forget_in_database(connector, id, without).await,
        }
    }
}

async fn forget_in_file(pool: &SqlitePool, id: &str, without: &Without) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await.map_err(sqlite::failed)?;
    // What is deleted is overwritten, and the log of writes is emptied: nobody finds it in the file.
    for statement in ["PRAGMA secure_delete = ON", "BEGIN IMMEDIATE"] {
        connection.execute(statement).await.map_err(sqlite::failed)?;
    }
    let ended = match take_away(&mut connection, id, without).await {
        Ok(()) => connection.execute("COMMIT").await.map(drop),
        Err(problem) => Err(problem),
    };
    if ended.is_err() {
        drop(connection.execute("ROLLBACK").await);
    }
    ended.map_err(sqlite::failed)?;
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.map(drop).map_err(sqlite::failed)
}

/// Within a transaction of whoever calls.
pub(crate) async fn take_away(
    connection: &mut SqliteConnection,
    id: &str,
    without: &Without,
) -> sqlx::Result<()> {
    for one in &without.matches {
        for (statement, bytes) in rewrites(one) {
            let rewrite = query(statement).bind(bytes.as_slice()).bind(one.match_id.as_str());
            rewrite.execute(&mut *connection).await?;
        }
    }
    for note in &without.notes {
        let rewrite = query(REWRITE_NOTE).bind(note.bytes.as_slice()).bind(note.person.as_str());
        rewrite.bind(note.kind.name()).execute(&mut *connection).await?;
    }
    for statement in DELETE {
        query(statement).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What is rewritten of a match.
fn rewrites(one: &MatchWithout) -> impl Iterator<Item = (&'static str, &Vec<u8>)> {
    [(REWRITE_HEAD, &one.head)].into_iter().chain(one.summary.iter().map(|bytes| (REWRITE_SUMMARY, bytes)))
}

pub(crate) async fn forget_in_database(
    connector: &Connector,
    id: &str,
    without: &Without,
) -> Result<(), StoreError> {
    let said = |problem: tokio_postgres::Error| postgres::judged(&problem);
    let mut connection = connector.connect().await?;
    let transaction = connection.client.transaction().await.map_err(said)?;
    for one in &without.matches {
        for (statement, bytes) in rewrites(one) {
            transaction.execute(statement, &[bytes, &one.match_id]).await.map_err(said)?;
        }
    }
    for PersonNote { person, kind, bytes } in &without.notes {
        transaction.execute(REWRITE_NOTE, &[bytes, person, &kind.name()]).await.map_err(said)?;
    }
    for statement in DELETE {
        transaction.execute(statement, &[&id]).await.map_err(said)?;
    }
    transaction.commit().await.map_err(said)
}
