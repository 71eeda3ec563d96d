use game::random::{below, pick};
use game::{Game, Seat, Viewer};
use rand_core::Rng;

use super::{
    Card, Chance, Choice, Cuckoo, Faulty, FaultyCuckoo, Options, PhaseView, PlantedFault, State, ToyPhase,
};
use crate::{Secret, Specimen, Variant};

/// The toy game under examination, as an example of how a game describes itself.
#[derive(Clone, Copy, Debug)]
pub struct CuckooSpecimen;

impl Specimen for CuckooSpecimen {
    type Game = Cuckoo;

    fn variants() -> Vec<Variant<Cuckoo>> {
        [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)].map(variant).into()
    }

    fn foreign_choice(rng: &mut impl Rng) -> Choice {
        let seats: Vec<Seat> = (0..=u8::MAX).map_while(Seat::new).collect();
        match below(rng, 4) {
            0 => Choice::Keep,
            1 => Choice::Draw,
            _others => Choice::Trade(*pick(rng, &seats)),
        }
    }

    fn foreign_chance(rng: &mut impl Rng) -> Option<Chance> {
        let n_cards = below(rng, 6);
        let deck = (0..n_cards).map(|_| Card(u8::try_from(below(rng, 7)).expect("a small number"))).collect();
        Some(Chance::Deck(deck))
    }

    fn conserved(state: &State) -> Result<(), String> {
        let mut cards = match &state.phase {
            ToyPhase::Dealing(None) => return Ok(()),
            ToyPhase::Playing(round) => round.showdown().cards(),
            ToyPhase::Dealing(Some(showdown)) | ToyPhase::Over(showdown) => showdown.cards(),
        };
        cards.sort_unstable();
        let all: Vec<Card> = Card::all(state.options.seats).collect();
        if cards == all { Ok(()) } else { Err(format!("the cards are {cards:?} instead of {all:?}")) }
    }

    fn secrets(state: &State, viewer: Viewer) -> Vec<Secret> {
        let ToyPhase::Playing(round) = &state.phase else { return Vec::new() };
        let PhaseView::Playing { hands, .. } = Cuckoo::view(state, viewer).phase else { return Vec::new() };
        let unseen_hands = hands.iter().filter(|(_, hand)| hand.card.is_none());
        let in_hands =
            unseen_hands.map(|(seat, _)| Secret::new(format_args!("hand of {seat}"), round.hands[seat].card));
        let face_down = round.face_down.map(|card| Secret::new("face down", card));
        let secrets: Vec<Secret> = in_hands.chain(face_down).collect();
        // One unseen card in one unseen place is no secret.
        if secrets.len() > 1 { secrets } else { Vec::new() }
    }
}

/// The last seat begins, so that seat 0 is nothing special.
fn variant((n_seats, rounds): (u8, u8)) -> Variant<Cuckoo> {
    let options = Options::new(n_seats, rounds).expect("a variant that exists");
    let last = options.seats.iter().next_back().expect("at least two seats");
    Variant::new(format!("{n_seats} seats, {rounds} rounds"), Cuckoo::with_first(&options, last))
}

/// The faulty toy game: two variants with every fault, to be picked by the name of the fault.
#[derive(Clone, Copy, Debug)]
pub struct FaultySpecimen;

impl Specimen for FaultySpecimen {
    type Game = FaultyCuckoo;

    fn variants() -> Vec<Variant<FaultyCuckoo>> {
        let with = |fault: &PlantedFault| {
            let faulty = |Variant { name, options }: Variant<Cuckoo>| {
                Variant::new(format!("{fault:?}, {name}"), Faulty::new(options, *fault))
            };
            [(2, 1), (3, 2)].map(variant).map(faulty)
        };
        [PlantedFault::Nothing].iter().chain(PlantedFault::ALL).flat_map(with).collect()
    }

    fn foreign_choice(rng: &mut impl Rng) -> Choice {
        CuckooSpecimen::foreign_choice(rng)
    }

    fn foreign_chance(rng: &mut impl Rng) -> Option<Chance> {
        CuckooSpecimen::foreign_chance(rng)
    }

    fn conserved(state: &Faulty<State>) -> Result<(), String> {
        CuckooSpecimen::conserved(&state.sound)
    }

    fn secrets(state: &Faulty<State>, viewer: Viewer) -> Vec<Secret> {
        let is_silent = state.fault == PlantedFault::SecretsAreUnnamed;
        if is_silent { Vec::new() } else { CuckooSpecimen::secrets(&state.sound, viewer) }
    }
}
