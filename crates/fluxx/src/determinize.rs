//! KN3: from a view to a whole state that fits it.

mod sharing;

use game::{Seat, Viewer, random};
use rand_core::Rng;

use crate::card::{Card, CardSet};
use crate::chains::World;
use crate::piles::Place;
use crate::state::{State, Turn};
use crate::view::{TurnView, Unsure, View, card_of};

impl View {
    /// A state that fits, uniformly among all arrangements of the hidden cards.
    pub(crate) fn determinize(&self, rng: &mut impl Rng) -> State {
        let unsure = self.hands_of_unsure(rng);
        self.arranged(&unsure, |cards| random::shuffle(rng, cards))
    }

    /// A state with everything that lies open: enough for whatever does not depend on hidden cards.
    pub(crate) fn any_state(&self) -> State {
        self.arranged(&[], |_| ())
    }

    fn arranged(&self, unsure: &[(Card, Seat)], mut shuffle: impl FnMut(&mut [Card])) -> State {
        let mut state = self.without_hidden_cards();
        let placed: CardSet = unsure.iter().map(|(card, _)| *card).collect();
        let hidden = state.dealt() & !self.visible() & !placed;
        let mut hidden = Hidden::new(hidden, state.deck().creepers, state.reshuffled);
        shuffle(&mut hidden.reshuffled);
        shuffle(&mut hidden.others);
        for (seat, hand) in self.options.seats().iter().zip(&self.hands) {
            let mut cards = hand.known.clone();
            cards.extend(unsure.iter().filter(|(_, owner)| *owner == seat).map(|(card, _)| *card));
            hidden.complete(&mut cards, hand.size, hand.n_reshuffled);
            if !self.viewer.is(seat) {
                shuffle(&mut cards);
            }
            state.piles.fill(Place::hand(seat), &cards);
        }
        self.note_memory(&mut state);
        for (slot, aside) in (0..).zip(&self.asides) {
            let mut cards = aside.known.clone();
            hidden.complete(&mut cards, aside.size, aside.n_reshuffled);
            state.piles.fill(Place::aside(slot), &cards);
        }
        let mut draw_pile = hidden.rest();
        shuffle(&mut draw_pile);
        draw_pile.truncate(usize::from(self.n_draw_pile));
        state.piles.fill(Place::DRAW, &draw_pile);
        state
    }

    fn without_hidden_cards(&self) -> State {
        let TurnView { active, n_turns, drawn, played, draws_owed, random_armed, extra } = self.turn;
        let mut state = State::new(self.options.clone().with_version(self.version));
        state.turn = Turn { active, drawn, played, draws_owed, random_armed, extra };
        state.n_turns = u16::try_from(n_turns).expect("no match has so many turns");
        state.n_reshuffles = self.n_reshuffles;
        state.reshuffled = self.reshuffled.iter().copied().collect();
        state.open = self.awaiting;
        state.go_on_with(&self.agenda).expect("a view tells what is to be done");
        let places = [Place::RULES, Place::GOALS, Place::DISCARD];
        for (place, cards) in places.into_iter().zip([&self.rules, &self.goals, &self.discard_pile]) {
            state.piles.fill(place, cards);
        }
        for (seat, front) in self.options.seats().iter().zip(&self.fronts) {
            for card in front {
                state.fronts.lay(seat, *card, self.options.deck());
            }
        }
        state.lacks[..self.lacks.len()].copy_from_slice(&self.lacks);
        state.noted = self.noted.iter().copied().collect();
        state.rules_changed();
        state.n_asides = u8::try_from(self.asides.len()).expect("few Actions nest");
        state
    }

    fn note_memory(&self, state: &mut State) {
        let Viewer::Seat(viewer) = self.viewer else { return };
        let others = self.options.seats().iter().zip(&self.hands).filter(|(owner, _)| *owner != viewer);
        for (owner, hand) in others {
            state.memory.note(viewer, owner, hand.known.iter().copied().collect());
        }
        for Unsure { card, hands } in &self.unsure {
            for owner in hands {
                state.memory.note(viewer, *owner, CardSet::of(*card));
            }
        }
        for gift in &self.gifts {
            state.memory.note_gift(viewer, *gift);
        }
        if !self.worlds.is_empty() {
            let worlds: Vec<World> =
                self.worlds.iter().map(|hands| hands.iter().copied().collect()).collect();
            state.memory.note_worlds_if_few(viewer, &worlds);
        }
        state.conclude();
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

/// Hidden cards, which may be in any place that can hold cards of their kind.
struct Hidden {
    reshuffled: Vec<Card>,
    others: Vec<Card>,
    /// S3, D7: a Creeper is in no hand.
    creepers: CardSet,
    all_reshuffled: CardSet,
}

impl Hidden {
    fn new(cards: CardSet, creepers: CardSet, all_reshuffled: CardSet) -> Self {
        let in_hands = cards & !creepers;
        let reshuffled = (in_hands & all_reshuffled).iter().collect();
        let others = (in_hands & !all_reshuffled).iter().collect();
        Self { reshuffled, others, creepers: cards & creepers, all_reshuffled }
    }

    /// Fills up a place some of whose cards are known.
    fn complete(&mut self, cards: &mut Vec<Card>, size: u8, n_reshuffled: u8) {
        let n_known = cards.iter().filter(|card| self.all_reshuffled.contains(**card)).count();
        let n_reshuffled = usize::from(n_reshuffled) - n_known;
        let n_others = usize::from(size) - cards.len() - n_reshuffled;
        cards.extend(self.reshuffled.drain(self.reshuffled.len() - n_reshuffled..));
        cards.extend(self.others.drain(self.others.len() - n_others..));
    }

    fn rest(self) -> Vec<Card> {
        self.others.into_iter().chain(self.reshuffled).chain(self.creepers).collect()
    }
}
