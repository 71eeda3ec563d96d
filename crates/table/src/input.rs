use protocol::Calendar;

/// One socket of one person. The server never gives a number twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// By which link a connection came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// The table's own link: whoever comes here may sit down.
    Table,
    /// The spectators' link, which gives no seat, not even to somebody who has one.
    Watch,
}

/// Who somebody is, as the server has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub id: String,
    pub name: String,
}

/// What can happen to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Connect {
        connection: ConnectionId,
        identity: Identity,
        door: Door,
    },
    Disconnect {
        connection: ConnectionId,
    },
    /// A text frame, not yet read.
    Message {
        connection: ConnectionId,
        text: String,
    },
    /// A person has taken another name somewhere else.
    Renamed {
        person: String,
        name: String,
    },
    /// When a person plays, which shifts deadlines at a table that is played over days.
    Calendar {
        person: String,
        calendar: Calendar,
    },
    /// A person is to be forgotten everywhere.
    Forgotten {
        person: String,
    },
    /// The connection could not keep up and lost messages; it needs everything again.
    Lagged {
        connection: ConnectionId,
    },
    /// The answer to the last `Commit`, and what its undo check found; without one, nothing can be taken back.
    Stored {
        outcome: StoreOutcome,
        may_undo: bool,
    },
    /// The bot that was asked has answered, has failed, or has taken too long: its table goes on.
    Thought {
        ticket: u32,
    },
    /// The time of the last `WakeAt` has come.
    Wake,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreOutcome {
    Durable,
    /// Nothing was stored; it may work later.
    Failed,
    /// Somebody else has taken this table further: what is known here is outdated.
    Conflict,
    /// Nobody can say whether it was stored: only loading the table again tells.
    Unknown,
}
