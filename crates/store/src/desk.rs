//! The operator's way into a store, alongside the servers that run on it: to look, to ban, and to leave requests for
//! them.

pub(crate) mod forgetting;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use commits::{FinishedMatch, Keeping, TableRow};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Executor, Row, SqlitePool, query};

use crate::StoreError;
use crate::postgres::Connector;
use crate::{postgres, sqlite};

/// Where everything is kept. The address of a database may hold a password, so it is not shown.
#[derive(Clone, PartialEq, Eq)]
pub enum StorePlace {
    File(PathBuf),
    Database(String),
}

/// A few connections of its own; no table is ever owned by them.
#[derive(Clone, Debug)]
pub struct OperatorDesk(Way);

#[derive(Clone, Debug)]
enum Way {
    File(SqlitePool),
    Database(Arc<Connector>),
}

/// Somebody who may not come in: a person's id, an address or a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    pub what: String,
    pub until_ms: u64,
}

const CONNECTIONS_MAX: u32 = 2;

impl std::fmt::Debug for StorePlace {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            Self::Database(_) => f.write_str("Database"),
        }
    }
}

impl OperatorDesk {
    /// The store must exist and have this version's schema; a server of this version creates it.
    pub async fn open(place: &StorePlace) -> Result<Self, StoreError> {
        let (way, n_expected) = match place {
            StorePlace::File(path) => (Way::File(open_file(path)?), sqlite::N_MIGRATIONS),
            StorePlace::Database(address) => {
                (Way::Database(Arc::new(Connector::new(address)?)), postgres::N_MIGRATIONS)
            }
        };
        let desk = Self(way);
        let n_done = desk.pairs("SELECT '', COUNT(*) FROM migration").await?;
        if n_done.first().is_some_and(|(_, n_done)| usize::try_from(*n_done) == Ok(n_expected)) {
            return Ok(desk);
        }
        Err(StoreError::Failed(
            "the store is of another version; start `luxx serve` of this one first".to_owned(),
        ))
    }

