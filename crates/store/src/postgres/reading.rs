use log::{FinishedMatch, Participant, Person, Seat, TableRow};
use tokio_postgres::Row;

use super::connection::Connector;
use super::{column, unsigned};
use crate::StoreError;

type Found<T> = Result<T, StoreError>;

pub(super) async fn log(readers: &Connector, match_id: &str) -> Found<Vec<Vec<u8>>> {
    let statement = "SELECT log.bytes FROM match_number JOIN log ON log.match_number = match_number.number
        WHERE match_number.match_id = $1 ORDER BY log.seq";
    readers.read(statement, &[&match_id]).await?.iter().map(|row| column(row, 0)).collect()
}

pub(super) async fn table(readers: &Connector, id: &str) -> Found<Option<TableRow>> {
    let statement = "SELECT id, version, changed_ms, bytes FROM live_table WHERE id = $1";
    readers.read(statement, &[&id]).await?.first().map(table_row).transpose()
}

fn table_row(row: &Row) -> Found<TableRow> {
    Ok(TableRow {
        id: column(row, 0)?,
        version: unsigned(row, 1)?,
        changed_ms: unsigned(row, 2)?,
        bytes: column(row, 3)?,
    })
}

pub(super) async fn table_ids(readers: &Connector) -> Found<Vec<String>> {
    let rows = readers.read("SELECT id FROM live_table ORDER BY id", &[]).await?;
    rows.iter().map(|row| column(row, 0)).collect()
}

pub(super) async fn ownerless(readers: &Connector) -> Found<Vec<String>> {
    let statement = "SELECT table_id FROM lease WHERE owner IS NULL OR NOT EXISTS
        (SELECT 1 FROM node WHERE id = owner AND until > clock_timestamp()) ORDER BY table_id";
    readers.read(statement, &[]).await?.iter().map(|row| column(row, 0)).collect()
}

pub(super) async fn owner(readers: &Connector, table: &str) -> Found<Option<String>> {
    let statement = "SELECT node.address FROM lease JOIN node ON node.id = lease.owner
        WHERE lease.table_id = $1 AND node.until > clock_timestamp()";
    readers.read(statement, &[&table]).await?.first().map(|row| column(row, 0)).transpose()
}

/// A finished match with everybody who took part, one row for each of them.
const FINISHED: &str = "SELECT finished.match_id, ended_ms, summary, participant.person, participant.seat
    FROM finished LEFT JOIN participant ON participant.match_id = finished.match_id
    WHERE finished.match_id = $1 ORDER BY seat";
const FINISHED_OF: &str = "SELECT newest.match_id, ended_ms, summary, participant.person, participant.seat
    FROM (SELECT * FROM finished WHERE match_id IN (SELECT match_id FROM participant WHERE person = $1)
        ORDER BY ended_ms DESC LIMIT $2) newest
    LEFT JOIN participant ON participant.match_id = newest.match_id
    ORDER BY ended_ms DESC, newest.match_id, seat";

pub(super) async fn finished(readers: &Connector, match_id: &str) -> Found<Option<FinishedMatch>> {
    let rows = readers.read(FINISHED, &[&match_id]).await?;
    Ok(matches_of(&rows)?.pop())
}

pub(super) async fn finished_of(readers: &Connector, person: &str, n_max: u32) -> Found<Vec<FinishedMatch>> {
    let rows = readers.read(FINISHED_OF, &[&person, &i64::from(n_max)]).await?;
    matches_of(&rows)
}

/// Rows of the same match follow each other.
fn matches_of(rows: &[Row]) -> Found<Vec<FinishedMatch>> {
    let mut found: Vec<FinishedMatch> = Vec::new();
    for row in rows {
        let match_id: String = column(row, 0)?;
        if found.last().is_none_or(|last| last.match_id != match_id) {
            let (ended_ms, summary) = (unsigned(row, 1)?, column(row, 2)?);
            found.push(FinishedMatch { match_id, ended_ms, summary, participants: Vec::new() });
        }
        if let Some(person) = column(row, 3)? {
            let seat = seat(row, 4)?;
            let last = found.last_mut().expect("just added");
            last.participants.push(Participant { person, seat });
        }
    }
    Ok(found)
}

fn seat(row: &Row, place: usize) -> Found<Seat> {
    let number = unsigned(row, place)?;
    Seat::new(number).ok_or_else(|| StoreError::Failed(format!("there is no seat {number}")))
}

pub(super) async fn person_of_secret(readers: &Connector, secret_hash: &str) -> Found<Option<Person>> {
    let statement = "SELECT person.id, person.name FROM secret JOIN person ON person.id = secret.person
        WHERE secret.hash = $1";
    let rows = readers.read(statement, &[&secret_hash]).await?;
    let person = |row: &Row| Ok(Person { id: column(row, 0)?, name: column(row, 1)? });
    rows.first().map(person).transpose()
}
