//! The text client: a view as lines, choices as numbers, in German or English.

mod abluxxen;
mod answer;
mod client;
mod columns;
mod fluxx;
mod local_match;
mod phrasebook;
mod speaker;
mod spoken;

pub use client::{Client, Ended};
pub use local_match::LocalMatch;
pub use phrasebook::{PhraseError, Phrasebook};
pub use speaker::{Phrase, Speaker};
pub use spoken::{Sentence, Spoken};
