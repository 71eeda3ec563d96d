//! The rules of Fluxx, German edition (card set 4.0).
//!
//! Cards are data (`cards/de-4.0.toml`), made of a small closed set of parts ([`effect`]). A match is a
//! [`State`] with an agenda: a list of what is still to be done, of which the task at hand asks the open question.
//!
//! A whole random match:
//!
//! ```
//! use game::{Game, Record, Seat, Seats, drive};
//! use luxx_fluxx::{Fluxx, Options};
//! use rand_pcg::Pcg64Mcg;
//!
//! let seats = Seats::new(4).ok_or("no such match")?;
//! let options = Options::new(seats, Seat::default())?;
//! let mut state = Fluxx::start(&options);
//! let mut record = Record::<Fluxx>::new(options, Vec::new());
//! let random = |state: &_, _, rng: &mut _| Some(Fluxx::random_choice(state, rng, &mut Vec::new()));
//! drive(&mut state, &mut Pcg64Mcg::new(2014), random, &mut record);
//! record.outcome = Fluxx::outcome(&state);
//! println!("{state}\n{}", record.to_line());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/fluxx_own_cards.rs` plays with cards that players made themselves.

#![deny(missing_docs)]

mod agenda;
mod ahead;
mod apply;
mod card;
mod chains;
mod check;
mod choice;
mod deal;
mod deck;
mod determinize;
mod edition;
pub mod effect;
mod ending;
mod event;
pub mod explain;
mod force;
mod form;
mod fronts;
mod gifts;
mod legal;
mod look;
mod memory;
mod notation;
mod noted;
mod operation;
mod options;
mod own;
mod paragraph;
mod piles;
mod question;
mod refusal;
mod sample;
mod state;
mod version;
mod view;
mod win;

use game::{
    Ahead, Awaiting, BySeat, Explain, Game, OptionsForm, Outcome, Seat, Seats, Step, Viewer, WhoseTurn,
};
use rand_core::Rng;

pub use agenda::{Into, Settling, Stage, Task, TurnPhase};
pub use card::{Card, CardError, CardSet};
pub use choice::{CardOrder, Chance, Choice, ChoiceError};
pub use deck::Deck;
pub use edition::{
    BasicRules, CardText, Meta, PrintedCard, PrintedEdition, TableCard, TableEffect, printed_edition,
};
pub use ending::{EndReason, Ending};
pub use event::{
    DiscardReason, DrawnInto, Event, GivenReason, GoalLeaves, Happening, MoveReason, Offer, PlayedFrom,
    RuleLeaves, Told,
};
pub use gifts::Gift;
pub use legal::{Answers, Form};
pub use look::{Condition, Look};
pub use notation::StateError;
pub use operation::Progress;
pub use options::{Day, DeathDiscards, Options, OptionsError, RichBonus, WarMoves};
pub use own::{OwnCard, OwnCardError, OwnCardFault, OwnCards};
pub use question::{Question, QuestionKind};
pub use refusal::Refusal;
pub use state::{ExtraTurn, Open, State};
pub use version::Version;
pub use view::{AsideView, HandView, Numbers, TurnView, Unsure, View};

use apply::Course;
use explain::Why;

/// The name tag of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fluxx;

