//! What the operator asks of a running server, which checks the store for it every other second.

use std::str::FromStr;
use std::time::Duration;

use store::{OperatorDesk, StoreError};

use crate::app::App;
use crate::bans::Bans;
use crate::registry::short;
use crate::table_task::ToTable;

/// Something that only the server that owns a table can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperatorWish {
    CloseTable(String),
}

const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Longer than a commit takes; a table that is still there then is tried again.
const CLOSED_MAX: Duration = Duration::from_secs(5);

impl std::fmt::Display for OperatorWish {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::CloseTable(id) => write!(f, "close-table {id}"),
        }
    }
}

impl FromStr for OperatorWish {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once(' ') {
            Some(("close-table", id)) => Ok(Self::CloseTable(id.to_owned())),
            Some(_) | None => Err(()),
        }
    }
}

/// Enforces bans and fulfils requests until the server stops.
pub(crate) async fn follow(app: App, desk: OperatorDesk) {
    let mut every = tokio::time::interval(LOOK_EVERY);
    while !app.readiness.is_closing() {
        every.tick().await;
        if let Err(problem) = look(&app, &desk).await {
            tracing::debug!(%problem, "the operator's wishes cannot be read");
        }
    }
}

async fn look(app: &App, desk: &OperatorDesk) -> Result<(), StoreError> {
    let bans = Bans::of(&desk.bans().await?, app.clock.now_ms());
    app.bans.send_if_modified(|held| {
        let is_new = *held != bans;
        *held = bans;
        is_new
    });
    for text in desk.wishes().await? {
        match text.parse() {
            Ok(OperatorWish::CloseTable(id)) => close_table(app, desk, &id).await?,
            Err(()) => tracing::warn!("a wish of the operator cannot be understood"),
        }
    }
    Ok(())
}

/// Another server may own it; then it is for that one to do.
async fn close_table(app: &App, desk: &OperatorDesk, id: &str) -> Result<(), StoreError> {
    let Some(handle) = app.registry.by_id(id) else { return Ok(()) };
    if handle.task.send(ToTable::Close).await.is_err() {
        return Ok(());
    }
    drop(tokio::time::timeout(CLOSED_MAX, handle.task.closed()).await);
    if app.store.table(id).await?.is_none() {
        tracing::info!(table = short(id), "a table was closed by the operator");
        desk.strike_wish(&OperatorWish::CloseTable(id.to_owned()).to_string()).await?;
    }
    Ok(())
}
