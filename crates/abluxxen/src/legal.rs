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
    into.extend(state.pool.distinct_slots().map(|slot| Choice::Draw(Source::Pool(slot))));
}

/// The length of the list, without building it.
pub(crate) fn count(state: &State) -> u32 {
    match state.phase {
        Phase::Dealing | Phase::Over(_) => 0,
        Phase::LayingDown => count_layers(state.hands[state.active]),
        Phase::TakingShadow => shadow::robbed_values(state).map(|_| 1).sum(),
        Phase::Robbing { .. } | Phase::Losing { .. } => 2,
        Phase::Drawing { .. } => count_draws(state),
        Phase::DrawingOptionally => count_draws(state) + 1,
    }
}

/// The choice at a place of the list, without building it.
pub(crate) fn nth(state: &State, place: u32) -> Choice {
    match state.phase {
        Phase::Dealing | Phase::Over(_) => unreachable!("nothing is asked"),
        Phase::LayingDown => nth_layer(state.hands[state.active], place),
        Phase::TakingShadow => {
            let value = shadow::robbed_values(state).nth(place as usize);
            Choice::Shadow(value.expect("the place is in the list"))
        }
        Phase::Robbing { .. } => [Choice::Take, Choice::Leave][place as usize],
        Phase::Losing { .. } => [Choice::TakeBack, Choice::Discard][place as usize],
        Phase::Drawing { .. } | Phase::DrawingOptionally => nth_draw(state, place).unwrap_or(Choice::Pass),
    }
}

/// Each number card makes a layer with no joker, with one, with two …; then come the jokers alone.
fn count_layers(hand: Cards) -> u32 {
    let n_jokers = u32::from(hand.count(Card::JOKER));
    let n_numbers = u32::from(hand.len()) - n_jokers;
    n_numbers * (n_jokers + 1) + n_jokers
}

#[expect(clippy::cast_possible_truncation, reason = "a place in a row is smaller than the row")]
fn nth_layer(hand: Cards, place: u32) -> Choice {
    let n_jokers = hand.count(Card::JOKER);
    let row_len = u32::from(n_jokers) + 1;
    let (number_card, jokers) = ((place / row_len) as u8, (place % row_len) as u8);
    if number_card >= hand.len() - n_jokers {
        let n_others = u32::from(hand.len() - n_jokers) * row_len;
        return Choice::Play(Layer::of_jokers((place - n_others) as u8 + 1));
    }
    let (value, n_before) = hand.nth(number_card);
    Choice::Play(Layer::of_numbers(value, n_before + 1, jokers))
}

fn count_draws(state: &State) -> u32 {
    u32::from(!state.deck.is_empty()) + state.pool.n_distinct_slots()
}

/// None for the place behind all draws.
fn nth_draw(state: &State, place: u32) -> Option<Choice> {
    let place = match (state.deck.is_empty(), place) {
        (false, 0) => return Some(Choice::Draw(Source::Deck)),
        (false, place) => place - 1,
        (true, place) => place,
    };
    state.pool.distinct_slots().nth(place as usize).map(|slot| Choice::Draw(Source::Pool(slot)))
}
