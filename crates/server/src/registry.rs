use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::AtomicI16;
use std::sync::{Arc, Mutex, MutexGuard, RwLock};

use table::{Identity, Input, Listing, LiveTable};
use tokio::sync::mpsc;

use crate::app::App;
use crate::identity::random_id;
use crate::lobby;
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
    listing: RwLock<Arc<Listing>>,
    /// The seat that is asked, or -1.
    pub(crate) awaiting: AtomicI16,
    pub(crate) origin: Origin,
}

/// Where a live table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The address of whoever opened it, until the server starts anew.
    pub(crate) address: Option<IpAddr>,
    /// When somebody was there last, as far as is known.
    pub(crate) last_seen_ms: u64,
}

impl Handle {
    pub(crate) fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.listing.read().expect("nothing panics while it holds the lock"))
    }

    pub(crate) fn list(&self, listing: Listing) {
        *self.listing.write().expect("nothing panics while it holds the lock") = Arc::new(listing);
    }
}

/// Letters that are not mistaken for each other.
const LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Too many to be guessed: 24 to the sixth.
const CODE_LETTERS: usize = 6;
const INPUTS_MAX: usize = 256;

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

    pub(crate) fn handles(&self) -> Vec<Arc<Handle>> {
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
        let sits = |handle: &Arc<Handle>| lobby::seat_of(&handle.listing().summary, person).is_some();
        handles.into_iter().filter(sits).collect()
    }

    pub(crate) fn free_code(&self) -> String {
        loop {
            let bytes = random_id().into_bytes();
            let letters = bytes.chunks(32 / CODE_LETTERS).take(CODE_LETTERS).map(|part| {
                let sum = part.iter().fold(0_usize, |sum, byte| sum * 31 + usize::from(*byte));
                char::from(LETTERS[sum % LETTERS.len()])
            });
            let code: String = letters.collect();
            if !self.index().by_code.contains_key(&code) {
                return code;
            }
        }
    }
}

/// Gives a table its task.
pub(crate) fn seat_table(app: &App, table: Box<dyn LiveTable>, origin: Origin) -> Arc<Handle> {
    let supervised = Supervised::new(table, origin);
    let handle = Arc::clone(&supervised.handle);
    app.registry.add(Arc::clone(&handle));
    app.metrics.tables.up();
    tokio::spawn(supervisor::look_after(app.clone(), supervised));
    handle
}

impl Supervised {
    pub(crate) fn new(table: Box<dyn LiveTable>, origin: Origin) -> Self {
        let listing = table.listing();
        let (task, inputs) = mpsc::channel(INPUTS_MAX);
        let handle = Arc::new(Handle {
            id: listing.summary.id.clone().expect("a table knows its own id"),
            watch: listing.summary.watch.clone(),
            code: listing.code.clone(),
            awaiting: AtomicI16::new(-1),
            listing: RwLock::new(Arc::new(listing)),
            origin,
            task,
        });
        Self { handle, table, inputs }
    }
}

/// Enough of an id to follow it through the logs, too little to open the table.
pub(crate) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or("?")
}
