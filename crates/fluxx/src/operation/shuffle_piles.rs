//! AC8: both piles are shuffled together.

use serde::{Deserialize, Serialize};

use super::Operate;
use crate::apply::{Acting, Course, Flow};
use crate::choice::Chance;
use crate::event::Event;
use crate::piles::Place;
use crate::state::Open;

/// The order is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doing;

pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    let piles = &course.state.piles;
    if piles.is_empty(Place::DRAW) && piles.is_empty(Place::DISCARD) {
        return course.next(acting);
    }
    course.keep(acting, Doing);
    Flow::GoOn
}

impl Operate for Doing {
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, _: Acting) -> Flow {
        course.wait(Open::Shuffle)
    }

    fn chance<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, chance: &Chance) {
        if let Chance::Shuffle(cards) = chance {
            course.next(acting);
            course.reshuffle(cards);
        }
    }
}
