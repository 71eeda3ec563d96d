use std::fmt;

use game::{Game, Viewer};
use rand_core::Rng;

use crate::golden::picture_of;
use crate::spoil;

pub(crate) type Options<S> = <<S as Specimen>::Game as Game>::Options;
pub(crate) type State<S> = <<S as Specimen>::Game as Game>::State;
pub(crate) type Choice<S> = <<S as Specimen>::Game as Game>::Choice;
pub(crate) type Chance<S> = <<S as Specimen>::Game as Game>::Chance;
pub(crate) type View<S> = <<S as Specimen>::Game as Game>::View;

/// A game under examination: what the laws must know about it beyond the contract.
///
/// Implemented on a tag of its own, so that it can live in a game's unit tests as well as next to them.
pub trait Specimen: Copy + fmt::Debug + 'static {
    type Game: Game;

    /// Every variant worth examining; the names appear in failures and in golden files.
    fn variants() -> Vec<Variant<Self::Game>>;

    /// Any value of the type, legal or not: what a broken or malicious client could send.
    fn foreign_choice(rng: &mut impl Rng) -> Choice<Self>;

    /// Any value of the type, if there is a sensible way to make one up.
    fn foreign_chance(_rng: &mut impl Rng) -> Option<Chance<Self>> {
        None
    }

    /// Outcomes like this one that cannot have happened. By default every list in it is spoiled: an entry
    /// is lost, doubled, or replaced by another one of the list.
    fn spoiled_chances(chance: &Chance<Self>) -> Vec<Chance<Self>> {
        spoil::lists(chance)
    }

    /// Whether every card is somewhere exactly once.
    fn conserved(state: &State<Self>) -> Result<(), String>;

    /// Everything in the state that this viewer cannot be sure of, place by place: each unseen hand, the
    /// order of the deck. States that agree in all secrets of a viewer and in its view are equal.
    fn secrets(state: &State<Self>, viewer: Viewer) -> Vec<Secret>;

    /// A choice in few words for a golden playthrough.
    fn choice_text(choice: &Choice<Self>) -> String {
        serde_json::to_string(choice).expect("a choice is made to travel")
    }

    /// A view as a few short lines for a golden playthrough.
    fn picture(view: &View<Self>) -> String {
        picture_of(view)
    }
}

/// Options with a name.
#[derive(Clone, Debug)]
pub struct Variant<G: Game> {
    pub name: String,
    pub options: G::Options,
}

impl<G: Game> Variant<G> {
    pub fn new(name: impl Into<String>, options: G::Options) -> Self {
        Self { name: name.into(), options }
    }
}

/// A place whose content a viewer cannot be sure of, and its true content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    pub place: String,
    pub content: String,
}

impl Secret {
    pub fn new(place: impl fmt::Display, content: impl fmt::Debug) -> Self {
        Self { place: place.to_string(), content: format!("{content:?}") }
    }
}
