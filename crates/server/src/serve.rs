use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use games::{GameName, Leveled, with_game};
use store::{LockedFile, Memory, Node, OperatorDesk, Postgres, Sqlite, Store, StoreError};
use table::{GameTables, TableSettings, TablesOf};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use crate::app::{App, Shared};
use crate::bots::AllBots;
use crate::cluster::{self, Cluster};
use crate::config::{Arguments, Config};
use crate::connection_limit::ConnectionLimit;
use crate::folding::Folding;
use crate::locks::Locks;
use crate::looking_back::LookingBack;
use crate::metrics::Metrics;
use crate::misses::Misses;
use crate::notices::Notices;
use crate::pool::Pool;
use crate::puzzle::Puzzles;
use crate::rate::Addresses;
use crate::readiness::{self, Readiness};
use crate::registry::{Registry, short};
use crate::renames::Renames;
use crate::restoring::{self, Loaded};
use crate::rounds::Rounds;
use crate::time::Clock;
use crate::{ending, listen, notices, notify, rating, rest, seeking, wishes};

const FORGET_EVERY: Duration = Duration::from_secs(3600);
const DAY_MS: u64 = 86_400_000;
const STRANGER_DAYS: u64 = 30;
/// How long what is being sent when the server stops may take to be answered.
const LAST_NOTICE_MAX: Duration = Duration::from_secs(5);

/// A server that runs in the background.
#[derive(Debug)]
pub struct Running {
    pub address: SocketAddr,
    /// Where the operator's endpoints are, if at another address.
    pub operator_address: Option<SocketAddr>,
    app: App,
    serving: JoinHandle<()>,
    /// Ends when only a new start can help.
    watching: JoinHandle<StoreError>,
    /// Ends when the server stops and nothing is being sent to anybody.
    telling: JoinHandle<()>,
}

/// Serves until the process is asked to end; `listening` is called once people may connect.
pub async fn run(config: Config, listening: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    // Set up first: whoever is told that we listen may ask us to end at once.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut running = start(config).await?;
    tracing::info!("listening on http://{}", running.address);
    notify::tell(notify::READY);
    listening(running.address);
    let ended = tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted.map_err(Into::into),
        problem = &mut running.watching => Err(problem?.into()),
        () = notify::keep_telling() => Ok(()),
        () = running.app.store.stopped() => Err(anyhow::anyhow!("nothing can be stored any more")),
    };
    tracing::info!("stopping");
    notify::tell(notify::STOPPING);
    running.stop().await;
    ended
}

/// Opens the store, loads every live table and begins to listen.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    if let Some(address) = &config.database {
        return start_node(&address.0, config.clone()).await;
    }
    let Some(path) = config.data.clone() else {
        let listener = bind(&config).await?;
        return start_with(config, listener, Arc::new(Memory::default())).await;
    };
    // A second server on the same file stops here, before it takes an address or changes anything.
    let file = Sqlite::lock(&path)?;
    let listener = bind(&config).await?;
    let store = file.open().await;
    let store = store.with_context(|| format!("{} cannot be opened", path.display()))?;
    let desk = follow_from(&config).await?;
    let running = start_with(config, listener, Arc::new(store)).await?;
    tokio::spawn(wishes::follow(running.app.clone(), desk));
    Ok(running)
}

/// The operator's desk of a store that was just opened.
async fn follow_from(config: &Config) -> anyhow::Result<OperatorDesk> {
    let place = config.place().context("only a server that keeps something has a desk")?;
    Ok(OperatorDesk::open(&place).await?)
}

/// Closes a table of a store that no server has open.
pub async fn close_table(config: Config, file: LockedFile, id: &str) -> anyhow::Result<()> {
    let app = app(config, Arc::new(file.open().await?));
    let closed = match restoring::load(&app, id).await? {
        Some(Loaded { table, .. }) => app.store.commit(table.removal()).await.map_err(Into::into),
        None => Err(anyhow::anyhow!("there is no table {id}")),
    };
    app.store.close().await?;
    closed
}

