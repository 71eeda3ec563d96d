//! Which card to draw, and whether to make an optional draw.

use abluxxen::{Card, Choice, Slot, Source};

use crate::sight::Sight;
use crate::weights::{Weight, Weights};

/// `left` more cards will be drawn, this one included.
pub(crate) fn best_draw(sight: &Sight, weights: &Weights, left: u8) -> (f32, Source) {
    let mut best = (f32::NEG_INFINITY, Source::Deck);
    if sight.state.deck() > 0 {
        best.0 = weights[Weight::DrawDeck];
    }
    for &slot in sight.state.pool() {
        let score = slot_score(sight, weights, slot, left);
        if score > best.0 {
            best = (score, Source::Pool(slot));
        }
    }
    best
}

fn slot_score(sight: &Sight, weights: &Weights, slot: Slot, left: u8) -> f32 {
    let top = slot.top.map_or(0.0, |top| card_score(sight, weights, top));
    let twins = if left > 1 { twins(sight, slot, left) * weights[Weight::DrawTwin] } else { 0.0 };
    card_score(sight, weights, slot.bottom) + top + twins
}

fn card_score(sight: &Sight, weights: &Weights, card: Card) -> f32 {
    if card.is_joker() {
        return weights[Weight::DrawJoker];
    }
    let n_held = sight.hand.count(card);
    let joins = if n_held > 0 { weights[Weight::DrawJoins] } else { 0.0 };
    joins
        + f32::from(n_held) * weights[Weight::DrawJoinsCount]
        + (f32::from(card.rank()) - 7.0) * weights[Weight::DrawRank]
}

/// How many more of the same value can be drawn with it.
fn twins(sight: &Sight, slot: Slot, left: u8) -> f32 {
    let n_equal = sight.state.pool().iter().filter(|other| other.bottom == slot.bottom).count();
    (n_equal as f32 - 1.0).min(f32::from(left) - 1.0)
}

pub(crate) fn draw_or_pass(sight: &Sight, weights: &Weights) -> Choice {
    let (score, source) = best_draw(sight, weights, 1);
    if sight.stock == 1 {
        return draw_and_end(sight, source);
    }
    let optional = score
        + weights[Weight::OptionalBase]
        + sight.late * weights[Weight::OptionalLate]
        + sight.close * weights[Weight::OptionalClose]
        + sight.haste * weights[Weight::OptionalHaste];
    if optional > 0.0 { Choice::Draw(source) } else { Choice::Pass }
}

/// O4: the last card ends the match, so the points decide.
fn draw_and_end(sight: &Sight, source: Source) -> Choice {
    let n_cards = match source {
        Source::Deck => 1,
        Source::Pool(slot) => i32::from(slot.cards().len()),
    };
    let wins = sight.wins_with(|seat| if seat == sight.seat { -n_cards } else { 0 });
    if wins { Choice::Draw(source) } else { Choice::Pass }
}
