//! Anything that answers an open question with one of its legal choices.

mod bot;
mod budget;
mod hint;
mod learned;
mod level;
mod paced;
mod policy;
mod question;
mod random;
mod search;
mod skill;

pub use bot::Bot;
pub use budget::{Budget, NoBudget, Patience};
pub use hint::Justify;
pub use learned::{FollowUp, Guided, Intuition, Judgement};
pub use level::{Level, NoLevel};
pub use paced::Paced;
pub use policy::{Desk, Policy, Thumb, play_out};
pub use question::Question;
pub use random::Random;
pub use search::{Candidate, Candidates, Measured, Search};
pub use skill::{Reshuffle, Skill};
