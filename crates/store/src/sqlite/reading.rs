use futures_util::StreamExt;
use log::{FinishedMatch, Participant, Person, Seat, TableRow};
use sqlx::AnyPool;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

use super::failed;
use crate::StoreError;

type Found<T> = Result<T, StoreError>;

pub(super) async fn log(readers: &AnyPool, match_id: &str) -> Found<Vec<Vec<u8>>> {
    let rows = query(
        "SELECT log.bytes FROM match_number JOIN log ON log.match_number = match_number.number
         WHERE match_number.match_id = $1 ORDER BY log.seq",
    );
    let rows = rows.bind(match_id).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| row.try_get(0).map_err(failed)).collect()
}

pub(super) async fn table(readers: &AnyPool, id: &str) -> Found<Option<TableRow>> {
    let row = query("SELECT id, version, changed_ms, bytes FROM live_table WHERE id = $1").bind(id);
    row.fetch_optional(readers).await.map_err(failed)?.as_ref().map(table_row).transpose()
}

/// From both ends, so that a damaged place between them hides as little as possible.
pub(super) async fn table_ids(readers: &AnyPool) -> Found<Vec<String>> {
    let (mut ids, damage) = ids(readers, "SELECT id FROM live_table ORDER BY id").await?;
    if let Some(problem) = damage {
        let (from_the_end, _) = self::ids(readers, "SELECT id FROM live_table ORDER BY id DESC").await?;
        ids.extend(from_the_end);
        ids.sort();
        ids.dedup();
        tracing::error!(n_readable = ids.len(), %problem, "the list of tables is damaged");
    }
    Ok(ids)
}

async fn ids(readers: &AnyPool, list: &'static str) -> Found<(Vec<String>, Option<StoreError>)> {
    let mut connection = readers.acquire().await.map_err(failed)?;
    let mut rows = query(list).fetch(&mut *connection);
    let mut ids = Vec::new();
    let damage = loop {
        match rows.next().await {
            Some(Ok(row)) => match row.try_get(0) {
                Ok(id) => ids.push(id),
                Err(problem) => {
                    tracing::error!(%problem, after_n = ids.len(), "the id of a table cannot be read")
                }
            },
            Some(Err(problem)) => break Some(failed(problem)),
            None => break None,
        }
    };
    Ok((ids, damage))
}

fn table_row(row: &AnyRow) -> Found<TableRow> {
    Ok(TableRow {
        id: row.try_get(0).map_err(failed)?,
        version: number(row, 1)?,
        changed_ms: number(row, 2)?,
        bytes: row.try_get(3).map_err(failed)?,
    })
}

pub(super) async fn finished(readers: &AnyPool, match_id: &str) -> Found<Option<FinishedMatch>> {
    let row = query("SELECT match_id, ended_ms, summary FROM finished WHERE match_id = $1").bind(match_id);
    let Some(row) = row.fetch_optional(readers).await.map_err(failed)? else { return Ok(None) };
    finished_row(readers, &row).await.map(Some)
}

pub(super) async fn finished_of(readers: &AnyPool, person: &str, n_max: u32) -> Found<Vec<FinishedMatch>> {
    let rows = query(
        "SELECT match_id, ended_ms, summary FROM finished
         WHERE match_id IN (SELECT match_id FROM participant WHERE person = $1)
         ORDER BY ended_ms DESC LIMIT $2",
    );
    let rows = rows.bind(person).bind(i64::from(n_max)).fetch_all(readers).await.map_err(failed)?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        found.push(finished_row(readers, row).await?);
    }
    Ok(found)
}

async fn finished_row(readers: &AnyPool, row: &AnyRow) -> Found<FinishedMatch> {
    let match_id: String = row.try_get(0).map_err(failed)?;
    let rows = query("SELECT person, seat FROM participant WHERE match_id = $1 ORDER BY seat");
    let rows = rows.bind(match_id.as_str()).fetch_all(readers).await.map_err(failed)?;
    let participant =
        |row: &AnyRow| Ok(Participant { person: row.try_get(0).map_err(failed)?, seat: seat(row, 1)? });
    Ok(FinishedMatch {
        ended_ms: number(row, 1)?,
        summary: row.try_get(2).map_err(failed)?,
        participants: rows.iter().map(participant).collect::<Found<_>>()?,
        match_id,
    })
}

pub(super) async fn person_of_secret(readers: &AnyPool, secret_hash: &str) -> Found<Option<Person>> {
    let row = query(
        "SELECT person.id, person.name FROM secret JOIN person ON person.id = secret.person
         WHERE secret.hash = $1",
    );
    let row = row.bind(secret_hash).fetch_optional(readers).await.map_err(failed)?;
    let person = |row: AnyRow| {
        Ok(Person { id: row.try_get(0).map_err(failed)?, name: row.try_get(1).map_err(failed)? })
    };
    row.map(person).transpose()
}

fn seat(row: &AnyRow, column: usize) -> Found<Seat> {
    let number = number(row, column)?;
    Seat::new(number).ok_or_else(|| StoreError::Failed(format!("there is no seat {number}")))
}

/// A number that was written by us and therefore fits.
fn number<T: TryFrom<i64>>(row: &AnyRow, column: usize) -> Found<T> {
    let number: i64 = row.try_get(column).map_err(failed)?;
    T::try_from(number).map_err(|_| StoreError::Failed(format!("{number} stands where it cannot")))
}
