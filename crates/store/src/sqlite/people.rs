//! Notes, turns, channels and seekers, as they are written and read.

use commits::{Channel, Commit, NoteKind, PersonNote, SeekPlace, Seeker, Turn, TurnChange};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool, query};

use super::failed;
use super::reading::number as read_number;
use super::writing::number;
use crate::{StoreError, TurnAt};

type Written = Result<(), StoreError>;
type Found<T> = Result<T, StoreError>;

pub(super) async fn change_turn(connection: &mut SqliteConnection, commit: &Commit) -> Written {
    let (Some(change), Some(lease)) = (&commit.turn, &commit.lease) else { return Ok(()) };
    match change {
        TurnChange::Of(turn) => {
            let insert = query(
                "INSERT INTO turn (table_id, person, asked_ms, news_ms, due_ms, words) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (table_id) DO UPDATE SET person = excluded.person, asked_ms = excluded.asked_ms,
                    news_ms = excluded.news_ms, due_ms = excluded.due_ms, words = excluded.words",
            );
            let insert = insert.bind(lease.table.as_str()).bind(turn.person.as_str());
            let insert = insert.bind(number(turn.asked_ms)).bind(number(turn.news_ms));
            let insert = insert.bind(turn.due_ms.map(number)).bind(turn.words.as_slice());
            insert.execute(connection).await.map(drop).map_err(failed)
        }
        TurnChange::Nobody => remove_turn(connection, &lease.table).await,
    }
}

