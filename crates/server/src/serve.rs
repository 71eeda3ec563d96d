use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use games::{GameName, Leveled, with_game};
use store::{Memory, Node, Postgres, Sqlite, Store};
use table::{GameTables, TableSettings, TablesOf};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::{App, Shared};
use crate::bots::AllBots;
use crate::config::Config;
use crate::connection_limit::ConnectionLimit;
use crate::folding::Folding;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rate::{Addresses, Misses};
use crate::registry::Registry;
use crate::time::Clock;
use crate::{listen, rest, restoring};

const ADOPT_EVERY: Duration = Duration::from_secs(2);
const FORGET_EVERY: Duration = Duration::from_secs(3600);
const DAY_MS: u64 = 86_400_000;
/// How long nothing may be written until the process ends.
const WRITER_PATIENCE: Duration = Duration::from_secs(60);
const STRANGER_DAYS: u64 = 30;

/// A server that runs in the background.
#[derive(Debug)]
pub struct Running {
    pub address: SocketAddr,
    app: App,
    serving: JoinHandle<()>,
}

/// Serves until the process is asked to end.
pub async fn run(config: Config) -> anyhow::Result<()> {
    let running = start(config).await?;
    tracing::info!("listening on http://{}", running.address);
    let mut terminate = signal(SignalKind::terminate())?;
    let ended = tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted.map_err(Into::into),
        problem = writer_failed(Arc::clone(&running.app.store), WRITER_PATIENCE) => Err(problem),
        () = running.app.store.stopped() => Err(anyhow::anyhow!("nothing can be stored any more")),
    };
    tracing::info!("stopping");
    running.stop().await;
    ended
}

/// Returns when nothing could be written for a long time: whoever looks after the process starts it anew.
async fn writer_failed(store: Arc<dyn Store>, patience: Duration) -> anyhow::Error {
    let mut every = tokio::time::interval(patience / 10);
    let mut working = tokio::time::Instant::now();
    loop {
        every.tick().await;
        match store.take_link("", 0).await {
            Ok(_) => working = tokio::time::Instant::now(),
            Err(problem) if working.elapsed() >= patience => {
                tracing::error!(%problem, "nothing can be written; the server ends to be started anew");
                return problem.into();
            }
            Err(problem) => tracing::warn!(%problem, "the store does not write"),
        }
    }
}

/// Opens the store, loads every live table and begins to listen.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    if let Some(address) = &config.database {
        let listener = bind(&config).await?;
        let (address_of_node, version) =
            (listener.local_addr()?.to_string(), env!("CARGO_PKG_VERSION").to_owned());
        let node = Node { address: address_of_node, version, term: Node::TERM };
        let store = Postgres::join(&address.0, node).await.context("the database")?;
        return start_with(config, listener, Arc::new(store)).await;
    }
    let Some(path) = config.data.clone() else {
        let listener = bind(&config).await?;
        return start_with(config, listener, Arc::new(Memory::default())).await;
    };
    // A second server on the same file ends here, before it takes an address or changes anything.
    let file = Sqlite::lock(&path)?;
    let listener = bind(&config).await?;
    let store = file.open().await;
    let store = store.with_context(|| format!("{} cannot be opened", path.display()))?;
    start_with(config, listener, Arc::new(store)).await
}

async fn bind(config: &Config) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(config.listen).await;
    listener.with_context(|| format!("{} is not free", config.listen))
}

async fn start_with(config: Config, listener: TcpListener, store: Arc<dyn Store>) -> anyhow::Result<Running> {
    let address = listener.local_addr()?;
    let app = app(config, store);
    let n_tables = restoring::restore_all(&app).await?;
    tracing::info!(n_tables, "tables were restored");
    tokio::spawn(forget_what_is_old(app.clone()));
    if app.config.database.is_some() {
        tokio::spawn(adopt_tables(app.clone()));
    }
    let router = rest::router(app.clone());
    let serving = tokio::spawn(listen::serve(app.clone(), listener, router));
    Ok(Running { address, app, serving })
}

pub(crate) fn app(config: Config, store: Arc<dyn Store>) -> App {
    App::new(Shared {
        games: games(&config),
        registry: Registry::default(),
        pool: Pool::new(config.bot_threads),
        folding: Folding::default(),
        addresses: Addresses::new(config.address_messages_max),
        misses: Misses::default(),
        sockets: ConnectionLimit::new(config.connections_max, config.address_connections_max),
        metrics: Metrics::default(),
        clock: Clock::new(),
        stopping: watch::Sender::new(false),
        store,
        config,
    })
}

fn games(config: &Config) -> BTreeMap<String, Arc<dyn GameTables>> {
    let table_settings = TableSettings {
        bot_ms_min: config.bot_ms_min,
        bot_ms_max: config.bot_ms_max,
        spectators_max: config.spectators_max,
        ..TableSettings::default()
    };
    let game = |name: GameName| {
        let game: Arc<dyn GameTables> = with_game!(name, G => game::<G>(table_settings));
        (name.to_string(), game)
    };
    GameName::ALL.into_iter().map(game).collect()
}

