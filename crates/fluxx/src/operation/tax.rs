//! AC5: each of the others gives cards of its choice in turn, as long as it has some.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::card::Card;
use crate::chains::Giving;
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{Event, GivenReason};
use crate::explain::{ActionSum, Sum};
use crate::legal::{Answers, Form};
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::{Open, State};

/// What each seat owes, as printed on the card; which seat is giving, counted ahead from the active one; and how many
/// it has given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing {
    each: u8,
    ahead: u8,
    given: u8,
}

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting, each: u8) -> Flow {
    course.keep(acting, Doing { each, ahead: 1, given: 0 });
    Flow::GoOn
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
        if self.ahead == course.state.options.seats().count() {
            return course.next(acting);
        }
        let seat = course.state.seat_ahead(self.ahead);
        if self.given < course.state.inflated(self.each) && course.state.n_hand(seat) > 0 {
            return course.wait(Open::Choice(seat));
        }
        course.keep(acting, Self { ahead: self.ahead + 1, given: 0, ..self });
        Flow::GoOn
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::PayTax, paragraph::AC5))
    }

    fn answers(self, state: &State, seat: Seat) -> Answers {
        Answers::counted(Form::Card, state.hand(seat), state.n_hand(seat))
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        let Choice::Card(card) = choice else { return question.not_answered() };
        require(state.is_in_hand(question.seat, card), Refusal::NotInHand { card, rule: paragraph::AC5 })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        if let Choice::Card(card) = answer.choice {
            course.keep(acting, Self { given: self.given + 1, ..self });
            pay(course, answer.seat, card);
        }
    }

    fn reason(self, state: &State, action: Card) -> Option<ActionSum> {
        Some(ActionSum::Tax(Sum::of_numeral(state, self.each, action, paragraph::AC5)))
    }
}

/// A card goes from one hand to another, unseen by the other seats.
fn pay<T: FnMut(Event)>(course: &mut Course<'_, T>, from: Seat, card: Card) {
    let to = course.state.active();
    let giving = Giving { from, to, n_from: course.state.n_hand(from) };
    course.state.memory.give_unseen(card, giving);
    course.leave_unseen(Place::hand(from));
    course.state.piles.remove(Place::hand(from), card);
    course.state.piles.push(Place::hand(to), card);
    course.state.conclude();
    (course.tell)(Event::Given { from, to, card, why: GivenReason::Tax });
}
