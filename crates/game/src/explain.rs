use std::fmt::Debug;

use serde::Serialize;

use crate::{Ahead, Game, OptionsForm, Seat, WhoseTurn};

/// What a game can say to people who choose by hand. Nothing in a match depends on it.
///
/// What is said about a match is a function of a view, so that it tells a viewer nothing new.
pub trait Explain: Game {
    /// Reasons for what holds now, with cards and paragraphs, for clients to put into words.
    type Reasons: Clone + Debug + PartialEq + Serialize + Send;
    /// What can be wrong with wished options beyond their form, for clients to put into words.
    type OptionsFault: Clone + Debug + PartialEq + Serialize + Send;

    /// What may be agreed for a match.
    fn options_form() -> OptionsForm;

    /// What is wrong with options that were refused; nothing where the sentence of the refusal has to do.
    fn options_fault(_options: &serde_json::Value) -> Option<Self::OptionsFault> {
        None
    }

    /// The seats that a legal choice would take cards from, as far as everybody can see.
    fn victims(view: &Self::View, choice: &Self::Choice) -> Vec<Seat>;

    /// Whether the open question is small change: everybody may see its answer without a pause of its own.
    fn is_routine(view: &Self::View) -> bool;

    /// A short name for what is played, whoever plays and however many: results are compared within it.
    fn variant(options: &Self::Options) -> String;

    /// The card or value that a choice lays down, by the name that everybody knows it by.
    fn laid_down(choice: &Self::Choice) -> Option<String>;

    /// Why things are as they are; nothing where a game has no reasons to give.
    fn why(view: &Self::View) -> Option<Self::Reasons>;

    /// Answers that somebody may give before they are asked: only to questions whose answers do not depend on what
    /// they will hold then. It is asked with the view of a spectator, so that no hidden card can decide about it.
    fn ahead(view: &Self::View) -> Vec<Ahead<Self::Choice>>;

    /// Whether the open question is the one that this answer was given to, asked likewise.
    fn was_meant(view: &Self::View, ahead: &Self::Choice) -> bool;

    /// Whose turn it is, whoever is asked.
    fn whose_turn(view: &Self::View) -> WhoseTurn;
}

/// The [`Explain::Reasons`] of a game whose numbers need none, or its [`Explain::OptionsFault`] where it has none to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum NoReasons {}
