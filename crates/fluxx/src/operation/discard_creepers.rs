use crate::apply::{Acting, Course, Flow};
use crate::event::{DiscardReason, Event};

/// Discards all Creepers in play, seat by seat from the active one.
pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    for seat in course.state.options.seats().clockwise_from(course.state.active()) {
        for creeper in course.state.fronts[seat] & course.state.deck().creepers {
            course.discard_front(creeper, DiscardReason::Effect);
        }
    }
    course.next(acting)
}
