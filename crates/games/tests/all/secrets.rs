//! States and events hold what is hidden, so they cannot be serialized: a leak is a compile error.

use std::marker::PhantomData;

use game::Game;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use serde::Serialize;

/// The answer for every type, unless the one below fits better.
trait NotSerializable {
    const IS_SERIALIZABLE: bool = false;
}
impl<T> NotSerializable for T {}

struct Probe<T>(PhantomData<T>);
impl<T: Serialize> Probe<T> {
    const IS_SERIALIZABLE: bool = true;
}

#[test]
fn neither_states_nor_events_can_be_serialized() {
    const {
        assert!(!Probe::<<Abluxxen as Game>::State>::IS_SERIALIZABLE);
        assert!(!Probe::<<Abluxxen as Game>::Event>::IS_SERIALIZABLE);
        assert!(!Probe::<<Fluxx as Game>::State>::IS_SERIALIZABLE);
        assert!(!Probe::<<Fluxx as Game>::Event>::IS_SERIALIZABLE);
    }
}

#[test]
fn what_a_viewer_may_know_can() {
    const {
        assert!(Probe::<<Abluxxen as Game>::View>::IS_SERIALIZABLE);
        assert!(Probe::<<Abluxxen as Game>::Told>::IS_SERIALIZABLE);
        assert!(Probe::<<Fluxx as Game>::View>::IS_SERIALIZABLE);
        assert!(Probe::<<Fluxx as Game>::Told>::IS_SERIALIZABLE);
    }
}
