//! What travels between the server and its clients.
//!
//! [`ClientMessage`] and [`ServerMessage`] go through the WebSocket of a table, the rest through REST.
//! `docs/protocol.md` tells the same story for somebody who writes a client.

mod calendar;
mod client;
mod looking_back;
mod people;
mod rest;
mod server;
mod settings;
mod table;
pub mod typescript;
mod whole;

pub use calendar::{Calendar, PlayingHours};
pub use client::{ClientMessage, Demand, Emote};
pub use looking_back::{
    AnalysisState, AnyPuzzle, CostlyChoice, HistoryPage, MatchAnalysis, PuzzlePage, PuzzleSolution,
    PuzzleState, PuzzleWish, RatingLine, ResultsOf, SeatAnalysis, Statistics,
};
pub use people::{
    AddedChannel, Blocked, ChannelKind, ChannelView, ChannelWish, MailCode, NoticeLanguage, NoticeOffers,
    NoticeSettings, PushMessage, SeekState, SeekWish, WaitingTables, WebhookFormat,
};
pub use rest::{
    Browser, Claim, CreatedTable, Device, DeviceKind, DeviceLink, Frame, GameInfo, JoinWish, LinkOwner,
    Lobby, Me, NameWish, PersonExport, Position, Problem, ProblemCode, RecordSummary, ReplayPage, System,
    TableExport, TableSummary, TableWish,
};
pub use server::{
    AheadOffer, Answer, Awaited, By, Clock, Deadline, DeadlineStage, FairCommitment, HintMessage, LogStep,
    MatchOver, RefusalKind, Said, ServerMessage, Speech, Update, Welcome,
};
pub use settings::{BotPace, Company, Late, Pace, Settings, Spectators, Visibility};
pub use table::{Occupant, PhaseName, Place, SeatWish, SeriesPhase, SeriesStanding, TableView};

/// The longest message that the server reads, in bytes.
pub const MESSAGE_BYTES_MAX: usize = 8 * 1024;
/// The longest request id, name, and chat line, in characters.
pub const REQUEST_CHARS_MAX: usize = 40;
pub const NAME_CHARS_MAX: usize = 24;
pub const CHAT_CHARS_MAX: usize = 280;
/// How many events of the match a `welcome` tells at most.
pub const LOG_EVENTS_MAX: usize = 250;