fn game<G: Leveled>(table_settings: TableSettings) -> Arc<dyn GameTables> {
    Arc::new(TablesOf::<G>::new(Arc::new(AllBots), G::usual_options(), table_settings))
}

impl Running {
    /// Stops accepting, tells everybody to come back, and waits until everything is stored.
    pub async fn stop(self) {
        self.app.stopping.send_replace(true);
        drop(self.serving.await);
        if let Err(problem) = self.app.store.close().await {
            tracing::error!(%problem, "the store was not closed as it should be");
        }
    }
}

/// Tables whose node has stopped or died go on here.
async fn adopt_tables(app: App) {
    let mut every = tokio::time::interval(ADOPT_EVERY);
    loop {
        every.tick().await;
        match app.store.ownerless().await {
            Ok(ids) => {
                let n_tables = restoring::restore_each(&app, ids).await;
                if n_tables > 0 {
                    tracing::info!(n_tables, "tables of other nodes go on here");
                }
            }
            Err(problem) => tracing::warn!(%problem, "tables without an owner could not be looked for"),
        }
    }
}

async fn forget_what_is_old(app: App) {
    let mut every = tokio::time::interval(FORGET_EVERY);
    loop {
        every.tick().await;
        forget_old_links(&app).await;
        forget_strangers(&app).await;
        if app.config.retention_days > 0 {
            forget_old_records(&app).await;
        }
    }
}

async fn forget_old_links(app: &App) {
    if let Err(problem) = app.store.forget_links(app.clock.now_ms()).await {
        tracing::warn!(%problem, "old links could not be forgotten");
    }
}

/// Whoever came once and never sat anywhere.
async fn forget_strangers(app: &App) {
    let before_ms = app.clock.now_ms().saturating_sub(STRANGER_DAYS * DAY_MS);
    match app.store.forget_persons(before_ms).await {
        Ok(n_persons) => tracing::info!(n_persons, "persons who never sat anywhere were forgotten"),
        Err(problem) => tracing::warn!(%problem, "persons could not be forgotten"),
    }
}

async fn forget_old_records(app: &App) {
    let retention_ms = u64::from(app.config.retention_days) * DAY_MS;
    let before_ms = app.clock.now_ms().saturating_sub(retention_ms);
    match app.store.forget(before_ms).await {
        Ok(n_matches) => tracing::info!(n_matches, "old matches were forgotten"),
        Err(problem) => tracing::warn!(%problem, "old matches could not be forgotten"),
    }
}

#[cfg(test)]
mod tests {
    use log::{Commit, FinishedMatch, PersonChange};

    use super::*;
    use crate::config::Arguments;

    async fn keep(store: &Memory, match_id: &str, ended_ms: u64) {
        let (match_id, summary, participants) = (match_id.to_owned(), Vec::new(), Vec::new());
        let finished = Some(FinishedMatch { match_id, ended_ms, summary, participants });
        store.commit(Commit { finished, ..Commit::default() }).await.unwrap();
    }

    /// Which of an old and a new match are still there after the server has begun.
    async fn kept_with(days: u32) -> [bool; 2] {
        let store = Arc::new(Memory::default());
        let now_ms = Clock::new().now_ms();
        keep(&store, "old", now_ms - 3 * DAY_MS).await;
        keep(&store, "new", now_ms - DAY_MS).await;
        let listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let retention_days = Some(days);
        let config = Config::of(Arguments { listen, retention_days, ..Arguments::default() }).unwrap();
        let running = start_with(config.clone(), bind(&config).await.unwrap(), Arc::<Memory>::clone(&store))
            .await
            .unwrap();
        let look = async {
            while days > 0 && store.finished("old").await.unwrap().is_some() {
                tokio::task::yield_now().await;
            }
        };
        drop(tokio::time::timeout(Duration::from_secs(20), look).await);
        running.stop().await;
        let mut kept = [true; 2];
        for (kept, match_id) in kept.iter_mut().zip(["old", "new"]) {
            *kept = store.finished(match_id).await.unwrap().is_some();
        }
        kept
    }

    #[tokio::test]
    async fn links_that_nobody_used_are_forgotten() {
        let store = Arc::new(Memory::default());
        let (id, token_hash) = ("anna".to_owned(), "t".to_owned());
        let link = PersonChange::AddLink { id, token_hash, expires_ms: 1 };
        store.commit(Commit::of_person(link)).await.unwrap();
        let app = app(Config::of(Arguments::default()).unwrap(), Arc::<Memory>::clone(&store));
        forget_old_links(&app).await;
        assert_eq!(store.take_link("t", 0).await.unwrap(), None);
    }

    #[tokio::test]
    async fn old_matches_are_forgotten_if_the_operator_wishes_it() {
        assert_eq!(kept_with(2).await, [false, true]);
        assert_eq!(kept_with(0).await, [true, true], "0 keeps them for ever");
    }
}
