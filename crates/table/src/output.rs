use std::fmt;

use commits::Commit;

use crate::ConnectionId;

/// What a table wants from the world.
#[derive(Debug)]
pub enum Output {
    /// One text for each of these connections. Texts for one connection keep their order.
    Send {
        to: Vec<ConnectionId>,
        text: String,
        haste: Haste,
    },
    HangUp {
        connection: ConnectionId,
        reason: HangUpReason,
    },
    /// To be made durable as a whole; answered by `Input::Stored` before any other input.
    Commit {
        commit: Box<Commit>,
        undo_check: Option<UndoCheck>,
    },
    Think(Thinking),
    /// Replaces every earlier request to be woken.
    WakeAt {
        ms: u64,
    },
    /// A person has a new name everywhere.
    Rename {
        person: String,
        name: String,
    },
    /// What lists show of this table has changed.
    Listed,
    /// This table is not the newest: it must be loaded again.
    Reload,
}

/// How soon a text is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// Somebody may be waiting for it.
    AtOnce,
    /// Nothing can be done about it yet: it may wait a moment for others to the same connection, to be written together
    /// with them.
    Soon,
}

/// Why a connection is not wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HangUpReason {
    /// There are as many as allowed; later there may be room.
    TooMany,
    /// The host has sent this person away for good.
    Removed,
    /// The person is nobody here any more.
    Forgotten,
}

/// Work for the bot pool. What the bot thinks stays with the table; `Input::Thought` tells it to look.
pub struct Thinking {
    pub ticket: u32,
    work: Box<dyn FnOnce(u32) + Send + Sync>,
}

impl Thinking {
    pub fn new(ticket: u32, work: impl FnOnce(u32) + Send + Sync + 'static) -> Self {
        Self { ticket, work: Box::new(work) }
    }

    /// Thinks for at most about this long.
    pub fn run(self, think_ms_max: u32) {
        (self.work)(think_ms_max);
    }
}

/// Finds out whether a choice may be taken back, while it is being stored.
pub struct UndoCheck(Box<dyn FnOnce() -> bool + Send + Sync>);

impl UndoCheck {
    pub fn new(check: impl FnOnce() -> bool + Send + Sync + 'static) -> Self {
        Self(Box::new(check))
    }

    /// Takes a while: other deals are imagined.
    pub fn run(self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Thinking").field("ticket", &self.ticket).finish_non_exhaustive()
    }
}

impl fmt::Debug for UndoCheck {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("UndoCheck").finish_non_exhaustive()
    }
}
