//! The text client: a view as lines, choices as numbers, in German or English.

mod abluxxen;
mod answer;
mod client;
mod columns;
mod fluxx;
mod house;
mod speech;
mod spoken;
mod words;

pub use client::{Client, Ended};
pub use house::House;
pub use speech::{Phrase, Speech};
pub use spoken::{Sentence, Spoken};
pub use words::{NoWords, Words};
