//! The tables.

use super::connection::{Connection, Connector};
use crate::StoreError;

/// Each is applied once, in order; a released one never changes.
const MIGRATIONS: [&str; 1] = [FIRST];

const FIRST: &str = "
CREATE TABLE node (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, address TEXT NOT NULL, version TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL, draining BOOLEAN NOT NULL DEFAULT false);
CREATE TABLE match_number (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match_id TEXT NOT NULL UNIQUE);
CREATE TABLE log (
    match_number BIGINT NOT NULL, seq INT NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (match_number, seq));
CREATE TABLE live_table (
    id TEXT PRIMARY KEY, version BIGINT NOT NULL, changed_ms BIGINT NOT NULL, bytes BYTEA NOT NULL);
CREATE TABLE lease (
    table_id TEXT PRIMARY KEY, owner BIGINT, epoch INT NOT NULL, match_id TEXT, match_number BIGINT,
    n_entries INT NOT NULL DEFAULT 0) WITH (fillfactor = 50);
CREATE INDEX lease_by_owner ON lease (owner);
CREATE TABLE finished (match_id TEXT PRIMARY KEY, ended_ms BIGINT NOT NULL, summary BYTEA NOT NULL);
CREATE INDEX finished_by_end ON finished (ended_ms);
CREATE TABLE participant (
    person TEXT NOT NULL, match_id TEXT NOT NULL, seat BIGINT NOT NULL, PRIMARY KEY (person, match_id, seat));
CREATE INDEX participant_by_match ON participant (match_id);
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, added_ms BIGINT);
CREATE TABLE secret (hash TEXT PRIMARY KEY, person TEXT NOT NULL);
CREATE INDEX secret_by_person ON secret (person);
CREATE TABLE link (hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires_ms BIGINT NOT NULL);
CREATE TABLE sitter (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id));
CREATE INDEX sitter_by_table ON sitter (table_id);
";

/// Any number, the same for every node: only one at a time brings the tables up to date.
const BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(7855088);
    CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)";

pub(super) async fn migrate(connector: &Connector) -> Result<(), StoreError> {
    let connection = connector.connection().await?;
    while apply_next(&connection).await? {}
    Ok(())
}

/// Whether there was one to apply.
async fn apply_next(connection: &Connection) -> Result<bool, StoreError> {
    let client = &connection.client;
    connection.guard(client.batch_execute(BEGIN)).await?;
    let counted = client.query_one("SELECT COUNT(*) FROM migration", &[]).await;
    let n_done = counted.map_err(|problem| StoreError::Failed(problem.to_string()))?.get::<_, i64>(0);
    let n_done = usize::try_from(n_done).unwrap_or(usize::MAX);
    let next = match MIGRATIONS.get(n_done) {
        Some(statements) => format!("{statements}; INSERT INTO migration VALUES ({n_done}); COMMIT"),
        None => "ROLLBACK".to_owned(),
    };
    connection.guard(client.batch_execute(&next)).await?;
    if n_done > MIGRATIONS.len() {
        return Err(StoreError::Failed("the database was written by a newer version".to_owned()));
    }
    Ok(n_done < MIGRATIONS.len())
}
