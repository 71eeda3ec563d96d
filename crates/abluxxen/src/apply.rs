//! One turn: lay down, take from the shadow, rob one opponent after the other, draw.

use game::Seat;

use crate::card::Card;
use crate::choice::{Choice, Source};
use crate::deal::{refill_pool, refill_shadow};
use crate::ending::{self, Ending};
use crate::event::{Event, OwnerOnly};
use crate::layer::Layer;
use crate::options::RuleLevel;
use crate::pool::Slot;
use crate::question::Phase;
use crate::shadow;
use crate::state::State;

pub(crate) fn choice(state: &mut State, choice: Choice, tell: &mut impl FnMut(Event)) {
    match (choice, state.phase) {
        (Choice::Play(layer), _) => lay_down(state, layer, tell),
        (Choice::Shadow(value), _) => take_shadow(state, value, tell),
        (Choice::Take, Phase::Robbing { victim, layer }) => take(state, victim, layer, tell),
        (Choice::Leave, Phase::Robbing { victim, layer }) => {
            tell(Event::Left { seat: state.active, victim, layer });
            state.phase = Phase::Losing { victim, layer };
        }
        (Choice::TakeBack, Phase::Losing { victim, layer }) => take_back(state, victim, layer, tell),
        (Choice::Discard, Phase::Losing { victim, layer }) => discard(state, victim, layer, tell),
        (Choice::Draw(source), Phase::Drawing { victim, left }) => {
            draw_replacement(state, victim, left, source, tell);
        }
        (Choice::Draw(source), _) => draw_optionally(state, source, tell),
        (Choice::Pass, _) => {
            tell(Event::Passed { seat: state.active });
            state.end_turn();
            tell_end(state, tell);
        }
        (Choice::Take | Choice::Leave | Choice::TakeBack | Choice::Discard, _) => {
            unreachable!("choices are checked before they are carried out")
        }
    }
}

/// P1, P3: the cards become one new top layer. P7, U14: the last card ends the match before anything else. U17:
/// without a matching shadow group the turn goes on as usual.
fn lay_down(state: &mut State, layer: Layer, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    state.lay_aside(seat, layer.cards());
    state.displays.push(seat, layer);
    tell(Event::LaidDown { seat, layer });
    if state.hand(seat).is_empty() {
        return end(state, Ending::HandEmpty, tell);
    }
    if shadow::robbed_values(state).next().is_some() {
        state.phase = Phase::TakingShadow;
    } else {
        rob_after(state, seat, tell);
    }
}

/// U6, U7, U8: one whole group goes to the hand. U9, U11: the shadow is refilled before the opponent is
/// compared and before anybody draws.
fn take_shadow(state: &mut State, value: Card, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    let group = shadow::group(state, value);
    state.shadow -= group;
    state.take_openly(seat, group);
    state.has_robbed |= state.options.shadow_counts_as_abluxx();
    state.note_change();
    tell(Event::ShadowTaken { seat, value, count: group.len() });
    refill_shadow(state, tell);
    rob_after(state, seat, tell);
}

/// C1: clockwise, finishing with one opponent before turning to the next. C2: without a layer there is nothing to
/// rob. C3: at most one layer of each. C6, X2: robbing is compulsory. C7: from the second turn of the match on. C8:
/// only the new layer attacks.
fn rob_after(state: &mut State, last: Seat, tell: &mut impl FnMut(Event)) {
    let seats = state.options.seats();
    let attack = state.displays.top(state.active).expect("the active seat has just laid down a layer");
    // From the last seat back to the next one: whom a processor cannot guess is better looked at than left out.
    let (mut victim, mut other, mut is_beyond) = (None, seats.right_of(state.active), true);
    for _ in 1..seats.count() {
        is_beyond &= other != last;
        let robs = is_beyond & attack.robs(state.displays.top_or_nothing(other), state.options.level());
        victim = if robs { Some(other) } else { victim };
        other = seats.right_of(other);
    }
    match victim {
        Some(victim) => rob(state, victim, tell),
        None => finish_robbing(state, tell),
    }
}

