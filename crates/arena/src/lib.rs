//! Matches by the million: the same seed gives the same matches whatever the number of threads.

pub mod analysis;
pub mod command;
mod dice;
mod interval;
mod keep;
mod player;
mod playing;
pub mod plot;
mod samples;
mod simulation;
pub mod speed;
mod summary;
mod tally;
pub mod tournament;
mod tuning;

pub use dice::Dice;
pub use interval::Estimate;
pub use keep::{Keep, KeepNothing, Recorder};
pub use player::{Lineup, Player};
pub use playing::{Played, play_match};
pub use samples::Samples;
pub use simulation::{First, Plan, Records, Reporter, options_of_round, simulate};
pub use summary::{Lengths, SeatSummary, SeriesSummary, Summary};
pub use tally::Tally;
pub use tuning::Tuning;