/// The records of all finished matches, one line each, in the order in which they ended; what cannot be read is left
/// out and logged.
pub async fn records(
    desk: &OperatorDesk,
    mut write: impl FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<u32> {
    let games = games(&Config::of(Arguments::default())?);
    let mut n_records = 0;
    for match_id in desk.finished_ids().await? {
        let Some(finished) = desk.finished(&match_id).await? else { continue };
        let summary: protocol::RecordSummary = serde_json::from_slice(&finished.summary)?;
        let Some(game) = games.get(&summary.game) else { continue };
        match game.record(&desk.log(&match_id).await?) {
            Ok(line) => {
                write(&line)?;
                n_records += 1;
            }
            Err(problem) => tracing::error!(%problem, match_id = short(&match_id), "a match cannot be read"),
        }
    }
    Ok(n_records)
}

/// As one of the nodes on a PostgreSQL, or alone there.
async fn start_node(database: &str, config: Config) -> anyhow::Result<Running> {
    let listener = bind(&config).await?;
    let doorway = match &config.node {
        Some(node) => {
            let doorway = TcpListener::bind(&node.address).await;
            Some(doorway.with_context(|| format!("{} is not free", node.address))?)
        }
        None => None,
    };
    let node = Node {
        address: address_for_others(&config, doorway.as_ref())?,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        term: Node::TERM,
    };
    let database = Arc::new(Postgres::join(database, node).await.context("the database")?);
    let secret = config.node.as_ref().map(|node| node.secret.clone());
    let cluster = Arc::new(Cluster::new(Arc::clone(&database), secret));
    let app = App::new(Shared { cluster: Some(Arc::clone(&cluster)), ..shared(config, database) });
    let desk = follow_from(&app.config).await?;
    let running = start_app(app.clone(), listener).await?;
    cluster::tend(&app, &cluster);
    tokio::spawn(wishes::follow(app.clone(), desk));
    if let Some(doorway) = doorway {
        let closing = cluster.closing.subscribe();
        tokio::spawn(listen::serve_nodes(app.clone(), doorway, cluster::router(app), closing));
    }
    Ok(running)
}

/// As it was given, which may be a name; the port is the one actually bound.
fn address_for_others(config: &Config, doorway: Option<&TcpListener>) -> anyhow::Result<String> {
    let (Some(node), Some(doorway)) = (&config.node, doorway) else { return Ok(String::new()) };
    let host = node.address.rsplit_once(':').map_or(node.address.as_str(), |(host, _)| host);
    Ok(format!("{host}:{}", doorway.local_addr()?.port()))
}

async fn bind(config: &Config) -> anyhow::Result<TcpListener> {
    bind_to(config.listen).await
}

async fn bind_to(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("{address} is not free"))
}

async fn start_with(config: Config, listener: TcpListener, store: Arc<dyn Store>) -> anyhow::Result<Running> {
    start_app(app(config, store), listener).await
}

async fn start_app(app: App, listener: TcpListener) -> anyhow::Result<Running> {
    let address = listener.local_addr()?;
    let operator = match app.config.metrics_listen {
        Some(address) => Some(bind_to(address).await?),
        None => None,
    };
    let operator_address = operator.as_ref().map(TcpListener::local_addr).transpose()?;
    let n_tables = restoring::restore_all(&app).await?;
    tracing::info!(n_tables, "tables were restored");
    tokio::spawn(forget_what_is_old(app.clone()));
    let rounds = app.clone();
    tokio::spawn(async move { rounds.rounds.make().await });
    let telling = tokio::spawn(notices::tend(app.clone()));
    let watching = tokio::spawn(readiness::watch(app.clone()));
    let router = rest::router(app.clone());
    let serving = tokio::spawn(listen::serve(app.clone(), listener, router));
    if let Some(operator) = operator {
        // It answers until the process ends, so that monitoring hears that the server is about to stop.
        tokio::spawn(axum::serve(operator, rest::operator_router(app.clone())).into_future());
    }
    Ok(Running { address, operator_address, app, serving, watching, telling })
}

pub(crate) fn app(config: Config, store: Arc<dyn Store>) -> App {
    App::new(shared(config, store))
}