/// V3: whatever is decided, the layer leaves the display. A2, A3: each robbery is decided when it happens,
/// for good.
fn rob(state: &mut State, victim: Seat, tell: &mut impl FnMut(Event)) {
    let layer = state.displays.lift(victim);
    state.has_robbed = true;
    state.phase = Phase::Robbing { victim, layer };
    tell(Event::Robbed { seat: state.active, victim, layer });
}

/// O1: only a seat that robbed nobody may draw, and only at the base level; X6: experts never. O3: the first seat of
/// the match too. O5: there is something to draw, or the match would be over.
fn finish_robbing(state: &mut State, tell: &mut impl FnMut(Event)) {
    match state.options.level() {
        RuleLevel::Base if !state.has_robbed => state.phase = Phase::DrawingOptionally,
        RuleLevel::Base | RuleLevel::Advanced | RuleLevel::Expert => {
            state.end_turn();
            tell_end(state, tell);
        }
    }
}

/// A1: all of the layer. V5: even when the victim will not be able to draw as many.
fn take(state: &mut State, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
    state.take_openly(state.active, layer.cards());
    tell(Event::Taken { seat: state.active, victim, layer });
    state.phase = Phase::Drawing { victim, left: layer.size() };
}

/// V2: whoever takes the cards back does not draw.
fn take_back(state: &mut State, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
    state.take_openly(victim, layer.cards());
    tell(Event::TakenBack { seat: victim, layer });
    rob_after(state, victim, tell);
}

/// V4: allowed even when fewer cards are left to draw.
fn discard(state: &mut State, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
    state.discard += layer.cards();
    state.note_change();
    tell(Event::Discarded { seat: victim, layer });
    state.phase = Phase::Drawing { victim, left: layer.size() };
}

/// D1: card by card. D2, D3: the pool is refilled after the last one only.
fn draw_replacement(state: &mut State, victim: Seat, left: u8, source: Source, tell: &mut impl FnMut(Event)) {
    if !draw(state, victim, source, tell) {
        return;
    }
    if left > 1 {
        state.phase = Phase::Drawing { victim, left: left - 1 };
    } else {
        refill_pool(state, tell);
        rob_after(state, victim, tell);
    }
}

/// O1: exactly one card, then the pool is refilled. O4: taking the last card ends the match.
fn draw_optionally(state: &mut State, source: Source, tell: &mut impl FnMut(Event)) {
    if draw(state, state.active, source, tell) {
        refill_pool(state, tell);
        state.end_turn();
        tell_end(state, tell);
    }
}

/// One card, or one group of the pool (U10). False when it was the last of deck and pool. D5, D6, D7: that ends the
/// match at once, whoever still waits.
fn draw(state: &mut State, seat: Seat, source: Source, tell: &mut impl FnMut(Event)) -> bool {
    state.note_change();
    match source {
        Source::Deck => draw_from_deck(state, seat, tell),
        Source::Pool(slot) => draw_from_pool(state, seat, slot, tell),
    }
    if state.stock_is_empty() {
        end(state, Ending::StockEmpty, tell);
        return false;
    }
    true
}

fn draw_from_deck(state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    let card = state.deck.draw().expect("drawing from an empty deck is refused");
    state.take_secretly(seat, card);
    tell(Event::DrewFromDeck { seat, card: OwnerOnly(card) });
}

fn draw_from_pool(state: &mut State, seat: Seat, slot: Slot, tell: &mut impl FnMut(Event)) {
    state.pool.take(slot);
    state.take_openly(seat, slot.cards());
    tell(Event::DrewFromPool { seat, slot });
}

fn end(state: &mut State, ending: Ending, tell: &mut impl FnMut(Event)) {
    state.phase = Phase::Over(ending);
    tell_end(state, tell);
}

fn tell_end(state: &State, tell: &mut impl FnMut(Event)) {
    if let Phase::Over(ending) = state.phase {
        let outcome = ending::outcome(state).expect("the match is over");
        tell(Event::Over { ending, points: outcome.points, winners: outcome.winners });
    }
}
