//! AC6: the active seat swaps its hand with another.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::check::Checked;
use crate::choice::Choice;
use crate::event::Event;
use crate::legal::Answers;
use crate::paragraph;
use crate::question::{Question, QuestionKind};
use crate::state::State;

/// The other seat is to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing;

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    course.ask_if(true, acting, Doing)
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.ask_active()
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::TradeHandsWith, paragraph::AC6))
    }

    fn answers(self, state: &State, seat: Seat) -> Answers {
        Answers::seats(state.others(seat))
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        state.check_other_seat(question, choice, paragraph::AC6)
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        if let Choice::Seat(other) = answer.choice {
            course.next(acting);
            course.trade_hands(other);
        }
    }
}
