//! The second witness: judges one choice without building the list, and names the rule that forbids it.

use game::{Rule, Seat};

use crate::agenda::Task;
use crate::card::{Card, CardSet};
use crate::choice::{Chance, Choice};
use crate::effect::Kind;
use crate::operation::Operate;
use crate::paragraph;
use crate::piles::Place;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::state::{Open, State};

pub(crate) type Checked = Result<(), Refusal>;

pub(crate) fn require(holds: bool, refusal: Refusal) -> Checked {
    if holds { Ok(()) } else { Err(refusal) }
}

impl State {
    pub(crate) fn check(&self, seat: Seat, choice: Choice) -> Checked {
        let question = self.question().ok_or(Refusal::NothingAsked)?;
        require(seat == question.seat, Refusal::NotYourQuestion { seat: question.seat })?;
        match self.task {
            Task::Turn(phase) => self.check_turn(phase, question, choice),
            Task::Settle(settling) => self.check_settling(settling, question, choice),
            Task::DropGoal { played } => self.check_drop_goal(played, question, choice),
            Task::Action { progress, .. } => progress.check(self, question, choice),
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } | Task::Leave { .. } => {
                Err(Refusal::NothingAsked)
            }
        }
    }

    pub(crate) fn is_in_hand(&self, seat: Seat, card: Card) -> bool {
        self.piles.set(Place::hand(seat)).contains(card)
    }

    pub(crate) fn kind_of(&self, card: Card) -> Option<Kind> {
        self.deck().all.contains(card).then(|| self.deck().kind(card))
    }

    pub(crate) fn check_other_seat(&self, question: Question, choice: Choice, rule: Rule) -> Checked {
        let Choice::Seat(other) = choice else { return question.not_answered() };
        let is_another = self.options.seats().contains(other) && other != question.seat;
        require(is_another, Refusal::NotAnotherSeat { seat: other, rule })
    }

    /// S6: whether a recorded chance could have happened here.
    pub(crate) fn check_chance(&self, chance: &Chance) -> Checked {
        match (self.open, chance) {
            (Open::Shuffle, Chance::Shuffle(cards)) => is_order_of(cards, self.shuffled()),
            (Open::Deal, Chance::Deal(cards)) => is_order_of(cards, self.in_play()),
            (Open::Pick(seat), Chance::Pick(card)) => {
                require(self.is_in_hand(seat, *card), Refusal::NotInHand { card: *card, rule: paragraph::S6 })
            }
            (Open::Choice(_) | Open::Over(_) | Open::Shuffle | Open::Deal | Open::Pick(_), _) => {
                Err(Refusal::ChanceNotAwaited)
            }
        }
    }

    /// The cards that the awaited shuffle is about.
    pub(crate) fn shuffled(&self) -> CardSet {
        match self.task {
            Task::Deal => self.dealt(),
            Task::Action { .. } => self.piles.set(Place::DISCARD) | self.piles.set(Place::DRAW),
            Task::Turn(_)
            | Task::Settle(_)
            | Task::Draw { .. }
            | Task::GrowMiniHands { .. }
            | Task::DropGoal { .. }
            | Task::Leave { .. } => self.piles.set(Place::DISCARD),
        }
    }
}

fn is_order_of(cards: &[Card], of: CardSet) -> Checked {
    let set: CardSet = cards.iter().copied().collect();
    require(set == of && cards.len() == usize::from(of.len()), Refusal::WrongCards)
}
