use commits::{FinishedMatch, Holder, MatchEnd, Participant, Person, Seat, StoredDevice, TableRow};
use tokio_postgres::Row;

use super::connection::Connector;
use super::node::{Neighbour, Owner};
use super::{column, number, unsigned};
use crate::StoreError;

type Found<T> = Result<T, StoreError>;

pub(crate) async fn log(readers: &Connector, match_id: &str) -> Found<Vec<Vec<u8>>> {
    let statement = "SELECT log.bytes FROM match_number JOIN log ON log.match_number = match_number.number
        WHERE match_number.match_id = $1 ORDER BY log.seq";
    readers.read(statement, &[&match_id]).await?.iter().map(|row| column(row, 0)).collect()
}

pub(super) async fn log_length(readers: &Connector, match_id: &str) -> Found<u32> {
    let statement =
        "SELECT CAST(log.seq AS BIGINT) FROM match_number JOIN log ON log.match_number = match_number.number
        WHERE match_number.match_id = $1 ORDER BY log.seq DESC LIMIT 1";
    let rows = readers.read(statement, &[&match_id]).await?;
    rows.first().map_or(Ok(0), |row| unsigned::<u32>(row, 0).map(|seq| seq + 1))
}

pub(crate) async fn table(readers: &Connector, id: &str) -> Found<Option<TableRow>> {
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

pub(crate) async fn table_ids(readers: &Connector) -> Found<Vec<String>> {
    let rows = readers.read("SELECT id FROM live_table ORDER BY id", &[]).await?;
    rows.iter().map(|row| column(row, 0)).collect()
}

pub(super) async fn tables_with(readers: &Connector, word: &str) -> Found<Vec<String>> {
    let statement = "SELECT id FROM live_table WHERE position($1 in bytes) > 0 ORDER BY id";
    readers.read(statement, &[&word.as_bytes()]).await?.iter().map(|row| column(row, 0)).collect()
}

/// Includes those of this node: it checks by itself which of them it has.
pub(super) async fn ownerless(readers: &Connector, node: i64) -> Found<Vec<String>> {
    let statement = "SELECT table_id FROM lease WHERE owner IS NULL OR owner = $1 OR NOT EXISTS
        (SELECT 1 FROM node WHERE id = owner AND until > clock_timestamp()) ORDER BY table_id";
    readers.read(statement, &[&node]).await?.iter().map(|row| column(row, 0)).collect()
}

pub(super) async fn owner(readers: &Connector, table: &str) -> Found<Owner> {
    let statement = "SELECT node.id, node.address FROM lease LEFT JOIN node
        ON node.id = lease.owner AND node.until > clock_timestamp() WHERE lease.table_id = $1";
    let rows = readers.read(statement, &[&table]).await?;
    let Some(row) = rows.first() else { return Ok(Owner::NoTable) };
    Ok(match (column(row, 0)?, column(row, 1)?) {
        (Some(number), Some(address)) => Owner::Node(Neighbour { number, address }),
        (Some(_), None) | (None, _) => Owner::Nobody,
    })
}

/// A finished match with everybody who took part, one row for each of them.
const FINISHED: &str = "SELECT finished.match_id, ended_ms, summary, participant.person, participant.seat
    FROM finished LEFT JOIN participant ON participant.match_id = finished.match_id
    WHERE finished.match_id = $1 ORDER BY seat";
const FINISHED_OF: &str = "SELECT newest.match_id, ended_ms, summary, participant.person, participant.seat
    FROM (SELECT * FROM finished WHERE match_id IN (SELECT match_id FROM participant WHERE person = $1)
            AND (ended_ms, match_id COLLATE \"C\") < ($2, $3)
        ORDER BY ended_ms DESC, match_id COLLATE \"C\" DESC LIMIT $4) newest
    LEFT JOIN participant ON participant.match_id = newest.match_id
    ORDER BY ended_ms DESC, newest.match_id COLLATE \"C\" DESC, seat";
const UNRATED: &str = "SELECT oldest.match_id, oldest.ended_ms, summary, participant.person, participant.seat
    FROM (SELECT * FROM unrated ORDER BY ended_ms, match_id LIMIT $1) oldest
    JOIN finished ON finished.match_id = oldest.match_id
    LEFT JOIN participant ON participant.match_id = oldest.match_id
    ORDER BY oldest.ended_ms, oldest.match_id, seat";

pub(crate) async fn finished(readers: &Connector, match_id: &str) -> Found<Option<FinishedMatch>> {
    let rows = readers.read(FINISHED, &[&match_id]).await?;
    Ok(matches_of(&rows)?.pop())
}

pub(crate) async fn finished_of(
    readers: &Connector,
    person: &str,
    before: Option<&MatchEnd>,
    n_max: u32,
) -> Found<Vec<FinishedMatch>> {
    let (ended_ms, match_id) =
        before.map_or((i64::MAX, ""), |end| (number(end.ended_ms), end.match_id.as_str()));
    let rows = readers.read(FINISHED_OF, &[&person, &ended_ms, &match_id, &i64::from(n_max)]).await?;
    matches_of(&rows)
}

pub(super) async fn unrated(readers: &Connector, n_max: u32) -> Found<Vec<FinishedMatch>> {
    let rows = readers.read(UNRATED, &[&i64::from(n_max)]).await?;
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

pub(super) async fn holder(readers: &Connector, secret_hash: &str) -> Found<Option<Holder>> {
    let statement = "SELECT person.id, person.name, secret.hash, secret.kind, secret.added_ms, secret.seen_ms
        FROM secret JOIN person ON person.id = secret.person WHERE secret.hash = $1";
    let rows = readers.read(statement, &[&secret_hash]).await?;
    rows.first().map(|row| Ok(Holder { person: person(row)?, device: device(row, 2)? })).transpose()
}

pub(super) async fn devices(readers: &Connector, person: &str) -> Found<Vec<StoredDevice>> {
    let statement = "SELECT hash, kind, added_ms, seen_ms FROM secret WHERE person = $1 ORDER BY hash";
    readers.read(statement, &[&person]).await?.iter().map(|row| device(row, 0)).collect()
}

pub(super) async fn added_ms(readers: &Connector, person: &str) -> Found<Option<u64>> {
    let rows = readers.read("SELECT added_ms FROM person WHERE id = $1", &[&person]).await?;
    rows.first().map_or(Ok(None), |row| number_if_known(row, 0))
}

pub(super) async fn owner_of_link(
    readers: &Connector,
    token_hash: &str,
    now_ms: u64,
) -> Found<Option<Person>> {
    let statement = "SELECT person.id, person.name FROM link JOIN person ON person.id = link.person
        WHERE link.hash = $1 AND $2::bigint < link.expires_ms";
    let rows = readers.read(statement, &[&token_hash, &super::number(now_ms)]).await?;
    rows.first().map(person).transpose()
}

fn person(row: &Row) -> Found<Person> {
    Ok(Person { id: column(row, 0)?, name: column(row, 1)? })
}

/// The columns of a device from this one on.
fn device(row: &Row, first: usize) -> Found<StoredDevice> {
    let secret_hash: String = column(row, first)?;
    Ok(StoredDevice {
        id: StoredDevice::id_of(&secret_hash).to_owned(),
        kind: column(row, first + 1)?,
        added_ms: number_if_known(row, first + 2)?,
        seen_ms: number_if_known(row, first + 3)?,
    })
}

fn number_if_known(row: &Row, place: usize) -> Found<Option<u64>> {
    Ok(column::<Option<i64>>(row, place)?.map(i64::unsigned_abs))
}
