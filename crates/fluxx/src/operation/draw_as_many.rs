use crate::agenda::Into;
use crate::apply::{Acting, Course, Flow};
use crate::event::Event;

/// Draws as many cards as the operation before it discarded.
pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    course.next(acting);
    course.draw_next(acting.discarded, Into::Hand);
    Flow::GoOn
}
