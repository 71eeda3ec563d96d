//! How tables come back from the store.

use std::sync::Arc;

use log::TableRow;
use store::StoreError;
use table::{LiveTable, RowHead, Stored};

use crate::app::App;
use crate::identity::SystemEntropy;
use crate::registry::{Origin, seat_table, short};

/// Loads every table that was live when the server stopped.
pub(crate) async fn restore_all(app: &App) -> Result<usize, StoreError> {
    let rows = app.store.tables().await?;
    let mut n_restored = 0;
    for row in &rows {
        match load(app, row).await {
            Ok(Some(table)) => {
                seat_table(app, table, Origin { address: None, last_seen_ms: row.changed_ms });
                n_restored += 1;
            }
            // It was named in the logs.
            Ok(None) => (),
            Err(problem) => {
                tracing::error!(table = short(&row.id), %problem, "a stored match cannot be read");
            }
        }
    }
    Ok(n_restored)
}

/// Loads one table; none if it cannot be understood, and then it is named in the logs.
pub(crate) async fn load(app: &App, row: &TableRow) -> Result<Option<Box<dyn LiveTable>>, StoreError> {
    let Ok(head) = serde_json::from_slice::<RowHead>(&row.bytes) else {
        tracing::error!(table = short(&row.id), "a stored table cannot be read");
        return Ok(None);
    };
    let Some(game) = app.games.get(&head.game) else {
        tracing::error!(table = short(&row.id), game = head.game, "a stored table is of an unknown game");
        return Ok(None);
    };
    let log = match &head.match_id {
        Some(match_id) => app.store.log(match_id).await?,
        None => Vec::new(),
    };
    let (game, version, bytes, now_ms) =
        (Arc::clone(game), row.version, row.bytes.clone(), app.clock.now_ms());
    let restored = app.folding.run(move || {
        let stored = Stored { version, row: &bytes, log: &log };
        game.restore(&stored, now_ms, Box::new(SystemEntropy))
    });
    match restored.await {
        Ok(table) => Ok(Some(table)),
        Err(problem) => {
            tracing::error!(table = short(&row.id), %problem, "a stored table cannot be restored");
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use log::Commit;
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
            store.commit_now(&Commit::of_row(row)).unwrap();
        }
        assert_eq!(restore_all(&app()).await.unwrap(), 1);
    }
}
