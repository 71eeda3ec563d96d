//! AC9: a card in front of another seat goes to the active one.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{Event, MoveReason};
use crate::legal::{Answers, Form};
use crate::paragraph;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

/// The card is to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing;

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    course.ask_if(!course.state.in_front_of_others(course.state.active()).is_empty(), acting, Doing)
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.ask_active()
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::StealInPlay, paragraph::AC9))
    }

    fn answers(self, state: &State, seat: Seat) -> Answers {
        Answers::new(Form::Card, state.in_front_of_others(seat))
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        let Choice::Card(card) = choice else { return question.not_answered() };
        require(
            state.owner(card).is_some_and(|owner| owner != question.seat),
            Refusal::NotInPlayThere { card },
        )
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        if let Choice::Card(card) = answer.choice {
            course.next(acting);
            course.move_card(card, answer.seat, MoveReason::Stolen);
        }
    }
}
