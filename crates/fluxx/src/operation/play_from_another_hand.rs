//! AC2: a random card of another seat's hand is played.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::check::Checked;
use crate::choice::{Chance, Choice};
use crate::event::{Event, PlayedFrom};
use crate::legal::Answers;
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::state::{Open, State};

/// The other seat is to be named, or has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Doing {
    NameSeat,
    TakeFrom(Seat),
}

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    course.ask_if(true, acting, Doing::NameSeat)
}

impl Operate for Doing {
    const PLAYS_CARDS: bool = true;

    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        match self {
            Self::NameSeat => course.ask_active(),
            Self::TakeFrom(seat) => course.wait(Open::Pick(seat)),
        }
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::TakeCardFrom, paragraph::AC2))
    }

    fn answers(self, state: &State, seat: Seat) -> Answers {
        Answers::seats(state.others(seat))
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        state.check_other_seat(question, choice, paragraph::AC2)
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
        let Choice::Seat(other) = answer.choice else { return };
        if course.state.n_hand(other) == 0 {
            course.next(acting);
        } else {
            course.keep(acting, Self::TakeFrom(other));
        }
    }

    fn chance<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, chance: &Chance) {
        if let (Self::TakeFrom(seat), Chance::Pick(picked)) = (self, chance) {
            course.next(acting);
            course.state.piles.remove(Place::hand(seat), *picked);
            course.play(*picked, PlayedFrom::HandOf(seat));
        }
    }
}
