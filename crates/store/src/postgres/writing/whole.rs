//! A commit that does more than continue a match, within a transaction.

use commits::{
    Append, Commit, FinishedMatch, Lease, NewDevice, PersonChange, StoredDevice, TableChange, TableRow,
};

use super::super::connection::{Connection, judged};
use super::super::people;
use super::super::{Parameters, column, number, unsigned};
use super::{Written, int};
use crate::StoreError;

pub(super) async fn write(connection: &Connection, node: i64, commit: &Commit) -> Written {
    if commit.writes_a_table() {
        let lease = commit.lease.as_ref().ok_or(StoreError::Conflict)?;
        let running = if commit.opens_a_table() {
            open(connection, node, lease).await?
        } else {
            hold(connection, node, lease).await?
        };
        append(connection, lease, running, &commit.appends).await?;
        change_table(connection, lease, commit).await?;
        if let Some(change) = &commit.turn {
            people::change_turn(connection, lease, change).await?;
        }
    }
    if let Some(finished) = &commit.finished {
        finish(connection, finished).await?;
    }
    for change in &commit.persons {
        change_person(connection, change).await?;
    }
    Ok(())
}

/// The match that is being played at a table, as its lease has it.
#[derive(Clone, Debug, Default)]
struct Running {
    match_id: Option<String>,
    number: Option<i64>,
    n_entries: u32,
}

async fn open(connection: &Connection, node: i64, lease: &Lease) -> Result<Running, StoreError> {
    let statement = "INSERT INTO lease (table_id, owner, epoch) VALUES ($1, $2, $3)";
    execute(connection, statement, &[&lease.table, &node, &int(lease.epoch)]).await?;
    Ok(Running::default())
}

/// Whoever wants to take the table over waits until this transaction has ended.
async fn hold(connection: &Connection, node: i64, lease: &Lease) -> Result<Running, StoreError> {
    let statement = "SELECT match_id, match_number, n_entries::bigint FROM lease
        WHERE table_id = $1 AND owner = $2 AND epoch = $3 FOR UPDATE";
    let rows = connection.query(statement, &[&lease.table, &node, &int(lease.epoch)]).await;
    let rows = rows.map_err(|problem| judged(&problem))?;
    let row = rows.first().ok_or(StoreError::Conflict)?;
    Ok(Running { match_id: column(row, 0)?, number: column(row, 1)?, n_entries: unsigned(row, 2)? })
}

async fn append(connection: &Connection, lease: &Lease, mut running: Running, appends: &[Append]) -> Written {
    if appends.is_empty() {
        return Ok(());
    }
    for entry in appends {
        if entry.seq == 0 {
            running = begin(connection, &entry.match_id).await?;
        } else if running.match_id.is_none() {
            running = learn(connection, &entry.match_id).await?;
        }
        let is_next = running.match_id.as_ref() == Some(&entry.match_id) && running.n_entries == entry.seq;
        let number = running.number.filter(|_| is_next).ok_or(StoreError::Conflict)?;
        let statement = "INSERT INTO log (match_number, seq, bytes) VALUES ($1, $2, $3)";
        execute(connection, statement, &[&number, &int(entry.seq), &entry.bytes]).await?;
        running.n_entries += 1;
    }
    let statement = "UPDATE lease SET match_id = $1, match_number = $2, n_entries = $3 WHERE table_id = $4";
    let n_entries = int(running.n_entries);
    execute(connection, statement, &[&running.match_id, &running.number, &n_entries, &lease.table])
        .await
        .map(drop)
}

async fn begin(connection: &Connection, match_id: &str) -> Result<Running, StoreError> {
    let statement = "INSERT INTO match_number (match_id) VALUES ($1) RETURNING number";
    let rows = connection.query(statement, &[&match_id]).await.map_err(|problem| judged(&problem))?;
    let row = rows.first().ok_or(StoreError::Conflict)?;
    Ok(Running { match_id: Some(match_id.to_owned()), number: Some(column(row, 0)?), n_entries: 0 })
}

/// A table that came from a file goes on with the match that it had.
async fn learn(connection: &Connection, match_id: &str) -> Result<Running, StoreError> {
    let statement = "SELECT number, (SELECT COUNT(*) FROM log WHERE match_number = number)
        FROM match_number WHERE match_id = $1";
    let rows = connection.query(statement, &[&match_id]).await.map_err(|problem| judged(&problem))?;
    let row = rows.first().ok_or(StoreError::Conflict)?;
    let (number, n_entries) = (Some(column(row, 0)?), unsigned(row, 1)?);
    Ok(Running { match_id: Some(match_id.to_owned()), number, n_entries })
}

