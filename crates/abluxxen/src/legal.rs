//! The two witnesses of what is allowed: the list of all choices, and the judge of a single one.

use game::Seat;

use crate::card::Card;
use crate::cards::Cards;
use crate::choice::{Choice, Source};
use crate::layer::Layer;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::shadow;
use crate::state::State;

pub(crate) fn list(state: &State, into: &mut Vec<Choice>) {
    into.clear();
    match state.phase {
        Phase::Dealing | Phase::Over(_) => {}
        Phase::LayingDown => list_layers(state.hands[state.active], into),
        Phase::TakingShadow => into.extend(shadow::robbed_values(state).map(Choice::Shadow)),
        Phase::Robbing { .. } => into.extend([Choice::Take, Choice::Leave]),
        Phase::Losing { .. } => into.extend([Choice::TakeBack, Choice::Discard]),
        Phase::Drawing { .. } => list_draws(state, into),
        Phase::DrawingOptionally => {
            list_draws(state, into);
            into.push(Choice::Pass);
        }
    }
}

/// P2: any number of one value; P4: with any number of jokers; P5: or jokers alone.
fn list_layers(hand: Cards, into: &mut Vec<Choice>) {
    let n_jokers = hand.count(Card::JOKER);
    let n_numbers = hand.len() - n_jokers;
    // Rows of one value and number are made at once and then filled: growing choice by choice costs double.
    let row_len = usize::from(n_jokers) + 1;
    into.resize(usize::from(n_numbers) * row_len, Choice::Pass);
    let mut rows = into.chunks_exact_mut(row_len);
    for (value, count) in hand.counts() {
        for (numbers, row) in (0..count).zip(&mut rows) {
            for (jokers, place) in (0..).zip(row) {
                *place = Choice::Play(Layer::of_numbers(value, numbers + 1, jokers));
            }
        }
    }
    into.extend((0..n_jokers).map(|jokers| Choice::Play(Layer::of_jokers(jokers + 1))));
}

/// D1, D4: from the deck as long as it lasts, or any slot of the pool; equal slots are one choice.
fn list_draws(state: &State, into: &mut Vec<Choice>) {
    if !state.deck.is_empty() {
        into.push(Choice::Draw(Source::Deck));
    }
    into.extend(state.pool.distinct_slots().map(|slot| Choice::Draw(Source::Pool(slot))));
}

/// T1: the one seat that is asked.
pub(crate) fn asked(state: &State) -> Option<Seat> {
    match state.phase {
        Phase::Dealing | Phase::Over(_) => None,
        Phase::LayingDown | Phase::TakingShadow | Phase::Robbing { .. } | Phase::DrawingOptionally => {
            Some(state.active)
        }
        Phase::Losing { victim, .. } | Phase::Drawing { victim, .. } => Some(victim),
    }
}

pub(crate) fn check(state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
    if asked(state) != Some(seat) {
        return Err(asked(state).map_or(Refusal::NothingAsked, |asked| Refusal::NotAsked { asked }));
    }
    match (state.phase, choice) {
        (Phase::LayingDown, Choice::Play(layer)) => check_layer(state.hands[seat], layer),
        (Phase::TakingShadow, Choice::Shadow(value)) => check_shadow(state, value),
        (Phase::Robbing { .. }, Choice::Take | Choice::Leave) => Ok(()),
        (Phase::Losing { .. }, Choice::TakeBack | Choice::Discard) => Ok(()),
        (Phase::Drawing { .. } | Phase::DrawingOptionally, Choice::Draw(source)) => check_draw(state, source),
        (Phase::DrawingOptionally, Choice::Pass) => Ok(()),
        (phase, _) => Err(Refusal::NoAnswer { phase }),
    }
}

/// P1, P2, P5: cards of one value that are in the hand, at least one.
fn check_layer(hand: Cards, layer: Layer) -> Result<(), Refusal> {
    if !layer.is_well_formed() {
        return Err(Refusal::NoLayer);
    }
    if hand.contains(layer.cards()) { Ok(()) } else { Err(Refusal::NotInHand { layer }) }
}

fn check_shadow(state: &State, value: Card) -> Result<(), Refusal> {
    let can_rob = shadow::robbed_values(state).any(|robbed| robbed == value);
    if can_rob { Ok(()) } else { Err(Refusal::NotRobbedShadow { value }) }
}

fn check_draw(state: &State, source: Source) -> Result<(), Refusal> {
    match source {
        Source::Deck if state.deck.is_empty() => Err(Refusal::DeckEmpty),
        Source::Deck => Ok(()),
        Source::Pool(slot) if state.pool.slots().contains(&slot) => Ok(()),
        Source::Pool(slot) => Err(Refusal::NotInPool { slot }),
    }
}
