//! Anything that answers an open question with one of its legal choices.

mod bot;
mod question;
mod random;

pub use bot::{Bot, NAMES, named};
pub use question::Question;
pub use random::Random;
