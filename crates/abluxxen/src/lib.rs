//! The rules of Abluxxen: every edition, level and the Duel.
//!
//! Read [`Abluxxen`]'s `impl Game` first: it is the table of contents. Ids such as C4 are paragraphs of
//! `docs/rules/abluxxen.md`.

mod card;
mod cards;
mod choice;
mod deal;
mod deck;
mod displays;
mod event;
mod layer;
mod legal;
mod notation;
mod open_table;
mod options;
mod phase;
mod pool;
mod refusal;
mod repetition;
mod score;
mod shadow;
mod state;
mod turn;
mod view;
mod written;

use game::{Awaiting, Explain, Game, NoReasons, Outcome, Seat, Seats, Step, Viewer, random};
use rand_core::Rng;

pub use card::{Card, NoCard};
pub use cards::{Cards, TooMany};
pub use choice::{Chance, Choice, NoChoice, Source};
pub use deck::DeckOrder;
pub use event::{Event, Happening, Secret, Told};
pub use layer::{Layer, NoLayer};
pub use notation::NoState;
pub use open_table::OpenTable;
pub use options::{Edition, Level, Options, OptionsRefusal, Wish};
pub use phase::{Ending, Phase};
pub use pool::Slot;
pub use refusal::Refusal;
pub use state::State;
pub use view::{Noted, Place, View};

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
        match legal::asked(state) {
            Some(seat) => Awaiting::Choice(seat),
            None if state.phase == Phase::Dealing => Awaiting::Chance,
            None => Awaiting::Nothing,
        }
    }

    fn legal_choices(state: &State, into: &mut Vec<Choice>) {
        legal::list(state, into);
    }

    fn random_choice(state: &State, rng: &mut impl Rng, _: &mut Vec<Choice>) -> Choice {
        legal::nth(state, random::below(rng, legal::count(state)))
    }

    fn check(state: &State, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        legal::check(state, seat, *choice)
    }

    fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
        let Chance::Deck(order) = chance;
        deal::check(state, order)
    }

    fn apply(state: &mut State, step: &Step<Self>, tell: &mut impl FnMut(Event)) {
        match step {
            Step::Choice(_, choice) => turn::carry_out(state, *choice, tell),
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
        open_table::determinize(view, rng)
    }

    fn outcome(state: &State) -> Option<Outcome<Self>> {
        score::outcome(state)
    }
}

impl Explain for Abluxxen {
    type Reasons = NoReasons;

    fn victims(view: &View, choice: &Choice) -> Vec<Seat> {
        match choice {
            Choice::Play(layer) => view.victims(*layer),
            Choice::Shadow(_)
            | Choice::Take
            | Choice::Leave
            | Choice::TakeBack
            | Choice::Discard
            | Choice::Draw(_)
            | Choice::Pass => Vec::new(),
        }
    }

    fn why(_: &View) -> Option<NoReasons> {
        None
    }
}

#[cfg(test)]
mod tests;