pub(super) async fn remove_turn(connection: &mut SqliteConnection, table: &str) -> Written {
    let remove = query("DELETE FROM turn WHERE table_id = $1").bind(table);
    remove.execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn set_note(
    connection: &mut SqliteConnection,
    id: &str,
    kind: NoteKind,
    bytes: &[u8],
) -> Written {
    let insert = query(
        "INSERT INTO note (person, kind, bytes) VALUES ($1, $2, $3)
         ON CONFLICT (person, kind) DO UPDATE SET bytes = excluded.bytes",
    );
    insert.bind(id).bind(kind.name()).bind(bytes).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn add_channel(connection: &mut SqliteConnection, channel: &Channel) -> Written {
    let insert = query(
        "INSERT INTO channel (person, bytes, told_ms, next_ms, n_failures, id) VALUES ($1, $2, $3, $4, $5, $6)",
    );
    let insert = insert.bind(channel.person.as_str()).bind(channel.bytes.as_slice());
    let insert = insert.bind(number(channel.told_ms)).bind(number(channel.next_ms));
    let insert = insert.bind(i64::from(channel.n_failures)).bind(channel.id.as_str());
    insert.execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn change_channel(
    connection: &mut SqliteConnection,
    channel: &Channel,
    from_next_ms: u64,
) -> Written {
    let update = query(
        "UPDATE channel SET bytes = $1, told_ms = $2, next_ms = $3, n_failures = $4 WHERE id = $5 AND next_ms = $6",
    );
    let update = update.bind(channel.bytes.as_slice()).bind(number(channel.told_ms));
    let update = update.bind(number(channel.next_ms)).bind(i64::from(channel.n_failures));
    let update = update.bind(channel.id.as_str()).bind(number(from_next_ms));
    expect_rows(update.execute(connection).await.map_err(failed)?.rows_affected(), 1)
}

pub(super) async fn seek(connection: &mut SqliteConnection, seeker: &Seeker) -> Written {
    let insert = query(
        "INSERT INTO seeker (person, bytes, since_ms, seen_ms, place) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (person) DO UPDATE SET bytes = excluded.bytes, since_ms = excluded.since_ms,
            seen_ms = excluded.seen_ms, place = excluded.place",
    );
    let insert = insert.bind(seeker.person.as_str()).bind(seeker.bytes.as_slice());
    let insert = insert.bind(number(seeker.since_ms)).bind(number(seeker.seen_ms)).bind(seeker.place.text());
    insert.execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn still_seek(connection: &mut SqliteConnection, id: &str, now_ms: u64) -> Written {
    let update = query("UPDATE seeker SET seen_ms = $1 WHERE person = $2 AND place IS NULL");
    update.bind(number(now_ms)).bind(id).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn gather(connection: &mut SqliteConnection, persons: &[String], now_ms: u64) -> Written {
    for person in persons {
        let update = query("UPDATE seeker SET place = '', seen_ms = $1 WHERE person = $2 AND place IS NULL");
        let update = update.bind(number(now_ms)).bind(person.as_str());
        expect_rows(update.execute(&mut *connection).await.map_err(failed)?.rows_affected(), 1)?;
    }
    Ok(())
}

pub(super) async fn remove(connection: &mut SqliteConnection, statement: &'static str, id: &str) -> Written {
    query(statement).bind(id).execute(connection).await.map(drop).map_err(failed)
}

fn expect_rows(n_rows: u64, expected: u64) -> Written {
    if n_rows == expected { Ok(()) } else { Err(StoreError::Conflict) }
}

pub(super) async fn forget_seekers(connection: &mut SqliteConnection, seen_before_ms: u64) -> Found<u32> {
    let delete = query("DELETE FROM seeker WHERE seen_ms < $1").bind(number(seen_before_ms));
    let deleted = delete.execute(connection).await.map_err(failed)?;
    Ok(u32::try_from(deleted.rows_affected()).unwrap_or(u32::MAX))
}

pub(super) async fn note(readers: &SqlitePool, person: &str, kind: NoteKind) -> Found<Option<Vec<u8>>> {
    let row = query("SELECT bytes FROM note WHERE person = $1 AND kind = $2").bind(person).bind(kind.name());
    let row = row.fetch_optional(readers).await.map_err(failed)?;
    row.map(|row| row.try_get(0).map_err(failed)).transpose()
}

pub(crate) async fn notes_with(readers: &SqlitePool, kind: NoteKind, word: &str) -> Found<Vec<PersonNote>> {
    let rows = query(
        "SELECT person, bytes FROM note WHERE kind = $1 AND instr(bytes, CAST($2 AS BLOB)) > 0 ORDER BY person",
    );
    let rows = rows.bind(kind.name()).bind(word).fetch_all(readers).await.map_err(failed)?;
    let note = |row: &SqliteRow| Ok(PersonNote { person: row.try_get(0)?, kind, bytes: row.try_get(1)? });
    rows.iter().map(note).collect::<sqlx::Result<_>>().map_err(failed)
}

pub(super) async fn turns_of(readers: &SqlitePool, person: &str) -> Found<Vec<TurnAt>> {
    let rows = query(
        "SELECT table_id, person, asked_ms, news_ms, due_ms, words FROM turn WHERE person = $1 ORDER BY table_id",
    );
    rows.bind(person).fetch_all(readers).await.map_err(failed)?.iter().map(turn_at).collect()
}

fn turn_at(row: &SqliteRow) -> Found<TurnAt> {
    let due_ms: Option<i64> = row.try_get(4).map_err(failed)?;
    let turn = Turn {
        person: row.try_get(1).map_err(failed)?,
        asked_ms: read_number(row, 2)?,
        news_ms: read_number(row, 3)?,
        due_ms: due_ms.map(i64::unsigned_abs),
        words: row.try_get(5).map_err(failed)?,
    };
    Ok(TurnAt { table: row.try_get(0).map_err(failed)?, turn })
}

pub(super) async fn channels_of(readers: &SqlitePool, person: &str) -> Found<Vec<Channel>> {
    let rows = query(
        "SELECT id, person, bytes, told_ms, next_ms, n_failures FROM channel WHERE person = $1 ORDER BY id",
    );
    rows.bind(person).fetch_all(readers).await.map_err(failed)?.iter().map(channel).collect()
}

pub(super) async fn due_channels(
    readers: &SqlitePool,
    now_ms: u64,
    news_until_ms: u64,
    n_max: u32,
) -> Found<Vec<Channel>> {
    let rows = query(
        "SELECT id, person, bytes, told_ms, next_ms, n_failures FROM channel WHERE next_ms <= $1
            AND EXISTS (SELECT 1 FROM turn WHERE turn.person = channel.person
                AND turn.news_ms > channel.told_ms AND turn.news_ms <= $2)
         ORDER BY n_failures, next_ms, id LIMIT $3",
    );
    let rows = rows.bind(number(now_ms)).bind(number(news_until_ms)).bind(i64::from(n_max));
    rows.fetch_all(readers).await.map_err(failed)?.iter().map(channel).collect()
}

fn channel(row: &SqliteRow) -> Found<Channel> {
    Ok(Channel {
        id: row.try_get(0).map_err(failed)?,
        person: row.try_get(1).map_err(failed)?,
        bytes: row.try_get(2).map_err(failed)?,
        told_ms: read_number(row, 3)?,
        next_ms: read_number(row, 4)?,
        n_failures: read_number(row, 5)?,
    })
}

pub(super) async fn seekers(readers: &SqlitePool) -> Found<Vec<Seeker>> {
    let rows = query("SELECT person, bytes, since_ms, seen_ms, place FROM seeker ORDER BY since_ms, person");
    let seeker = |row: &SqliteRow| {
        Ok(Seeker {
            person: row.try_get(0).map_err(failed)?,
            bytes: row.try_get(1).map_err(failed)?,
            since_ms: read_number(row, 2)?,
            seen_ms: read_number(row, 3)?,
            place: SeekPlace::of_text(row.try_get(4).map_err(failed)?),
        })
    };
    rows.fetch_all(readers).await.map_err(failed)?.iter().map(seeker).collect()
}
