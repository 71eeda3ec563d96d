use std::fmt::{Debug, Display};
use std::hash::Hash;

use rand_core::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Outcome, Refuse, Seat, Seats, Step, Viewer, random};

/// What has to happen next in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// This seat must answer the open question.
    Choice(Seat),
    /// A shuffle or a random pick must be made.
    Chance,
    /// The match is over.
    Nothing,
}

/// A set of rules. `Self` is only a name tag; a match is `fold(apply, start(options), steps)`.
///
/// `State` is deliberately not serializable: only options, steps, views, told events and refusals can
/// cross a boundary, so that leaking a hidden card is a compile error.
pub trait Game: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The name in records and on the command line.
    const NAME: &'static str;
    /// The version of our rules that new matches get. A match keeps the one that it began with.
    const RULES: &'static str;
    /// No match takes this many steps.
    const STEPS_MAX: usize;
    /// Fields of a view in which nobody sees anything else than a spectator does, so that they are written once for
    /// everybody; in their order.
    const SHARED_FIELDS: &'static [&'static str] = &[];

    /// Well-formed by construction: deserializing refuses what the rulebook does not allow.
    type Options: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth about a match, hidden cards included.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// An answer to the open question.
    type Choice: Copy + Debug + Ord + Hash + Serialize + DeserializeOwned + Send + Sync;
    /// An outcome of shuffling or of a random pick.
    type Chance: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What happened, in rulebook words, with nothing masked.
    type Event: Clone + Debug + Send + Sync;
    /// An event as one viewer may know it.
    type Told: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// All that one viewer may know of a state.
    type View: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why a choice or a chance is not allowed.
    type Refusal: Refuse + Clone + Debug + Display + PartialEq + Serialize + Send;
    /// Why the match is over, as the record says it (`{"end": …}`).
    type Ending: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;

    /// The seats of a match with these options.
    fn seats(options: &Self::Options) -> Seats;
    /// The seat that begins.
    fn first(options: &Self::Options) -> Seat;
    /// The same options with another seat beginning, for series and rematches.
    fn with_first(options: &Self::Options, first: Seat) -> Self::Options;

    /// The version of the rules by which a match with these options is played, as its record names it.
    fn rules(_options: &Self::Options) -> &'static str {
        Self::RULES
    }
    /// The same options under the version of the rules that a record or a log names; `None` if there is no such
    /// version. The version is not an option and does not travel with them, so whoever reads a header pins it.
    fn pinned(options: &Self::Options, rules: &str) -> Option<Self::Options> {
        (main_version(rules) == main_version(Self::RULES)).then(|| options.clone())
    }
    /// Whether the lists of legal choices in a record of a match with these options must ascend.
    fn is_legal_ordered(_options: &Self::Options) -> bool {
        false
    }

    /// The state before the first step.
    fn start(options: &Self::Options) -> Self::State;
    /// What has to happen next.
    fn awaiting(state: &Self::State) -> Awaiting;

    /// Every answer to the open question, ascending and without repeats; `into` is cleared first.
    fn legal_choices(state: &Self::State, into: &mut Vec<Self::Choice>);
    /// One legal choice, each equally likely: always the one at `random::below` in the list. A game may find it
    /// without building the list, which is what makes random matches and rollouts fast.
    fn random_choice(
        state: &Self::State,
        rng: &mut impl Rng,
        buffer: &mut Vec<Self::Choice>,
    ) -> Self::Choice {
        Self::legal_choices(state, buffer);
        *random::pick(rng, buffer)
    }
    /// The second witness: judges one choice without building the list, and names the rule that forbids it.
    fn check(state: &Self::State, seat: Seat, choice: &Self::Choice) -> Result<(), Self::Refusal>;
    /// Whether a recorded chance could have happened here.
    fn check_chance(state: &Self::State, chance: &Self::Chance) -> Result<(), Self::Refusal>;
    /// Carries out a step that was checked. Never draws from a generator.
    fn apply(state: &mut Self::State, step: &Step<Self>, tell: &mut impl FnMut(Self::Event));
    /// An outcome of the awaited chance, uniformly among all that are possible.
    fn sample(state: &Self::State, rng: &mut impl Rng) -> Self::Chance;

    /// What a viewer may know of an event.
    fn told(event: &Self::Event, viewer: Viewer) -> Self::Told;
    /// What a viewer may know of a state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// A state that fits the view, uniformly among all arrangements of the hidden cards.
    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self::State;

    /// The result, once nothing is awaited.
    fn outcome(state: &Self::State) -> Option<Outcome<Self>>;
}

/// What counts of the name of a version of the rules: what stands before its dot. What follows changes no match.
pub fn main_version(rules: &str) -> &str {
    rules.split_once('.').map_or(rules, |(main, _)| main)
}
