//! One live table without any IO: inputs in, outputs out.

mod advance;
mod ahead;
mod answers;
mod bots;
mod brief;
mod budget;
mod calendar;
mod chat;
mod choosing;
mod clock;
mod days;
mod entry;
pub mod fair;
mod forgetting;
mod game_tables;
mod input;
mod json;
mod live_match;
mod match_log;
mod names;
mod opening;
mod output;
mod past;
mod pending;
mod phase;
mod refusal;
mod remembered;
mod replaying;
mod requests;
mod saved;
mod seating;
mod shuffling;
mod starting;
mod table;
mod telling;
mod thinking;
mod undo;
mod waiting;
mod wishes;

pub use bots::{Asked, TableBot, TableBots};
pub use calendar::{DAYS_OFF_MAX, check_calendar, merged_days_off, next_playing_ms};
pub use days::TurnWords;
pub use forgetting::{FORGOTTEN_NAME, Trace, trace};
pub use game_tables::{
    GameTables, Listing, LiveTable, MatchProgress, NewTable, RowHead, Stored, TablesOf, UnreadableError,
};
pub use input::{ConnectionId, Door, Identity, Input, StoreOutcome};
pub use names::checked_name;
pub use output::{HangUpReason, Haste, Output, Thinking, UndoCheck};
pub use refusal::Refusal;
pub use replaying::{ReplayPart, ReplayViewers};
pub use seating::new_code;
pub use shuffling::REVEAL_MS;
pub use table::{Entropy, Table, TableSettings};
