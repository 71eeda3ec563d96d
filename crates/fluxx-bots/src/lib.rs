//! How to play Fluxx.

mod goals;
mod plays;
mod relations;
mod sight;
mod taking;
mod thumb;
mod weights;

pub use thumb::Scoring;
pub use weights::{Weight, Weights};
