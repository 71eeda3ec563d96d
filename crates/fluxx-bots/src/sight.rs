use std::cell::OnceCell;

use arrayvec::ArrayVec;
use fluxx::{Card, CardSet, Condition, Look};
use game::Seat;

use crate::goals::{few, lacking, wanted, would_win};
use crate::weights::{Weight, Weights};

/// What a seat sees at a glance. Of hidden cards it knows only its own hand.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'s> {
    pub(crate) look: Look<'s>,
    pub(crate) seat: Seat,
    pub(crate) weights: &'s Weights,
    pub(crate) hand: CardSet,
    pub(crate) front: CardSet,
    /// The Goals in play.
    pub(crate) goals: ArrayVec<(Card, Condition), GOALS_MAX>,
    /// The Goals in its hand.
    pub(crate) held: ArrayVec<(Card, Condition), HELD_MAX>,
    /// The lowest prospect of the Goals in play, once it was asked for.
    worst: OnceCell<f32>,
}

/// Double Agenda allows two; a few more do no harm if players make such cards.
const GOALS_MAX: usize = 4;
/// More Goals in one hand are too many to keep in mind.
const HELD_MAX: usize = 6;

impl<'s> Sight<'s> {
    pub(crate) fn new(look: Look<'s>, seat: Seat, weights: &'s Weights) -> Self {
        let hand = look.hand(seat) | if look.active() == seat { look.aside() } else { CardSet::EMPTY };
        let with_condition = |goal: Card| (goal, look.condition(goal));
        let goals = look.goals().iter().take(GOALS_MAX).map(with_condition).collect();
        let held = (hand & look.deck().goals()).iter().take(HELD_MAX).map(with_condition).collect();
        Self { look, seat, weights, hand, front: look.front(seat), goals, held, worst: OnceCell::new() }
    }

    pub(crate) fn weight(&self, weight: Weight) -> f32 {
        self.weights[weight]
    }

    /// How good it is for the seat that a Goal is in play: how close it is itself, less how close the others are.
    pub(crate) fn prospect(&self, condition: &Condition) -> f32 {
        self.own_nearness(condition) - self.others_nearness(condition)
    }

    /// The prospect of the Goal in play that the seat would rather do without.
    pub(crate) fn worst_prospect(&self) -> f32 {
        *self.worst.get_or_init(|| {
            let prospects = self.goals.iter().map(|(_, condition)| self.prospect(condition));
            prospects.reduce(f32::min).unwrap_or(0.0)
        })
    }

    /// Whether the seat would win at once if this were its front.
    pub(crate) fn would_win(&self, front: CardSet) -> bool {
        self.goals.iter().any(|(_, condition)| would_win(self.look, condition, self.seat, front))
    }

    pub(crate) fn own_nearness(&self, condition: &Condition) -> f32 {
        let n_lacking = lacking(self.look, condition, self.seat, self.front);
        let held = wanted(condition, self.front, self.look.deck().keepers()).meets(self.hand);
        let nearness = match n_lacking {
            0 | 1 => self.weight(Weight::OwnLacksOne),
            2 => self.weight(Weight::OwnLacksTwo),
            3.. => 0.0,
        };
        nearness + if held { self.weight(Weight::OwnHeld) } else { 0.0 }
    }

    pub(crate) fn others_nearness(&self, condition: &Condition) -> f32 {
        let mut lacks_two = false;
        for other in self.look.seats().others_clockwise(self.seat) {
            match lacking(self.look, condition, other, self.look.front(other)) {
                0 | 1 => return self.weight(Weight::OtherLacksOne),
                2 => lacks_two = true,
                3.. => {}
            }
        }
        if lacks_two { self.weight(Weight::OtherLacksTwo) } else { 0.0 }
    }

    /// What a Keeper is good for: the Goals that ask for it.
    pub(crate) fn usefulness(&self, card: Card) -> f32 {
        let asks = |condition: &Condition| (condition.have | condition.some.1).contains(card);
        let in_play = self.goals.iter().filter(|(_, condition)| asks(condition)).count();
        let in_hand = self.held.iter().filter(|(_, condition)| asks(condition)).count();
        let deck = self.look.deck();
        let unseen = deck.goals() & !self.look.discard_pile() & !self.look.goals() & !self.hand;
        let n_unseen = few(crate::relations::goals_with(self.look, card) & unseen);
        in_play as f32 * self.weight(Weight::KeeperInPlay)
            + in_hand as f32 * self.weight(Weight::KeeperInHand)
            + f32::from(n_unseen) * self.weight(Weight::KeeperUnseen)
    }
}
