use game::{BySeat, Seat, Viewer, random};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::cards::Cards;
use crate::deck::Deck;
use crate::displays::Displays;
use crate::layer::Layer;
use crate::options::{Level, Options};
use crate::phase::Phase;
use crate::pool::{Pool, Slot};
use crate::repetition::Repetition;
use crate::state::State;
use crate::{legal, score};

/// All that one viewer may know of a match.
///
/// Open to everybody: displays, pool, shadow, discard, sizes of hands and deck, and every card that went
/// into a hand from an open place. Only the deal and draws from the deck are secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    pub phase: Phase,
    pub active: Seat,
    /// The seat that must answer the open question.
    pub asked: Option<Seat>,
    pub has_robbed: bool,
    /// The viewer's own hand; a spectator has none.
    pub hand: Option<Cards>,
    /// By seat.
    pub places: Vec<Place>,
    pub pool: Vec<Slot>,
    pub deck: u8,
    pub discard: Cards,
    pub shadow: Cards,
    /// What the guard against endless play has noted; only for experts.
    pub repetition: Option<Noted>,
}

/// What lies before a seat, and what is known of its hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    pub hand: u8,
    /// The part of the hand that everybody saw going there.
    pub known: Cards,
    /// Bottom first.
    pub layers: Vec<Layer>,
    pub points: i32,
}

/// X7: turns since the last change, and the positions at their ends as fingerprints of the open displays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Noted {
    pub n_turns: u16,
    pub changed: bool,
    pub positions: Vec<String>,
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    View {
        viewer,
        options: state.options,
        phase: state.phase,
        active: state.active,
        asked: legal::asked(state),
        has_robbed: state.has_robbed,
        hand: match viewer {
            Viewer::Seat(seat) => Some(state.hands[seat]),
            Viewer::Spectator => None,
        },
        places: state.options.seats().iter().map(|seat| place(state, seat)).collect(),
        pool: state.pool.slots().to_vec(),
        deck: state.deck.len(),
        discard: state.discard,
        shadow: state.shadow,
        repetition: (state.options.level() == Level::Expert).then(|| noted(&state.repetition)),
    }
}

fn place(state: &State, seat: Seat) -> Place {
    Place {
        hand: state.hands[seat].len(),
        known: state.known[seat],
        layers: state.displays.bottom_first(seat),
        points: score::points(state, seat),
    }
}

fn noted(repetition: &Repetition) -> Noted {
    let (positions, n_turns, changed) = repetition.notes();
    Noted {
        n_turns,
        changed,
        positions: positions.iter().map(|position| format!("{position:016x}")).collect(),
    }
}

impl View {
    /// Every card whose place the viewer does not know: the deck and the secret part of other hands.
    pub fn unseen(&self) -> Cards {
        let mut unseen = Cards::whole_box();
        let robbed = match self.phase {
            Phase::Robbing { layer, .. } | Phase::Losing { layer, .. } => layer.cards(),
            Phase::Dealing
            | Phase::LayingDown
            | Phase::TakingShadow
            | Phase::Drawing { .. }
            | Phase::DrawingOptionally
            | Phase::Over(_) => Cards::NONE,
        };
        let pool = self.pool.iter().map(|slot| slot.cards());
        for seen in [self.discard, self.shadow, robbed].into_iter().chain(pool) {
            unseen -= seen;
        }
        for (seat, place) in self.options.seats().iter().zip(&self.places) {
            unseen -= self.seen_in_hand(seat, place);
            place.layers.iter().for_each(|layer| unseen -= layer.cards());
        }
        unseen
    }

    /// A state that fits the view and in which these cards are the secret part of each hand; only the order
    /// of the deck is left to the generator. For whoever has a better guess than [`game::Game::determinize`].
    pub fn arranged(&self, secret: &BySeat<Cards>, rng: &mut impl Rng) -> State {
        let mut state = open_part(self);
        let mut unseen = self.unseen();
        for (seat, place) in self.options.seats().iter().zip(&self.places) {
            state.hands[seat] = self.seen_in_hand(seat, place);
            state.hands[seat] += secret[seat];
            unseen -= secret[seat];
        }
        let mut deck: arrayvec::ArrayVec<Card, 109> = unseen.iter().collect();
        random::shuffle(rng, &mut deck);
        state.deck = Deck::new(&deck);
        state
    }

    /// How many cards of a seat's hand the viewer has not seen.
    pub fn n_secret(&self, seat: Seat) -> u8 {
        let place = &self.places[usize::from(seat.number())];
        place.hand - self.seen_in_hand(seat, place).len()
    }

    fn seen_in_hand(&self, seat: Seat, place: &Place) -> Cards {
        self.hand.filter(|_| self.viewer.is(seat)).unwrap_or(place.known)
    }
}

pub(crate) fn determinize(view: &View, rng: &mut impl Rng) -> State {
    let mut state = open_part(view);
    deal_unseen(view, &mut state, rng);
    state
}

/// The state without its secrets: hands and deck are still empty.
fn open_part(view: &View) -> State {
    let seats = view.options.seats();
    let mut state = State::new(&view.options);
    state.phase = view.phase;
    state.active = view.active;
    state.has_robbed = view.has_robbed;
    state.discard = view.discard;
    state.shadow = view.shadow;
    state.pool = Pool::EMPTY;
    view.pool.iter().for_each(|&slot| state.pool.push(slot));
    state.displays = displays(view);
    state.known = BySeat::from_fn(seats, |seat| view.places[usize::from(seat.number())].known);
    state.repetition = view.repetition.as_ref().map_or_else(Repetition::default, repetition);
    state
}

fn deal_unseen(view: &View, state: &mut State, rng: &mut impl Rng) {
    let mut unseen: arrayvec::ArrayVec<Card, 109> = view.unseen().iter().collect();
    random::shuffle(rng, &mut unseen);
    let mut unseen = &unseen[..];
    for (seat, place) in view.options.seats().iter().zip(&view.places) {
        let seen = view.seen_in_hand(seat, place);
        let (secret, rest) = unseen.split_at(usize::from(place.hand - seen.len()));
        state.hands[seat] = seen;
        state.hands[seat] += secret.iter().copied().collect();
        unseen = rest;
    }
    state.deck = Deck::new(&unseen[..usize::from(view.deck)]);
}

fn displays(view: &View) -> Displays {
    let seats = view.options.seats();
    let mut displays = Displays::new(seats);
    for (seat, place) in seats.iter().zip(&view.places) {
        place.layers.iter().for_each(|&layer| displays.push(seat, layer));
    }
    displays
}

fn repetition(noted: &Noted) -> Repetition {
    let positions: Vec<u64> =
        noted.positions.iter().filter_map(|position| u64::from_str_radix(position, 16).ok()).collect();
    Repetition::of_notes(&positions, noted.n_turns, noted.changed)
}
