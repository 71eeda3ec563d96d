use std::fmt;

use protocol::{Reason, Worth};

use crate::ConnectionId;

/// What a table wants from the world.
#[derive(Debug)]
pub enum Output {
    /// One text for each of these connections. Texts for one connection keep their order.
    Send {
        to: Vec<ConnectionId>,
        text: String,
    },
    HangUp {
        connection: ConnectionId,
        reason: &'static str,
    },
    /// To be made durable as a whole; answered by `Input::Stored`.
    Commit(Commit),
    Think(Thinking),
    /// Replaces every earlier wish to be woken.
    WakeAt {
        ms: u64,
    },
    /// A person has a new name everywhere.
    Rename {
        person: String,
        name: String,
    },
    /// What the lists show of this table has changed.
    Listed,
    /// This table is not the newest: it must be loaded again.
    Reload,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Commit {
    pub appends: Vec<LogEntry>,
    /// The table's own row, if it changed, with its next version.
    pub table: Option<(u32, Vec<u8>)>,
    pub ended: Option<EndedMatch>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    pub match_id: String,
    pub seq: u32,
    pub bytes: Vec<u8>,
}

/// What is kept about a finished match beside its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedMatch {
    pub match_id: String,
    pub ended_ms: u64,
    /// A [`protocol::RecordSummary`] without an own seat, as JSON.
    pub summary: Vec<u8>,
    /// Person and seat.
    pub participants: Vec<(String, u8)>,
}

/// A piece of work for the bot pool.
pub struct Thinking {
    pub ticket: u32,
    pub work: Box<dyn FnOnce() -> Thought + Send + Sync>,
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Thinking").field("ticket", &self.ticket).finish_non_exhaustive()
    }
}

/// A bot's answer, in the game's JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    pub ticket: u32,
    pub choice: String,
    pub reason: Option<Reason>,
    pub worth: Option<Worth>,
}
