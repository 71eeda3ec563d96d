//! A whole store moves from a file to a PostgreSQL, with every running match as it stands.

use futures_util::StreamExt;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, query};

use crate::postgres::Connection;
use crate::{LockedFile, Sqlite, Store, StoreError, postgres};

/// How much was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    pub n_tables: u64,
    pub n_matches: u64,
    pub n_entries: u64,
    pub n_persons: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Bytes,
}

pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, Kind)],
}

pub(crate) const TABLES: [Table; 18] = [
    Table {
        name: "person",
        columns: &[("id", Kind::Text), ("name", Kind::Text), ("added_ms", Kind::Number)],
    },
    Table {
        name: "secret",
        columns: &[
            ("hash", Kind::Text),
            ("person", Kind::Text),
            ("kind", Kind::Text),
            ("added_ms", Kind::Number),
            ("seen_ms", Kind::Number),
        ],
    },
    Table {
        name: "link",
        columns: &[("hash", Kind::Text), ("person", Kind::Text), ("expires_ms", Kind::Number)],
    },
    Table { name: "match_number", columns: &[("number", Kind::Number), ("match_id", Kind::Text)] },
    Table {
        name: "log",
        columns: &[("match_number", Kind::Number), ("seq", Kind::Number), ("bytes", Kind::Bytes)],
    },
    Table {
        name: "finished",
        columns: &[("match_id", Kind::Text), ("ended_ms", Kind::Number), ("summary", Kind::Bytes)],
    },
    Table {
        name: "participant",
        columns: &[("person", Kind::Text), ("match_id", Kind::Text), ("seat", Kind::Number)],
    },
    Table {
        name: "live_table",
        columns: &[
            ("id", Kind::Text),
            ("version", Kind::Number),
            ("changed_ms", Kind::Number),
            ("bytes", Kind::Bytes),
        ],
    },
    Table { name: "sitter", columns: &[("person", Kind::Text), ("table_id", Kind::Text)] },
    Table { name: "note", columns: &[("person", Kind::Text), ("kind", Kind::Text), ("bytes", Kind::Bytes)] },
    Table {
        name: "turn",
        columns: &[
            ("table_id", Kind::Text),
            ("person", Kind::Text),
            ("asked_ms", Kind::Number),
            ("news_ms", Kind::Number),
            ("due_ms", Kind::Number),
            ("words", Kind::Bytes),
        ],
    },
    Table {
        name: "channel",
        columns: &[
            ("id", Kind::Text),
            ("person", Kind::Text),
            ("bytes", Kind::Bytes),
            ("told_ms", Kind::Number),
            ("next_ms", Kind::Number),
            ("n_failures", Kind::Number),
        ],
    },
    Table { name: "ban", columns: &[("what", Kind::Text), ("until_ms", Kind::Number)] },
    Table { name: "analysis", columns: &[("match_id", Kind::Text), ("bytes", Kind::Bytes)] },
    Table { name: "unrated", columns: &[("match_id", Kind::Text), ("ended_ms", Kind::Number)] },
    Table {
        name: "rating",
        columns: &[
            ("person", Kind::Text),
            ("ladder", Kind::Text),
            ("mean", Kind::Number),
            ("deviation", Kind::Number),
            ("n_matches", Kind::Number),
        ],
    },
    Table { name: "puzzle", columns: &[("day", Kind::Number), ("game", Kind::Text), ("bytes", Kind::Bytes)] },
    Table {
        name: "puzzle_answer",
        columns: &[
            ("day", Kind::Number),
            ("game", Kind::Text),
            ("person", Kind::Text),
            ("choice", Kind::Number),
            ("is_right", Kind::Number),
        ],
    },
];

/// Nobody owns the tables yet; whoever claims one goes on with its match. Numbering continues where the file left
/// off.
const AFTERWARDS: &str = "INSERT INTO lease (table_id, epoch) SELECT id, 1 FROM live_table;
    SELECT setval(pg_get_serial_sequence('match_number', 'number'),
        (SELECT COALESCE(MAX(number), 0) + 1 FROM match_number), false);
    COMMIT";

/// How many rows travel at a time.
pub(crate) const ROWS_MAX: usize = 1000;

