//! How to play Abluxxen.

mod belief;
mod drawing;
mod easy;
mod laying;
mod risk;
mod robbing;
mod sight;
mod thumb;
mod weights;

pub use belief::{Belief, Clue, N_TRAITS};
pub use easy::Easy;
pub use thumb::Weighing;
pub use weights::{Weight, Weights};
