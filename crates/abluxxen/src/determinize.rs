//! A state that fits a view.

use arrayvec::ArrayVec;
use game::{BySeat, random};
use rand_core::Rng;

use crate::card::Card;
use crate::cards::Cards;
use crate::deck::Deck;
use crate::displays::Displays;
use crate::pool::Pool;
use crate::question::Phase;
use crate::repetition::Repetition;
use crate::state::State;
use crate::view::{Noted, View};

/// All that a viewer sees, ready to be completed by guesses about the cards it does not see.
#[derive(Clone, Debug)]
pub struct OpenTable {
    /// Hands hold only what was seen, the deck is empty.
    state: State,
    n_secret: BySeat<u8>,
    unseen: ArrayVec<Card, 109>,
}

impl OpenTable {
    /// What this view shows.
    pub fn new(view: &View) -> Self {
        let mut state = open_part(view);
        let mut n_secret = BySeat::new(view.options.seats(), 0);
        for (seat, place) in view.places.iter() {
            state.hands.set(seat, view.seen_in_hand(seat, place));
            n_secret[seat] = place.hand - state.hand_len(seat);
        }
        // Before the deal every card is unseen, but none lies on the table yet.
        let is_dealt = view.phase != Phase::Dealing;
        let unseen = if is_dealt { view.unseen() } else { Cards::NONE };
        Self { state, n_secret, unseen: unseen.iter().collect() }
    }

    /// The cards whose places the viewer does not know, ascending.
    pub fn unseen(&self) -> &[Card] {
        &self.unseen
    }

    /// How many cards of each hand the viewer has not seen.
    pub fn n_secret(&self) -> &BySeat<u8> {
        &self.n_secret
    }

    /// The state in which the unseen cards lie in this order: the secret part of each hand, seat by seat,
    /// then the deck, top first.
    pub fn completed(&self, unseen: &[Card]) -> State {
        debug_assert_eq!(unseen.len(), self.unseen.len(), "every unseen card lies somewhere");
        let mut state = self.state.clone();
        let mut rest = unseen;
        for (seat, &n_secret) in self.n_secret.iter() {
            let (secret, others) = rest.split_at(usize::from(n_secret));
            state.hands.add(seat, secret.iter().copied().collect());
            rest = others;
        }
        state.deck = Deck::new(rest);
        state
    }
}

pub(crate) fn determinize(view: &View, rng: &mut impl Rng) -> State {
    let table = OpenTable::new(view);
    let mut unseen = table.unseen.clone();
    random::shuffle(rng, &mut unseen);
    table.completed(&unseen)
}

fn open_part(view: &View) -> State {
    let mut state = State::new(&view.options);
    state.phase = view.phase;
    state.active = view.active;
    state.has_robbed = view.has_robbed;
    state.discard = view.discard;
    state.shadow = view.shadow;
    state.pool = Pool::EMPTY;
    view.pool.iter().for_each(|&slot| state.pool.push(slot));
    state.displays = displays(view);
    view.places.iter().for_each(|(seat, place)| state.known[seat] = place.known);
    state.repetition = view.repetition.as_ref().map_or_else(Repetition::default, repetition);
    state
}

fn displays(view: &View) -> Displays {
    let seats = view.options.seats();
    let mut displays = Displays::new(seats);
    for (seat, place) in view.places.iter() {
        place.layers.iter().for_each(|&layer| displays.push(seat, layer));
    }
    displays
}

fn repetition(noted: &Noted) -> Repetition {
    let positions: Vec<u64> =
        noted.positions.iter().filter_map(|position| u64::from_str_radix(position, 16).ok()).collect();
    Repetition::of_notes(&positions, noted.n_turns, noted.changed)
}
