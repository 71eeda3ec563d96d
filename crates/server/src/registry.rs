use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock};

use protocol::Calendar;
use table::{Identity, Input, Listing, LiveTable, MatchProgress};
use tokio::sync::{Notify, mpsc};

use crate::app::App;
use crate::identity::SystemEntropy;
use crate::lobby;
use crate::locks::Locks;
use crate::supervisor::{self, Supervised};
use crate::table_task::ToTable;

/// Every live table, and how to reach it.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    index: Mutex<Index>,
    /// Held while a table is loaded.
    pub(crate) loading: Locks,
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
    pub(crate) task: mpsc::Sender<ToTable>,
    listing: RwLock<Arc<Listing>>,
    progress: RwLock<MatchProgress>,
    /// Whether the lists are out of date.
    pub(crate) has_changed: AtomicBool,
    /// Told when the table may belong to another node.
    pub(crate) lost: Notify,
    pub(crate) origin: Origin,
}

/// Where a live table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The address of whoever opened it, until the server restarts.
    pub(crate) address: Option<IpAddr>,
    /// When somebody was last there, as far as is known.
    pub(crate) last_seen_ms: u64,
    /// In which period of ownership this process loaded it.
    pub(crate) period: u32,
}

impl Handle {
    pub(crate) fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.listing.read().expect("nothing panics while it holds the lock"))
    }

    pub(crate) fn progress(&self) -> MatchProgress {
        *self.progress.read().expect("nothing panics while it holds the lock")
    }

    pub(crate) fn note_progress(&self, progress: MatchProgress) {
        let mut known = self.progress.write().expect("nothing panics while it holds the lock");
        if (known.awaiting, known.due_ms) != (progress.awaiting, progress.due_ms) {
            self.has_changed.store(true, Ordering::Relaxed);
        }
        *known = progress;
    }

    fn list(&self, listing: Listing) {
        *self.listing.write().expect("nothing panics while it holds the lock") = Arc::new(listing);
        self.has_changed.store(true, Ordering::Relaxed);
    }
}

const INPUTS_MAX: usize = 256;

impl Registry {
    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().expect("nothing panics while it holds the lock")
    }

    pub(crate) fn by_id(&self, id: &str) -> Option<Arc<Handle>> {
        self.index().by_id.get(id).cloned()
    }

    /// The table, if its task is running and it was loaded in this period: nobody else can have continued it.
    pub(crate) fn present(&self, id: &str, period: Option<u32>) -> Option<Arc<Handle>> {
        let is_present =
            |handle: &Arc<Handle>| !handle.task.is_closed() && period == Some(handle.origin.period);
        self.by_id(id).filter(is_present)
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

    /// Replaces another one with the same id.
    pub(crate) fn add(&self, handle: Arc<Handle>) {
        let mut index = self.index();
        index.by_watch.insert(handle.watch.clone(), handle.id.clone());
        index.by_code.insert(handle.listing().code.clone(), handle.id.clone());
        index.by_id.insert(handle.id.clone(), handle);
    }

    /// Another one with the same id stays.
    pub(crate) fn remove(&self, handle: &Arc<Handle>) {
        let mut index = self.index();
        if index.by_id.get(&handle.id).is_some_and(|known| Arc::ptr_eq(known, handle)) {
            index.by_id.remove(&handle.id);
            index.by_watch.remove(&handle.watch);
            index.forget_code(&handle.listing().code, &handle.id);
        }
    }

    /// Shows a table as it is now. A new code leads to it from here on, unless another table has it already.
    pub(crate) fn list(&self, handle: &Handle, listing: Listing) {
        let (old, new) = (handle.listing().code.clone(), listing.code.clone());
        handle.list(listing);
        if old != new {
            let mut index = self.index();
            index.forget_code(&old, &handle.id);
            index.by_code.entry(new).or_insert_with(|| handle.id.clone());
        }
    }

    pub(crate) fn handles(&self) -> Vec<Arc<Handle>> {
        self.index().by_id.values().cloned().collect()
    }

    /// Tells the tables where this person sits, except the one that knows already. No table ever waits for another.
    pub(crate) fn tell_renamed(&self, renamed: &Identity, but: Option<&Handle>) {
        let others = self.of_person(&renamed.id).into_iter();
        for handle in others.filter(|handle| but.is_none_or(|but| but.id != handle.id)) {
            let Identity { id: person, name } = renamed.clone();
            if handle.task.try_send(ToTable::Input(Input::Renamed { person, name })).is_err() {
                tracing::warn!(table = short(&handle.id), "a busy table was not told of a name");
            }
        }
    }

    /// Every table forgets this person; one that has nothing of them does nothing.
    pub(crate) fn tell_forgotten(&self, person: &str) {
        for handle in self.handles() {
            let person = person.to_owned();
            if handle.task.try_send(ToTable::Input(Input::Forgotten { person })).is_err() {
                tracing::debug!(table = short(&handle.id), "a busy table is told once more");
            }
        }
    }

    /// Tells the tables where this person sits when they play.
    pub(crate) fn tell_calendar(&self, person: &str, calendar: &Calendar) {
        for handle in self.of_person(person) {
            let input = Input::Calendar { person: person.to_owned(), calendar: calendar.clone() };
            if handle.task.try_send(ToTable::Input(input)).is_err() {
                tracing::warn!(table = short(&handle.id), "a busy table was not told of a calendar");
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
            let code = table::new_code(&mut SystemEntropy);
            if !self.index().by_code.contains_key(&code) {
                return code;
            }
        }
    }
}

impl Index {
    fn forget_code(&mut self, code: &str, id: &str) {
        if self.by_code.get(code).is_some_and(|known| known == id) {
            self.by_code.remove(code);
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
            progress: RwLock::default(),
            has_changed: AtomicBool::new(true),
            lost: Notify::new(),
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
