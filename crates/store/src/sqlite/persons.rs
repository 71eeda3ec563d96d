//! Persons, what they come with, and their one-time links.

use commits::{NewDevice, PersonChange, StoredDevice};
use sqlx::{Row, SqliteConnection, query};

use super::writing::{Written, number};
use super::{failed, people};
use crate::StoreError;

pub(super) async fn change_person(connection: &mut SqliteConnection, change: &PersonChange) -> Written {
    match change {
        PersonChange::Add { person, device } => {
            let insert = query("INSERT INTO person (id, name, added_ms) VALUES ($1, $2, $3)");
            let insert = insert.bind(person.id.as_str()).bind(person.name.as_str());
            insert.bind(number(device.added_ms)).execute(&mut *connection).await.map_err(failed)?;
            add_device(connection, &person.id, device).await
        }
        PersonChange::Rename { id, name } => {
            let update = query("UPDATE person SET name = $1 WHERE id = $2");
            let update = update.bind(name.as_str()).bind(id.as_str());
            update.execute(connection).await.map(drop).map_err(failed)
        }
        PersonChange::AddDevice { id, device } => add_device(connection, id, device).await,
        PersonChange::SeeDevice { secret_hash, kind, seen_ms } => {
            let update = query("UPDATE secret SET kind = $1, seen_ms = $2 WHERE hash = $3");
            let update = update.bind(kind.as_str()).bind(number(*seen_ms)).bind(secret_hash.as_str());
            update.execute(connection).await.map(drop).map_err(failed)
        }
        PersonChange::EndDevice { id, device } => {
            let delete = query("DELETE FROM secret WHERE person = $1 AND substr(hash, 1, $2) = $3");
            let delete = delete.bind(id.as_str()).bind(id_chars()).bind(device.as_str());
            delete.execute(connection).await.map(drop).map_err(failed)
        }
        PersonChange::AddLink { id, token_hash, expires_ms } => {
            let insert = query("INSERT INTO link (hash, person, expires_ms) VALUES ($1, $2, $3)");
            let insert = insert.bind(token_hash.as_str()).bind(id.as_str()).bind(number(*expires_ms));
            insert.execute(connection).await.map(drop).map_err(failed)
        }
        PersonChange::SetNote { id, kind, bytes } => people::set_note(connection, id, *kind, bytes).await,
        PersonChange::AddChannel(channel) => people::add_channel(connection, channel).await,
        PersonChange::ChangeChannel { channel, from_next_ms } => {
            people::change_channel(connection, channel, *from_next_ms).await
        }
        PersonChange::RemoveChannel { id } => {
            people::remove(connection, "DELETE FROM channel WHERE id = $1", id).await
        }
        PersonChange::Seek(seeker) => people::seek(connection, seeker).await,
        PersonChange::StillSeeking { id, now_ms } => people::still_seek(connection, id, *now_ms).await,
        PersonChange::Gather { persons, now_ms } => people::gather(connection, persons, *now_ms).await,
        PersonChange::StopSeeking { id } => {
            people::remove(connection, "DELETE FROM seeker WHERE person = $1", id).await
        }
    }
}

fn id_chars() -> i64 {
    i64::try_from(StoredDevice::ID_CHARS).expect("a short id")
}

async fn add_device(connection: &mut SqliteConnection, person: &str, device: &NewDevice) -> Written {
    let insert =
        query("INSERT INTO secret (hash, person, kind, added_ms, seen_ms) VALUES ($1, $2, $3, $4, $4)");
    let insert = insert.bind(device.secret_hash.as_str()).bind(person).bind(device.kind.as_str());
    insert.bind(number(device.added_ms)).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn take_link(
    connection: &mut SqliteConnection,
    token_hash: &str,
    now_ms: u64,
) -> Result<Option<String>, StoreError> {
    let delete = query("DELETE FROM link WHERE hash = $1 RETURNING person, expires_ms").bind(token_hash);
    let Some(row) = delete.fetch_optional(connection).await.map_err(failed)? else { return Ok(None) };
    let expires_ms: i64 = row.try_get(1).map_err(failed)?;
    if number(now_ms) >= expires_ms {
        return Ok(None);
    }
    row.try_get(0).map(Some).map_err(failed)
}
