use std::fmt;

use log::Commit;
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
