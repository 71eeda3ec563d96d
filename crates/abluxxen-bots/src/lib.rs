//! How to play Abluxxen: rules of thumb, what they weigh, which hands are plausible, and reasons.

mod belief;
mod champion;
mod clue;
mod drawing;
mod easy;
mod encoding;
mod insight;
mod laying;
mod reason;
mod risk;
mod robbing;
mod sight;
mod tables;
mod weighing;
mod weights;

use abluxxen::Abluxxen;
use bots::{Bot, Level, Random, Search, Thumb};

pub use belief::Belief;
pub use champion::{AbluxxenChampion, JUDGEMENT, champion, intuition};
pub use clue::{Clue, Traits};
pub use easy::Easy;
pub use encoding::AbluxxenEncoding;
pub use insight::Insight;
pub use weighing::{Caution, Weighing};
pub use weights::{Weight, Weights};

pub fn bot(level: Level) -> Box<dyn Bot<Abluxxen>> {
    match level {
        Level::Random => Box::new(Random),
        Level::Easy => Box::new(Thumb::new(Easy)),
        Level::Steady => Box::new(Thumb::new(Weighing::tuned(Caution::Counting))),
        Level::Strong => Box::new(Search::new(Insight::default())),
        Level::Champion => Box::new(Search::new(champion())),
    }
}
