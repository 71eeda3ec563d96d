//! The first witness of what is allowed: the list of all choices.

use crate::card::Card;
use crate::cards::Cards;
use crate::choice::{Choice, Source};
use crate::layer::Layer;
use crate::question::Phase;
use crate::shadow;
use crate::state::State;

pub(crate) fn list(state: &State, into: &mut Vec<Choice>) {
    into.clear();
    match state.phase {
        Phase::Dealing | Phase::Over(_) => {}
        Phase::LayingDown => list_layers(state.hand(state.active), into),
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
    for (value, count) in hand.counts() {
        if value.is_joker() {
            into.extend((1..=n_jokers).map(|jokers| Choice::Play(Layer::of_jokers(jokers))));
            continue;
        }
        for numbers in 1..=count {
            into.extend((0..=n_jokers).map(|jokers| Choice::Play(Layer::of_numbers(value, numbers, jokers))));
        }
    }
}

/// D1, D4: from the deck as long as it lasts, or any slot of the pool; equal slots are one choice.
fn list_draws(state: &State, into: &mut Vec<Choice>) {
    if !state.deck.is_empty() {
        into.push(Choice::Draw(Source::Deck));
    }
    into.extend(state.pool.distinct_slots().iter().map(|slot| Choice::Draw(Source::Pool(slot))));
}

/// The choice at a place of the list, without building it. `place` hears how long the list is and says which place.
#[inline]
pub(crate) fn at(state: &State, place: impl FnOnce(u32) -> u32) -> Choice {
    match state.phase {
        Phase::Dealing | Phase::Over(_) => unreachable!("nothing is asked"),
        Phase::LayingDown => layer_at(state.hand(state.active), place),
        Phase::TakingShadow => {
            let mut values = shadow::robbed_values(state);
            let n_values = shadow::robbed_values(state).map(|_| 1).sum();
            Choice::Shadow(values.nth(place(n_values) as usize).expect("the place is in the list"))
        }
        Phase::Robbing { .. } => [Choice::Take, Choice::Leave][place(2) as usize],
        Phase::Losing { .. } => [Choice::TakeBack, Choice::Discard][place(2) as usize],
        Phase::Drawing { .. } => draw_at(state, 0, place),
        Phase::DrawingOptionally => draw_at(state, 1, place),
    }
}

/// Each number card makes a layer with no joker, with one, with two …; then come the jokers alone.
#[expect(clippy::cast_possible_truncation, reason = "a place in a row is smaller than the row")]
fn layer_at(hand: Cards, place: impl FnOnce(u32) -> u32) -> Choice {
    let n_jokers = u32::from(hand.count(Card::JOKER));
    let n_numbers = u32::from(hand.len()) - n_jokers;
    let row_len = n_jokers + 1;
    let n_with_numbers = n_numbers * row_len;
    let place = place(n_with_numbers + n_jokers);
    if place >= n_with_numbers {
        return Choice::Play(Layer::of_jokers((place - n_with_numbers) as u8 + 1));
    }
    let (value, n_before) = hand.nth((place / row_len) as u8);
    Choice::Play(Layer::of_numbers(value, n_before + 1, (place % row_len) as u8))
}

/// Behind all draws there may be a place for passing.
fn draw_at(state: &State, n_passes: u32, place: impl FnOnce(u32) -> u32) -> Choice {
    let (n_deck, slots) = (u32::from(!state.deck.is_empty()), state.pool.distinct_slots());
    let place = place(n_deck + slots.len() + n_passes);
    if place < n_deck {
        return Choice::Draw(Source::Deck);
    }
    slots.nth(place - n_deck).map_or(Choice::Pass, |slot| Choice::Draw(Source::Pool(slot)))
}