/// Moves everything, or nothing: the database must not hold any table, match or person yet, and the file stays as it
/// is. The lock on the file keeps a server from writing to it meanwhile.
pub async fn move_to_postgres(from: LockedFile, address: &str) -> Result<Moved, StoreError> {
    let file = from.open().await?;
    let connection = postgres::prepared(address).await?;
    connection.guard(connection.client.batch_execute("BEGIN")).await?;
    let moved = match copy_all(&file, &connection).await {
        Ok(moved) => connection.guard(connection.client.batch_execute(AFTERWARDS)).await.map(|()| moved),
        Err(problem) => Err(problem),
    };
    if moved.is_err() {
        drop(connection.guard(connection.client.batch_execute("ROLLBACK")).await);
    }
    file.close().await?;
    moved
}

async fn copy_all(file: &Sqlite, to: &Connection) -> Result<Moved, StoreError> {
    let mut moved = Moved::default();
    for table in &TABLES {
        refuse_if_filled(to, table).await?;
        moved.count(table, copy(file, to, table).await?);
    }
    Ok(moved)
}

impl Moved {
    fn count(&mut self, table: &Table, n_rows: u64) {
        match table.name {
            "live_table" => self.n_tables = n_rows,
            "match_number" => self.n_matches = n_rows,
            "log" => self.n_entries = n_rows,
            "person" => self.n_persons = n_rows,
            _ => (),
        }
    }
}

async fn refuse_if_filled(to: &Connection, table: &Table) -> Result<(), StoreError> {
    let statement = format!("SELECT 1 FROM {} LIMIT 1", table.name);
    if to.guard(to.client.query(&statement, &[])).await?.is_empty() {
        return Ok(());
    }
    Err(StoreError::Failed(format!("the database is not empty: it has rows in {}", table.name)))
}

async fn copy(file: &Sqlite, to: &Connection, table: &Table) -> Result<u64, StoreError> {
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let select = format!("SELECT {} FROM {}", names.join(", "), table.name);
    let mut rows = query(AssertSqlSafe(select)).fetch(file.readers());
    let (mut batch, mut n_rows) = (Batch::new(table), 0);
    while let Some(row) = rows.next().await {
        batch.take(&row.map_err(failed)?)?;
        n_rows += 1;
        if batch.n_rows == ROWS_MAX {
            std::mem::replace(&mut batch, Batch::new(table)).insert(to).await?;
        }
    }
    batch.insert(to).await?;
    Ok(n_rows)
}

/// Rows on their way, by column.
struct Batch<'t> {
    table: &'t Table,
    columns: Vec<Column>,
    n_rows: usize,
}

enum Column {
    Text(Vec<Option<String>>),
    Number(Vec<Option<i64>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

impl<'t> Batch<'t> {
    fn new(table: &'t Table) -> Self {
        let column = |(_, kind): &(&str, Kind)| match kind {
            Kind::Text => Column::Text(Vec::new()),
            Kind::Number => Column::Number(Vec::new()),
            Kind::Bytes => Column::Bytes(Vec::new()),
        };
        Self { table, columns: table.columns.iter().map(column).collect(), n_rows: 0 }
    }

    fn take(&mut self, row: &SqliteRow) -> Result<(), StoreError> {
        for (place, column) in self.columns.iter_mut().enumerate() {
            match column {
                Column::Text(values) => values.push(row.try_get(place).map_err(failed)?),
                Column::Number(values) => values.push(row.try_get(place).map_err(failed)?),
                Column::Bytes(values) => values.push(row.try_get(place).map_err(failed)?),
            }
        }
        self.n_rows += 1;
        Ok(())
    }

    async fn insert(self, to: &Connection) -> Result<(), StoreError> {
        let names: Vec<&str> = self.table.columns.iter().map(|(name, _)| *name).collect();
        let array = |(number, column): (usize, &Column)| match column {
            Column::Text(_) => format!("${number}::text[]"),
            Column::Number(_) => format!("${number}::bigint[]"),
            Column::Bytes(_) => format!("${number}::bytea[]"),
        };
        let arrays: Vec<String> = (1..).zip(&self.columns).map(array).collect();
        let statement = format!(
            "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest({})",
            self.table.name,
            names.join(", "),
            arrays.join(", ")
        );
        let parameters: Vec<&(dyn tokio_postgres::types::ToSql + Sync)> = self
            .columns
            .iter()
            .map(|column| match column {
                Column::Text(values) => values as _,
                Column::Number(values) => values as _,
                Column::Bytes(values) => values as _,
            })
            .collect();
        to.guard(to.client.execute(&statement, &parameters)).await.map(drop)
    }
}

fn failed(problem: sqlx::Error) -> StoreError {
    StoreError::Failed(problem.to_string())
}
