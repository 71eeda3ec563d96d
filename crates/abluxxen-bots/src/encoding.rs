//! Abluxxen as numbers.

mod facts;
mod numbering;
mod observation;

use std::sync::LazyLock;

use abluxxen::{Abluxxen, Choice, Options, Phase, Source, State, Wish};
use game::{Game, Seat};
use tensors::{Encoding, Layout, Perspective, Sink, Weighed};

/// The name tag of the encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbluxxenEncoding;

impl Encoding<Abluxxen> for AbluxxenEncoding {
    const VERSION: u32 = 1;
    const N_FIELDS: usize = 177;
    const N_CHOICES: usize = numbering::N_CHOICES as usize;
    const N_FACTS: usize = facts::N_FACTS;

    #[inline]
    fn observe(state: &State, seat: Seat, sink: &mut impl Sink) {
        observation::observe(state, seat, sink);
    }

    fn reveal(state: &State, seat: Seat, sink: &mut impl Sink) {
        observation::reveal(state, seat, sink);
    }

    fn observed() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
            Layout::of(|naming| observation::observe(&any_state(), Seat::default(), naming))
        });
        &LAYOUT
    }

    fn revealed() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> =
            LazyLock::new(|| Layout::of(|naming| observation::reveal(&any_state(), Seat::default(), naming)));
        &LAYOUT
    }

    fn number(choice: &Choice, _: Perspective) -> u16 {
        numbering::number(choice)
    }

    fn choice(number: u16, _: Perspective) -> Option<Choice> {
        numbering::choice(number)
    }

    #[inline]
    fn legal_mask(state: &State, _: Perspective, legal: &mut Vec<Choice>, mask: &mut [bool]) {
        let mask = &mut mask[..Self::N_CHOICES];
        if state.phase() == Phase::LayingDown {
            return numbering::mask_layers(state.hand(state.active()), mask);
        }
        mask.fill(false);
        let mut mark = |choice| mask[usize::from(numbering::number(&choice))] = true;
        match state.phase() {
            Phase::Dealing | Phase::Over(_) => {}
            Phase::Robbing { .. } => [Choice::Take, Choice::Leave].into_iter().for_each(mark),
            Phase::Losing { .. } => [Choice::TakeBack, Choice::Discard].into_iter().for_each(mark),
            Phase::Drawing { .. } => mask_draws(state, mask),
            Phase::DrawingOptionally => {
                mark(Choice::Pass);
                mask_draws(state, mask);
            }
            Phase::LayingDown | Phase::TakingShadow => {
                Abluxxen::legal_choices(state, legal);
                legal.drain(..).for_each(mark);
            }
        }
    }

    fn facts(state: &State, seat: Seat, legal: &[Choice], into: &mut Vec<Weighed>) {
        facts::facts(state, seat, legal, into);
    }
}

/// D1, D4: whatever can be drawn; equal slots are the same choice.
fn mask_draws(state: &State, mask: &mut [bool]) {
    mask[usize::from(numbering::number(&Choice::Draw(Source::Deck)))] = state.deck() > 0;
    numbering::mask_pool(state, mask);
}

/// Every state has the same fields.
fn any_state() -> State {
    let wish = Wish::usual(abluxxen::Edition::Amigo, 4);
    Abluxxen::start(&Options::try_from(wish).expect("four may sit down"))
}
