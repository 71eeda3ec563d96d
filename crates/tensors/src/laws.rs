//! What every encoding must prove, for the tests of whoever has one.

use std::collections::BTreeSet;

use game::{Game, Seat, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::encoding::stirred;
use crate::{Encoding, Perspective};

/// What was looked at, so that a test can tell that there was something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    pub n_positions: u32,
    /// Positions in which other hidden cards were possible.
    pub n_stirred: u32,
}

/// Plays a random match and holds the encoding to its laws at every question.
///
/// # Panics
/// If a law is broken.
pub fn examine<G: Game, E: Encoding<G>>(options: &G::Options, seed: u64) -> Examined {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut examined = Examined::default();
    let mut legal = Vec::new();
    let choose = |state: &G::State, asked, rng: &mut Pcg64Mcg| {
        G::legal_choices(state, &mut legal);
        let perspective = Perspective { seat: asked, seats: G::seats(options) };
        let numbers = numbers_are_unique_and_lead_back::<G, E>(&legal, perspective);
        mask_shows_the_numbers::<G, E>(state, perspective, &numbers);
        for seat in G::seats(options).iter() {
            examined.n_positions += 1;
            examined.n_stirred += u32::from(hidden_cards_change_nothing::<G, E>(state, seat, rng));
        }
        facts_are_blind_too::<G, E>(state, asked, &legal, rng);
        Some(G::random_choice(state, rng, &mut legal))
    };
    drive::<G, _>(&mut G::start(options), &mut rng, choose, &mut ());
    examined
}

/// Every number is reserved or leads to a choice and back.
///
/// # Panics
/// If a number does not lead back to itself.
pub fn every_number_leads_back<G: Game, E: Encoding<G>>(perspective: Perspective) {
    for number in 0..u16::try_from(E::N_CHOICES).expect("choices have small numbers") {
        if let Some(choice) = E::choice(number, perspective) {
            assert_eq!(E::number(&choice, perspective), number, "{choice:?}");
        }
    }
}

fn numbers_are_unique_and_lead_back<G: Game, E: Encoding<G>>(
    legal: &[G::Choice],
    perspective: Perspective,
) -> BTreeSet<u16> {
    let mut numbers = BTreeSet::new();
    for choice in legal {
        let number = E::number(choice, perspective);
        assert!(usize::from(number) < E::N_CHOICES, "{choice:?} has the number {number}");
        assert!(numbers.insert(number), "{choice:?} shares the number {number}");
        assert_eq!(E::choice(number, perspective).as_ref(), Some(choice), "number {number}");
    }
    numbers
}

/// A mask does not depend on what was there before.
fn mask_shows_the_numbers<G: Game, E: Encoding<G>>(
    state: &G::State,
    perspective: Perspective,
    numbers: &BTreeSet<u16>,
) {
    for before in [false, true] {
        let mut mask = vec![before; E::N_CHOICES];
        E::legal_mask(state, perspective, &mut Vec::new(), &mut mask);
        let shown: BTreeSet<u16> =
            (0..).zip(mask).filter_map(|(number, holds)| holds.then_some(number)).collect();
        assert_eq!(shown, *numbers, "of {state:?}");
    }
}

/// Whether the stirred state was a different one.
fn hidden_cards_change_nothing<G: Game, E: Encoding<G>>(
    state: &G::State,
    seat: Seat,
    rng: &mut Pcg64Mcg,
) -> bool {
    let (view, other) = stirred::<G>(state, seat, rng);
    let n_fields = E::observed().n_fields();
    let [mut honest, mut blind, mut of_view] = [vec![0; n_fields], vec![0; n_fields], vec![0; n_fields]];
    E::observe_bytes(state, seat, &mut honest);
    E::observe_bytes(&other, seat, &mut blind);
    E::observe_view(&view, seat, &mut of_view);
    assert_eq!(honest, blind, "hidden cards show in {state:?}");
    assert_eq!(honest, of_view, "the view gives another observation of {state:?}");
    let [mut ones, mut other_ones] = [Vec::new(), Vec::new()];
    E::observe_ones(state, seat, &mut ones);
    E::observe_ones(&other, seat, &mut other_ones);
    assert_eq!(ones, other_ones);
    assert!(ones.is_sorted(), "ones come in ascending order");
    assert!(ones.last().is_none_or(|last| *last < E::observed().n_ones()));
    bits_tell_the_same::<G, E>(state, seat, ones);
    *state != other
}

fn bits_tell_the_same<G: Game, E: Encoding<G>>(state: &G::State, seat: Seat, mut ones: Vec<u16>) {
    let mut words = Vec::new();
    let set = |words: &[u64]| -> Vec<u16> {
        let is_set = |one: &u16| words[usize::from(one / 64)] >> (one % 64) & 1 == 1;
        (0..E::observed().n_ones() + E::revealed().n_ones()).filter(is_set).collect()
    };
    E::observe_bits(state, seat, &mut words);
    assert_eq!(set(&words), ones, "of {state:?}");
    E::reveal_bits(state, seat, &mut words);
    E::reveal_ones(state, seat, &mut ones);
    assert_eq!(set(&words), ones, "of {state:?}");
}

fn facts_are_blind_too<G: Game, E: Encoding<G>>(
    state: &G::State,
    seat: Seat,
    legal: &[G::Choice],
    rng: &mut Pcg64Mcg,
) {
    let (_, other) = stirred::<G>(state, seat, rng);
    let [mut honest, mut blind] = [Vec::new(), Vec::new()];
    E::facts(state, seat, legal, &mut honest);
    E::facts(&other, seat, legal, &mut blind);
    assert_eq!(honest, blind, "hidden cards show in the facts of {state:?}");
    assert_eq!(honest.len(), legal.len());
    let used = honest.iter().fold(0, |used, weighed| used | weighed.facts);
    assert!(E::N_FACTS == 64 || used >> E::N_FACTS == 0, "there are only {} facts", E::N_FACTS);
}
