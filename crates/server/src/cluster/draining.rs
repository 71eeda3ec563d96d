use std::time::Duration;

use futures_util::future::join_all;

use crate::app::App;
use crate::registry::Handle;
use crate::table_task::ToTable;

/// Longer than a commit takes. What takes longer is refused by the database once another node has the table, so that
/// nobody waits for it.
const GIVE_UP_MAX: Duration = Duration::from_secs(1);

/// Every table finishes what it is doing, and is then free for the other nodes.
pub(crate) async fn drain(app: &App) {
    let Some(cluster) = &app.cluster else { return };
    cluster.database.retire();
    let handles = app.registry.handles();
    let giving_up = join_all(handles.iter().map(|handle| give_up(handle)));
    if tokio::time::timeout(GIVE_UP_MAX, giving_up).await.is_err() {
        tracing::warn!("some tables were still busy when their time was up");
    }
    match cluster.database.release().await {
        Ok(()) => tracing::info!(n_tables = handles.len(), "all tables were given back"),
        Err(problem) => {
            tracing::error!(%problem, "tables could not be given back");
            // Whoever finds nobody here takes them.
            cluster.closing.send_replace(true);
        }
    }
}

async fn give_up(handle: &Handle) {
    drop(handle.task.send(ToTable::GiveUp).await);
    handle.task.closed().await;
}
