//! What becomes of a robbed layer: the robber takes it or not, the victim takes it back or not.

use abluxxen::{Card, Choice, Layer};
use game::Seat;

use crate::sight::{Sight, joins};
use crate::weights::{Weight, Weights};

pub(crate) fn take_or_leave(sight: &Sight, weights: &Weights, victim: Seat, layer: Layer) -> Choice {
    if layer.size() >= sight.stock {
        return take_and_end(sight, victim, layer);
    }
    if take_score(sight, weights, layer) > 0.0 { Choice::Take } else { Choice::Leave }
}

/// The victim's draws will use up the stock: the match ends, so the points decide.
fn take_and_end(sight: &Sight, victim: Seat, layer: Layer) -> Choice {
    let own = -i32::from(layer.size());
    let drawn = -i32::from(sight.stock);
    let change = |seat: Seat| match seat {
        seat if seat == sight.seat => own,
        seat if seat == victim => drawn,
        _ => 0,
    };
    if sight.wins_with(change) { Choice::Take } else { Choice::Leave }
}

pub(crate) fn take_score(sight: &Sight, weights: &Weights, layer: Layer) -> f32 {
    let size = f32::from(layer.size());
    let n_held = if layer.value.is_joker() { 0 } else { sight.hand.count(layer.value) };
    weights[Weight::TakeBase]
        + if joins(sight.hand, layer) { weights[Weight::TakeJoins] } else { 0.0 }
        + f32::from(n_held) * weights[Weight::TakeJoinsCount]
        + size * weights[Weight::TakeSize]
        + f32::from(layer.jokers) * weights[Weight::TakeJoker]
        + (f32::from(layer.value.rank()) - 7.0) * weights[Weight::TakeRank]
        + sight.late * weights[Weight::TakeLate]
        + sight.close * weights[Weight::TakeClose]
        + sight.haste * weights[Weight::TakeHaste]
}

/// U6: a robbed group of the shadow must be taken; the one that fits best.
pub(crate) fn best_shadow(sight: &Sight, weights: &Weights) -> Choice {
    let state = sight.state;
    let attack = state.top(sight.seat).expect("the shadow is robbed with a layer");
    let groups = state.shadow().counts().map(|(value, count)| Layer::of_numbers(value, count, 0));
    let robbed = groups.filter(|&group| attack.robs(group, state.options().level()));
    let score = |group: &Layer| take_score(sight, weights, *group);
    let best = robbed.max_by(|a, b| score(a).total_cmp(&score(b)));
    Choice::Shadow(best.expect("the question is only asked when a group is robbed").value)
}

pub(crate) fn take_back_or_discard(sight: &Sight, weights: &Weights, layer: Layer) -> Choice {
    if layer.size() >= sight.stock {
        let drawn = -i32::from(sight.stock);
        let wins = sight.wins_with(|seat| if seat == sight.seat { drawn } else { 0 });
        return if wins { Choice::Discard } else { Choice::TakeBack };
    }
    if discard_score(sight, weights, layer) > 0.0 { Choice::Discard } else { Choice::TakeBack }
}

fn discard_score(sight: &Sight, weights: &Weights, layer: Layer) -> f32 {
    let size = f32::from(layer.size());
    let is_useful = |card: Card| card.is_joker() || sight.holds(card);
    let n_useful = sight.state.pool().iter().filter(|slot| is_useful(slot.bottom)).count();
    let useful_share = (n_useful as f32).min(size) / size;
    weights[Weight::LoseBase]
        + useful_share * weights[Weight::LosePool]
        + size * weights[Weight::LoseSize]
        + f32::from(layer.jokers) * weights[Weight::LoseJoker]
        + if joins(sight.hand, layer) { weights[Weight::LoseJoins] } else { 0.0 }
        + (f32::from(layer.value.rank()) - 7.0) * weights[Weight::LoseRank]
        + sight.late * weights[Weight::LoseLate]
        + sight.haste * weights[Weight::LoseHaste]
}
