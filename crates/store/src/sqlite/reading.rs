use commits::{FinishedMatch, Holder, MatchEnd, Participant, Person, Seat, StoredDevice, TableRow};
use futures_util::StreamExt;
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, query};

use super::failed;
use crate::StoreError;

type Found<T> = Result<T, StoreError>;

pub(crate) async fn log(readers: &SqlitePool, match_id: &str) -> Found<Vec<Vec<u8>>> {
    let rows = query(
        "SELECT log.bytes FROM match_number JOIN log ON log.match_number = match_number.number
         WHERE match_number.match_id = $1 ORDER BY log.seq",
    );
    let rows = rows.bind(match_id).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| row.try_get(0).map_err(failed)).collect()
}

pub(super) async fn log_length(readers: &SqlitePool, match_id: &str) -> Found<u32> {
    let newest = query(
        "SELECT log.seq FROM match_number JOIN log ON log.match_number = match_number.number
         WHERE match_number.match_id = $1 ORDER BY log.seq DESC LIMIT 1",
    );
    let row = newest.bind(match_id).fetch_optional(readers).await.map_err(failed)?;
    row.map_or(Ok(0), |row| number::<u32>(&row, 0).map(|seq| seq + 1))
}

pub(crate) async fn table(readers: &SqlitePool, id: &str) -> Found<Option<TableRow>> {
    let row = query("SELECT id, version, changed_ms, bytes FROM live_table WHERE id = $1").bind(id);
    row.fetch_optional(readers).await.map_err(failed)?.as_ref().map(table_row).transpose()
}

pub(super) async fn tables_with(readers: &SqlitePool, word: &str) -> Found<Vec<String>> {
    let rows = query("SELECT id FROM live_table WHERE instr(bytes, CAST($1 AS BLOB)) > 0 ORDER BY id");
    let rows = rows.bind(word).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| row.try_get(0).map_err(failed)).collect()
}

/// As bytes, because one that is no text would end the list.
const IDS: &str = "SELECT CASE typeof(id) WHEN 'text' THEN CAST(id AS BLOB) END FROM live_table ORDER BY id";
const IDS_FROM_THE_END: &str =
    "SELECT CASE typeof(id) WHEN 'text' THEN CAST(id AS BLOB) END FROM live_table ORDER BY id DESC";

/// Reads from both ends, so that a damaged place between them hides as little as possible.
pub(crate) async fn table_ids(readers: &SqlitePool) -> Found<Vec<String>> {
    let (mut ids, damage) = ids(readers, IDS).await?;
    if let Some(problem) = damage {
        let (from_the_end, _) = self::ids(readers, IDS_FROM_THE_END).await?;
        ids.extend(from_the_end);
        ids.sort();
        ids.dedup();
        tracing::error!(n_readable = ids.len(), %problem, "the list of tables is damaged");
    }
    Ok(ids)
}

async fn ids(readers: &SqlitePool, list: &'static str) -> Found<(Vec<String>, Option<StoreError>)> {
    let mut connection = readers.acquire().await.map_err(failed)?;
    let mut rows = query(list).fetch(&mut *connection);
    let mut ids = Vec::new();
    let damage = loop {
        match rows.next().await {
            Some(Ok(row)) => match text(&row) {
                Some(id) => ids.push(id),
                None => tracing::error!(after_n = ids.len(), "the id of a table cannot be read"),
            },
            Some(Err(problem)) => break Some(failed(problem)),
            None => break None,
        }
    };
    Ok((ids, damage))
}

/// Nothing but text is an id; without `Option`, nothing at all would be empty bytes.
fn text(row: &SqliteRow) -> Option<String> {
    let bytes: Option<Vec<u8>> = row.try_get(0).ok()?;
    String::from_utf8(bytes?).ok()
}

fn table_row(row: &SqliteRow) -> Found<TableRow> {
    Ok(TableRow {
        id: row.try_get(0).map_err(failed)?,
        version: number(row, 1)?,
        changed_ms: number(row, 2)?,
        bytes: row.try_get(3).map_err(failed)?,
    })
}

pub(crate) async fn finished(readers: &SqlitePool, match_id: &str) -> Found<Option<FinishedMatch>> {
    let row = query("SELECT match_id, ended_ms, summary FROM finished WHERE match_id = $1").bind(match_id);
    let Some(row) = row.fetch_optional(readers).await.map_err(failed)? else { return Ok(None) };
    finished_row(readers, &row).await.map(Some)
}

pub(crate) async fn finished_of(
    readers: &SqlitePool,
    person: &str,
    before: Option<&MatchEnd>,
    n_max: u32,
) -> Found<Vec<FinishedMatch>> {
    let rows = query(
        "SELECT match_id, ended_ms, summary FROM finished
         WHERE match_id IN (SELECT match_id FROM participant WHERE person = $1)
            AND (ended_ms < $2 OR (ended_ms = $2 AND match_id < $3))
         ORDER BY ended_ms DESC, match_id DESC LIMIT $4",
    );
    let (ended_ms, match_id) =
        before.map_or((i64::MAX, ""), |end| (super::writing::number(end.ended_ms), end.match_id.as_str()));
    let rows = rows.bind(person).bind(ended_ms).bind(match_id).bind(i64::from(n_max));
    finished_rows(readers, &rows.fetch_all(readers).await.map_err(failed)?).await
}

