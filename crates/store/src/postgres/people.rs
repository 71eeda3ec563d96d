//! Notes, turns, channels and seekers, as they are written and read.

use commits::{Channel, Lease, NoteKind, PersonChange, PersonNote, SeekPlace, Seeker, Turn, TurnChange};
use tokio_postgres::Row;

use super::connection::{Connection, Connector, judged};
use super::{Parameters, column, number, unsigned};
use crate::{StoreError, TurnAt};

type Written = Result<(), StoreError>;
type Found<T> = Result<T, StoreError>;

pub(super) async fn change_turn(connection: &Connection, lease: &Lease, change: &TurnChange) -> Written {
    match change {
        TurnChange::Of(turn) => {
            let statement =
                "INSERT INTO turn (table_id, person, asked_ms, news_ms, due_ms, words) VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (table_id) DO UPDATE SET person = excluded.person, asked_ms = excluded.asked_ms,
                    news_ms = excluded.news_ms, due_ms = excluded.due_ms, words = excluded.words";
            let (asked_ms, news_ms) = (number(turn.asked_ms), number(turn.news_ms));
            let due_ms = turn.due_ms.map(number);
            let parameters: Parameters<'_> =
                &[&lease.table, &turn.person, &asked_ms, &news_ms, &due_ms, &turn.words];
            execute(connection, statement, parameters).await.map(drop)
        }
        TurnChange::Nobody => {
            execute(connection, "DELETE FROM turn WHERE table_id = $1", &[&lease.table]).await.map(drop)
        }
    }
}

/// What is none of the older changes.
pub(super) async fn change(connection: &Connection, change: &PersonChange) -> Written {
    match change {
        PersonChange::SetNote { id, kind, bytes } => {
            let statement = "INSERT INTO note (person, kind, bytes) VALUES ($1, $2, $3)
                ON CONFLICT (person, kind) DO UPDATE SET bytes = excluded.bytes";
            execute(connection, statement, &[id, &kind.name(), bytes]).await.map(drop)
        }
        PersonChange::AddChannel(channel) => add_channel(connection, channel).await,
        PersonChange::ChangeChannel { channel, from_next_ms } => {
            let statement = "UPDATE channel SET bytes = $1, told_ms = $2, next_ms = $3, n_failures = $4
                WHERE id = $5 AND next_ms = $6";
            let (told_ms, next_ms) = (number(channel.told_ms), number(channel.next_ms));
            let (n_failures, from_next_ms) = (i64::from(channel.n_failures), number(*from_next_ms));
            let parameters: Parameters<'_> =
                &[&channel.bytes, &told_ms, &next_ms, &n_failures, &channel.id, &from_next_ms];
            expect_rows(execute(connection, statement, parameters).await?, 1)
        }
        PersonChange::RemoveChannel { id } => {
            execute(connection, "DELETE FROM channel WHERE id = $1", &[id]).await.map(drop)
        }
        PersonChange::Seek(seeker) => seek(connection, seeker).await,
        PersonChange::StillSeeking { id, now_ms } => {
            let statement = "UPDATE seeker SET seen_ms = $1 WHERE person = $2 AND place IS NULL";
            execute(connection, statement, &[&number(*now_ms), id]).await.map(drop)
        }
        PersonChange::Gather { persons, now_ms } => {
            // In a fixed order, so that two of these cannot deadlock.
            let statement = "UPDATE seeker SET place = '', seen_ms = $1 FROM (SELECT person FROM seeker
                    WHERE person = ANY($2) AND place IS NULL ORDER BY person FOR UPDATE) gathered
                WHERE seeker.person = gathered.person";
            let n_gathered = execute(connection, statement, &[&number(*now_ms), persons]).await?;
            expect_rows(n_gathered, u64::try_from(persons.len()).unwrap_or(u64::MAX))
        }
        PersonChange::StopSeeking { id } => {
            execute(connection, "DELETE FROM seeker WHERE person = $1", &[id]).await.map(drop)
        }
        PersonChange::Add { .. }
        | PersonChange::Rename { .. }
        | PersonChange::AddDevice { .. }
        | PersonChange::SeeDevice { .. }
        | PersonChange::EndDevice { .. }
        | PersonChange::AddLink { .. } => Ok(()),
    }
}

async fn add_channel(connection: &Connection, channel: &Channel) -> Written {
    let statement = "INSERT INTO channel (id, person, bytes, told_ms, next_ms, n_failures)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let (told_ms, next_ms) = (number(channel.told_ms), number(channel.next_ms));
    let n_failures = i64::from(channel.n_failures);
    let parameters: Parameters<'_> =
        &[&channel.id, &channel.person, &channel.bytes, &told_ms, &next_ms, &n_failures];
    execute(connection, statement, parameters).await.map(drop)
}

