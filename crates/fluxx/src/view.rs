use game::{Seat, Viewer, random};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::agenda::{Agenda, Task};
use crate::card::{Card, CardSet};
use crate::options::{Options, SeatSet};
use crate::piles::Place;
use crate::question::Question;
use crate::state::{ExtraTurn, N_REACTIONS_MAX, Open, State, Turn};

/// All that one viewer may know. A hidden card is absent: only its place is counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    pub awaiting: Open,
    /// The open question, whoever must answer it.
    pub question: Option<Question>,
    pub turn: TurnView,
    /// The numbers in force for the active seat.
    pub numbers: Numbers,
    /// New Rules in play, in the order in which they came.
    pub rules: Vec<Card>,
    /// Goals in play, the older one first.
    pub goals: Vec<Card>,
    /// The discard pile, the card that was discarded first at the front.
    pub discard_pile: Vec<Card>,
    pub n_draw_pile: u8,
    /// How often the draw pile was shuffled anew.
    pub n_reshuffles: u16,
    pub hands: Vec<HandView>,
    /// Keepers and Creepers in front of each seat.
    pub fronts: Vec<Vec<Card>>,
    /// Mini-hands from the outermost to the innermost, or the cards that are given out.
    pub asides: Vec<AsideView>,
    /// What is still to be done, the next at the end; cards that lie aside as Actions are in it.
    pub agenda: Vec<Task>,
    /// How many cards each seat still lacks while cards are given out.
    pub lacks: Vec<u8>,
    /// What the last settling saw of each Creeper that reacts.
    pub noted: Vec<Option<Seat>>,
}

/// The counters of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnView {
    pub active: Seat,
    /// Turns that are over.
    pub n_turns: u32,
    pub drawn: u16,
    pub played: u8,
    /// The draw of the turn has been made: from now on a higher requirement is owed.
    pub draws_owed: bool,
    pub random_armed: bool,
    pub extra: ExtraTurn,
}

/// What the rules in play come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    pub draw: u16,
    /// Compulsory plays; with Play All the most that a turn can have.
    pub play: u16,
    /// With the plays that may be declined.
    pub play_allowed: u16,
    pub play_all: bool,
    pub hand_limit: Option<u8>,
    pub keeper_limit: Option<u8>,
    pub inflation: u8,
}

/// A hand: the own one in the order of receipt, of others what the viewer knows, ascending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandView {
    pub size: u8,
    pub known: Vec<Card>,
}

/// Cards that an Action has drawn; only the active seat knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsideView {
    pub size: u8,
    pub known: Vec<Card>,
}

impl State {
    /// KN1: what this viewer may know.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let seats = self.options.seats();
        View {
            viewer,
            options: self.options.clone(),
            awaiting: self.open,
            question: self.question(),
            turn: self.turn_view(),
            numbers: self.numbers(),
            rules: self.piles.iter(Place::RULES).collect(),
            goals: self.piles.iter(Place::GOALS).collect(),
            discard_pile: self.piles.iter(Place::DISCARD).collect(),
            n_draw_pile: self.piles.len(Place::DRAW),
            n_reshuffles: self.n_reshuffles,
            hands: seats.iter().map(|seat| self.hand_view(seat, viewer)).collect(),
            fronts: seats.iter().map(|seat| self.fronts[seat].iter().collect()).collect(),
            asides: (0..self.n_asides).map(|slot| self.aside_view(slot, viewer)).collect(),
            agenda: self.agenda.to_vec(),
            lacks: seats.iter().map(|seat| self.lacks[usize::from(seat.number())]).collect(),
            noted: self.noted[..self.deck().reactions.len()].to_vec(),
        }
    }

    fn turn_view(&self) -> TurnView {
        let Turn { active, drawn, played, draws_owed, random_armed, extra } = self.turn;
        TurnView { active, n_turns: self.n_turns, drawn, played, draws_owed, random_armed, extra }
    }

    pub(crate) fn numbers(&self) -> Numbers {
        let plays = self.plays();
        Numbers {
            draw: self.draws_required(),
            play: plays.compulsory,
            play_allowed: plays.allowed,
            play_all: self.rules().meets(self.deck().rules.play_all),
            hand_limit: self.hand_limit(),
            keeper_limit: self.keeper_limit(),
            inflation: self.inflation(),
        }
    }

    fn hand_view(&self, seat: Seat, viewer: Viewer) -> HandView {
        let place = Place::hand(seat);
        let known = if viewer.is(seat) {
            self.piles.iter(place).collect()
        } else {
            self.piles.set(place).iter().filter(|card| self.is_known(*card, viewer)).collect()
        };
        HandView { size: self.piles.len(place), known }
    }

    fn aside_view(&self, slot: u8, viewer: Viewer) -> AsideView {
        let place = Place::aside(slot);
        let known = if viewer.is(self.active()) { self.piles.iter(place).collect() } else { Vec::new() };
        AsideView { size: self.piles.len(place), known }
    }

    fn is_known(&self, card: Card, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.known_by[card.index()].contains(seat),
            Viewer::Spectator => false,
        }
    }
}

