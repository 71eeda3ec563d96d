//! What can be said to somebody who chooses by hand.

use game::{Explain, NoReasons, OptionsForm, Seat};

use crate::Abluxxen;
use crate::choice::Choice;
use crate::form;
use crate::layer::Layer;
use crate::view::View;

impl Explain for Abluxxen {
    type Reasons = NoReasons;

    fn options_form() -> OptionsForm {
        form::options_form()
    }

    fn victims(view: &View, choice: &Choice) -> Vec<Seat> {
        match choice {
            Choice::Play(layer) => view.victims(*layer),
            Choice::Shadow(_)
            | Choice::Take
            | Choice::Leave
            | Choice::TakeBack
            | Choice::Discard
            | Choice::Draw(_)
            | Choice::Pass => Vec::new(),
        }
    }

    fn why(_: &View) -> Option<NoReasons> {
        None
    }
}

impl View {
    /// C1: the seats that this layer would rob if the active seat laid it down now. P7: the last cards rob nobody.
    pub fn victims(&self, layer: Layer) -> Vec<Seat> {
        if self.hand.is_some_and(|hand| hand == layer.cards()) {
            return Vec::new();
        }
        let others = self.options.seats().others_clockwise(self.active);
        let top = |seat: &Seat| self.places[usize::from(seat.number())].layers.last().copied();
        others.filter(|seat| top(seat).is_some_and(|top| layer.robs(top, self.options.level()))).collect()
    }
}
