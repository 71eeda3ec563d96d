use arrayvec::ArrayVec;
use game::{EverySeat, Seat, random};
use rand_core::Rng;

use crate::card::Card;
use crate::cards::Cards;
use crate::deck::Deck;
use crate::displays::{Displays, Glance};
use crate::ending::{self, Ending};
use crate::hands::Hands;
use crate::layer::Layer;
use crate::options::{Options, RuleLevel};
use crate::pool::{Pool, Slot};
use crate::question::Phase;
use crate::repetition::Repetition;

/// The whole truth about a match.
///
/// Each of the 109 cards is in exactly one place: a hand, a display, a robbed layer in the phase, the pool,
/// the deck, the discard or the shadow display.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    pub(crate) active: Seat,
    /// O1, O2, U13: whether the active seat has robbed anyone this turn.
    pub(crate) has_robbed: bool,
    pub(crate) hands: Hands,
    /// The part of each hand that everybody saw go there.
    pub(crate) known: EverySeat<Cards>,
    pub(crate) displays: Displays,
    pub(crate) pool: Pool,
    pub(crate) deck: Deck,
    /// D9: never used again.
    pub(crate) discard: Cards,
    pub(crate) shadow: Cards,
    pub(crate) repetition: Repetition,
}

impl State {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            options: *options,
            phase: Phase::Dealing,
            active: options.first(),
            has_robbed: false,
            hands: Hands::EMPTY,
            known: EverySeat::new(Cards::NONE),
            displays: Displays::new(options.seats()),
            pool: Pool::EMPTY,
            deck: Deck::EMPTY,
            discard: Cards::NONE,
            shadow: Cards::NONE,
            repetition: Repetition::default(),
        }
    }

    /// What was agreed.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What the match waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat that has the paw.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The cards in a hand.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.cards(seat)
    }

    /// How many cards there are in a hand.
    pub fn hand_len(&self, seat: Seat) -> u8 {
        self.hands.len(seat)
    }

    /// The part of a hand that everybody saw go there.
    pub fn known(&self, seat: Seat) -> Cards {
        self.known[seat]
    }

    /// The same of all hands.
    pub fn known_of_all(&self) -> &EverySeat<Cards> {
        &self.known
    }

    /// The layers before a seat, top first.
    pub fn layers(&self, seat: Seat) -> impl Iterator<Item = Layer> {
        self.displays.top_first(seat)
    }

    /// What can be seen of each display at a glance.
    pub fn glances(&self) -> &EverySeat<Glance> {
        self.displays.glances()
    }

    /// How many layers lie before a seat.
    pub fn n_layers(&self, seat: Seat) -> u8 {
        self.displays.n_layers(seat)
    }

    /// All cards that lie before the seats.
    pub fn laid_down(&self) -> Cards {
        self.displays.cards()
    }

    /// The layer that can be robbed.
    pub fn top(&self, seat: Seat) -> Option<Layer> {
        self.displays.top(seat)
    }

    /// What the seat would score if the match ended now (E1).
    pub fn points(&self, seat: Seat) -> i32 {
        ending::points(self, seat)
    }

    /// The open cards to draw from.
    pub fn pool(&self) -> &[Slot] {
        self.pool.slots()
    }

    /// The cards of the pool that lie on the table: the bottom card of each slot.
    pub fn pool_bottoms(&self) -> Cards {
        self.pool.bottoms()
    }

    /// The cards of the pool that cover others, in the Duel.
    pub fn pool_tops(&self) -> Cards {
        self.pool.tops()
    }

    /// How many cards the deck has.
    pub fn deck(&self) -> u8 {
        self.deck.len()
    }

    /// Shuffles the cards of the deck, which nobody knows.
    pub fn shuffle_deck(&mut self, rng: &mut impl Rng) {
        let mut cards: ArrayVec<Card, 109> = self.deck.top_first().collect();
        random::shuffle(rng, &mut cards);
        self.deck = Deck::new(&cards);
    }

    /// The cards that are out of the match.
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// The shadow display of the Duel.
    pub fn shadow(&self) -> Cards {
        self.shadow
    }

    /// V1: a hand has no limit. What comes from an open place is known to all from then on.
    pub(crate) fn take_openly(&mut self, seat: Seat, cards: Cards) {
        self.hands.add(seat, cards);
        self.known[seat] += cards;
    }

    pub(crate) fn take_secretly(&mut self, seat: Seat, card: Card) {
        self.hands.add(seat, Cards::from(card));
    }

    pub(crate) fn lay_aside(&mut self, seat: Seat, cards: Cards) {
        self.hands.take(seat, cards);
        self.known[seat].remove_up_to(cards);
    }

    /// D4, D5: one of deck and pool is enough to play on.
    pub(crate) fn stock_is_empty(&self) -> bool {
        self.deck.is_empty() && self.pool.is_empty()
    }

    /// X7: the guard watches experts only; all other play ends by itself.
    pub(crate) fn note_change(&mut self) {
        if self.options.level() == RuleLevel::Expert {
            self.repetition.note_change();
        }
    }

    pub(crate) fn end_turn(&mut self) {
        let next = self.options.seats().left_of(self.active);
        self.active = next;
        self.has_robbed = false;
        let n_seats = self.options.seats().count();
        let is_expert = self.options.level() == RuleLevel::Expert;
        if is_expert && self.repetition.note_turn_end(next, &self.displays, n_seats) {
            self.phase = Phase::Over(Ending::Repetition);
        } else {
            self.phase = Phase::LayingDown;
        }
    }
}
