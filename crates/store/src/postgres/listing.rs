//! What every node may know of every table without asking its owner: how it is found, and what lists show of it.

use tokio_postgres::Row;

use super::column;
use super::connection::Connector;
use crate::StoreError;

/// How a table is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNames {
    pub id: String,
    /// No two tables have the same.
    pub code: String,
    pub watch: String,
    pub host: String,
}

/// What the lists show of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    pub names: TableNames,
    /// Whether everybody may see that there is an open seat.
    pub is_open: bool,
    /// Whether everybody may see that there is something to watch.
    pub is_watchable: bool,
    /// Whatever else the lists show, in the reader's own form.
    pub bytes: Vec<u8>,
}

/// Of each kind.
const LISTED_MAX: i64 = 200;

/// Reserves the names for a table that is about to be opened; false if another table has that code.
pub(super) async fn reserve(connector: &Connector, names: &TableNames) -> Result<bool, StoreError> {
    // What was reserved and never opened gives its code back.
    let statement =
        "DELETE FROM listing WHERE code = $1 AND reserved < clock_timestamp() - interval '1 minute'
        AND NOT EXISTS (SELECT 1 FROM lease WHERE lease.table_id = listing.table_id)";
    connector.execute(statement, &[&names.code]).await?;
    let statement = "INSERT INTO listing (table_id, code, watch, host, is_open, is_watchable, bytes)
        VALUES ($1, $2, $3, $4, false, false, '') ON CONFLICT DO NOTHING";
    let TableNames { id, code, watch, host } = names;
    Ok(connector.execute(statement, &[id, code, watch, host]).await? == 1)
}

/// Shows these tables as they are now, as far as this node owns them.
pub(super) async fn list(connector: &Connector, node: i64, tables: &[ListedTable]) -> Result<(), StoreError> {
    let statement = "INSERT INTO listing (table_id, code, watch, host, is_open, is_watchable, bytes)
        SELECT w.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bool[], $7::bool[], $8::bytea[])
            w (table_id, code, watch, host, is_open, is_watchable, bytes)
        JOIN lease ON lease.table_id = w.table_id AND lease.owner = $1
        ON CONFLICT (table_id) DO UPDATE SET code = CASE
                WHEN EXISTS (SELECT 1 FROM listing taken WHERE taken.code = excluded.code) THEN listing.code
                ELSE excluded.code END,
            host = excluded.host, is_open = excluded.is_open,
            is_watchable = excluded.is_watchable, bytes = excluded.bytes";
    let column = |text: fn(&ListedTable) -> &str| tables.iter().map(text).collect::<Vec<&str>>();
    let (ids, codes) = (column(|table| &table.names.id), column(|table| &table.names.code));
    let (watches, hosts) = (column(|table| &table.names.watch), column(|table| &table.names.host));
    let open: Vec<bool> = tables.iter().map(|table| table.is_open).collect();
    let watchable: Vec<bool> = tables.iter().map(|table| table.is_watchable).collect();
    let bytes: Vec<&[u8]> = tables.iter().map(|table| table.bytes.as_slice()).collect();
    let parameters: super::Parameters<'_> =
        &[&node, &ids, &codes, &watches, &hosts, &open, &watchable, &bytes];
    connector.execute(statement, parameters).await.map(drop)
}

/// The tables of a person, and some of those that anybody may see; a table may come twice.
pub(super) async fn shown_to(
    connector: &Connector,
    person: Option<&str>,
) -> Result<Vec<ListedTable>, StoreError> {
    let statement = "WITH shown AS (SELECT l.* FROM listing l JOIN lease USING (table_id))
        (SELECT table_id, code, watch, host, is_open, is_watchable, bytes FROM shown
            WHERE $1::text IS NOT NULL AND (host = $1
                OR table_id IN (SELECT table_id FROM sitter WHERE person = $1)) LIMIT $2)
        UNION ALL (SELECT table_id, code, watch, host, is_open, is_watchable, bytes FROM shown
            WHERE is_open LIMIT $2)
        UNION ALL (SELECT table_id, code, watch, host, is_open, is_watchable, bytes FROM shown
            WHERE is_watchable LIMIT $2)";
    connector.read(statement, &[&person, &LISTED_MAX]).await?.iter().map(listed).collect()
}

pub(super) async fn by_code(connector: &Connector, code: &str) -> Result<Option<TableNames>, StoreError> {
    found(connector, SHOWN_BY_CODE, code).await
}

pub(super) async fn by_watch(connector: &Connector, watch: &str) -> Result<Option<TableNames>, StoreError> {
    found(connector, SHOWN_BY_WATCH, watch).await
}

const SHOWN_BY_CODE: &str = "SELECT table_id, code, watch, host FROM listing JOIN lease USING (table_id)
    WHERE code = $1";
const SHOWN_BY_WATCH: &str = "SELECT table_id, code, watch, host FROM listing JOIN lease USING (table_id)
    WHERE watch = $1";

async fn found(
    connector: &Connector,
    statement: &'static str,
    name: &str,
) -> Result<Option<TableNames>, StoreError> {
    connector.read(statement, &[&name]).await?.first().map(names).transpose()
}

/// How many tables this person is the host of.
pub(super) async fn n_hosted(connector: &Connector, host: &str) -> Result<u32, StoreError> {
    let statement = "SELECT COUNT(*) FROM listing JOIN lease USING (table_id) WHERE host = $1";
    let rows = connector.read(statement, &[&host]).await?;
    super::unsigned(rows.first().expect("a count has one row"), 0)
}

fn names(row: &Row) -> Result<TableNames, StoreError> {
    Ok(TableNames {
        id: column(row, 0)?,
        code: column(row, 1)?,
        watch: column(row, 2)?,
        host: column(row, 3)?,
    })
}

fn listed(row: &Row) -> Result<ListedTable, StoreError> {
    let (is_open, is_watchable, bytes) = (column(row, 4)?, column(row, 5)?, column(row, 6)?);
    Ok(ListedTable { names: names(row)?, is_open, is_watchable, bytes })
}
