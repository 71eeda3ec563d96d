//! What travels between the server and its clients.
//!
//! [`ClientMessage`] and [`ServerMessage`] go through the WebSocket of a table, the rest through REST.
//! `docs/protocol.md` tells the same story for somebody who writes a client.

mod client;
mod rest;
mod server;
mod settings;
mod table;
pub mod typescript;
mod whole;

pub use client::{ClientMessage, Demand, Emote};
pub use rest::{
    Claim, CreatedTable, DeviceLink, Frame, GameInfo, JoinWish, Lobby, Me, NameWish, Position, Problem,
    ProblemCode, RecordSummary, Replay, TableSummary, TableWish,
};
pub use server::{
    Answer, Awaited, By, Clock, FairCommitment, Hint, LogStep, MatchOver, Reason, RefusalKind, Said,
    ServerMessage, Speech, Update, Welcome, Worth,
};
pub use settings::{Pace, Settings, Spectators, Visibility};
pub use table::{Occupant, PhaseName, Place, SeatWish, SeriesStanding, Standing, TableView};

/// The longest message that the server reads, in bytes.
pub const MESSAGE_BYTES_MAX: usize = 8 * 1024;
/// The longest request id, name, and chat line, in characters.
pub const REQUEST_CHARS_MAX: usize = 40;
pub const NAME_CHARS_MAX: usize = 24;
pub const CHAT_CHARS_MAX: usize = 280;
/// How many events of the match a `welcome` tells at most.
pub const LOG_EVENTS_MAX: usize = 250;
