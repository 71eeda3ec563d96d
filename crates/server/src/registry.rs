use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicI16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock};

use log::TableRow;
use protocol::{Lobby, Occupant, PhaseName, RecordSummary, Spectators, TableSummary, TableWish, Visibility};
use store::StoreError;
use table::{Identity, Input, Listing, LiveTable, NewTable, Refusal, RowHead, Stored};
use tokio::sync::mpsc;

use crate::app::App;
use crate::identity::{SystemEntropy, random_id};
use crate::rate::network;
use crate::supervisor::{self, Supervised};
use crate::table_task::ToTable;

/// Every live table, and how to reach it.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    index: Mutex<Index>,
}

#[derive(Debug, Default)]
struct Index {
    by_id: BTreeMap<String, Arc<Handle>>,
    /// From the spectators' link and from the code to the id.
    by_watch: BTreeMap<String, String>,
    by_code: BTreeMap<String, String>,
}

/// How to talk to the task that owns a table.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) id: String,
    pub(crate) watch: String,
    pub(crate) code: String,
    pub(crate) task: mpsc::Sender<ToTable>,
    pub(crate) listing: RwLock<Listing>,
    /// The seat that is asked, or -1.
    pub(crate) awaiting: AtomicI16,
    /// The address of whoever opened it, until the server starts anew.
    pub(crate) opened_from: Option<IpAddr>,
}

/// Letters that are not mistaken for each other.
const LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const INPUTS_MAX: usize = 256;
const LISTED_MAX: usize = 100;

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
    #[error("{}", .0.reason)]
    Refused(Refusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Registry {
    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().expect("nothing panics while it holds the lock")
    }

    pub(crate) fn by_id(&self, id: &str) -> Option<Arc<Handle>> {
        self.index().by_id.get(id).cloned()
    }

    pub(crate) fn by_watch(&self, watch: &str) -> Option<Arc<Handle>> {
        let index = self.index();
        index.by_id.get(index.by_watch.get(watch)?).cloned()
    }

    pub(crate) fn by_code(&self, code: &str) -> Option<Arc<Handle>> {
        let index = self.index();
        index.by_id.get(index.by_code.get(&code.to_ascii_uppercase())?).cloned()
    }

    pub(crate) fn n_tables(&self) -> usize {
        self.index().by_id.len()
    }

    /// Another one with the same id gives up its place.
    pub(crate) fn add(&self, handle: Arc<Handle>) {
        let mut index = self.index();
        index.by_watch.insert(handle.watch.clone(), handle.id.clone());
        index.by_code.insert(handle.code.clone(), handle.id.clone());
        index.by_id.insert(handle.id.clone(), handle);
    }

    pub(crate) fn remove(&self, id: &str) {
        let mut index = self.index();
        if let Some(handle) = index.by_id.remove(id) {
            index.by_watch.remove(&handle.watch);
            index.by_code.remove(&handle.code);
        }
    }

    fn handles(&self) -> Vec<Arc<Handle>> {
        self.index().by_id.values().cloned().collect()
    }

    /// Tells the tables where this person sits, but for the one that knows it. No table ever waits for another.
    pub(crate) fn tell_renamed(&self, renamed: &Identity, but: Option<&Handle>) {
        let others = self.of_person(&renamed.id).into_iter();
        for handle in others.filter(|handle| but.is_none_or(|but| but.id != handle.id)) {
            let Identity { id: person, name } = renamed.clone();
            if handle.task.try_send(ToTable::Input(Input::Renamed { person, name })).is_err() {
                tracing::warn!(table = short(&handle.id), "a busy table was not told of a name");
            }
        }
    }

    /// The tables where this person sits.
    fn of_person(&self, person: &str) -> Vec<Arc<Handle>> {
        let handles = self.handles();
        let sits = |handle: &Arc<Handle>| {
            let listing = handle.listing.read().expect("nothing panics while it holds the lock");
            seat_of(&listing.summary, person).is_some()
        };
        handles.into_iter().filter(sits).collect()
    }

    fn free_code(&self) -> String {
        loop {
            let bytes = random_id().into_bytes();
            let letters = bytes.chunks(8).take(4).map(|part| {
                let sum = part.iter().fold(0_usize, |sum, byte| sum * 31 + usize::from(*byte));
                char::from(LETTERS[sum % LETTERS.len()])
            });
            let code: String = letters.collect();
            if !self.index().by_code.contains_key(&code) {
                return code;
            }
        }
    }

    /// What the home page shows to this person.
    pub(crate) fn lobby(&self, person: Option<&str>) -> Lobby {
        let handles = self.handles();
        let mut lobby = Lobby { mine: Vec::new(), open: Vec::new(), watchable: Vec::new() };
        for handle in handles {
            let listing = handle.listing.read().expect("nothing panics while it holds the lock").clone();
            sort_in(&mut lobby, listing, &handle, person);
        }
        lobby.open.truncate(LISTED_MAX);
        lobby.watchable.truncate(LISTED_MAX);
        lobby
    }
}

fn sort_in(lobby: &mut Lobby, listing: Listing, handle: &Handle, person: Option<&str>) {
    let mut summary = listing.summary;
    summary.awaiting = u8::try_from(handle.awaiting.load(Ordering::Relaxed)).ok();
    summary.seat = person.and_then(|person| seat_of(&summary, person));
    let is_listed = summary.settings.visibility == Visibility::Listed;
    let is_watchable = summary.settings.spectators != Spectators::Forbidden;
    if summary.seat.is_some() || person == Some(listing.host.as_str()) {
        lobby.mine.push(summary);
    } else if is_listed && listing.has_open_seat {
        lobby.open.push(summary);
    } else if is_listed && is_watchable && summary.phase == PhaseName::Playing {
        lobby.watchable.push(TableSummary { id: None, ..summary });
    }
}

