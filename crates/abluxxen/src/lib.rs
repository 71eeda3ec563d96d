//! The rules of Abluxxen: every edition, level and the Duel.
//!
//! Read [`Abluxxen`]'s `impl Game` first: it is the table of contents. Ids such as C4 are paragraphs of
//! `docs/rules/abluxxen.md`.
//!
//! A whole random match:
//!
//! ```
//! use game::{Game, Record, drive};
//! use luxx_abluxxen::{Abluxxen, Options};
//! use rand_pcg::Pcg64Mcg;
//!
//! let options: Options = serde_json::from_str(r#"{"edition": "amigo", "seats": 4, "first": 0}"#)?;
//! let mut state = Abluxxen::start(&options);
//! let mut record = Record::<Abluxxen>::new(options, Vec::new());
//! let random = |state: &_, _, rng: &mut _| Some(Abluxxen::random_choice(state, rng, &mut Vec::new()));
//! drive(&mut state, &mut Pcg64Mcg::new(2014), random, &mut record);
//! record.outcome = Abluxxen::outcome(&state);
//! println!("{state}\n{}", record.to_line());
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! `examples/` has the same as a program, and one that searches for the best choice.

#![deny(missing_docs)]

// What a match is made of.
mod card;
mod cards;
mod deck;
mod displays;
mod hands;
mod layer;
mod options;
mod pool;
mod repetition;
mod shadow;
mod state;

// How it goes: a question, the choices that answer it, what a choice does, the end.
mod ahead;
mod apply;
mod check;
mod choice;
mod deal;
mod ending;
mod legal;
mod question;

// What is said about it, and to whom.
mod determinize;
mod event;
mod explain;
mod form;
mod notation;
mod paragraph;
mod refusal;
mod view;

use game::{Awaiting, Game, Outcome, Seat, Seats, Step, Viewer, random};
use rand_core::Rng;

pub use card::{Card, CardError};
pub use cards::{Cards, CardsError};
pub use choice::{Chance, Choice, ChoiceError, Source};
pub use deck::DeckOrder;
pub use determinize::OpenTable;
pub use displays::Glance;
pub use ending::Ending;
pub use event::{Event, Happening, OwnerOnly, Told};
pub use layer::{Layer, LayerError};
pub use notation::StateError;
pub use options::{Edition, Options, OptionsError, RuleLevel, Wish};
pub use pool::Slot;
pub use question::Phase;
pub use refusal::Refusal;
pub use state::State;
pub use view::{Noted, SeatView, View};

/// Abluxxen, by Wolfgang Kramer and Michael Kiesling.
///
/// M1, M2: a series of matches is [`game::Series`], the same for every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abluxxen;

impl Game for Abluxxen {
    const NAME: &'static str = "abluxxen";
    const RULES: &'static str = "1.0";
    /// The stock changes at most 109 times, experts play at most 501 turns between two changes (X7), and a
    /// turn has at most ten steps. All other variants end far sooner by themselves.
    const STEPS_MAX: usize = 600_000;
    const SHARED_FIELDS: &'static [&'static str] = &[
        "phase",
        "active",
        "asked",
        "has_robbed",
        "places",
        "pool",
        "deck",
        "discard",
        "shadow",
        "repetition",
    ];

    type Options = Options;
    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Event;
    type Told = Told;
    type View = View;
    type Refusal = Refusal;
    type Ending = Ending;

    fn seats(options: &Options) -> Seats {
        options.seats()
    }

    fn first(options: &Options) -> Seat {
        options.first()
    }

    fn with_first(options: &Options, first: Seat) -> Options {
        options.with_first(first)
    }

    fn start(options: &Options) -> State {
        State::new(options)
    }

    fn awaiting(state: &State) -> Awaiting {
        match question::asked(state) {
            Some(seat) => Awaiting::Choice(seat),
            None if state.phase == Phase::Dealing => Awaiting::Chance,
            None => Awaiting::Nothing,
        }
    }

    fn legal_choices(state: &State, into: &mut Vec<Choice>) {
        legal::list(state, into);
    }

    fn random_choice(state: &State, rng: &mut impl Rng, _: &mut Vec<Choice>) -> Choice {
        legal::at(state, |n_choices| random::below(rng, n_choices))
    }

    fn check(state: &State, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        check::choice(state, seat, *choice)
    }

    fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
        let Chance::Deck(order) = chance;
        deal::check(state, order)
    }

    fn apply(state: &mut State, step: &Step<Self>, tell: &mut impl FnMut(Event)) {
        match step {
            Step::Choice(_, choice) => apply::choice(state, *choice, tell),
            Step::Chance(Chance::Deck(order)) => deal::deal(state, order, tell),
        }
    }

    fn sample(state: &State, rng: &mut impl Rng) -> Chance {
        let mut order = deal::unshuffled(&state.options);
        random::shuffle(rng, &mut order.0);
        Chance::Deck(order)
    }

    fn told(event: &Event, viewer: Viewer) -> Told {
        event::told(event, viewer)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> State {
        determinize::determinize(view, rng)
    }

    fn outcome(state: &State) -> Option<Outcome<Self>> {
        ending::outcome(state)
    }
}

#[cfg(test)]
mod tests;
