//! Removing what is no longer wanted, and reclaiming its space.

use commits::Without;
use sqlx::sqlite::SqliteQueryResult;
use sqlx::{Executor, Row, SqliteConnection, query};

use super::failed;
use super::writing::{begin, end, number};
use crate::StoreError;
use crate::desk::forgetting::take_away;

type Forgotten = Result<u32, StoreError>;

/// How much of the file is given back at a time: other commits wait meanwhile, and the rest comes next time.
const GIVE_BACK: &str = "PRAGMA incremental_vacuum(10000)";

/// An old file keeps the space of what was deleted; it is rewritten once.
pub(super) async fn give_space_back_from_now_on(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let row = connection.fetch_one("SELECT CAST(auto_vacuum AS TEXT) FROM pragma_auto_vacuum").await?;
    if row.try_get::<String, _>(0)? == "2" {
        return Ok(());
    }
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL").await?;
    if let Err(problem) = connection.execute("VACUUM").await {
        tracing::warn!(%problem, "the file cannot be written anew; it will not become smaller");
    }
    Ok(())
}

pub(super) async fn forget(connection: &mut SqliteConnection, ended_before_ms: u64) -> Forgotten {
    begin(connection).await?;
    let forgotten = forget_matches(connection, number(ended_before_ms)).await;
    let n_forgotten = end(connection, forgotten).await?;
    give_back(connection).await;
    Ok(n_forgotten)
}

async fn give_back(connection: &mut SqliteConnection) {
    for statement in [GIVE_BACK, "PRAGMA wal_checkpoint(TRUNCATE)"] {
        if let Err(problem) = connection.execute(statement).await {
            tracing::warn!(%problem, "free space stays in the file for now");
        }
    }
}

async fn forget_matches(connection: &mut SqliteConnection, before_ms: i64) -> Forgotten {
    for statement in [
        "DELETE FROM log WHERE match_number IN (SELECT number FROM match_number
            WHERE match_id IN (SELECT match_id FROM finished WHERE ended_ms < $1))",
        "DELETE FROM match_number WHERE match_id IN (SELECT match_id FROM finished WHERE ended_ms < $1)",
        "DELETE FROM participant WHERE match_id IN (SELECT match_id FROM finished WHERE ended_ms < $1)",
        "DELETE FROM analysis WHERE match_id IN (SELECT match_id FROM finished WHERE ended_ms < $1)",
        "DELETE FROM unrated WHERE ended_ms < $1",
    ] {
        query(statement).bind(before_ms).execute(&mut *connection).await.map_err(failed)?;
    }
    let deleted = query("DELETE FROM finished WHERE ended_ms < $1").bind(before_ms);
    Ok(count(&deleted.execute(&mut *connection).await.map_err(failed)?))
}

pub(super) async fn forget_links(connection: &mut SqliteConnection, now_ms: u64) -> Forgotten {
    let delete = query("DELETE FROM link WHERE expires_ms <= $1").bind(number(now_ms));
    delete.execute(connection).await.map(|deleted| count(&deleted)).map_err(failed)
}

/// What is deleted is overwritten, and the log of writes is emptied: nobody finds it in the file.
pub(super) async fn forget_person(
    connection: &mut SqliteConnection,
    person: &str,
    without: &Without,
) -> Result<(), StoreError> {
    connection.execute("PRAGMA secure_delete = ON").await.map_err(failed)?;
    begin(connection).await?;
    let forgotten = take_away(connection, person, without).await.map_err(failed);
    let ended = end(connection, forgotten).await;
    for statement in ["PRAGMA secure_delete = OFF", "PRAGMA wal_checkpoint(TRUNCATE)"] {
        connection.execute(statement).await.map_err(failed)?;
    }
    ended
}

pub(super) async fn forget_persons(connection: &mut SqliteConnection, added_before_ms: u64) -> Forgotten {
    begin(connection).await?;
    let forgotten = forget_strangers(connection, number(added_before_ms)).await;
    end(connection, forgotten).await
}

async fn forget_strangers(connection: &mut SqliteConnection, before_ms: i64) -> Forgotten {
    let strangers = query(
        "DELETE FROM person WHERE added_ms < $1
            AND NOT EXISTS (SELECT 1 FROM participant WHERE participant.person = person.id)
            AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person = person.id)",
    );
    let n_forgotten = count(&strangers.bind(before_ms).execute(&mut *connection).await.map_err(failed)?);
    for statement in [
        "DELETE FROM secret WHERE person NOT IN (SELECT id FROM person)",
        "DELETE FROM link WHERE person NOT IN (SELECT id FROM person)",
        "DELETE FROM note WHERE person NOT IN (SELECT id FROM person)",
        "DELETE FROM channel WHERE person NOT IN (SELECT id FROM person)",
        "DELETE FROM seeker WHERE person NOT IN (SELECT id FROM person)",
        "DELETE FROM rating WHERE person NOT IN (SELECT id FROM person)",
    ] {
        connection.execute(statement).await.map_err(failed)?;
    }
    Ok(n_forgotten)
}

fn count(deleted: &SqliteQueryResult) -> u32 {
    u32::try_from(deleted.rows_affected()).unwrap_or(u32::MAX)
}