fn seat_of(summary: &TableSummary, person: &str) -> Option<u8> {
    let is_own = |occupant: &Occupant| matches!(occupant, Occupant::Person { id } if id == person);
    let seat = summary.places.iter().position(|place| is_own(&place.occupant))?;
    u8::try_from(seat).ok()
}

/// Opens a table; it is stored before anybody hears of it.
pub(crate) async fn open(
    app: &App,
    host: Identity,
    address: IpAddr,
    wish: TableWish,
) -> Result<Arc<Handle>, OpenError> {
    let opened_from = Some(network(address));
    check_room(app, &host, opened_from)?;
    let game = app.games.get(&wish.game).ok_or(OpenError::NoGame)?;
    let earlier = match &wish.from {
        Some(from) => Some(earlier(app, &wish.game, &from.match_id).await?),
        None => None,
    };
    let (id, watch, code) = (random_id(), random_id(), app.registry.free_code());
    let opened_ms = app.clock.now_ms();
    let new = NewTable { id, code, watch, host, wish, earlier, opened_ms };
    let (table, commit) = game.open(new, Box::new(SystemEntropy)).map_err(OpenError::Refused)?;
    app.store.commit(commit).await?;
    Ok(seat_table(app, table, opened_from))
}

/// Nobody takes all the tables that there may be.
fn check_room(app: &App, host: &Identity, opened_from: Option<IpAddr>) -> Result<(), OpenError> {
    let handles = app.registry.handles();
    if handles.len() >= app.config.tables_max as usize {
        return Err(OpenError::TooMany);
    }
    let is_hosted = |handle: &&Arc<Handle>| {
        handle.listing.read().expect("nothing panics while it holds the lock").host == host.id
    };
    let n_hosted = handles.iter().filter(is_hosted).count();
    let n_from_there = handles.iter().filter(|handle| handle.opened_from == opened_from).count();
    let is_full = |n_tables: usize, n_max: u32| n_max > 0 && n_tables >= n_max as usize;
    if is_full(n_hosted, app.config.host_tables_max) || is_full(n_from_there, app.config.address_tables_max) {
        return Err(OpenError::TooManyOfYours);
    }
    Ok(())
}

/// The log of a finished match of this game. A running one is nobody's to go on from.
async fn earlier(app: &App, game: &str, match_id: &str) -> Result<Vec<Vec<u8>>, OpenError> {
    let finished = app.store.finished(match_id).await?.ok_or(OpenError::NoMatch)?;
    let summary: RecordSummary = serde_json::from_slice(&finished.summary).map_err(|_| OpenError::NoMatch)?;
    if summary.game != game {
        return Err(OpenError::NoMatch);
    }
    Ok(app.store.log(match_id).await?)
}

/// Loads every table that was live when the server stopped.
pub(crate) async fn restore_all(app: &App) -> Result<usize, StoreError> {
    let rows = app.store.tables().await?;
    let mut n_restored = 0;
    for row in &rows {
        n_restored += usize::from(restore(app, row).await?.is_some());
    }
    Ok(n_restored)
}

/// Loads one table from the store, if it can be read.
pub(crate) async fn restore(app: &App, row: &TableRow) -> Result<Option<Arc<Handle>>, StoreError> {
    let table = load(app, row).await?;
    Ok(table.map(|table| seat_table(app, table, None)))
}

pub(crate) async fn load(app: &App, row: &TableRow) -> Result<Option<Box<dyn LiveTable>>, StoreError> {
    let Ok(head) = serde_json::from_slice::<RowHead>(&row.bytes) else {
        tracing::error!(table = short(&row.id), "a stored table cannot be read");
        return Ok(None);
    };
    let Some(game) = app.games.get(&head.game) else { return Ok(None) };
    let log = match &head.match_id {
        Some(match_id) => app.store.log(match_id).await?,
        None => Vec::new(),
    };
    let stored = Stored { version: row.version, row: &row.bytes, log: &log };
    match game.restore(&stored, app.clock.now_ms(), Box::new(SystemEntropy)) {
        Ok(table) => Ok(Some(table)),
        Err(problem) => {
            tracing::error!(table = short(&row.id), %problem, "a stored table cannot be restored");
            Ok(None)
        }
    }
}

fn seat_table(app: &App, table: Box<dyn LiveTable>, opened_from: Option<IpAddr>) -> Arc<Handle> {
    let supervised = Supervised::new(table, opened_from);
    let handle = Arc::clone(&supervised.handle);
    app.registry.add(Arc::clone(&handle));
    app.metrics.tables.up();
    tokio::spawn(supervisor::look_after(app.clone(), supervised));
    handle
}

impl Supervised {
    pub(crate) fn new(table: Box<dyn LiveTable>, opened_from: Option<IpAddr>) -> Self {
        let listing = table.listing();
        let (task, inputs) = mpsc::channel(INPUTS_MAX);
        let handle = Arc::new(Handle {
            id: listing.summary.id.clone().expect("a table knows its own id"),
            watch: listing.summary.watch.clone(),
            code: listing.code.clone(),
            awaiting: AtomicI16::new(-1),
            listing: RwLock::new(listing),
            opened_from,
            task,
        });
        Self { handle, table, inputs }
    }
}

/// Enough of an id to follow it through the logs, too little to open the table.
pub(crate) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or("?")
}
