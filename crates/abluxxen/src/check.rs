//! The second witness of what is allowed: the judge of a single choice.

use game::Seat;

use crate::card::Card;
use crate::cards::Cards;
use crate::choice::{Choice, Source};
use crate::layer::Layer;
use crate::question::{Phase, asked};
use crate::refusal::Refusal;
use crate::shadow;
use crate::state::State;

pub(crate) fn choice(state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
    if asked(state) != Some(seat) {
        return Err(asked(state).map_or(Refusal::NothingAsked, |asked| Refusal::NotAsked { asked }));
    }
    match (state.phase, choice) {
        (Phase::LayingDown, Choice::Play(layer)) => check_layer(state.hand(seat), layer),
        (Phase::TakingShadow, Choice::Shadow(value)) => check_shadow(state, value),
        (Phase::Robbing { .. }, Choice::Take | Choice::Leave) => Ok(()),
        (Phase::Losing { .. }, Choice::TakeBack | Choice::Discard) => Ok(()),
        (Phase::Drawing { .. } | Phase::DrawingOptionally, Choice::Draw(source)) => check_draw(state, source),
        (Phase::DrawingOptionally, Choice::Pass) => Ok(()),
        (phase, _) => Err(Refusal::NoAnswer { phase }),
    }
}

/// P1, P2, P5: cards of one value that are in the hand, at least one. P8: the only card too.
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