    pub async fn table_ids(&self) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Way::File(pool) => sqlite::reading::table_ids(pool).await,
            Way::Database(connector) => postgres::reading::table_ids(connector).await,
        }
    }

    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        match &self.0 {
            Way::File(pool) => sqlite::reading::table(pool, id).await,
            Way::Database(connector) => postgres::reading::table(connector, id).await,
        }
    }

    pub async fn log(&self, match_id: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        match &self.0 {
            Way::File(pool) => sqlite::reading::log(pool, match_id).await,
            Way::Database(connector) => postgres::reading::log(connector, match_id).await,
        }
    }

    pub async fn finished(&self, match_id: &str) -> Result<Option<FinishedMatch>, StoreError> {
        match &self.0 {
            Way::File(pool) => sqlite::reading::finished(pool, match_id).await,
            Way::Database(connector) => postgres::reading::finished(connector, match_id).await,
        }
    }

    /// All matches that a person took part in.
    pub async fn finished_of(&self, person: &str) -> Result<Vec<FinishedMatch>, StoreError> {
        match &self.0 {
            Way::File(pool) => sqlite::reading::finished_of(pool, person, None, u32::MAX).await,
            Way::Database(connector) => {
                postgres::reading::finished_of(connector, person, None, u32::MAX).await
            }
        }
    }

    pub async fn knows_person(&self, id: &str) -> Result<bool, StoreError> {
        // An update that changes nothing tells whether the row exists.
        Ok(self.change("UPDATE person SET name = name WHERE id = $1", id, None).await? > 0)
    }

    /// The ids of all finished matches, in the order in which they ended.
    pub async fn finished_ids(&self) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT match_id, ended_ms FROM finished ORDER BY ended_ms, match_id";
        Ok(firsts(self.pairs(statement).await?))
    }

    /// Every match that is still known counts towards ratings again; servers do that when somebody asks for a rating.
    pub async fn rate_again(&self) -> Result<(), StoreError> {
        match &self.0 {
            Way::File(pool) => {
                let mut connection = pool.acquire().await.map_err(sqlite::failed)?;
                sqlite::keeping::keep(&mut connection, Keeping::RateAgain).await
            }
            Way::Database(connector) => postgres::keeping::keep(connector, Keeping::RateAgain).await,
        }
    }

    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let pairs = self.pairs("SELECT what, until_ms FROM ban ORDER BY what").await?;
        let ban = |(what, until_ms): (String, i64)| Ban { what, until_ms: until_ms.unsigned_abs() };
        Ok(pairs.into_iter().map(ban).collect())
    }

    pub async fn ban(&self, ban: &Ban) -> Result<(), StoreError> {
        let statement = "INSERT INTO ban (what, until_ms) VALUES ($1, $2)
            ON CONFLICT (what) DO UPDATE SET until_ms = excluded.until_ms";
        self.change(statement, &ban.what, Some(ban.until_ms)).await.map(drop)
    }

    /// Whether there was such a ban.
    pub async fn lift_ban(&self, what: &str) -> Result<bool, StoreError> {
        Ok(self.change("DELETE FROM ban WHERE what = $1", what, None).await? > 0)
    }

    /// Leaves a request for whichever server it concerns.
    pub async fn wish(&self, what: &str, now_ms: u64) -> Result<(), StoreError> {
        let statement = "INSERT INTO wish (what, made_ms) VALUES ($1, $2) ON CONFLICT (what) DO NOTHING";
        self.change(statement, what, Some(now_ms)).await.map(drop)
    }

    pub async fn wishes(&self) -> Result<Vec<String>, StoreError> {
        Ok(firsts(self.pairs("SELECT what, made_ms FROM wish ORDER BY made_ms, what").await?))
    }

    /// Removes a request, fulfilled or given up; returns whether it was still there.
    pub async fn strike_wish(&self, what: &str) -> Result<bool, StoreError> {
        Ok(self.change("DELETE FROM wish WHERE what = $1", what, None).await? > 0)
    }

    /// Rows of a text and a number.
    async fn pairs(&self, statement: &'static str) -> Result<Vec<(String, i64)>, StoreError> {
        match &self.0 {
            Way::File(pool) => {
                let rows = pool.fetch_all(statement).await.map_err(sqlite::failed)?;
                let pair = |row: &sqlx::sqlite::SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?));
                rows.iter().map(pair).collect::<sqlx::Result<_>>().map_err(sqlite::failed)
            }
            Way::Database(connector) => {
                let rows = connector.read(statement, &[]).await?;
                rows.iter().map(|row| Ok((postgres::column(row, 0)?, postgres::column(row, 1)?))).collect()
            }
        }
    }

    /// Runs a change with one text and perhaps one number; returns how many rows it affected.
    async fn change(
        &self,
        statement: &'static str,
        what: &str,
        number: Option<u64>,
    ) -> Result<u64, StoreError> {
        let number = number.map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        match &self.0 {
            Way::File(pool) => {
                let change = query(statement).bind(what);
                let change = if let Some(number) = number { change.bind(number) } else { change };
                change.execute(pool).await.map(|done| done.rows_affected()).map_err(sqlite::failed)
            }
            Way::Database(connector) => match number {
                Some(number) => connector.execute(statement, &[&what, &number]).await,
                None => connector.execute(statement, &[&what]).await,
            },
        }
    }
}

fn firsts(pairs: Vec<(String, i64)>) -> Vec<String> {
    pairs.into_iter().map(|(first, _)| first).collect()
}

fn open_file(path: &Path) -> Result<SqlitePool, StoreError> {
    if !path.exists() {
        return Err(StoreError::Failed(format!("there is no {}", path.display())));
    }

    let options: SqliteConnectOptions =
        format!("sqlite://{}?mode=rw", path.display()).parse().map_err(sqlite::failed)?;
    let pool = SqlitePoolOptions::new().max_connections(CONNECTIONS_MAX);
    let pool = pool.after_connect(|connection, _| {
        Box::pin(async move { connection.execute("PRAGMA busy_timeout = 5000").await.map(drop) })
    });
    Ok(pool.connect_lazy_with(options))
}
