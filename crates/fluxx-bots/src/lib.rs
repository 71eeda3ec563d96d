//! How to play Fluxx: rules of thumb, what they weigh, and reasons.

mod champion;
mod easy;
mod encoding;
mod goals;
mod insight;
mod plays;
mod reason;
mod relations;
mod scoring;
mod sight;
mod taking;
mod weights;

use bots::{Bot, Level, Random, Search, Thumb};
use fluxx::Fluxx;

use champion::ForPrintedCards;
pub use champion::{FluxxChampion, JUDGEMENT, champion, intuition, knows};
pub use easy::Easy;
pub use encoding::FluxxEncoding;
pub use insight::Insight;
pub use scoring::Scoring;
pub use weights::{Weight, Weights};

pub fn bot(level: Level) -> Box<dyn Bot<Fluxx>> {
    match level {
        Level::Random => Box::new(Random),
        Level::Easy => Box::new(Thumb::new(Easy)),
        Level::Steady => Box::new(Thumb::new(Scoring::new(Weights::TUNED))),
        Level::Strong => Box::new(Search::new(Insight::default())),
        Level::Champion => Box::new(ForPrintedCards::default()),
    }
}
