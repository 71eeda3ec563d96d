//! What a node does all the time: it takes over tables without an owner, watches one other node, lists its own
//! tables, and gives them up when it was itself taken for dead.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use store::{Neighbour, Notice, StoreError};
use table::Identity;
use tokio::sync::Notify;

use super::bridge::{self, DialError};
use super::{Cluster, listing};
use crate::app::App;
use crate::{ending, notices, restoring};

const ADOPT_EVERY: Duration = Duration::from_secs(1);
const LIST_EVERY: Duration = Duration::from_secs(1);
const LOOK_AFTER_EVERY: Duration = Duration::from_millis(500);
const LOOK_AT_ONESELF_EVERY: Duration = Duration::from_millis(100);
/// How many tables are listed by one statement.
const LISTED_AT_ONCE: usize = 500;

pub(crate) fn tend(app: &App, cluster: &Arc<Cluster>) {
    let is_free = Arc::new(Notify::new());
    tokio::spawn(listen(app.clone(), Arc::clone(cluster), Arc::clone(&is_free)));
    tokio::spawn(adopt(app.clone(), Arc::clone(cluster), is_free));
    tokio::spawn(look_after_the_next(Arc::clone(cluster)));
    tokio::spawn(list(app.clone(), Arc::clone(cluster)));
    tokio::spawn(give_up_what_may_be_lost(app.clone()));
}

async fn listen(app: App, cluster: Arc<Cluster>, is_free: Arc<Notify>) {
    let mut notices = cluster.database.notices();
    while let Some(notice) = notices.recv().await {
        match notice {
            Notice::Free => is_free.notify_one(),
            Notice::Calendar { person } => match notices::calendar(&app, &person).await {
                Ok(calendar) => app.registry.tell_calendar(&person, &calendar),
                Err(problem) => tracing::warn!(%problem, "a calendar could not be read"),
            },
            Notice::Renamed { person: id, name } => app.registry.tell_renamed(&Identity { id, name }, None),
            Notice::Ended { device } => ending::tell_here(&app, device),
            Notice::Forgotten { person } => app.registry.tell_forgotten(&person),
        }
    }
}

/// Tables whose node has stopped or died go on here.
async fn adopt(app: App, cluster: Arc<Cluster>, is_free: Arc<Notify>) {
    loop {
        drop(tokio::time::timeout(ADOPT_EVERY, is_free.notified()).await);
        if app.store.period().is_none() || *app.stopping.borrow() {
            continue;
        }
        match app.store.ownerless().await {
            Ok(mut ids) => {
                ids.retain(|id| !cluster.unreadable().contains(id));
                let n_tables = restoring::restore_each(&app, ids).await;
                if n_tables > 0 {
                    tracing::info!(n_tables, "tables of other nodes go on here");
                }
            }
            Err(problem) => tracing::warn!(%problem, "tables without an owner could not be looked for"),
        }
    }
}

/// Finds out which other nodes hold their lease, and whether the process of the next one is there. If it merely
/// hangs, its lease will tell.
async fn look_after_the_next(cluster: Arc<Cluster>) {
    let mut every = tokio::time::interval(LOOK_AFTER_EVERY);
    loop {
        every.tick().await;
        if let Err(problem) = look(&cluster).await {
            tracing::warn!(%problem, "the next node was not looked after");
        }
    }
}

async fn look(cluster: &Cluster) -> Result<(), StoreError> {
    let others = cluster.database.others_alive().await?;
    cluster.alive.send_replace(others.iter().map(|node| node.number).collect());
    let Some(Neighbour { number, address }) = others.into_iter().next() else { return Ok(()) };
    if !address.is_empty() && matches!(bridge::reach(&address).await, Err(DialError::Refused)) {
        cluster.database.report_dead(number).await?;
    }
    Ok(())
}

async fn list(app: App, cluster: Arc<Cluster>) {
    let mut every = tokio::time::interval(LIST_EVERY);
    loop {
        every.tick().await;
        let handles = app.registry.handles();
        let changed = handles.iter().filter(|handle| handle.has_changed.swap(false, Ordering::Relaxed));
        let changed: Vec<_> = changed.collect();
        for part in changed.chunks(LISTED_AT_ONCE) {
            let tables: Vec<_> = part.iter().map(|handle| listing::listed(handle)).collect();
            if let Err(problem) = cluster.database.list(&tables).await {
                tracing::warn!(%problem, "tables could not be listed");
                part.iter().for_each(|handle| handle.has_changed.store(true, Ordering::Relaxed));
            }
        }
    }
}

/// A node that was away for too long knows nothing certain about its tables: it starts over from the database.
async fn give_up_what_may_be_lost(app: App) {
    let mut every = tokio::time::interval(LOOK_AT_ONESELF_EVERY);
    let mut known = None;
    loop {
        every.tick().await;
        let period = app.store.period();
        if period == known {
            continue;
        }
        known = period;
        let handles = app.registry.handles();
        let lost = handles.iter().filter(|handle| period != Some(handle.origin.period));
        lost.for_each(|handle| handle.lost.notify_one());
    }
}
