//! How a table is opened.

use std::net::IpAddr;
use std::sync::Arc;

use protocol::{RecordSummary, TableWish};
use store::StoreError;
use table::{Identity, NewTable, Refusal, UnreadableError};

use crate::app::App;
use crate::guard::to_the_end;
use crate::identity::{SystemEntropy, random_id};
use crate::rate::Network;
use crate::registry::{Handle, Origin, seat_table};
use crate::{cluster, folding};

#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("there is no such game")]
    NoGame,
    #[error("there is no finished match of this game with this id")]
    NoMatch,
    #[error("there are too many tables already")]
    TooMany,
    #[error("you have too many tables already")]
    TooManyOfYours,
    #[error("too many requests; wait a few seconds")]
    TooFast,
    #[error("{}", .0.reason)]
    Refused(Refusal),
    #[error(transparent)]
    Unreadable(UnreadableError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Opens a table; it is stored before anybody hears of it. A visitor who hangs up meanwhile leaves no half-open table.
pub(crate) async fn open(
    app: App,
    host: Identity,
    address: IpAddr,
    wish: TableWish,
) -> Result<Arc<Handle>, OpenError> {
    open_for(app, host, Vec::new(), address, wish).await
}

/// The same, with people in the open seats from the start.
pub(crate) async fn open_for(
    app: App,
    host: Identity,
    guests: Vec<Identity>,
    address: IpAddr,
    wish: TableWish,
) -> Result<Arc<Handle>, OpenError> {
    to_the_end(async move { open_whole(&app, host, guests, address, wish).await }).await
}

async fn open_whole(
    app: &App,
    host: Identity,
    guests: Vec<Identity>,
    address: IpAddr,
    wish: TableWish,
) -> Result<Arc<Handle>, OpenError> {
    let _one_at_a_time = app.persons.hold(&host.id).await;
    check_room(app, &host, address).await?;
    let game = app.games.get(&wish.game).ok_or(OpenError::NoGame)?;
    let earlier = match &wish.from {
        Some(from) => Some(earlier(app, &wish.game, &from.match_id, address).await?),
        None => None,
    };
    let (id, watch) = (random_id(), random_id());
    let code = cluster::reserve_code(app, &id, &watch, &host).await?;
    let opened_ms = app.clock.now_ms();
    let new = NewTable { id, code, watch, host, guests, wish, earlier, opened_ms };
    let game = Arc::clone(game);
    let opened = app.loading.run(move || Ok(game.open(new, Box::new(SystemEntropy)))).await;
    let (table, commit) = opened.map_err(OpenError::Unreadable)?.map_err(OpenError::Refused)?;
    let period = app.store.period().unwrap_or_default();
    app.store.commit(commit).await?;
    Ok(seat_table(app, table, Origin { address: Some(address), last_seen_ms: opened_ms, period }))
}

/// Nobody may take up all the tables.
async fn check_room(app: &App, host: &Identity, address: IpAddr) -> Result<(), OpenError> {
    let handles = app.registry.handles();
    if handles.len() >= app.config.tables_max as usize {
        return Err(OpenError::TooMany);
    }
    let n_hosted = cluster::n_hosted(app, host).await?;
    let is_full = |n_tables: usize, n_max: u32| n_max > 0 && n_tables >= n_max as usize;
    let is_network_full = |network: Network| {
        let opened_there = handles.iter().filter_map(|handle| handle.origin.address);
        let n_tables = opened_there.filter(|address| Network::of(*address).contains(&network)).count();
        is_full(n_tables, network.share(app.config.address_tables_max))
    };
    if is_full(n_hosted, app.config.host_tables_max) || Network::of(address).into_iter().any(is_network_full)
    {
        return Err(OpenError::TooManyOfYours);
    }
    Ok(())
}

/// The log of a finished match of this game. Nobody may continue a running one.
async fn earlier(app: &App, game: &str, match_id: &str, address: IpAddr) -> Result<Vec<Vec<u8>>, OpenError> {
    let finished = app.store.finished(match_id).await?.ok_or(OpenError::NoMatch)?;
    let summary: RecordSummary = serde_json::from_slice(&finished.summary).map_err(|_| OpenError::NoMatch)?;
    if summary.game != game {
        return Err(OpenError::NoMatch);
    }
    // To go on from a long match is as much work as to look at it.
    if !app.addresses.take(address, folding::cost(app.store.log_length(match_id).await?)) {
        return Err(OpenError::TooFast);
    }
    Ok(app.store.log(match_id).await?)
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::task::Poll;
    use std::time::Duration;

    use store::{Sqlite, Store};

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::serve;

    #[tokio::test]
    async fn a_visitor_who_hangs_up_leaves_no_table_that_nobody_owns() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("luxx.db")).await.unwrap());
        let app = serve::app(Config::of(Arguments::default()).unwrap(), Arc::<Sqlite>::clone(&store));
        let host = Identity { id: "anna".to_owned(), name: "Anna".to_owned() };
        let (game, seats) = ("abluxxen".to_owned(), Vec::new());
        let wish = TableWish { game, options: None, settings: None, seats, from: None };
        let mut opening = Box::pin(open(app.clone(), host, [127, 0, 0, 1].into(), wish));
        let is_pending = poll_fn(|context| Poll::Ready(opening.as_mut().poll(context).is_pending())).await;
        assert!(is_pending, "storing takes a moment");
        drop(opening);
        let owned = async {
            while app.registry.n_tables() == 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), owned).await.expect("the table is opened whole");
        assert_eq!(store.table_ids().await.unwrap().len(), 1);
    }
}
