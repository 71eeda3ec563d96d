//! This server as one of many nodes on one PostgreSQL: any of them takes any visitor, and one of them owns each table.

mod bridge;
mod doorway;
mod draining;
mod finding;
mod listing;
mod tending;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use sha2::{Digest, Sha256};
use store::Postgres;
use tokio::sync::watch;

pub(crate) use bridge::Visitor;
pub(crate) use doorway::router;
pub(crate) use draining::drain;
pub(crate) use finding::{find, no_table};
pub(crate) use listing::{Name, add_others, n_hosted, named, reserve_code};
pub(crate) use tending::tend;

use crate::config::ClusterSecret;
use crate::rarely::Rarely;

/// What a node has in addition to a server that is alone.
pub(crate) struct Cluster {
    pub(crate) database: Arc<Postgres>,
    secret: Option<ClusterSecret>,
    /// The other nodes that held their lease half a second ago.
    alive: watch::Sender<BTreeSet<i64>>,
    /// Nobody listens for the other nodes any more.
    pub(crate) closing: watch::Sender<bool>,
    /// Tables that this version cannot read; another node may be able to.
    unreadable: Mutex<BTreeSet<String>>,
    /// Those who came to the door of the nodes without their secret.
    strangers: Rarely,
}

impl Cluster {
    pub(crate) fn new(database: Arc<Postgres>, secret: Option<ClusterSecret>) -> Self {
        let (alive, closing) = (watch::Sender::default(), watch::Sender::default());
        let (unreadable, strangers) = (Mutex::default(), Rarely::default());
        Self { database, secret, alive, closing, unreadable, strangers }
    }

    /// Whether this is the secret of the cluster, in constant time.
    fn admits(&self, secret: &str) -> bool {
        let Some(own) = &self.secret else { return false };
        let pairs = Sha256::digest(&own.0).into_iter().zip(Sha256::digest(secret));
        pairs.fold(0, |difference, (own, other)| difference | (own ^ other)) == 0
    }

    /// Leaves a table to whoever can read it.
    pub(crate) async fn leave_to_others(&self, table: &str) {
        self.unreadable().insert(table.to_owned());
        if let Err(problem) = self.database.give_back(table).await {
            tracing::warn!(%problem, "a table could not be given back");
        }
    }

    fn unreadable(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.unreadable.lock().expect("nothing panics while it holds the lock")
    }
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Cluster").field("database", &self.database).finish_non_exhaustive()
    }
}
