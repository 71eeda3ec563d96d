use crate::agenda::Into;
use crate::apply::{Acting, Course, Flow};
use crate::event::Event;

/// Draws this many cards into the hand; they do not count as draws of the turn.
pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting, count: u8) -> Flow {
    let left = course.state.inflated(count);
    course.next(acting);
    course.draw_next(left, Into::Hand);
    Flow::GoOn
}
