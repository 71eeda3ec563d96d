//! AC4: cards for everyone; the active seat gives them out until all are given.

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Answer, Operate};
use crate::apply::{Acting, Course, Flow};
use crate::card::{Card, CardSet};
use crate::check::{Checked, require};
use crate::choice::Choice;
use crate::event::{Event, GivenReason};
use crate::explain::{ActionSum, Sum};
use crate::legal::{Answers, Form};
use crate::options::SeatSet;
use crate::paragraph;
use crate::piles::Place;
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::{State, Unsettled};

/// This many for each seat, as printed on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing {
    slot: u8,
    each: u8,
}

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting, each: u8) -> Flow {
    let slot = course.open_aside();
    course.keep(acting, Doing { slot, each });
    let each = course.state.inflated(each);
    let seats = course.state.options.seats();
    for seat in seats.iter() {
        course.state.lacks[usize::from(seat.number())] = each;
    }
    let left = each.saturating_mul(seats.count());
    course.draw_aside(slot, left);
    Flow::GoOn
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
        if !course.state.piles.is_empty(Place::aside(self.slot)) {
            return course.ask_active();
        }
        course.state.lacks = [0; Seat::MAX];
        course.close_aside();
        course.next(acting)
    }

    fn question(self) -> Option<(QuestionKind, Rule)> {
        Some((QuestionKind::GiveOut, paragraph::AC4))
    }

    fn answers(self, state: &State, _: Seat) -> Answers {
        let lacking: SeatSet = state.options.seats().iter().filter(|seat| state.lacks_card(*seat)).collect();
        Answers { seats: lacking, ..Answers::new(Form::Give, state.piles.set(Place::aside(self.slot))) }
    }

    fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
        let Choice::Give { card, to } = choice else { return question.not_answered() };
        let is_there = state.piles.iter(Place::aside(self.slot)).any(|other| other == card);
        require(is_there, Refusal::NotGivenOut { card })?;
        let may_have = state.options.seats().contains(to) && state.lacks_card(to);
        require(may_have, Refusal::HasEnough { seat: to })
    }

    fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting, answer: Answer) {
        if let Choice::Give { card, to } = answer.choice {
            self.give(course, card, to);
        }
    }

    fn reason(self, state: &State, action: Card) -> Option<ActionSum> {
        Some(ActionSum::GiveOut(Sum::of_numeral(state, self.each, action, paragraph::AC4)))
    }
}

impl Doing {
    fn give<T: FnMut(Event)>(self, course: &mut Course<'_, T>, card: Card, to: Seat) {
        let from = course.state.active();
        course.state.lacks[usize::from(to.number())] -= 1;
        course.leave_unseen(Place::aside(self.slot));
        course.state.piles.remove(Place::aside(self.slot), card);
        course.state.piles.push(Place::hand(to), card);
        if to != from {
            course.state.memory.note(from, to, CardSet::of(card));
            course.state.unsettled.note(Unsettled::LIMITS);
        }
        (course.tell)(Event::Given { from, to, card, why: GivenReason::GivenOut });
    }
}

impl State {
    fn lacks_card(&self, seat: Seat) -> bool {
        self.lacks[usize::from(seat.number())] > 0
    }
}
