//! Bots that were trained: a net that answers at once, and a net that guides a search.

mod guided;
mod intuition;

pub use guided::{FollowUp, Guided, Judgement};
pub use intuition::Intuition;