async fn seek(connection: &Connection, seeker: &Seeker) -> Written {
    let statement = "INSERT INTO seeker (person, bytes, since_ms, seen_ms, place) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (person) DO UPDATE SET bytes = excluded.bytes, since_ms = excluded.since_ms,
            seen_ms = excluded.seen_ms, place = excluded.place";
    let (since_ms, seen_ms) = (number(seeker.since_ms), number(seeker.seen_ms));
    let parameters: Parameters<'_> =
        &[&seeker.person, &seeker.bytes, &since_ms, &seen_ms, &seeker.place.text()];
    execute(connection, statement, parameters).await.map(drop)
}

fn expect_rows(n_rows: u64, expected: u64) -> Written {
    if n_rows == expected { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn execute(connection: &Connection, statement: &'static str, parameters: Parameters<'_>) -> Found<u64> {
    connection.execute(statement, parameters).await.map_err(|problem| judged(&problem))
}

pub(super) async fn note(readers: &Connector, person: &str, kind: NoteKind) -> Found<Option<Vec<u8>>> {
    let statement = "SELECT bytes FROM note WHERE person = $1 AND kind = $2";
    let rows = readers.read(statement, &[&person, &kind.name()]).await?;
    rows.first().map(|row| column(row, 0)).transpose()
}

pub(crate) async fn notes_with(readers: &Connector, kind: NoteKind, word: &str) -> Found<Vec<PersonNote>> {
    let statement =
        "SELECT person, bytes FROM note WHERE kind = $1 AND position($2 in bytes) > 0 ORDER BY person";
    let rows = readers.read(statement, &[&kind.name(), &word.as_bytes()]).await?;
    rows.iter().map(|row| Ok(PersonNote { person: column(row, 0)?, kind, bytes: column(row, 1)? })).collect()
}

pub(super) async fn turns_of(readers: &Connector, person: &str) -> Found<Vec<TurnAt>> {
    let statement = "SELECT table_id, person, asked_ms, news_ms, due_ms, words FROM turn WHERE person = $1
        ORDER BY table_id";
    let turn_at = |row: &Row| {
        let due_ms: Option<i64> = column(row, 4)?;
        let (person, words) = (column(row, 1)?, column(row, 5)?);
        let (asked_ms, news_ms) = (unsigned(row, 2)?, unsigned(row, 3)?);
        let turn = Turn { person, asked_ms, news_ms, due_ms: due_ms.map(i64::unsigned_abs), words };
        Ok(TurnAt { table: column(row, 0)?, turn })
    };
    readers.read(statement, &[&person]).await?.iter().map(turn_at).collect()
}

pub(super) async fn channels_of(readers: &Connector, person: &str) -> Found<Vec<Channel>> {
    let statement =
        "SELECT id, person, bytes, told_ms, next_ms, n_failures FROM channel WHERE person = $1 ORDER BY id";
    readers.read(statement, &[&person]).await?.iter().map(channel).collect()
}

pub(super) async fn due_channels(
    readers: &Connector,
    now_ms: u64,
    news_until_ms: u64,
    n_max: u32,
) -> Found<Vec<Channel>> {
    let statement = "SELECT id, person, bytes, told_ms, next_ms, n_failures FROM channel WHERE next_ms <= $1
            AND EXISTS (SELECT 1 FROM turn WHERE turn.person = channel.person
                AND turn.news_ms > channel.told_ms AND turn.news_ms <= $2)
        ORDER BY n_failures, next_ms, id LIMIT $3";
    let parameters: Parameters<'_> = &[&number(now_ms), &number(news_until_ms), &i64::from(n_max)];
    readers.read(statement, parameters).await?.iter().map(channel).collect()
}

fn channel(row: &Row) -> Found<Channel> {
    Ok(Channel {
        id: column(row, 0)?,
        person: column(row, 1)?,
        bytes: column(row, 2)?,
        told_ms: unsigned(row, 3)?,
        next_ms: unsigned(row, 4)?,
        n_failures: unsigned(row, 5)?,
    })
}

pub(super) async fn seekers(readers: &Connector) -> Found<Vec<Seeker>> {
    let statement = "SELECT person, bytes, since_ms, seen_ms, place FROM seeker ORDER BY since_ms, person";
    let seeker = |row: &Row| {
        Ok(Seeker {
            person: column(row, 0)?,
            bytes: column(row, 1)?,
            since_ms: unsigned(row, 2)?,
            seen_ms: unsigned(row, 3)?,
            place: SeekPlace::of_text(column(row, 4)?),
        })
    };
    readers.read(statement, &[]).await?.iter().map(seeker).collect()
}

pub(super) async fn forget_seekers(connector: &Connector, seen_before_ms: u64) -> Found<u32> {
    let statement = "DELETE FROM seeker WHERE seen_ms < $1";
    let n_rows = connector.execute(statement, &[&number(seen_before_ms)]).await?;
    Ok(u32::try_from(n_rows).unwrap_or(u32::MAX))
}
