//! How to play Abluxxen.

mod drawing;
mod easy;
mod laying;
mod risk;
mod robbing;
mod sight;
mod thumb;
mod weights;

pub use easy::Easy;
pub use thumb::Weighing;
pub use weights::{Weight, Weights};