impl Game for Fluxx {
    const NAME: &'static str = "fluxx";
    const RULES: &'static str = Version::NEWEST;
    /// At most 10,000 turns of 200 plays, and far more for each than any play with nested Actions was seen to take.
    const STEPS_MAX: usize = 2_000_000_000;
    const SHARED_FIELDS: &'static [&'static str] = &[
        "awaiting",
        "question",
        "turn",
        "numbers",
        "rules",
        "goals",
        "discard_pile",
        "n_draw_pile",
        "n_reshuffles",
        "reshuffled",
        "fronts",
        "agenda",
        "lacks",
        "noted",
    ];

    type Options = Options;
    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Event;
    type Told = Told;
    type View = View;
    type Refusal = Refusal;
    type Ending = EndReason;

    fn seats(options: &Options) -> Seats {
        options.seats()
    }

    fn first(options: &Options) -> Seat {
        options.first()
    }

    fn with_first(options: &Options, first: Seat) -> Options {
        options.clone().with_first(first).expect("series name only seats of the match")
    }

    fn rules(options: &Options) -> &'static str {
        options.version().name()
    }

    fn pinned(options: &Options, rules: &str) -> Option<Options> {
        Some(options.clone().with_version(Version::of_name(rules)?))
    }

    fn is_legal_ordered(options: &Options) -> bool {
        options.version().orders_legal_choices()
    }

    fn start(options: &Options) -> State {
        State::new(options.clone())
    }

    #[inline]
    fn awaiting(state: &State) -> Awaiting {
        match state.open {
            Open::Choice(seat) => Awaiting::Choice(seat),
            Open::Shuffle | Open::Pick(_) | Open::Deal | Open::Over(_) => state.awaits_no_choice(),
        }
    }

    fn legal_choices(state: &State, into: &mut Vec<Choice>) {
        state.legal_choices(into);
    }

    fn random_choice(state: &State, rng: &mut impl Rng, _buffer: &mut Vec<Choice>) -> Choice {
        let Open::Choice(seat) = state.open else { panic!("a choice is drawn only where one is awaited") };
        state.random_choice(seat, rng)
    }

    fn check(state: &State, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        state.check(seat, *choice)
    }

    fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
        state.check_chance(chance)
    }

    /// Small enough to be inlined, so that a choice travels in registers.
    #[inline]
    fn apply(state: &mut State, step: &Step<Self>, tell: &mut impl FnMut(Event)) {
        let mut course = Course { state, tell };
        match step {
            Step::Choice(seat, choice) => course.answer(*seat, *choice),
            Step::Chance(chance) => course.chance(chance),
        }
    }

    fn sample(state: &State, rng: &mut impl Rng) -> Chance {
        state.sample(rng)
    }

    fn told(event: &Event, viewer: Viewer) -> Told {
        event.told(viewer)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> State {
        view.determinize(rng)
    }

    fn outcome(state: &State) -> Option<Outcome<Self>> {
        let Open::Over(ending) = state.open else { return None };
        let seats = state.options.seats();
        let won = |seat| ending.winner() == Some(seat);
        Some(Outcome {
            ending: ending.reason(),
            points: BySeat::from_fn(seats, |seat| i32::from(won(seat))),
            winners: BySeat::from_fn(seats, won),
        })
    }
}

impl Explain for Fluxx {
    type Reasons = Why;
    type OptionsFault = OwnCardFault;

    fn options_form() -> OptionsForm {
        form::options_form()
    }

    fn options_fault(options: &serde_json::Value) -> Option<OwnCardFault> {
        OwnCards::first_fault(options.get("cards")?)
    }

    fn victims(_: &View, _: &Choice) -> Vec<Seat> {
        Vec::new()
    }

    fn is_routine(view: &View) -> bool {
        view.question.is_some_and(|question| question.kind.is_routine())
    }

    fn variant(options: &Options) -> String {
        let meta = match options.meta() {
            None => "plain",
            Some(Meta::Escalation) => "escalation",
            Some(Meta::NoCreepers) => "no-creepers",
        };
        format!("{meta}{}", if options.own_cards().is_some() { "-own-cards" } else { "" })
    }

    fn laid_down(choice: &Choice) -> Option<String> {
        match choice {
            // An own card has no name outside its match.
            Choice::Play(card) => (!card.is_own()).then(|| card.to_string()),
            Choice::Free(_)
            | Choice::GoOn
            | Choice::Pass
            | Choice::Pay
            | Choice::Card(_)
            | Choice::Discard(_)
            | Choice::Give { .. }
            | Choice::Seat(_)
            | Choice::Left
            | Choice::Right
            | Choice::Done => None,
        }
    }

    fn why(view: &View) -> Option<Why> {
        Some(explain::all(view))
    }

    fn ahead(view: &View) -> Vec<Ahead<Choice>> {
        ahead::all(view)
    }

    fn was_meant(view: &View, ahead: &Choice) -> bool {
        view.question.is_some_and(|question| ahead::was_meant(question.kind, ahead))
    }

    fn whose_turn(view: &View) -> WhoseTurn {
        WhoseTurn { seat: view.turn.active, n_before: view.turn.n_turns }
    }
}

#[cfg(test)]
mod tests;
