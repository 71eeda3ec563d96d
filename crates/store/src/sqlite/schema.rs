//! The tables.

use sqlx::{Executor, Row, SqliteConnection};

/// Each is applied once, in order; a released one never changes.
const MIGRATIONS: [&[&str]; 8] = [FIRST, SHORT_KEYS, PERSONS, PULSE, OPERATOR, DEVICES, PEOPLE, KEEPING];
pub(crate) const N_MIGRATIONS: usize = MIGRATIONS.len();

const FIRST: &[&str] = &[
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
];

/// A match has a short number, assigned in the order in which matches begin and never reused: entries of the matches
/// being played then lie close together in the index, and a commit writes far fewer pages (decision 0008).
const SHORT_KEYS: &[&str] = &[
    "CREATE TABLE match_number (number INTEGER PRIMARY KEY AUTOINCREMENT, match_id TEXT NOT NULL UNIQUE)",
    "INSERT INTO match_number (match_id) SELECT match_id FROM log GROUP BY match_id ORDER BY MIN(rowid)",
    "ALTER TABLE log RENAME TO log_of_old",
    "CREATE TABLE log (match_number BIGINT NOT NULL, seq BIGINT NOT NULL, bytes BYTEA NOT NULL,
        PRIMARY KEY (match_number, seq))",
    "INSERT INTO log (match_number, seq, bytes)
        SELECT match_number.number, log_of_old.seq, log_of_old.bytes
        FROM log_of_old JOIN match_number ON match_number.match_id = log_of_old.match_id
        ORDER BY log_of_old.rowid",
    "DROP TABLE log_of_old",
];

/// Whoever was added before this is never forgotten: nobody knows when that was.
const PERSONS: &[&str] = &[
    "ALTER TABLE person ADD COLUMN added_ms BIGINT",
    "CREATE TABLE sitter (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id))",
    "CREATE INDEX sitter_by_table ON sitter (table_id)",
];

/// Written from time to time to see whether that works.
const PULSE: &[&str] = &["CREATE TABLE pulse (beat BIGINT NOT NULL)", "INSERT INTO pulse (beat) VALUES (0)"];

/// Who is banned, and what the operator asks of whoever serves this file.
const OPERATOR: &[&str] = &[
    "CREATE TABLE ban (what TEXT PRIMARY KEY, until_ms BIGINT NOT NULL)",
    "CREATE TABLE wish (what TEXT PRIMARY KEY, made_ms BIGINT NOT NULL)",
];

/// Devices that hold a secret, since when, and when they were last seen; unknown for those from before.
const DEVICES: &[&str] = &[
    "ALTER TABLE secret ADD COLUMN kind TEXT",
    "ALTER TABLE secret ADD COLUMN added_ms BIGINT",
    "ALTER TABLE secret ADD COLUMN seen_ms BIGINT",
    "CREATE INDEX secret_by_person ON secret (person)",
];

/// What is told to people outside the page, and who looks for whom.
const PEOPLE: &[&str] = &[
    "CREATE TABLE note (person TEXT NOT NULL, kind TEXT NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (person, kind))",
    "CREATE TABLE turn (table_id TEXT PRIMARY KEY, person TEXT NOT NULL, asked_ms BIGINT NOT NULL,
        news_ms BIGINT NOT NULL, due_ms BIGINT, words BYTEA NOT NULL)",
    "CREATE INDEX turn_by_person ON turn (person)",
    "CREATE TABLE channel (id TEXT PRIMARY KEY, person TEXT NOT NULL, bytes BYTEA NOT NULL, told_ms BIGINT NOT NULL,
        next_ms BIGINT NOT NULL, n_failures BIGINT NOT NULL)",
    "CREATE INDEX channel_by_person ON channel (person)",
    "CREATE INDEX channel_by_next ON channel (next_ms)",
    "CREATE TABLE seeker (person TEXT PRIMARY KEY, bytes BYTEA NOT NULL, since_ms BIGINT NOT NULL,
        seen_ms BIGINT NOT NULL, place TEXT)",
];

