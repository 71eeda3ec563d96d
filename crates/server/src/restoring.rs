//! How tables come back from the store.

use std::sync::Arc;

use commits::TableRow;
use futures_util::StreamExt;
use store::StoreError;
use table::{LiveTable, RowHead, Stored};

use crate::app::App;
use crate::guard::to_the_end;
use crate::identity::SystemEntropy;
use crate::registry::{Origin, seat_table, short};

/// A table that was taken over.
pub(crate) struct Loaded {
    pub(crate) table: Box<dyn LiveTable>,
    pub(crate) origin: Origin,
}

/// How many tables are loaded at once.
const LOADED_AT_ONCE: usize = 8;

/// Loads every table that was live when the server stopped.
pub(crate) async fn restore_all(app: &App) -> Result<usize, StoreError> {
    let ids = match app.cluster {
        Some(_) => app.store.ownerless().await?,
        None => app.store.table_ids().await?,
    };
    Ok(restore_each(app, ids).await)
}

/// Loads those of these tables that are not here yet; returns how many there were. One that cannot be loaded does not
/// affect the others.
pub(crate) async fn restore_each(app: &App, ids: Vec<String>) -> usize {
    let missing = ids.into_iter().filter(|id| app.registry.by_id(id).is_none());
    let restored = futures_util::stream::iter(missing).map(async |id| match bring(app, &id).await {
        Ok(is_restored) => usize::from(is_restored),
        // A node looks for tables without an owner again and again, also while its database is away.
        Err(problem) if app.cluster.is_some() => {
            tracing::warn!(table = short(&id), %problem, "a table could not be taken over yet");
            0
        }
        Err(problem) => {
            tracing::error!(table = short(&id), %problem, "a stored table cannot be read");
            0
        }
    });
    restored.buffer_unordered(LOADED_AT_ONCE).fold(0, async |sum, n_restored| sum + n_restored).await
}

/// Loads a table that is not here yet; false if it is here, belongs to another server or could not be loaded and was
/// logged. Nobody loads the same table twice at the same time, and it is loaded to the end even if whoever asked for
/// it has lost patience: otherwise impatient people would keep a slow server from ever loading it.
pub(crate) async fn bring(app: &App, id: &str) -> Result<bool, StoreError> {
    let loading = app.registry.loading.hold(id).await;
    if app.registry.by_id(id).is_some() {
        return Ok(false);
    }
    let (app, id) = (app.clone(), id.to_owned());
    to_the_end(async move {
        let _loading = loading;
        let Some(Loaded { table, origin }) = load(&app, &id).await? else { return Ok(false) };
        seat_table(&app, table, origin);
        Ok(true)
    })
    .await
}

/// Takes one table over; `None` if it does not exist, belongs to another server or cannot be read, which is logged.
pub(crate) async fn load(app: &App, id: &str) -> Result<Option<Loaded>, StoreError> {
    let lost = || StoreError::Failed("this node has not reached the database for too long".to_owned());
    let period = app.store.period().ok_or_else(lost)?;
    // By the time it is read, its previous owner can no longer store anything.
    let Some(epoch) = app.store.claim(id).await? else { return Ok(None) };
    app.metrics.claims.add(1);
    let Some(row) = app.store.table(id).await? else { return Ok(None) };
    let last_seen_ms = row.changed_ms;
    let table = restored(app, id, row, epoch).await?;
    if let (None, Some(cluster)) = (&table, &app.cluster) {
        cluster.leave_to_others(id).await;
    }
    Ok(table.map(|table| Loaded { table, origin: Origin { address: None, last_seen_ms, period } }))
}

/// None if it is not to be understood.
async fn restored(
    app: &App,
    id: &str,
    row: TableRow,
    epoch: u32,
) -> Result<Option<Box<dyn LiveTable>>, StoreError> {
    let Ok(head) = serde_json::from_slice::<RowHead>(&row.bytes) else {
        tracing::error!(table = short(id), "a stored table cannot be understood");
        return Ok(None);
    };
    let Some(game) = app.games.get(&head.game) else {
        tracing::error!(table = short(id), game = head.game, "a stored table is of an unknown game");
        return Ok(None);
    };
    let log = match &head.match_id {
        Some(match_id) => app.store.log(match_id).await?,
        None => Vec::new(),
    };
    let (game, now_ms) = (Arc::clone(game), app.clock.now_ms());
    let restored = app.loading.run(move || {
        let stored = Stored { version: row.version, epoch, row: &row.bytes, log: &log };
        game.restore(&stored, now_ms, Box::new(SystemEntropy))
    });
    match restored.await {
        Ok(table) => Ok(Some(table)),
        Err(problem) => {
            tracing::error!(table = short(id), %problem, "a stored table cannot be restored");
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use commits::Commit;
    use protocol::TableWish;
    use store::Memory;
    use table::Identity;

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::{opening, serve};

    #[tokio::test]
    async fn what_cannot_be_read_does_not_stop_the_others() {
        let store = Arc::new(Memory::default());
        let app = || serve::app(Config::of(Arguments::default()).unwrap(), Arc::<Memory>::clone(&store));
        let host = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        let (game, seats) = ("abluxxen".to_owned(), Vec::new());
        let wish = TableWish { game, options: None, settings: None, seats, from: None };
        opening::open(app(), host, [127, 0, 0, 1].into(), wish).await.unwrap();
        for (id, text) in [
            ("a-damaged-row", "not a row"),
            ("an-unknown-game", r#"{"game":"chess","match_id":null}"#),
            ("a-lost-log", r#"{"game":"abluxxen","match_id":"lost","running":true}"#),
        ] {
            let row = TableRow { id: id.to_owned(), version: 1, changed_ms: 0, bytes: text.into() };
            store.commit_now(&Commit::of_new_table(row, Vec::new())).unwrap();
        }
        assert_eq!(restore_all(&app()).await.unwrap(), 1);
    }
}