impl View {
    /// KN3: a state that fits, uniformly among all arrangements of the hidden cards.
    pub(crate) fn determinize(&self, rng: &mut impl Rng) -> State {
        self.arranged(|cards| random::shuffle(rng, cards))
    }

    /// Some state that fits: enough for everything that does not depend on hidden cards.
    pub(crate) fn any_state(&self) -> State {
        self.arranged(|_| ())
    }

    fn arranged(&self, mut shuffle: impl FnMut(&mut [Card])) -> State {
        let mut state = self.without_hidden_cards();
        let mut hidden: Vec<Card> = (state.dealt() & !self.visible()).iter().collect();
        shuffle(&mut hidden);
        for (seat, hand) in self.options.seats().iter().zip(&self.hands) {
            let mut cards = with_hidden(&hand.known, hand.size, &mut hidden);
            if !self.viewer.is(seat) {
                shuffle(&mut cards);
            }
            fill(&mut state, Place::hand(seat), seat, &cards);
            self.note_known(&mut state, &hand.known);
        }
        for (slot, aside) in (0..).zip(&self.asides) {
            let cards = with_hidden(&aside.known, aside.size, &mut hidden);
            fill(&mut state, Place::aside(slot), self.turn.active, &cards);
        }
        hidden.truncate(usize::from(self.n_draw_pile));
        for card in hidden {
            state.piles.push(Place::DRAW, card);
        }
        state
    }

    fn without_hidden_cards(&self) -> State {
        let TurnView { active, n_turns, drawn, played, draws_owed, random_armed, extra } = self.turn;
        let mut state = State::new(self.options.clone());
        state.turn = Turn { active, drawn, played, draws_owed, random_armed, extra };
        state.n_turns = n_turns;
        state.n_reshuffles = self.n_reshuffles;
        state.open = self.awaiting;
        state.agenda = self.agenda.iter().copied().collect::<Agenda>();
        let places = [Place::RULES, Place::GOALS, Place::DISCARD];
        for (place, cards) in places.into_iter().zip([&self.rules, &self.goals, &self.discard_pile]) {
            for card in cards {
                state.piles.push(place, *card);
            }
        }
        for (seat, front) in self.options.seats().iter().zip(&self.fronts) {
            for card in front {
                state.fronts.lay(seat, *card);
            }
        }
        state.lacks[..self.lacks.len()].copy_from_slice(&self.lacks);
        state.noted[..self.noted.len().min(N_REACTIONS_MAX)].copy_from_slice(&self.noted);
        state.rules_changed();
        state.n_asides = u8::try_from(self.asides.len()).expect("few Actions nest");
        state
    }

    fn note_known(&self, state: &mut State, known: &[Card]) {
        let Viewer::Seat(viewer) = self.viewer else { return };
        for card in known {
            let known_by = &mut state.known_by[card.index()];
            *known_by = known_by.with(viewer);
        }
    }

    /// Every card whose place the viewer knows.
    fn visible(&self) -> CardSet {
        let open = [&self.rules, &self.goals, &self.discard_pile];
        let hands = self.hands.iter().map(|hand| &hand.known);
        let asides = self.asides.iter().map(|aside| &aside.known);
        let lists = open.into_iter().chain(hands).chain(asides).chain(&self.fronts);
        lists.flatten().copied().chain(self.agenda.iter().filter_map(card_of)).collect()
    }
}

/// The known cards of a place and as many hidden ones as it takes.
fn with_hidden(known: &[Card], size: u8, hidden: &mut Vec<Card>) -> Vec<Card> {
    let n_hidden = usize::from(size) - known.len();
    let mut cards = known.to_vec();
    cards.extend(hidden.drain(hidden.len() - n_hidden..));
    cards
}

fn fill(state: &mut State, place: Place, owner: Seat, cards: &[Card]) {
    for card in cards {
        state.piles.push(place, *card);
        state.known_by[card.index()] = SeatSet::of(owner);
    }
}

/// The card that lies aside while a task is being done.
pub(crate) fn card_of(task: &Task) -> Option<Card> {
    match task {
        Task::Action { card, .. } => Some(*card),
        Task::DropGoal { played } => *played,
        Task::Deal | Task::Turn(_) | Task::Settle(_) | Task::Draw { .. } | Task::GrowMiniHands { .. } => None,
    }
}
