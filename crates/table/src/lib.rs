//! One live table without any IO: inputs in, outputs out.

mod answers;
mod bots;
mod chat;
mod choosing;
mod clock;
mod entry;
pub mod fair;
mod game_tables;
mod input;
mod live_match;
mod opening;
mod output;
mod refusal;
mod remembered;
mod replaying;
mod saved;
mod seating;
mod starting;
mod table;
mod telling;
mod undo;
mod waiting;

pub use bots::{Advice, Asked, TableBots};
pub use entry::{Actor, Entry, Head};
pub use game_tables::{GameTables, Listing, LiveTable, NewTable, RowHead, Stored, TablesOf, UnreadableError};
pub use input::{ConnectionId, Door, Identity, Input, StoreOutcome};
pub use live_match::LiveMatch;
pub use output::{Output, Thinking, Thought};
pub use refusal::Refusal;
pub use replaying::{ReplayPart, ReplayViewers};
pub use saved::SavedTable;
pub use seating::checked_name;
pub use table::{Entropy, Table, TableSettings};
