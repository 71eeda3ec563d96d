use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::mem;
use std::sync::Arc;

use game::{Explain, Game, Seat, Viewer};
use log::{Commit, TableChange, TableRow};

use crate::answers::{Answers, Given};
use crate::chat::Budget;
use crate::live_match::Advance;
use crate::remembered::Remembered;
use crate::waiting::Thinker;
use crate::{
    ConnectionId, Door, Identity, Input, LiveMatch, Output, Refusal, SavedTable, StoreOutcome, TableBots,
};

/// Where fresh secrets come from.
pub trait Entropy: Send + Sync {
    fn bytes(&mut self) -> [u8; 32];
}

/// How the operator runs all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// How long a bot seems to think: at least, and at most. Which of it depends on nothing hidden.
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
    pub(crate) playing: Option<LiveMatch<G>>,
    pub(crate) connections: BTreeMap<ConnectionId, Connection>,
    /// By seat.
    pub(crate) presence: Vec<Presence>,
    pub(crate) pending: Option<Pending<G>>,
    pub(crate) queue: VecDeque<Input>,
    pub(crate) answers: Answers,
    pub(crate) thinker: Thinker<G>,
    pub(crate) budgets: Remembered<Budget>,
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
}

/// Whether the person in a seat is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) away_since_ms: Option<u64>,
    pub(crate) stand_in: bool,
}

/// What was sent to the store and is not yet true.
#[derive(Debug)]
pub(crate) struct Pending<G: Game> {
    pub(crate) saved: Option<SavedTable<G>>,
    pub(crate) fresh: Option<LiveMatch<G>>,
    pub(crate) advance: Option<Advance<G>>,
    pub(crate) asker: Option<Asker>,
    /// Told to everybody afterwards, beside the table and the match.
    pub(crate) said: Option<protocol::Said>,
    pub(crate) rename: Option<(String, String)>,
}

/// Who waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asker {
    pub(crate) connection: ConnectionId,
    pub(crate) person: String,
    pub(crate) request: String,
}

/// Inputs that wait while something is being stored; more are refused.
const QUEUE_MAX: usize = 512;
const REST_MS: u64 = 1000;

impl<G: Explain> Table<G> {
    /// Takes what happened, at this time, and says what is to be done about it.
    pub fn handle(&mut self, now_ms: u64, input: Input) -> Vec<Output> {
        // A clock that is set back must not give anybody time, nor take it.
        self.now_ms = self.now_ms.max(now_ms);
        if let Input::Stored(outcome) = input {
            self.on_stored(outcome);
        } else if self.pending.is_some() {
            self.wait_in_line(input);
        } else {
            self.take(input);
        }
        while self.pending.is_none()
            && let Some(next) = self.queue.pop_front()
        {
            self.take(next);
        }
        self.look_ahead();
        mem::take(&mut self.out)
    }

    fn wait_in_line(&mut self, input: Input) {
        if self.queue.len() < QUEUE_MAX {
            self.queue.push_back(input);
        } else if let Input::Message { connection, .. } = input {
            self.out.push(Output::HangUp { connection, reason: "the table cannot keep up" });
        } else {
            self.queue.push_back(input);
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Connect { connection, identity, door } => self.connect(connection, identity, door),
            Input::Disconnect { connection } => self.disconnect(connection),
            Input::Message { connection, text } => self.read(connection, &text),
            Input::Lagged { connection } => self.welcome(connection),
            Input::Renamed { person, name } => self.on_renamed(&person, &name),
            Input::Thought(thought) => self.on_thought(thought),
            Input::NoThought { ticket } => self.on_no_thought(ticket),
            Input::Wake => (),
            Input::Stored(_) => unreachable!("answered at once"),
        }
    }

    fn on_stored(&mut self, outcome: StoreOutcome) {
        let Some(pending) = self.pending.take() else { return };
        match outcome {
            StoreOutcome::Durable => self.make_true(pending),
            StoreOutcome::Failed => {
                self.rest_until_ms = self.now_ms + REST_MS;
                self.refuse_unstored(pending);
            }
            StoreOutcome::Conflict => {
                self.refuse_unstored(pending);
                self.out.push(Output::Reload);
            }
        }
    }

    fn refuse_unstored(&mut self, pending: Pending<G>) {
        if let Some(asker) = pending.asker {
            let reason = "it could not be stored; nobody has seen it, please try again";
            self.send_refusal(&asker, &Refusal::new(protocol::RefusalKind::NotStored, reason));
        }
    }

    /// It is durable: now it happens, and everybody is told.
    fn make_true(&mut self, pending: Pending<G>) {
        let is_row_changed = pending.saved.is_some();
        if let Some(saved) = pending.saved {
            self.saved = saved;
            self.version += 1;
            self.presence.resize(self.saved.chairs.len(), Presence::default());
            self.out.push(Output::Listed);
        }
        if pending.fresh.is_some() {
            self.playing = pending.fresh;
        }
        let at = pending.advance.as_ref().and_then(|advance| self.accept(advance, pending.asker.as_ref()));
        if let Some(asker) = &pending.asker {
            self.remember(asker, Given::Done { at });
        }
        match pending.said {
            Some(said) => self.tell_said(&said),
            None if is_row_changed => self.tell_table(),
            None => (),
        }
        if let Some((person, name)) = pending.rename {
            self.rename_connections(&person, &name);
            self.out.push(Output::Rename { person, name });
        }
        if let Some(asker) = pending.asker.filter(|_| at.is_none()) {
            self.send_done(&asker, None);
        }
    }

    /// The same request will get the same answer.
    pub(crate) fn remember(&mut self, asker: &Asker, given: Given) {
        let is_seated = |person: &str| self.saved.seat_of(person).is_some();
        self.answers.add(&asker.person, &asker.request, given, is_seated);
    }

    fn accept(&mut self, advance: &Advance<G>, asker: Option<&Asker>) -> Option<u32> {
        let playing = self.playing.as_mut()?;
        let events = playing.accept(advance, self.now_ms);
        let at = playing.at;
        self.thinker.forget();
        self.tell_match(&events, advance.by, asker);
        advance.by.map(|_| at)
    }

    /// Sends a change to the store; it happens when the store has it.
    pub(crate) fn commit(&mut self, pending: Pending<G>) {
        let mut commit = Commit::default();
        if let Some(saved) = &pending.saved {
            let row = row(saved, self.version + 1, self.now_ms);
            commit.table = Some(TableChange::Save(row));
        }
        if let Some(advance) = &pending.advance {
            let (playing, appends) = match (&pending.fresh, &self.playing) {
                (Some(fresh), _) => (fresh, fresh.first_log_entries(advance)),
                (None, Some(playing)) => (playing, playing.log_entries(advance)),
                (None, None) => unreachable!("a match begins or goes on"),
            };
            commit.finished = self.finished(playing, advance);
            commit.appends = appends;
        }
        self.pending = Some(pending);
        self.out.push(Output::Commit(commit));
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

/// The table as it is to be stored.
pub(crate) fn row<G: Game>(saved: &SavedTable<G>, version: u32, changed_ms: u64) -> TableRow {
    TableRow { id: saved.id.clone(), version, changed_ms, bytes: to_json(saved) }
}

pub(crate) fn to_json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("only what JSON can say")
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Table").field("id", &self.saved.id).finish_non_exhaustive()
    }
}
