use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use store::Store;
use table::GameTables;
use tokio::sync::watch;

use crate::config::Config;
use crate::connection_limit::ConnectionLimit;
use crate::folding::Folding;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rate::{Addresses, Misses};
use crate::registry::Registry;
use crate::time::Clock;

/// What every part of the server shares.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) games: BTreeMap<String, Arc<dyn GameTables>>,
    pub(crate) registry: Registry,
    pub(crate) pool: Pool,
    pub(crate) folding: Folding,
    pub(crate) addresses: Addresses,
    /// Codes that nobody has, asked for by anybody.
    pub(crate) misses: Misses,
    /// Sockets by forwarded address, behind a proxy.
    pub(crate) sockets: Arc<ConnectionLimit>,
    pub(crate) metrics: Metrics,
    pub(crate) clock: Clock,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
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
