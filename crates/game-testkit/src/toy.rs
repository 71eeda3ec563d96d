//! Cuckoo: a toy game with chance, hidden cards and two to four seats, small enough to be solved by hand.
//!
//! There is one card more than seats, numbered from 1. Each seat is dealt one, the last one stays face down.
//! Once around, beginning with the first seat, everybody keeps the card, trades it unseen with any other
//! seat, or lays it open and draws the face-down card if it is still there. Whoever holds the highest card
//! must keep it. Then all cards are shown and the highest in a hand scores a point; a match has one or two
//! such rounds.

mod event;
mod fault;
mod faulty;
mod options;
mod refusal;
mod round;
mod specimen;
mod state;
mod view;

use game::{Awaiting, Game, Outcome, Seat, Seats, Step, Viewer};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

pub use event::{Event, Told};
pub use fault::PlantedFault;
pub use faulty::{Faulty, FaultyCuckoo, FaultyEnding};
pub use options::Options;
pub use refusal::Refusal;
pub use round::{Held, Round, SeenBy, Showdown};
pub use specimen::{CuckooSpecimen, FaultySpecimen};
pub use state::{State, ToyPhase};
pub use view::{PhaseView, SeenHand, View};

/// The name tag of the toy game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cuckoo;

/// A card with its number, from 1 to one more than there are seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// All cards of a match; the last one is the highest.
    pub fn all(seats: Seats) -> impl DoubleEndedIterator<Item = Self> {
        (1..=seats.count() + 1).map(Self)
    }
}

/// What a seat does with its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Keep,
    Trade(Seat),
    Draw,
}

/// The shuffled cards: one for each seat, beginning with seat 0, then the face-down one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    Deck(Vec<Card>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum Ending {
    AllRoundsPlayed,
}

impl Game for Cuckoo {
    const NAME: &'static str = "cuckoo";
    const RULES: &'static str = "1.0";
    /// Two rounds of a deal and four choices are ten.
    const STEPS_MAX: usize = 11;

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
        options.seats
    }

    fn first(options: &Options) -> Seat {
        options.first
    }

    fn with_first(options: &Options, first: Seat) -> Options {
        Options { first, ..*options }
    }

    fn start(options: &Options) -> State {
        State::new(*options)
    }

    fn awaiting(state: &State) -> Awaiting {
        state.awaiting()
    }

    fn legal_choices(state: &State, into: &mut Vec<Choice>) {
        into.clear();
        state.legal_choices(into);
    }

    fn check(state: &State, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        state.check(seat, choice)
    }

    fn check_chance(state: &State, Chance::Deck(deck): &Chance) -> Result<(), Refusal> {
        state.check_deck(deck)
    }

    fn apply(state: &mut State, step: &Step<Self>, tell: &mut impl FnMut(Event)) {
        match step {
            Step::Chance(Chance::Deck(deck)) => state.deal(deck, tell),
            Step::Choice(seat, choice) => state.choose(*seat, *choice, tell),
        }
    }

    fn sample(state: &State, rng: &mut impl Rng) -> Chance {
        let mut deck: Vec<Card> = Card::all(state.options.seats).collect();
        game::random::shuffle(rng, &mut deck);
        Chance::Deck(deck)
    }

    fn told(event: &Event, viewer: Viewer) -> Told {
        event.told(viewer)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::new(state, viewer)
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> State {
        view.determinize(rng)
    }

    fn outcome(state: &State) -> Option<Outcome<Self>> {
        let (points, winners) = state.result()?;
        Some(Outcome { ending: Ending::AllRoundsPlayed, points, winners })
    }
}
