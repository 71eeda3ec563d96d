use std::collections::BTreeMap;

use sqlx::{AnyConnection, Row, query};

use super::failed;
use crate::StoreError;

/// The numbers of the matches that are being played, so that an append need not look them up.
///
/// A number is given once and never changes. Only what is no longer stored must be forgotten here too: a match that
/// was removed, and whatever a transaction learned that did not come to its end.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    known: BTreeMap<String, i64>,
}

/// More than a server has tables; matches that never end would otherwise stay for ever.
const KNOWN_MAX: usize = 20_000;

impl Numbers {
    /// The number of a match, which gets one if it has none.
    pub(super) async fn of(
        &mut self,
        connection: &mut AnyConnection,
        match_id: &str,
    ) -> Result<i64, StoreError> {
        if let Some(number) = self.known(match_id) {
            return Ok(number);
        }
        let number = match stored(connection, match_id).await? {
            Some(number) => number,
            None => given(connection, match_id).await?,
        };
        if self.known.len() >= KNOWN_MAX {
            self.known.clear();
        }
        self.known.insert(match_id.to_owned(), number);
        Ok(number)
    }

    pub(super) fn known(&self, match_id: &str) -> Option<i64> {
        self.known.get(match_id).copied()
    }

    pub(super) fn forget(&mut self, match_id: &str) {
        self.known.remove(match_id);
    }

    pub(super) fn forget_all(&mut self) {
        self.known.clear();
    }
}

async fn stored(connection: &mut AnyConnection, match_id: &str) -> Result<Option<i64>, StoreError> {
    let number = query("SELECT number FROM match_number WHERE match_id = $1").bind(match_id);
    let row = number.fetch_optional(connection).await.map_err(failed)?;
    row.map(|row| row.try_get(0)).transpose().map_err(failed)
}

async fn given(connection: &mut AnyConnection, match_id: &str) -> Result<i64, StoreError> {
    let insert = query("INSERT INTO match_number (match_id) VALUES ($1) RETURNING number").bind(match_id);
    let row = insert.fetch_one(connection).await.map_err(failed)?;
    row.try_get(0).map_err(failed)
}
