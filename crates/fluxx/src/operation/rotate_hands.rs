//! AC6: every hand goes one seat on. Two seats simply swap.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::check::Checked;
use crate::choice::Choice;
use crate::event::{Event, Happening};
use crate::legal::{AnswerWords, Answers};
use crate::paragraph;
use crate::question::{Question, QuestionKind};
use crate::state::State;

/// The direction is to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing;

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    let seats = course.state.options.seats();
    if seats.count() > 2 {
        return course.ask_if(true, acting, Doing);
    }
    course.trade_hands(seats.left_of(course.state.active()));
    course.next(acting)
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.ask_active()
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::Direction, paragraph::AC6))
    }

    fn answers(self, _: &State, _: Seat) -> Answers {
        Answers::words(AnswerWords::DIRECTIONS)
    }

    fn check(self, _: &State, question: Question, choice: Choice) -> Checked {
        if matches!(choice, Choice::Left | Choice::Right) { Ok(()) } else { question.not_answered() }
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        course.next(acting);
        rotate(course, answer.choice == Choice::Left);
    }
}

fn rotate<T: FnMut(Event)>(course: &mut Course<'_, T>, clockwise: bool) {
    let seats = course.state.options.seats();
    let next = |seat| if clockwise { seats.left_of(seat) } else { seats.right_of(seat) };
    for seat in seats.iter() {
        course.show_hand(seat, next(seat));
    }
    // Swapping the hand of seat 0 along the circle moves every hand by one.
    let zero = Seat::default();
    let mut seat = next(zero);
    while seat != zero {
        course.swap_hands(zero, seat);
        seat = next(seat);
    }
    course.remember_own_hands();
    course.tell(Happening::HandsRotated { clockwise });
}