async fn change_table(connection: &Connection, lease: &Lease, commit: &Commit) -> Written {
    match &commit.table {
        Some(TableChange::Save(row)) => save(connection, row).await?,
        Some(TableChange::Remove { id, version, unfinished }) => {
            let statement = "DELETE FROM live_table WHERE id = $1 AND version = $2";
            one(execute(connection, statement, &[id, &i64::from(*version)]).await?)?;
            execute(connection, "DELETE FROM lease WHERE table_id = $1", &[id]).await?;
            execute(connection, "DELETE FROM sitter WHERE table_id = $1", &[id]).await?;
            execute(connection, "DELETE FROM turn WHERE table_id = $1", &[id]).await?;
            execute(connection, "DELETE FROM listing WHERE table_id = $1", &[id]).await?;
            if let Some(match_id) = unfinished {
                remove_log(connection, match_id).await?;
            }
        }
        None => (),
    }
    let statement = "INSERT INTO sitter (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    for person in &commit.sitters {
        execute(connection, statement, &[person, &lease.table]).await?;
    }
    Ok(())
}

async fn save(connection: &Connection, row: &TableRow) -> Written {
    let statement = if row.version == 1 {
        "INSERT INTO live_table (bytes, changed_ms, version, id) VALUES ($1, $2, $3, $4)"
    } else {
        "UPDATE live_table SET bytes = $1, changed_ms = $2, version = $3
            WHERE id = $4 AND version = $3::bigint - 1"
    };
    let parameters: Parameters<'_> = &[&row.bytes, &number(row.changed_ms), &i64::from(row.version), &row.id];
    one(execute(connection, statement, parameters).await?)
}

async fn remove_log(connection: &Connection, match_id: &str) -> Written {
    let statement = "WITH gone AS (DELETE FROM match_number WHERE match_id = $1 RETURNING number)
        DELETE FROM log USING gone WHERE log.match_number = gone.number";
    execute(connection, statement, &[&match_id]).await.map(drop)
}

async fn finish(connection: &Connection, finished: &FinishedMatch) -> Written {
    let statement = "INSERT INTO finished (match_id, ended_ms, summary) VALUES ($1, $2, $3)";
    let ended_ms = number(finished.ended_ms);
    execute(connection, statement, &[&finished.match_id, &ended_ms, &finished.summary]).await?;
    let statement = "INSERT INTO unrated (match_id, ended_ms) VALUES ($1, $2)";
    execute(connection, statement, &[&finished.match_id, &ended_ms]).await?;
    let statement = "INSERT INTO participant (person, match_id, seat) VALUES ($1, $2, $3)";
    for participant in &finished.participants {
        let seat = i64::from(participant.seat.number());
        execute(connection, statement, &[&participant.person, &finished.match_id, &seat]).await?;
    }
    Ok(())
}

async fn change_person(connection: &Connection, change: &PersonChange) -> Written {
    match change {
        PersonChange::Add { person, device } => {
            let statement = "INSERT INTO person (id, name, added_ms) VALUES ($1, $2, $3)";
            execute(connection, statement, &[&person.id, &person.name, &number(device.added_ms)]).await?;
            add_device(connection, &person.id, device).await?;
        }
        PersonChange::Rename { id, name } => {
            execute(connection, "UPDATE person SET name = $1 WHERE id = $2", &[name, id]).await?;
        }
        PersonChange::AddDevice { id, device } => add_device(connection, id, device).await?,
        PersonChange::SeeDevice { secret_hash, kind, seen_ms } => {
            let statement = "UPDATE secret SET kind = $1, seen_ms = $2 WHERE hash = $3";
            execute(connection, statement, &[kind, &number(*seen_ms), secret_hash]).await?;
        }
        PersonChange::EndDevice { id, device } => {
            let statement = "DELETE FROM secret WHERE person = $1 AND substr(hash, 1, $2::int) = $3";
            let id_chars = i32::try_from(StoredDevice::ID_CHARS).expect("a short id");
            execute(connection, statement, &[id, &id_chars, device]).await?;
        }
        PersonChange::AddLink { id, token_hash, expires_ms } => {
            let statement = "INSERT INTO link (hash, person, expires_ms) VALUES ($1, $2, $3)";
            execute(connection, statement, &[token_hash, id, &number(*expires_ms)]).await?;
        }
        PersonChange::SetNote { .. }
        | PersonChange::AddChannel(_)
        | PersonChange::ChangeChannel { .. }
        | PersonChange::RemoveChannel { .. }
        | PersonChange::Seek(_)
        | PersonChange::StillSeeking { .. }
        | PersonChange::Gather { .. }
        | PersonChange::StopSeeking { .. } => people::change(connection, change).await?,
    }
    Ok(())
}

async fn add_device(connection: &Connection, person: &str, device: &NewDevice) -> Written {
    let statement = "INSERT INTO secret (hash, person, kind, added_ms, seen_ms) VALUES ($1, $2, $3, $4, $4)";
    let NewDevice { secret_hash, kind, added_ms } = device;
    execute(connection, statement, &[secret_hash, &person, kind, &number(*added_ms)]).await.map(drop)
}

async fn execute(
    connection: &Connection,
    statement: &'static str,
    parameters: Parameters<'_>,
) -> Result<u64, StoreError> {
    connection.execute(statement, parameters).await.map_err(|problem| judged(&problem))
}

fn one(n_rows: u64) -> Written {
    if n_rows == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}
