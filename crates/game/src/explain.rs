use std::fmt::Debug;

use serde::Serialize;

use crate::{Game, Seat};

/// What a game can say to people who choose by hand. Nothing in a match depends on it.
///
/// Everything here is a function of a view, so that it tells a viewer nothing new.
pub trait Explain: Game {
    /// Reasons for what holds now, with cards and paragraphs, for clients to put into words.
    type Reasons: Clone + Debug + PartialEq + Serialize + Send;

    /// The seats that a legal choice would take cards from, as far as everybody can see.
    fn victims(view: &Self::View, choice: &Self::Choice) -> Vec<Seat>;

    /// Why things are as they are; nothing where a game has no reasons to give.
    fn why(view: &Self::View) -> Option<Self::Reasons>;
}

/// The [`Explain::Reasons`] of a game whose numbers need none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NoReasons {}
