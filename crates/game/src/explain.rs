use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde_json::Value;

use crate::{Ahead, Game, OptionsForm, Seat, WhoseTurn};

/// What a game can say to people who choose by hand. Nothing in a match depends on it.
///
/// What is said about a match is a function of a view, so that it tells a viewer nothing new.
pub trait Explain: Game {
    /// Reasons for what holds now, with cards and paragraphs, for clients to put into words.
    type Reasons: Clone + Debug + PartialEq + Serialize + Send;
    /// What can be wrong with requested options beyond their form, for clients to put into words.
    type OptionsFault: Clone + Debug + PartialEq + Serialize + Send;

    /// What may be agreed for a match.
    fn options_form() -> OptionsForm;

    /// What is wrong with refused options; nothing where the refusal's own sentence has to do.
    fn options_fault(_options: &Value) -> Option<Self::OptionsFault> {
        None
    }

    /// The names of all options: those that `options` are written with, and those that the form knows.
    fn option_names(options: &Self::Options) -> BTreeSet<String> {
        let form = Self::options_form();
        let fixed = form.variants.iter().flat_map(|variant| variant.fixes.iter().map(|fixed| fixed.key));
        let described = form.fields.iter().map(|field| field.key).chain(fixed).map(str::to_owned);
        let written = serde_json::to_value(options).expect("options can be written");
        let written = written.as_object().map(|fields| fields.keys().cloned().collect());
        described.chain(written.unwrap_or_else(Vec::new)).collect()
    }

    /// The seats that a legal choice would take cards from, as far as everybody can see.
    fn victims(view: &Self::View, choice: &Self::Choice) -> Vec<Seat>;

    /// Whether the open question is small change: its answer may be shown without a pause of its own.
    fn is_routine(view: &Self::View) -> bool;

    /// A short name for the variant, whoever plays it and however many; results are compared within it.
    fn variant(options: &Self::Options) -> String;

    /// The card or value that a choice lays down, by the name everybody knows it by.
    fn laid_down(choice: &Self::Choice) -> Option<String>;

    /// Why things are as they are; nothing where a game has no reasons to give.
    fn why(view: &Self::View) -> Option<Self::Reasons>;

    /// Answers that somebody may give before they are asked: only to questions whose answers do not depend on what
    /// they will hold then. It is asked with the view of a spectator, so that no hidden card can decide about it.
    fn ahead(view: &Self::View) -> Vec<Ahead<Self::Choice>>;

    /// Whether the open question is the one that this answer was given to; also asked with a spectator's view.
    fn was_meant(view: &Self::View, ahead: &Self::Choice) -> bool;

    /// Whose turn it is, whoever is asked.
    fn whose_turn(view: &Self::View) -> WhoseTurn;
}

/// The [`Explain::Reasons`] of a game whose numbers need none, or its [`Explain::OptionsFault`] where it has none to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum NoReasons {}
