//! Which layer to lay down.

use abluxxen::{Card, Layer, Level};

use crate::risk::Risk;
use crate::sight::{Sight, joins};
use crate::weights::{Weight, Weights};

/// The best layer. Of a value either all cards are laid down or, lest the match end, all but one.
pub(crate) fn best_layer(sight: &Sight, weights: &Weights, risk: &impl Risk) -> Layer {
    let mut best = (f32::NEG_INFINITY, Layer::of_jokers(1));
    let mut consider = |layer: Layer| {
        let score = score(sight, weights, risk, layer);
        if score > best.0 {
            best = (score, layer);
        }
    };
    let n_jokers = sight.hand.count(Card::JOKER);
    for (value, count) in sight.hand.counts() {
        if value.is_joker() {
            (1..=n_jokers).for_each(|jokers| consider(Layer::of_jokers(jokers)));
            continue;
        }
        (0..=n_jokers).for_each(|jokers| consider(Layer::of_numbers(value, count, jokers)));
        if count > 1 {
            consider(Layer::of_numbers(value, count - 1, 0));
        }
    }
    best.1
}

pub(crate) fn score(sight: &Sight, weights: &Weights, risk: &impl Risk, layer: Layer) -> f32 {
    let size = f32::from(layer.size());
    if layer.size() == sight.hand.len() {
        return going_out(sight, size);
    }
    let lost = size * risk.of(layer);
    let risk_weight = match layer.size() {
        0 | 1 => Weight::LayRisk1,
        2 => Weight::LayRisk2,
        3 => Weight::LayRisk3,
        4.. => Weight::LayRisk4,
    };
    let is_part = !layer.value.is_joker() && layer.numbers < sight.hand.count(layer.value);
    let joker_weight = if layer.value.is_joker() { Weight::LayJokerAlone } else { Weight::LayJoker };
    let rank_weight = if layer.size() == 1 { Weight::LayRankSingle } else { Weight::LayRankMany };
    size * (weights[Weight::LaySize] + weights[Weight::LayHaste] * sight.haste)
        - lost * weights[risk_weight]
        + f32::from(layer.jokers) * weights[joker_weight]
        + if is_part { weights[Weight::LayPart] } else { 0.0 }
        + (f32::from(layer.value.rank()) - 7.0) * weights[rank_weight]
        + hits(sight, weights, layer)
        + shadow(sight, weights, layer)
}

/// Going out wins the match or loses it; there is nothing between.
fn going_out(sight: &Sight, size: f32) -> f32 {
    let own = 2 * i32::from(sight.hand.len());
    if sight.wins_with(|seat| if seat == sight.seat { own } else { 0 }) { 1000.0 } else { size - 1000.0 }
}

fn hits(sight: &Sight, weights: &Weights, layer: Layer) -> f32 {
    let state = sight.state;
    let level = state.options().level();
    let seats = state.options().seats();
    let mut sum = 0.0;
    for other in seats.others_clockwise(sight.seat) {
        let Some(top) = state.top(other).filter(|&top| layer.robs(top, level)) else { continue };
        let lead = (state.points(other) - state.points(sight.seat)).clamp(-6, 6) as f32 / 6.0;
        let size = f32::from(top.size());
        sum += size * (weights[Weight::LayHit] + weights[Weight::LayHitLeader] * lead);
        let n_loot = if joins(sight.hand, top) { top.size() } else { top.jokers };
        sum += f32::from(n_loot) * weights[Weight::LayLoot];
    }
    sum
}

/// The Duel's shadow must be taken when it is robbed; of several groups the best one.
fn shadow(sight: &Sight, weights: &Weights, layer: Layer) -> f32 {
    let shadow = sight.state.shadow();
    if shadow.is_empty() {
        return 0.0;
    }
    let robbed = shadow.counts().filter(|&(value, count)| {
        count == layer.size() && layer.robs(Layer::of_numbers(value, count, 0), Level::Base)
    });
    let worth = |value: Card| if sight.holds(value) { Weight::LayShadowJoins } else { Weight::LayShadowNew };
    let best = robbed.map(|(value, count)| f32::from(count) * weights[worth(value)]).reduce(f32::max);
    best.unwrap_or(0.0)
}
