//! The toy game with a fault of choice. The fault is part of the options and goes wherever it is needed.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a fault shows in one place, elsewhere the game is sound"
)]

mod knowing;
mod playing;

use game::random::{pick, shuffle};
use game::{Awaiting, Game, Outcome, Seat, Seats, Step, Viewer};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::fault::PlantedFault;
use super::{Card, Chance, Choice, Cuckoo, Event, Options, Refusal, State, Told, View};

/// The name tag of the faulty toy game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultyCuckoo;

/// Something of the toy game together with the fault that is to show in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faulty<T> {
    pub sound: T,
    pub fault: PlantedFault,
    /// What [`PlantedFault::ViewIsLossy`] and [`PlantedFault::ToldIsLossy`] leave out.
    #[serde(skip)]
    pub lost: bool,
    /// What [`PlantedFault::ViewLeaks`] and its like give away.
    pub leaked: Option<Card>,
    /// What [`PlantedFault::SeatsSeeMore`] shows to some.
    pub shared: bool,
}

/// An ending in the form of the record, or in another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FaultyEnding {
    Sound { end: String },
    Illegible { because: String },
}

impl<T> Faulty<T> {
    pub fn new(sound: T, fault: PlantedFault) -> Self {
        Self { sound, fault, lost: false, leaked: None, shared: false }
    }
}

impl Game for FaultyCuckoo {
    const NAME: &'static str = "faulty-cuckoo";
    const RULES: &'static str = "1.0";
    const STEPS_MAX: usize = Cuckoo::STEPS_MAX;
    const SHARED_FIELDS: &'static [&'static str] = &["shared"];

    type Options = Faulty<Options>;
    type State = Faulty<State>;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Faulty<Event>;
    type Told = Faulty<Told>;
    type View = Faulty<View>;
    type Refusal = Refusal;
    type Ending = FaultyEnding;

    fn seats(options: &Self::Options) -> Seats {
        Cuckoo::seats(&options.sound)
    }

    fn first(options: &Self::Options) -> Seat {
        Cuckoo::first(&options.sound)
    }

    fn with_first(options: &Self::Options, first: Seat) -> Self::Options {
        let first =
            if options.fault == PlantedFault::FirstSeatIsFixed { Self::first(options) } else { first };
        Faulty::new(Cuckoo::with_first(&options.sound, first), options.fault)
    }

    fn start(options: &Self::Options) -> Self::State {
        Faulty::new(Cuckoo::start(&options.sound), options.fault)
    }

    fn awaiting(state: &Self::State) -> Awaiting {
        Cuckoo::awaiting(&state.sound)
    }

    fn legal_choices(state: &Self::State, into: &mut Vec<Choice>) {
        state.legal_choices(into);
    }

    fn random_choice(state: &Self::State, rng: &mut impl Rng, buffer: &mut Vec<Choice>) -> Choice {
        Self::legal_choices(state, buffer);
        let drawn = *pick(rng, buffer);
        if state.fault == PlantedFault::RandomIsTimid { Choice::Keep } else { drawn }
    }

    fn check(state: &Self::State, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        state.check(seat, choice)
    }

    fn check_chance(state: &Self::State, chance: &Chance) -> Result<(), Refusal> {
        state.check_chance(chance)
    }

    fn apply(state: &mut Self::State, step: &Step<Self>, tell: &mut impl FnMut(Self::Event)) {
        state.apply(step, tell);
    }

    fn sample(state: &Self::State, rng: &mut impl Rng) -> Chance {
        let Chance::Deck(mut deck) = Cuckoo::sample(&state.sound, rng);
        if state.fault == PlantedFault::SampleHasMemory {
            shuffle(&mut playing::memory(), &mut deck);
        }
        Chance::Deck(deck)
    }

    fn told(event: &Self::Event, viewer: Viewer) -> Self::Told {
        event.told(viewer)
    }

    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        state.view(viewer)
    }

    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self::State {
        view.determinize(rng)
    }

    fn outcome(state: &Self::State) -> Option<Outcome<Self>> {
        state.outcome()
    }
}
