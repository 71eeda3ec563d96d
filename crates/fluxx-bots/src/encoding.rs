//! Fluxx as numbers.
//!
//! The ten blanks have numbers of their own, reserved after the printed cards. An own card is identified by its place
//! and kind; what it says is known only as far as the rule of thumb understands it (`facts`).

mod facts;
mod numbering;
mod observation;

use std::sync::LazyLock;

use fluxx::{Choice, Fluxx, Options, State};
use game::{Game, Seat, Seats};
use tensors::{Encoding, Layout, Perspective, Sink, Weighed};

/// The name tag of the encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FluxxEncoding;

impl Encoding<Fluxx> for FluxxEncoding {
    const VERSION: u32 = 1;
    const N_FIELDS: usize = 251;
    const N_CHOICES: usize = numbering::N_CHOICES as usize;
    const N_FACTS: usize = facts::N_FACTS;

    #[inline]
    fn observe(state: &State, seat: Seat, sink: &mut impl Sink) {
        observation::observe(state.look(), seat, sink);
    }

    fn reveal(state: &State, seat: Seat, sink: &mut impl Sink) {
        observation::reveal(state.look(), seat, sink);
    }

    fn observed() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
            Layout::of(|naming| observation::observe(any_state().look(), Seat::default(), naming))
        });
        &LAYOUT
    }

    fn revealed() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
            Layout::of(|naming| observation::reveal(any_state().look(), Seat::default(), naming))
        });
        &LAYOUT
    }

    fn number(choice: &Choice, perspective: Perspective) -> u16 {
        numbering::number(choice, perspective)
    }

    fn choice(number: u16, perspective: Perspective) -> Option<Choice> {
        numbering::choice(number, perspective)
    }

    #[inline]
    fn legal_mask(state: &State, perspective: Perspective, _: &mut Vec<Choice>, mask: &mut [bool]) {
        numbering::mask_answers(state.look().answers(), perspective, &mut mask[..Self::N_CHOICES]);
    }

    fn facts(state: &State, seat: Seat, legal: &[Choice], into: &mut Vec<Weighed>) {
        facts::facts(state.look(), seat, legal, into);
    }
}

/// Every state has the same fields.
fn any_state() -> State {
    let seats = Seats::new(2).expect("two may sit down");
    Fluxx::start(&Options::new(seats, Seat::default()).expect("two play Fluxx"))
}
