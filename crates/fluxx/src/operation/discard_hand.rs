use crate::apply::{Acting, Course, Flow};
use crate::event::{DiscardReason, Event};
use crate::piles::Place;

/// Discards the real hand of the active seat.
pub(super) fn begin<T: FnMut(Event)>(course: &mut Course<'_, T>, acting: Acting) -> Flow {
    let hand = Place::hand(course.state.active());
    let discarded = course.discard_all(hand, DiscardReason::Effect);
    course.next_after_discarding(acting, discarded)
}
