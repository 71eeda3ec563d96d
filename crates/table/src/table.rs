use std::collections::BTreeMap;
use std::fmt;
use std::mem;
use std::sync::Arc;

use commits::{Commit, Lease, TableChange};
use game::{BySeat, Explain, Game, Seat, Seats, Viewer};
use protocol::BotPace;

use crate::answers::{Answers, Given};
use crate::budget::Budget;
use crate::json;
use crate::pending::Pending;
use crate::phase::Phase;
use crate::remembered::Remembered;
use crate::saved::{Fixed, SavedTable};
use crate::thinking::Thinker;
use crate::{ConnectionId, Door, Identity, Input, Output, TableBots};

/// Where fresh secrets come from.
pub trait Entropy: Send + Sync {
    fn bytes(&mut self) -> [u8; 32];
}

/// How the operator runs all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// How long a bot seems to think: at least, and at most. Where in between depends on nothing hidden.
    pub bot_ms_min: u32,
    pub bot_ms_max: u32,
    pub spectators_max: u32,
    /// Sockets of one person at one table.
    pub connections_max: u32,
}

impl Default for TableSettings {
    fn default() -> Self {
        Self { bot_ms_min: 900, bot_ms_max: 1800, spectators_max: 50, connections_max: 4 }
    }
}

/// One live table.
pub struct Table<G: Game> {
    pub(crate) saved: SavedTable<G>,
    pub(crate) version: u32,
    /// Which owner of the table this is.
    pub(crate) epoch: u32,
    pub(crate) phase: Phase<G>,
    pub(crate) connections: BTreeMap<ConnectionId, Connection>,
    pub(crate) presence: BySeat<Presence>,
    pub(crate) pending: Option<Pending<G>>,
    /// The secret of the match after the running one, from when it is drawn until it is stored.
    pub(crate) next_fixed: Option<Fixed>,
    /// Whether the table's options have changed since everybody was told.
    pub(crate) has_new_options: bool,
    /// Whether the store has been told who sits here since the table was loaded.
    pub(crate) are_sitters_noted: bool,
    /// Until when to wait for parts of the shuffle, while waiting.
    pub(crate) reveal_until_ms: Option<u64>,
    pub(crate) answers: Answers<G>,
    pub(crate) thinker: Thinker<G>,
    pub(crate) talk_budgets: Remembered<Budget>,
    pub(crate) hint_budgets: Remembered<Budget>,
    pub(crate) bots: Arc<dyn TableBots<G>>,
    pub(crate) entropy: Box<dyn Entropy>,
    pub(crate) table_settings: TableSettings,
    pub(crate) now_ms: u64,
    /// Until when the table does nothing by itself, because storing has just failed.
    pub(crate) rest_until_ms: u64,
    pub(crate) out: Vec<Output>,
}

#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub(crate) identity: Identity,
    pub(crate) door: Door,
    /// How fast bots are to answer.
    pub(crate) bot_pace: BotPace,
    /// Until the person is asked, bots answer at once.
    pub(crate) skips: bool,
}

/// Whether the person in a seat is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) away_since_ms: Option<u64>,
    pub(crate) stand_in: bool,
}

impl Presence {
    /// The same for the seats that are still there.
    pub(crate) fn kept(seats: Seats, old: &BySeat<Self>) -> BySeat<Self> {
        let presence = |seat| if old.seats().contains(seat) { old[seat] } else { Self::default() };
        BySeat::from_fn(seats, presence)
    }
}

/// Who waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asker {
    pub(crate) connection: ConnectionId,
    pub(crate) person: String,
    pub(crate) request: String,
}

impl<G: Explain> Table<G> {
    /// Takes what happened at this time, and says what to do about it.
    ///
    /// # Panics
    /// When something else is handed in before the answer to a commit.
    pub fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output> {
        // A clock that is set back must neither give anybody time nor take it.
        self.now_ms = self.now_ms.max(now_ms);
        let is_answer = matches!(input, Input::Stored { .. });
        assert!(is_answer || self.pending.is_none(), "the store answers before anything else happens");
        match input {
            Input::Connect { connection, identity, door } => self.connect(connection, identity, door),
            Input::Disconnect { connection } => self.disconnect(connection),
            Input::Message { connection, text } => self.read(connection, &text),
            Input::Lagged { connection } => self.welcome(connection),
            Input::Renamed { person, name } => self.on_renamed(&person, &name),
            Input::Calendar { person, calendar } => self.on_calendar(&person, calendar),
            Input::Forgotten { person } => self.on_forgotten(&person),
            Input::Thought { ticket } => self.on_thought(ticket),
            Input::Wake => (),
            Input::Stored { outcome, may_undo } => self.on_stored(outcome, may_undo),
        }
        self.look_ahead();
        mem::take(&mut self.out)
    }

    /// The same request will get the same answer.
    pub(crate) fn remember(&mut self, asker: &Asker, given: Given<G>) {
        let is_seated = |person: &str| self.saved.seat_of(person).is_some();
        self.answers.add(&asker.person, &asker.request, given, is_seated);
    }

    /// Neither the table nor a match still running on it is wanted any more.
    pub(crate) fn removal(&self) -> Commit {
        let unfinished = self.phase.running().map(|live| live.match_id().to_owned());
        let (id, version) = (self.saved.id.clone(), self.version);
        let table = Some(TableChange::Remove { id, version, unfinished });
        Commit { lease: Some(self.lease()), table, ..Commit::default() }
    }

    pub(crate) fn lease(&self) -> Lease {
        Lease { table: self.saved.id.clone(), epoch: self.epoch }
    }

    pub(crate) fn viewer(&self, connection: &Connection) -> Viewer {
        self.seat_at(connection).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seat that a connection may speak for.
    pub(crate) fn seat_at(&self, connection: &Connection) -> Option<Seat> {
        match connection.door {
            Door::Table => self.saved.seat_of(&connection.identity.id),
            Door::Watch => None,
        }
    }
}

pub(crate) fn to_json(value: &impl serde::Serialize) -> Vec<u8> {
    json::part(value).into_bytes()
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Table").field("id", &self.saved.id).finish_non_exhaustive()
    }
}
