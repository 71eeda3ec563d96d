//! AC7: everything in play is dealt out again, one by one clockwise from the active seat.

use serde::{Deserialize, Serialize};

use super::Operate;
use crate::apply::{Acting, Course, Flow};
use crate::choice::Chance;
use crate::event::{Event, MoveReason};
use crate::state::Open;

/// The order is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing;

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    if course.state.in_play().is_empty() {
        return course.next(acting);
    }
    course.keep(acting, Doing);
    Flow::GoOn
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.wait(Open::Deal)
    }

    fn chance<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, chance: &Chance) {
        let Chance::Deal(cards) = chance else { return };
        course.next(acting);
        let seats = course.state.options.seats();
        let mut to = course.state.active();
        for card in cards {
            course.move_card(*card, to, MoveReason::Mixed);
            to = seats.left_of(to);
        }
    }
}
