use std::fmt::Debug;

use game::{Game, Seat, Viewer};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::{Bits, Bytes, Layout, Ones, Perspective, Sink};

/// How the positions and choices of a game become numbers. `Self` is only a name tag.
pub trait Encoding<G: Game>: Copy + Debug + Default + Send + Sync + 'static {
    /// Changes with every change of fields, of the numbering or of facts.
    const VERSION: u32;
    /// How many fields `observe` writes.
    const N_FIELDS: usize;
    /// Choices are numbered from 0 to one less than this. Some numbers may be reserved.
    const N_CHOICES: usize;
    /// How many bits of [`Weighed::facts`] are used, 64 at most.
    const N_FACTS: usize;

    /// Writes what the seat may know, always the same fields in the same order.
    fn observe(state: &G::State, seat: Seat, sink: &mut impl Sink);

    /// Writes what the seat may not know: the hands of the others. Only for judging worlds that were sampled, and for
    /// learning to judge them.
    fn reveal(state: &G::State, seat: Seat, sink: &mut impl Sink);

    /// The fields of `observe`.
    fn observed() -> &'static Layout;

    /// The fields of `reveal`.
    fn revealed() -> &'static Layout;

    /// The number of a choice. Every choice that is ever legal has one of its own.
    fn number(choice: &G::Choice, perspective: Perspective) -> u16;

    /// The choice with this number; none where the number is reserved.
    fn choice(number: u16, perspective: Perspective) -> Option<G::Choice>;

    /// Writes for every number whether it is a legal choice of the open question. `mask` has [`Self::N_CHOICES`] places,
    /// whatever they held; `legal` is only lent. An encoding may know it without making the list.
    #[inline]
    fn legal_mask(state: &G::State, perspective: Perspective, legal: &mut Vec<G::Choice>, mask: &mut [bool]) {
        G::legal_choices(state, legal);
        mask.fill(false);
        legal.iter().for_each(|choice| mask[usize::from(Self::number(choice, perspective))] = true);
    }

    /// The legal choices with their numbers and what each of them does; `into` is cleared first.
    fn facts(state: &G::State, seat: Seat, legal: &[G::Choice], into: &mut Vec<Weighed>);

    /// The observation as bytes, one for each field. `into` has [`Self::N_FIELDS`] places.
    #[inline]
    fn observe_bytes(state: &G::State, seat: Seat, into: &mut [u8]) {
        assert_eq!(into.len(), Self::N_FIELDS, "an observation has a place for each field");
        // A length that the compiler knows: then nothing is checked field by field.
        let mut bytes = Bytes::new(&mut into[..Self::N_FIELDS]);
        Self::observe(state, seat, &mut bytes);
        bytes.finish();
    }

    /// The observation as the places of its ones; `into` is cleared first.
    fn observe_ones(state: &G::State, seat: Seat, into: &mut Vec<u16>) {
        into.clear();
        Self::observe(state, seat, &mut Ones::new(into, 0));
    }

    /// The same bytes for somebody who has only the view.
    fn observe_view(view: &G::View, seat: Seat, into: &mut [u8]) {
        Self::observe_bytes(&some_state::<G>(view), seat, into);
    }

    /// The ones of what the seat may not know, which follow those of the observation.
    fn reveal_ones(state: &G::State, seat: Seat, into: &mut Vec<u16>) {
        Self::reveal(state, seat, &mut Ones::new(into, Self::observed().n_ones()));
    }

    /// The ones of the observation as bits, and no others; `into` gets room for those that may follow, too.
    fn observe_bits(state: &G::State, seat: Seat, into: &mut Vec<u64>) {
        let n_ones = usize::from(Self::observed().n_ones() + Self::revealed().n_ones());
        into.clear();
        into.resize(n_ones.div_ceil(64), 0);
        Self::observe(state, seat, &mut Bits::new(into, 0));
    }

    /// Adds the bits of what the seat may not know, which follow those of the observation.
    fn reveal_bits(state: &G::State, seat: Seat, into: &mut [u64]) {
        Self::reveal(state, seat, &mut Bits::new(into, Self::observed().n_ones()));
    }
}

/// A legal choice as a net sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weighed {
    pub number: u16,
    /// What the choice does, one bit for each fact that holds.
    pub facts: u64,
}

/// Any state that fits the view: an observation does not depend on what is hidden.
fn some_state<G: Game>(view: &G::View) -> G::State {
    G::determinize(view, &mut Pcg64Mcg::seed_from_u64(0))
}

/// The view of a seat, and a state with other hidden cards that gives the same view.
pub(crate) fn stirred<G: Game>(state: &G::State, seat: Seat, rng: &mut Pcg64Mcg) -> (G::View, G::State) {
    let view = G::view(state, Viewer::Seat(seat));
    let other = G::determinize(&view, rng);
    (view, other)
}