fn shared(config: Config, store: Arc<dyn Store>) -> Shared {
    Shared {
        cluster: None,
        games: games(&config),
        registry: Registry::default(),
        pool: Pool::new(config.bot_threads),
        folding: Folding::default(),
        loading: Folding::default(),
        persons: Locks::default(),
        renames: Renames::default(),
        undo_checks: Arc::new(Semaphore::new(std::thread::available_parallelism().map_or(1, NonZero::get))),
        addresses: Addresses::new(config.address_messages_max),
        rounds: Rounds::default(),
        replies: Arc::default(),
        looking_back: LookingBack::default(),
        puzzles: Puzzles::default(),
        misses: Misses::default(),
        sockets: ConnectionLimit::new(config.connections_max, config.address_connections_max),
        metrics: Metrics::default(),
        clock: Clock::ahead(config.clock_ahead_s),
        notices: Notices::of(&config),
        readiness: Readiness::default(),
        bans: watch::Sender::default(),
        ended_devices: ending::channel(),
        stopping: watch::Sender::new(false),
        store,
        config,
    }
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
        self.app.readiness.drain();
        self.app.stopping.send_replace(true);
        cluster::drain(&self.app).await;
        drop(self.serving.await);
        // Nobody who was notified is notified again after the next start.
        drop(tokio::time::timeout(LAST_NOTICE_MAX, self.telling).await);
        self.app.readiness.close();
        if let Err(problem) = self.app.store.close().await {
            tracing::error!(%problem, "the store was not closed as it should be");
        }
        if let Some(cluster) = &self.app.cluster {
            cluster.closing.send_replace(true);
        }
    }
}

async fn forget_what_is_old(app: App) {
    let mut every = tokio::time::interval(FORGET_EVERY);
    loop {
        every.tick().await;
        // Everything counts before it is forgotten.
        if let Err(problem) = rating::catch_up(&*app.store).await {
            tracing::warn!(%problem, "matches have not counted for ratings yet");
        }
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
        Ok(0) => (),
        Ok(n_persons) => {
            tracing::info!(n_persons, "persons who never sat anywhere were forgotten");
            if let Err(problem) = seeking::forget_strangers(app).await {
                tracing::warn!(%problem, "persons who were forgotten may still be on lists of blocked people");
            }
        }
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
    use commits::{Commit, FinishedMatch, NewDevice, Person, PersonChange};

    use super::*;

    async fn keep(store: &Memory, match_id: &str, ended_ms: u64) {
        let (match_id, summary, participants) = (match_id.to_owned(), Vec::new(), Vec::new());
        let finished = Some(FinishedMatch { match_id, ended_ms, summary, participants });
        store.commit(Commit { finished, ..Commit::default() }).await.unwrap();
    }

    /// Which of an old and a new match are still there after the server has begun.
    async fn kept_with(days: u32) -> [bool; 2] {
        let store = Arc::new(Memory::default());
        let now_ms = Clock::ahead(0).now_ms();
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
    async fn whoever_came_once_and_never_sat_anywhere_is_forgotten_after_a_while() {
        let store = Arc::new(Memory::default());
        let now_ms = Clock::ahead(0).now_ms();
        for (id, days) in [("long ago", STRANGER_DAYS + 1), ("lately", STRANGER_DAYS - 1)] {
            let (secret_hash, kind, added_ms) = (id.to_owned(), String::new(), now_ms - days * DAY_MS);
            let person = Person { id: id.to_owned(), name: "Anna".to_owned() };
            let device = NewDevice { secret_hash, kind, added_ms };
            store.commit(Commit::of_person(PersonChange::Add { person, device })).await.unwrap();
        }
        let listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let config = Config::of(Arguments { listen, ..Arguments::default() }).unwrap();
        let listener = bind(&config).await.unwrap();
        let running = start_with(config, listener, Arc::<Memory>::clone(&store)).await.unwrap();
        let forgotten = async {
            while store.holder("long ago").await.unwrap().is_some() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), forgotten).await.expect("the server has begun");
        assert!(store.holder("lately").await.unwrap().is_some());
        running.stop().await;
    }

    #[tokio::test]
    async fn old_matches_are_forgotten_if_the_operator_wishes_it() {
        assert_eq!(kept_with(2).await, [false, true]);
        assert_eq!(kept_with(0).await, [true, true], "0 keeps them for ever");
    }
}
