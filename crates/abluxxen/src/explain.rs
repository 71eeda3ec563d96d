//! What can be said to somebody who chooses by hand.

use game::{Ahead, Explain, NoReasons, OptionsForm, Seat, WhoseTurn};

use crate::Abluxxen;
use crate::ahead;
use crate::choice::Choice;
use crate::form;
use crate::layer::Layer;
use crate::options::{Edition, Options, RuleLevel};
use crate::question::Phase;
use crate::view::View;

impl Explain for Abluxxen {
    type Reasons = NoReasons;
    type OptionsFault = NoReasons;

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

    fn is_routine(view: &View) -> bool {
        match view.phase {
            Phase::Drawing { .. } | Phase::DrawingOptionally => true,
            Phase::Dealing
            | Phase::LayingDown
            | Phase::TakingShadow
            | Phase::Robbing { .. }
            | Phase::Losing { .. }
            | Phase::Over(_) => false,
        }
    }

    fn variant(options: &Options) -> String {
        let edition = match options.edition() {
            Edition::Ravensburger => "ravensburger",
            Edition::Amigo => "amigo",
        };
        let level = match options.level() {
            RuleLevel::Base => "base",
            RuleLevel::Advanced => "advanced",
            RuleLevel::Expert => "expert",
        };
        format!("{edition}-{level}{}", if options.is_duel() { "-duel" } else { "" })
    }

    fn laid_down(choice: &Choice) -> Option<String> {
        match choice {
            Choice::Play(layer) => Some(layer.value.to_string()),
            Choice::Shadow(_)
            | Choice::Take
            | Choice::Leave
            | Choice::TakeBack
            | Choice::Discard
            | Choice::Draw(_)
            | Choice::Pass => None,
        }
    }

    fn why(_: &View) -> Option<NoReasons> {
        None
    }

    fn ahead(view: &View) -> Vec<Ahead<Choice>> {
        ahead::all(view)
    }

    fn was_meant(view: &View, ahead: &Choice) -> bool {
        ahead::was_meant(view.phase, ahead)
    }

    fn whose_turn(view: &View) -> WhoseTurn {
        // Nobody has two turns in a row.
        WhoseTurn { seat: view.active, n_before: 0 }
    }
}

impl View {
    /// C1: the seats that this layer would rob if the active seat laid it down now. P7: the last cards rob nobody.
    pub fn victims(&self, layer: Layer) -> Vec<Seat> {
        if self.hand.is_some_and(|hand| hand == layer.cards()) {
            return Vec::new();
        }
        let others = self.options.seats().others_clockwise(self.active);
        let top = |seat: &Seat| self.places[*seat].layers.last().copied();
        others.filter(|seat| top(seat).is_some_and(|top| layer.robs(top, self.options.level()))).collect()
    }
}
