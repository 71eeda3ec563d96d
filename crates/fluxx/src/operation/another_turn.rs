use crate::apply::{Acting, Course, Flow};
use crate::event::{Event, Happening};
use crate::state::ExtraTurn;

/// EX1: never more than two turns in a row.
pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    if course.state.turn.extra == ExtraTurn::None {
        course.state.turn.extra = ExtraTurn::Granted;
        course.tell(Happening::TurnGranted { seat: course.state.active() });
    }
    course.next(acting)
}
