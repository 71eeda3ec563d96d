//! Removing what is no longer wanted. Each removal is one statement and so a transaction by itself.

use super::connection::Connector;
use super::{column, number, unsigned};
use crate::StoreError;

type Forgotten = Result<u32, StoreError>;

pub(super) async fn forget_matches(connector: &Connector, ended_before_ms: u64) -> Forgotten {
    let statement = "WITH old AS (DELETE FROM finished WHERE ended_ms < $1 RETURNING match_id),
        numbers AS (DELETE FROM match_number USING old WHERE match_number.match_id = old.match_id RETURNING number),
        entries AS (DELETE FROM log USING numbers WHERE log.match_number = numbers.number),
        players AS (DELETE FROM participant USING old WHERE participant.match_id = old.match_id),
        analyses AS (DELETE FROM analysis USING old WHERE analysis.match_id = old.match_id),
        open AS (DELETE FROM unrated USING old WHERE unrated.match_id = old.match_id)
        SELECT COUNT(*) FROM old";
    count(connector, statement, number(ended_before_ms)).await
}

pub(super) async fn forget_links(connector: &Connector, now_ms: u64) -> Forgotten {
    let statement = "WITH old AS (DELETE FROM link WHERE expires_ms <= $1 RETURNING hash)
        SELECT COUNT(*) FROM old";
    count(connector, statement, number(now_ms)).await
}

pub(super) async fn forget_persons(connector: &Connector, added_before_ms: u64) -> Forgotten {
    let statement = "WITH strangers AS (DELETE FROM person WHERE added_ms < $1
            AND NOT EXISTS (SELECT 1 FROM participant WHERE participant.person = person.id)
            AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person = person.id) RETURNING id),
        secrets AS (DELETE FROM secret USING strangers WHERE secret.person = strangers.id),
        links AS (DELETE FROM link USING strangers WHERE link.person = strangers.id),
        notes AS (DELETE FROM note USING strangers WHERE note.person = strangers.id),
        channels AS (DELETE FROM channel USING strangers WHERE channel.person = strangers.id),
        seekers AS (DELETE FROM seeker USING strangers WHERE seeker.person = strangers.id),
        ratings AS (DELETE FROM rating USING strangers WHERE rating.person = strangers.id)
        SELECT COUNT(*) FROM strangers";
    count(connector, statement, number(added_before_ms)).await
}

pub(super) async fn take_link(
    connector: &Connector,
    token_hash: &str,
    now_ms: u64,
) -> Result<Option<String>, StoreError> {
    let statement = "DELETE FROM link WHERE hash = $1 RETURNING person, $2::bigint < expires_ms";
    let rows = connector.read(statement, &[&token_hash, &number(now_ms)]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    if column(row, 1)? { column(row, 0).map(Some) } else { Ok(None) }
}

async fn count(connector: &Connector, statement: &'static str, before_ms: i64) -> Forgotten {
    let rows = connector.read(statement, &[&before_ms]).await?;
    unsigned(rows.first().expect("a count is one row"), 0)
}
