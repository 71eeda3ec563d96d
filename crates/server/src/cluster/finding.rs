//! The way from a visitor to a table, whichever node owns it.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use store::{Neighbour, Owner, StoreError};
use tokio::sync::mpsc;

use super::Cluster;
use super::bridge::{self, DialError, Lease, Visitor};
use crate::app::App;
use crate::registry::short;
use crate::rest::RestError;
use crate::restoring;
use crate::table_task::ToTable;

/// Longer than it takes for a table to get another owner.
const FIND_MAX: Duration = Duration::from_secs(9);
const LOOK_AGAIN: Duration = Duration::from_millis(100);
/// A hanging node keeps nobody waiting once its table has moved.
const LOOK_WHILE_CALLING: Duration = Duration::from_millis(500);

pub(crate) fn no_table() -> RestError {
    RestError::new(StatusCode::NOT_FOUND, "there is no such table")
}

/// The way to a table. While it moves from one node to another, visitors wait.
pub(crate) async fn find(app: &App, id: &str, visitor: &Visitor) -> Result<mpsc::Sender<ToTable>, RestError> {
    let Some(cluster) = &app.cluster else {
        return app.registry.by_id(id).map(|handle| handle.task.clone()).ok_or_else(no_table);
    };
    let begin = Instant::now();
    loop {
        if let Some(handle) = app.registry.present(id, app.store.period()) {
            return Ok(handle.task.clone());
        }
        match cluster.database.owner(id).await {
            Ok(Owner::NoTable) => return Err(no_table()),
            Ok(Owner::Node(node)) if node.number != cluster.database.node() => {
                if let Some(table) = visit(cluster, &node, id, visitor).await {
                    return Ok(table);
                }
            }
            Ok(Owner::Node(_) | Owner::Nobody) => bring(app, id).await,
            Err(problem) => note(id, &problem),
        }
        if begin.elapsed() >= FIND_MAX {
            let problem = "the table is on its way to another server; please try again";
            return Err(RestError::new(StatusCode::SERVICE_UNAVAILABLE, problem));
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

async fn bring(app: &App, id: &str) {
    if let Err(problem) = restoring::bring(app, id).await {
        note(id, &problem);
    }
}

fn note(id: &str, problem: &StoreError) {
    tracing::warn!(table = short(id), %problem, "the owner of a table could not be found");
}

/// `None` if the other node is gone or no longer has the table.
async fn visit(
    cluster: &Cluster,
    node: &Neighbour,
    id: &str,
    visitor: &Visitor,
) -> Option<mpsc::Sender<ToTable>> {
    let called = tokio::select! {
        called = bridge::dial(cluster, &node.address, id, visitor) => called,
        () = until_moved(cluster, node, id) => return None,
    };
    match called {
        Ok(socket) => return Some(bridge::carry(socket, Lease::new(cluster, node.number))),
        Err(DialError::NotThere) => (),
        Err(DialError::Refused) => {
            if let Err(problem) = cluster.database.report_dead(node.number).await {
                note(id, &problem);
            }
        }
        Err(problem @ DialError::Other(_)) => {
            tracing::warn!(node = node.number, address = node.address, %problem, "a node was not reached");
        }
    }
    None
}

async fn until_moved(cluster: &Cluster, node: &Neighbour, id: &str) {
    let is_still_there = |owner| matches!(owner, Ok(Owner::Node(owner)) if owner.number == node.number);
    loop {
        tokio::time::sleep(LOOK_WHILE_CALLING).await;
        if !is_still_there(cluster.database.owner(id).await) {
            return;
        }
    }
}