pub(super) async fn unrated(readers: &SqlitePool, n_max: u32) -> Found<Vec<FinishedMatch>> {
    let rows = query(
        "SELECT finished.match_id, finished.ended_ms, summary FROM unrated
         JOIN finished ON finished.match_id = unrated.match_id
         ORDER BY unrated.ended_ms, unrated.match_id LIMIT $1",
    );
    let rows = rows.bind(i64::from(n_max)).fetch_all(readers).await.map_err(failed)?;
    finished_rows(readers, &rows).await
}

async fn finished_rows(readers: &SqlitePool, rows: &[SqliteRow]) -> Found<Vec<FinishedMatch>> {
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        found.push(finished_row(readers, row).await?);
    }
    Ok(found)
}

async fn finished_row(readers: &SqlitePool, row: &SqliteRow) -> Found<FinishedMatch> {
    let match_id: String = row.try_get(0).map_err(failed)?;
    let rows = query("SELECT person, seat FROM participant WHERE match_id = $1 ORDER BY seat");
    let rows = rows.bind(match_id.as_str()).fetch_all(readers).await.map_err(failed)?;
    let participant =
        |row: &SqliteRow| Ok(Participant { person: row.try_get(0).map_err(failed)?, seat: seat(row, 1)? });
    Ok(FinishedMatch {
        ended_ms: number(row, 1)?,
        summary: row.try_get(2).map_err(failed)?,
        participants: rows.iter().map(participant).collect::<Found<_>>()?,
        match_id,
    })
}

pub(crate) async fn holder(readers: &SqlitePool, secret_hash: &str) -> Found<Option<Holder>> {
    let row = query(
        "SELECT person.id, person.name, secret.hash, secret.kind, secret.added_ms, secret.seen_ms
         FROM secret JOIN person ON person.id = secret.person WHERE secret.hash = $1",
    );
    let row = row.bind(secret_hash).fetch_optional(readers).await.map_err(failed)?;
    row.map(|row| Ok(Holder { person: person(&row)?, device: device(&row, 2)? })).transpose()
}

pub(crate) async fn devices(readers: &SqlitePool, person: &str) -> Found<Vec<StoredDevice>> {
    let rows = query("SELECT hash, kind, added_ms, seen_ms FROM secret WHERE person = $1 ORDER BY hash");
    let rows = rows.bind(person).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| device(row, 0)).collect()
}

pub(crate) async fn added_ms(readers: &SqlitePool, person: &str) -> Found<Option<u64>> {
    let row = query("SELECT added_ms FROM person WHERE id = $1").bind(person);
    let row = row.fetch_optional(readers).await.map_err(failed)?;
    row.as_ref().map_or(Ok(None), |row| number_if_known(row, 0))
}

pub(crate) async fn owner_of_link(
    readers: &SqlitePool,
    token_hash: &str,
    now_ms: u64,
) -> Found<Option<Person>> {
    let row = query(
        "SELECT person.id, person.name FROM link JOIN person ON person.id = link.person
         WHERE link.hash = $1 AND $2 < link.expires_ms",
    );
    let row = row.bind(token_hash).bind(super::writing::number(now_ms));
    row.fetch_optional(readers).await.map_err(failed)?.as_ref().map(person).transpose()
}

fn person(row: &SqliteRow) -> Found<Person> {
    Ok(Person { id: row.try_get(0).map_err(failed)?, name: row.try_get(1).map_err(failed)? })
}

/// The columns of a device from this one on.
fn device(row: &SqliteRow, first: usize) -> Found<StoredDevice> {
    let secret_hash: String = row.try_get(first).map_err(failed)?;
    Ok(StoredDevice {
        id: StoredDevice::id_of(&secret_hash).to_owned(),
        kind: row.try_get(first + 1).map_err(failed)?,
        added_ms: number_if_known(row, first + 2)?,
        seen_ms: number_if_known(row, first + 3)?,
    })
}

fn number_if_known(row: &SqliteRow, column: usize) -> Found<Option<u64>> {
    let number: Option<i64> = row.try_get(column).map_err(failed)?;
    Ok(number.map(i64::unsigned_abs))
}

fn seat(row: &SqliteRow, column: usize) -> Found<Seat> {
    let number = number(row, column)?;
    Seat::new(number).ok_or_else(|| StoreError::Failed(format!("there is no seat {number}")))
}

/// A number that was written by us and therefore fits.
pub(super) fn number<T: TryFrom<i64>>(row: &SqliteRow, column: usize) -> Found<T> {
    let number: i64 = row.try_get(column).map_err(failed)?;
    T::try_from(number).map_err(|_| StoreError::Failed(format!("{number} stands where it cannot")))
}
