//! What a game is.
//!
//! A [`Game`] is a short list of pure functions on a name tag; everything else in Luxx (bots, simulator,
//! server, clients) is written against this contract and never against one game.

mod contract;
mod drive;
mod explain;
mod outcome;
pub mod random;
mod record;
mod rule;
mod seat;
mod series;
mod step;

pub use contract::{Awaiting, Game};
pub use drive::{Chances, Events, Watch, carry_out, drive, next_step};
pub use explain::{Explain, NoReasons};
pub use outcome::Outcome;
pub use record::{Earlier, Fair, Fault, FaultKind, Header, Record, RecordedStep, Replay, replay};
pub use rule::{Refuse, Rule};
pub use seat::{BySeat, Seat, Seats, Viewer};
pub use series::{Series, Standing};
pub use step::Step;
