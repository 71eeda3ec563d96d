//! One live table without any IO: inputs in, outputs out.

mod answers;
mod brains;
mod chat;
mod choosing;
mod clock;
mod entry;
pub mod fair;
mod house;
mod input;
mod kept;
mod live;
mod opening;
mod output;
mod playing;
mod refusal;
mod remembered;
mod replaying;
mod seating;
mod starting;
mod telling;
mod undo;
mod waiting;

pub use brains::{Advice, Asked, Brains};
pub use entry::{Entry, Hand, Head};
pub use house::{House, HouseOf, Listing, LiveTable, NewTable, RowHead, Stored, Unreadable};
pub use input::{ConnectionId, Door, Identity, Input, StoreOutcome};
pub use kept::Kept;
pub use live::{Entropy, Manners, Table};
pub use output::{Commit, EndedMatch, LogEntry, Output, Thinking, Thought};
pub use playing::Playing;
pub use refusal::Refusal;
pub use replaying::{Eyes, Part};
pub use seating::checked_name;
