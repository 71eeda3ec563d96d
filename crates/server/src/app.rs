use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use protocol::Calendar;
use store::{Notice, Store};
use table::{GameTables, Identity};
use tokio::sync::{Semaphore, broadcast, watch};

use crate::bans::Bans;
use crate::cluster::Cluster;
use crate::config::Config;
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
use crate::readiness::Readiness;
use crate::registry::{Handle, Registry};
use crate::renames::{Renames, TOLD_EVERY};
use crate::replies::Replies;
use crate::rounds::Rounds;
use crate::time::Clock;

/// What every part of the server shares.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) games: BTreeMap<String, Arc<dyn GameTables>>,
    /// None for a server that is alone.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) registry: Registry,
    pub(crate) pool: Pool,
    /// For those who look at old matches, and for tables that are opened or loaded: neither waits for the other.
    pub(crate) folding: Folding,
    pub(crate) loading: Folding,
    /// Held while something about a person is checked and changed.
    pub(crate) persons: Locks,
    pub(crate) renames: Renames,
    /// Places for those who find out whether a choice may be taken back.
    pub(crate) undo_checks: Arc<Semaphore>,
    pub(crate) looking_back: LookingBack,
    pub(crate) puzzles: Puzzles,
    pub(crate) addresses: Addresses,
    /// Connections whose texts wait for others.
    pub(crate) rounds: Rounds,
    /// Long answers on their way.
    pub(crate) replies: Arc<Replies>,
    /// Guesses at codes that no table has, by anybody.
    pub(crate) misses: Misses,
    /// Sockets by forwarded address, behind a proxy.
    pub(crate) sockets: Arc<ConnectionLimit>,
    pub(crate) metrics: Metrics,
    pub(crate) clock: Clock,
    pub(crate) readiness: Readiness,
    pub(crate) notices: Notices,
    pub(crate) bans: watch::Sender<Bans>,
    /// Devices that no longer belong to anybody, as they end.
    pub(crate) ended_devices: broadcast::Sender<String>,
    /// True once the server is about to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }

    /// Tells the tables where this person sits, on every node, except the one that knows already: at once, or a little
    /// later if they have just been told.
    pub(crate) async fn tell_renamed(&self, renamed: Identity, but: Option<&Handle>) {
        let person = renamed.id.clone();
        if !self.renames.begin(&person, &renamed.name) {
            return;
        }
        self.tell_renamed_now(renamed, but).await;
        let app = self.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TOLD_EVERY).await;
                let Some(name) = app.renames.next(&person) else { return };
                app.tell_renamed_now(Identity { id: person.clone(), name }, None).await;
            }
        });
    }

    async fn tell_renamed_now(&self, renamed: Identity, but: Option<&Handle>) {
        self.registry.tell_renamed(&renamed, but);
        let Some(cluster) = &self.cluster else { return };
        let Identity { id: person, name } = renamed;
        if let Err(problem) = cluster.database.call_out(&Notice::Renamed { person, name }).await {
            tracing::warn!(%problem, "the other nodes were not told of a name");
        }
    }
}

impl App {
    /// Tells the tables where this person sits, on every node, when they play.
    pub(crate) async fn tell_calendar(&self, person: &str, calendar: &Calendar) {
        self.registry.tell_calendar(person, calendar);
        let Some(cluster) = &self.cluster else { return };
        if let Err(problem) = cluster.database.call_out(&Notice::Calendar { person: person.to_owned() }).await
        {
            tracing::warn!(%problem, "the other nodes were not told of a calendar");
        }
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Shared").field("config", &self.config).finish_non_exhaustive()
    }
}
