//! What is known of the tables of other nodes: codes, links and what the home page shows.

use std::collections::BTreeSet;

use protocol::{Lobby, PhaseName, Spectators, Visibility};
use store::{ListedTable, StoreError, TableNames};
use table::{Identity, Listing, MatchProgress};

use crate::app::App;
use crate::lobby::{Shown, seconds, sort_in};
use crate::registry::Handle;

/// Adds the tables of the other nodes to what the home page shows.
pub(crate) async fn add_others(app: &App, person: Option<&str>, lobby: &mut Lobby) -> Result<(), StoreError> {
    let Some(cluster) = &app.cluster else { return Ok(()) };
    let mut seen = BTreeSet::new();
    for table in cluster.database.shown_to(person).await? {
        if app.registry.by_id(&table.names.id).is_some() || !seen.insert(table.names.id) {
            continue;
        }
        // Written by a newer version, or not yet written at all.
        let Ok(listing) = serde_json::from_slice::<Listing>(&table.bytes) else { continue };
        let due_ms = listing.summary.due_s.map(|s| u64::from(s) * 1000);
        let progress =
            MatchProgress { awaiting: listing.summary.awaiting, due_ms, ..MatchProgress::default() };
        sort_in(lobby, &listing, Shown { progress, now_ms: 0, is_here: false }, person);
    }
    Ok(())
}

/// A table as it is listed now.
pub(super) fn listed(handle: &Handle) -> ListedTable {
    let listing = handle.listing();
    let mut shown = Listing::clone(&listing);
    let progress = handle.progress();
    shown.summary.awaiting = progress.awaiting;
    shown.summary.due_s = progress.due_ms.and_then(seconds);
    let summary = &listing.summary;
    let is_listed = summary.settings.visibility == Visibility::Listed;
    let may_watch = summary.settings.spectators != Spectators::Forbidden;
    ListedTable {
        names: TableNames {
            id: handle.id.clone(),
            code: listing.code.clone(),
            watch: handle.watch.clone(),
            host: listing.host.clone(),
        },
        is_open: is_listed && listing.has_open_seat,
        is_watchable: is_listed && may_watch && summary.phase == PhaseName::Playing,
        bytes: serde_json::to_vec(&shown).expect("only what JSON can say"),
    }
}

/// A code that no table of any node has, reserved for this one.
pub(crate) async fn reserve_code(
    app: &App,
    id: &str,
    watch: &str,
    host: &Identity,
) -> Result<String, StoreError> {
    loop {
        let code = app.registry.free_code();
        let Some(cluster) = &app.cluster else { return Ok(code) };
        let (id, watch, host) = (id.to_owned(), watch.to_owned(), host.id.clone());
        let names = TableNames { id, code, watch, host };
        if cluster.database.reserve(&names).await? {
            return Ok(names.code);
        }
    }
}

/// How many tables this person is the host of, on all nodes.
pub(crate) async fn n_hosted(app: &App, host: &Identity) -> Result<usize, StoreError> {
    match &app.cluster {
        Some(cluster) => Ok(cluster.database.n_hosted(&host.id).await? as usize),
        None => {
            let handles = app.registry.handles();
            Ok(handles.iter().filter(|handle| handle.listing().host == host.id).count())
        }
    }
}

/// A name that a table goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Name<'n> {
    Code(&'n str),
    Watch(&'n str),
}

/// The table of this name, whichever node has it.
pub(crate) async fn named(app: &App, name: Name<'_>) -> Result<Option<TableNames>, StoreError> {
    let here = match name {
        Name::Code(code) => app.registry.by_code(code),
        Name::Watch(watch) => app.registry.by_watch(watch),
    };
    if let Some(handle) = here {
        return Ok(Some(listed(&handle).names));
    }
    let Some(cluster) = &app.cluster else { return Ok(None) };
    match name {
        Name::Code(code) => cluster.database.by_code(&code.to_ascii_uppercase()).await,
        Name::Watch(watch) => cluster.database.by_watch(watch).await,
    }
}
