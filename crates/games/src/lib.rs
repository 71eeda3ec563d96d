//! The only crate that names every game.

mod language;
mod leveled;
mod name;
mod rulebook;
mod scripted;
pub mod typescript;

pub use {abluxxen, abluxxen_bots, fluxx, fluxx_bots};

pub use language::{Language, NoLanguage};
pub use leveled::Leveled;
pub use name::{GameName, NoGame};
pub use rulebook::{Paragraph, RuleBook};
pub use scripted::{Disagreement, Scripted};
