//! The tables. Only column types and statements that SQLite and PostgreSQL share.

use sqlx::{AnyConnection, Executor, Row};

/// Each is applied once, in order; a released one never changes.
const MIGRATIONS: [&[&str]; 1] = [&[
    "CREATE TABLE log (match_id TEXT NOT NULL, seq BIGINT NOT NULL, bytes BYTEA NOT NULL,
        PRIMARY KEY (match_id, seq))",
    "CREATE TABLE live_table (id TEXT PRIMARY KEY, version BIGINT NOT NULL, changed_ms BIGINT NOT NULL,
        bytes BYTEA NOT NULL)",
    "CREATE TABLE finished (match_id TEXT PRIMARY KEY, ended_ms BIGINT NOT NULL, summary BYTEA NOT NULL)",
    "CREATE INDEX finished_by_end ON finished (ended_ms)",
    "CREATE TABLE participant (person TEXT NOT NULL, match_id TEXT NOT NULL, seat BIGINT NOT NULL,
        PRIMARY KEY (person, match_id, seat))",
    "CREATE INDEX participant_by_match ON participant (match_id)",
    "CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE secret (hash TEXT PRIMARY KEY, person TEXT NOT NULL)",
    "CREATE TABLE link (hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires_ms BIGINT NOT NULL)",
]];

pub(super) async fn migrate(connection: &mut AnyConnection) -> sqlx::Result<()> {
    connection.execute("CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)").await?;
    let row = connection.fetch_one("SELECT COUNT(*) FROM migration").await?;
    let n_done = usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX);
    if n_done > MIGRATIONS.len() {
        return Err(sqlx::Error::Protocol("the database was written by a newer version".to_owned()));
    }
    for (number, statements) in MIGRATIONS.iter().enumerate().skip(n_done) {
        connection.execute("BEGIN").await?;
        for statement in *statements {
            connection.execute(*statement).await?;
        }
        let number = i64::try_from(number).expect("few migrations");
        sqlx::query("INSERT INTO migration (number) VALUES ($1)")
            .bind(number)
            .execute(&mut *connection)
            .await?;
        connection.execute("COMMIT").await?;
    }
    Ok(())
}
