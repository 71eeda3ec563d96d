//! The tables.

use super::connection::{Connection, Connector};
use crate::StoreError;

/// Each is applied once, in order; a released one never changes.
const MIGRATIONS: [&str; 6] = [FIRST, LISTING, OPERATOR, DEVICES, PEOPLE, KEEPING];
pub(crate) const N_MIGRATIONS: usize = MIGRATIONS.len();

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

const LISTING: &str = "
CREATE TABLE listing (
    table_id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, watch TEXT NOT NULL UNIQUE, host TEXT NOT NULL,
    is_open BOOLEAN NOT NULL, is_watchable BOOLEAN NOT NULL, bytes BYTEA NOT NULL,
    reserved TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
CREATE INDEX listing_by_host ON listing (host);
CREATE INDEX listing_open ON listing (table_id) WHERE is_open;
CREATE INDEX listing_watchable ON listing (table_id) WHERE is_watchable;
";

/// Who is banned, and what the operator asks of whichever node it concerns.
const OPERATOR: &str = "
CREATE TABLE ban (what TEXT PRIMARY KEY, until_ms BIGINT NOT NULL);
CREATE TABLE wish (what TEXT PRIMARY KEY, made_ms BIGINT NOT NULL);
";

/// Devices that hold a secret, since when, and when they were last seen; unknown for those from before.
const DEVICES: &str = "
ALTER TABLE secret ADD COLUMN kind TEXT, ADD COLUMN added_ms BIGINT, ADD COLUMN seen_ms BIGINT;
";

/// What is told to people outside the page, and who looks for whom.
const PEOPLE: &str = "
CREATE TABLE note (person TEXT NOT NULL, kind TEXT NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (person, kind));
CREATE TABLE turn (
    table_id TEXT PRIMARY KEY, person TEXT NOT NULL, asked_ms BIGINT NOT NULL, news_ms BIGINT NOT NULL, due_ms BIGINT,
    words BYTEA NOT NULL);
CREATE INDEX turn_by_person ON turn (person);
CREATE TABLE channel (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, bytes BYTEA NOT NULL, told_ms BIGINT NOT NULL, next_ms BIGINT NOT NULL,
    n_failures BIGINT NOT NULL);
CREATE INDEX channel_by_person ON channel (person);
CREATE INDEX channel_by_next ON channel (next_ms);
CREATE TABLE seeker (
    person TEXT PRIMARY KEY, bytes BYTEA NOT NULL, since_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL, place TEXT);
";

/// What is kept alongside the matches: analyses, ratings and puzzles. Numbers of a rating are millionths.
const KEEPING: &str = "
CREATE TABLE analysis (match_id TEXT PRIMARY KEY, bytes BYTEA NOT NULL);
CREATE TABLE unrated (match_id TEXT PRIMARY KEY, ended_ms BIGINT NOT NULL);
INSERT INTO unrated (match_id, ended_ms) SELECT match_id, ended_ms FROM finished;
CREATE INDEX unrated_by_end ON unrated (ended_ms, match_id);
CREATE TABLE rating (
    person TEXT NOT NULL, ladder TEXT NOT NULL, mean BIGINT NOT NULL, deviation BIGINT NOT NULL,
    n_matches BIGINT NOT NULL, PRIMARY KEY (person, ladder));
CREATE INDEX rating_by_ladder ON rating (ladder);
CREATE TABLE puzzle (
    day BIGINT NOT NULL, game TEXT NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (day, game));
CREATE TABLE puzzle_answer (
    day BIGINT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, choice BIGINT NOT NULL, is_right BIGINT NOT NULL,
    PRIMARY KEY (day, game, person));
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