/// What is kept alongside the matches: analyses, ratings and puzzles. Numbers of a rating are millionths.
const KEEPING: &[&str] = &[
    "CREATE TABLE analysis (match_id TEXT PRIMARY KEY, bytes BYTEA NOT NULL)",
    "CREATE TABLE unrated (match_id TEXT PRIMARY KEY, ended_ms BIGINT NOT NULL)",
    "INSERT INTO unrated (match_id, ended_ms) SELECT match_id, ended_ms FROM finished",
    "CREATE INDEX unrated_by_end ON unrated (ended_ms, match_id)",
    "CREATE TABLE rating (person TEXT NOT NULL, ladder TEXT NOT NULL, mean BIGINT NOT NULL,
        deviation BIGINT NOT NULL, n_matches BIGINT NOT NULL, PRIMARY KEY (person, ladder))",
    "CREATE INDEX rating_by_ladder ON rating (ladder)",
    "CREATE TABLE puzzle (day BIGINT NOT NULL, game TEXT NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (day, game))",
    "CREATE TABLE puzzle_answer (day BIGINT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL,
        choice BIGINT NOT NULL, is_right BIGINT NOT NULL, PRIMARY KEY (day, game, person))",
];

pub(super) async fn migrate(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    apply(connection, &MIGRATIONS).await
}

async fn apply(connection: &mut SqliteConnection, migrations: &[&[&'static str]]) -> sqlx::Result<()> {
    connection.execute("CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)").await?;
    let row = connection.fetch_one("SELECT COUNT(*) FROM migration").await?;
    let n_done = usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX);
    if n_done > migrations.len() {
        return Err(sqlx::Error::Protocol("the database was written by a newer version".to_owned()));
    }
    for (number, statements) in migrations.iter().enumerate().skip(n_done) {
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

#[cfg(test)]
mod tests {
    use commits::{Append, Commit, Lease, StoredDevice};
    use sqlx::Connection;

    use super::*;
    use crate::{Sqlite, Store, StoreError};

    fn append(match_id: &str, seq: u32) -> Commit {
        let append = Append { match_id: match_id.to_owned(), seq, bytes: b"new".to_vec() };
        let lease = Some(Lease { table: "t".to_owned(), epoch: 1 });
        Commit { lease, appends: vec![append], ..Commit::default() }
    }

    /// A file as the first version left it: two matches with interleaved entries, one of them finished.
    async fn write_old_file(address: &str) {
        let mut connection = SqliteConnection::connect(address).await.unwrap();
        apply(&mut connection, &MIGRATIONS[..1]).await.unwrap();
        for statement in [
            "INSERT INTO log (match_id, seq, bytes) VALUES ('z', 0, x'00'), ('a', 0, x'10'), ('z', 1, x'01')",
            "INSERT INTO log (match_id, seq, bytes) VALUES ('a', 1, x'11'), ('z', 2, x'02')",
            "INSERT INTO finished (match_id, ended_ms, summary) VALUES ('a', 5, x'')",
            "INSERT INTO live_table (id, version, changed_ms, bytes) VALUES ('t', 1, 5, x'')",
            "INSERT INTO person (id, name) VALUES ('p', 'Anna')",
            "INSERT INTO secret (hash, person) VALUES ('h', 'p')",
        ] {
            connection.execute(statement).await.unwrap();
        }
        connection.close().await.unwrap();
    }

    #[tokio::test]
    async fn a_file_of_the_first_version_keeps_all_its_matches() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("luxx.db");
        write_old_file(&format!("sqlite://{}?mode=rwc", path.display())).await;
        let store = Sqlite::open(&path).await.unwrap();
        assert_eq!(store.log("z").await.unwrap(), [[0], [1], [2]]);
        assert_eq!(store.log("a").await.unwrap(), [[0x10], [0x11]]);
        assert_eq!(store.claim("t").await.unwrap(), Some(1));
        assert_eq!(store.commit(append("z", 2)).await, Err(StoreError::Conflict));
        store.commit(append("z", 3)).await.unwrap();
        store.commit(append("later", 0)).await.unwrap();
        assert_eq!(store.log("z").await.unwrap().len(), 4);
        assert_eq!(store.forget(6).await.unwrap(), 1);
        assert!(store.log("a").await.unwrap().is_empty());
        assert_eq!(store.forget_persons(u64::MAX).await.unwrap(), 0, "nobody knows since when they are here");
        let device = StoredDevice { id: "h".to_owned(), kind: None, added_ms: None, seen_ms: None };
        assert_eq!(store.holder("h").await.unwrap().unwrap().device, device);
        store.close().await.unwrap();
        drop(store);
        let store = Sqlite::open(&path).await.unwrap();
        assert_eq!(store.log("z").await.unwrap().len(), 4, "and only once");
        assert_eq!(store.log("later").await.unwrap(), [b"new".to_vec()]);
    }
}
