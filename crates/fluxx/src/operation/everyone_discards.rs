//! AC8: every seat may discard its own cards, from its hand and from in front of it. Each is asked, even without a
//! card.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{DiscardReason, Event};
use crate::legal::{AnswerWords, Answers, Form};
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::{Open, State};

const RULE: Rule = Rule("AC8");

/// The seat this many places ahead of the active one discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing {
    ahead: u8,
}

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    course.keep(acting, Doing { ahead: 0 });
    Flow::GoOn
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
        if self.ahead == course.state.options.seats().count() {
            return course.next(acting);
        }
        course.wait(Open::Choice(course.state.seat_ahead(self.ahead)))
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::TrashDay, RULE))
    }

    fn answers(self, state: &State, seat: Seat) -> Answers {
        let own = state.hand(seat) | state.fronts[seat];
        Answers { words: AnswerWords::DONE, ..Answers::new(Form::Discard, own) }
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        if choice == Choice::Done {
            return Ok(());
        }
        let Choice::Discard(card) = choice else { return question.not_answered() };
        let is_own = state.owner(card) == Some(question.seat) || state.is_in_hand(question.seat, card);
        require(is_own, Refusal::NotInHand { card, rule: RULE })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        let Choice::Discard(card) = answer.choice else {
            course.keep(acting, Self { ahead: self.ahead + 1 });
            return;
        };
        if course.state.fronts[answer.seat].contains(card) {
            course.discard_front(card, DiscardReason::Effect);
        } else {
            course.discard_hand_card(answer.seat, card, DiscardReason::Effect);
        }
    }
}
