//! Everything in one file that can be kept elsewhere, and the way back. A backup of a database is the same kind of
//! file that a server without a database uses.

use std::fs;
use std::path::Path;

use sqlx::{AssertSqlSafe, Connection as _, Executor, SqliteConnection, query};
use tokio_postgres::Row;

use crate::moving::{Kind, ROWS_MAX, TABLES, Table};
use crate::postgres::{Connection, Connector};
use crate::sqlite::{self, copying};
use crate::{OperatorDesk, Sqlite, Store, StoreError, StorePlace, move_to_postgres, postgres};

/// Writes everything that is stored now into a new file, while servers go on.
pub async fn backup(from: &StorePlace, to: &Path) -> Result<(), StoreError> {
    match from {
        StorePlace::File(path) => copying::backup(path, to).await,
        StorePlace::Database(address) => {
            OperatorDesk::open(from).await?;
            copying::make_new(to)?;
            let copied = copy_out(address, to).await;
            drop(fs::remove_file(to.with_added_extension("lock")));
            if copied.is_err() {
                drop(fs::remove_file(to));
            }
            copied
        }
    }
}

/// Makes a store from a backup, where there is nothing yet.
pub async fn restore(from: &Path, to: &StorePlace) -> Result<(), StoreError> {
    match to {
        StorePlace::File(path) => copying::restore(from, path).await,
        StorePlace::Database(address) => {
            // A backup of an earlier version is brought up to date as a copy; the backup itself stays as it is.
            let copy = from.with_added_extension("restoring");
            copying::restore(from, &copy).await?;
            let moved = match Sqlite::lock(&copy) {
                Ok(file) => move_to_postgres(file, address).await.map(drop),
                Err(problem) => Err(problem),
            };
            for path in [&copy, &copy.with_added_extension("lock")] {
                drop(fs::remove_file(path));
            }
            moved
        }
    }
}

async fn copy_out(address: &str, to: &Path) -> Result<(), StoreError> {
    Sqlite::open(to).await?.close().await?;
    let mut file = copying::open(to).await?;
    let from = Connector::new(address)?.connect().await?;
    // Sees what was committed when this begins, and nothing that comes later.
    ask(&from, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    file.execute("BEGIN").await.map_err(sqlite::failed)?;
    for table in &TABLES {
        copy_table(&from, &mut file, table).await?;
    }
    file.execute("COMMIT").await.map_err(sqlite::failed)?;
    ask(&from, "COMMIT").await?;
    file.close().await.map_err(sqlite::failed)?;
    copying::check(to).await
}

async fn ask(from: &Connection, statement: &str) -> Result<(), StoreError> {
    from.client.batch_execute(statement).await.map_err(|problem| said(&problem))
}

async fn copy_table(from: &Connection, to: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    let typed = |(name, kind): &(&str, Kind)| match kind {
        Kind::Text => format!("{name}::text"),
        Kind::Number => format!("{name}::bigint"),
        Kind::Bytes => format!("{name}::bytea"),
    };
    let columns: Vec<String> = table.columns.iter().map(typed).collect();
    let declare = format!("DECLARE copying CURSOR FOR SELECT {} FROM {}", columns.join(", "), table.name);
    ask(from, &declare).await?;
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let places = vec!["?"; names.len()].join(", ");
    let insert = format!("INSERT INTO {} ({}) VALUES ({places})", table.name, names.join(", "));
    let fetch = format!("FETCH {ROWS_MAX} FROM copying");
    loop {
        let rows = from.client.query(&fetch, &[]).await.map_err(|problem| said(&problem))?;
        for row in &rows {
            copy_row(row, to, table, &insert).await?;
        }
        if rows.len() < ROWS_MAX {
            return ask(from, "CLOSE copying").await;
        }
    }
}

async fn copy_row(
    row: &Row,
    to: &mut SqliteConnection,
    table: &Table,
    insert: &str,
) -> Result<(), StoreError> {
    let mut insert = query(AssertSqlSafe(insert.to_owned()));
    for (place, (_, kind)) in table.columns.iter().enumerate() {
        insert = match kind {
            Kind::Text => insert.bind(postgres::column::<Option<String>>(row, place)?),
            Kind::Number => insert.bind(postgres::column::<Option<i64>>(row, place)?),
            Kind::Bytes => insert.bind(postgres::column::<Option<Vec<u8>>>(row, place)?),
        };
    }
    insert.execute(to).await.map(drop).map_err(sqlite::failed)
}

fn said(problem: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(problem.to_string())
}

#[cfg(test)]
mod tests {
    use sqlx::Row as _;

    use super::*;

    /// What belongs to the file itself rather than to its content.
    const OWN: [&str; 4] = ["migration", "pulse", "wish", "seeker"];

    #[tokio::test]
    async fn nothing_that_is_stored_is_left_out_of_a_move_or_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("luxx.db");
        Sqlite::open(&path).await.unwrap().close().await.unwrap();
        let mut file = copying::open(&path).await.unwrap();
        let columns = "SELECT tables.name, columns.name FROM sqlite_master tables, pragma_table_info(tables.name) columns
            WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'";
        let rows = file.fetch_all(columns).await.unwrap();
        let mut stored: Vec<(String, String)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        stored.retain(|(table, _)| !OWN.contains(&table.as_str()));
        stored.sort();
        let named = |table: &Table| {
            let pair = |(column, _): &(&str, Kind)| (table.name.to_owned(), (*column).to_owned());
            table.columns.iter().map(pair).collect::<Vec<_>>()
        };
        let mut copied: Vec<(String, String)> = TABLES.iter().flat_map(named).collect();
        copied.sort();
        assert_eq!(copied, stored);
    }
}
