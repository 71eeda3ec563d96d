//! What a seat may know, as fields.

use abluxxen::{Card, Cards, Edition, Layer, Phase, RuleLevel, State, Wish};
use game::Seat;
use tensors::{FieldKind, Name, Perspective, Sink};

use crate::risk::unseen;

/// The most others that a seat can have.
const OTHERS_MAX: u8 = 4;
/// A larger lead counts as this one.
const LEAD_MAX: i32 = 13;

pub(super) fn observe(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    cards(sink, Name::of("hand"), state.hand(seat), 8);
    sink.kind(Name::of("hand size"), state.hand(seat).len(), 14);
    sink.kind(Name::of("hand values"), state.hand(seat).n_values(), 12);
    display(state, Some(seat), 0, sink);
    for ahead in 1..=OTHERS_MAX {
        other(state, seat, perspective.seat_ahead(ahead), ahead, sink);
    }
    let unseen = if state.phase() == Phase::Dealing { Cards::NONE } else { unseen(state, seat) };
    sink.kinds(&unseen.each(), 8, |place| Name::of("unseen").card(place + 1));
    table(state, sink);
    question(state, perspective, sink);
    options(state, sink);
}

/// The hands of the others, which the seat may not know.
pub(super) fn reveal(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    for ahead in 1..=OTHERS_MAX {
        let hand = perspective.seat_ahead(ahead).map_or(Cards::NONE, |other| state.hand(other));
        for card in Card::all() {
            sink.kind(Name::of("hand").at(ahead).card(card.rank()), hand.count(card), 4);
        }
    }
}

fn cards(sink: &mut impl Sink, name: Name, cards: Cards, max: u8) {
    sink.counts(&cards.each(), |place| {
        let n_copies =
            if place + 1 == Card::JOKER.rank() { Card::JOKER.copies() } else { Card::ONE.copies() };
        (name.card(place + 1), max.min(n_copies))
    });
}

/// The three upper layers before a seat.
#[inline]
fn display(state: &State, seat: Option<Seat>, ahead: u8, sink: &mut impl Sink) {
    let [top, second, third] = seat.map_or([None; 3], |seat| state.upper_layers(seat));
    let kind = |word, n, value| (Name::of(word).at(ahead), FieldKind::Kind { n }, value);
    let rank = |layer: Option<Layer>| layer.map_or(0, |layer| layer.value.rank());
    let size = |layer: Option<Layer>| layer.map_or(0, Layer::size);
    let n_jokers = top.map_or(0, |top| top.jokers);
    sink.fields([
        kind("top value and size", 14 * 8, top.map_or(0, value_and_size)),
        (Name::of("top jokers").at(ahead), FieldKind::Count { max: 3 }, n_jokers),
        kind("second value", 14, rank(second)),
        kind("second size", 8, size(second)),
        kind("third value", 14, rank(third)),
        kind("third size", 8, size(third)),
        kind("layers", 6, seat.map_or(0, |seat| state.n_layers(seat))),
    ]);
}

fn value_and_size(layer: Layer) -> u8 {
    (layer.value.rank() - 1) * 8 + layer.size().min(8)
}

fn other(state: &State, seat: Seat, other: Option<Seat>, ahead: u8, sink: &mut impl Sink) {
    let known = other.map_or(Cards::NONE, |other| state.known(other));
    sink.flag(Name::of("present").at(ahead), other.is_some());
    cards(sink, Name::of("known").at(ahead), known, 3);
    sink.kind(Name::of("hand size").at(ahead), other.map_or(0, |other| state.hand(other).len()), 14);
    display(state, other, ahead, sink);
    let lead = other.map_or(0, |other| {
        let lead = (state.points(seat) - state.points(other)).clamp(-LEAD_MAX, LEAD_MAX);
        u8::try_from(lead + LEAD_MAX).expect("it was moved above zero")
    });
    sink.count(Name::of("lead over").at(ahead), lead, 26);
}

fn table(state: &State, sink: &mut impl Sink) {
    let mut bottoms = Cards::NONE;
    let mut tops = Cards::NONE;
    for slot in state.pool() {
        bottoms += Cards::from(slot.bottom);
        tops += slot.top.map_or(Cards::NONE, Cards::from);
    }
    cards(sink, Name::of("pool"), bottoms, 3);
    for card in [Card::THIRTEEN, Card::JOKER] {
        sink.count(Name::of("on top in the pool").card(card.rank()), tops.count(card), 2);
    }
    cards(sink, Name::of("shadow"), state.shadow(), 4);
    let n_pool = u8::try_from(state.pool().len()).expect("six slots at most");
    sink.kind(Name::of("stock"), state.deck() + n_pool, 24);
    sink.flag(Name::of("deck is empty"), state.deck() == 0);
}

fn question(state: &State, perspective: Perspective, sink: &mut impl Sink) {
    let (kind, layer, victim, left) = match state.phase() {
        Phase::Dealing | Phase::Over(_) => (0, None, None, 0),
        Phase::LayingDown => (1, None, None, 0),
        Phase::TakingShadow => (2, None, None, 0),
        Phase::Robbing { victim, layer } => (3, Some(layer), Some(victim), 0),
        Phase::Losing { victim, layer } => (4, Some(layer), Some(victim), 0),
        Phase::Drawing { victim, left } => (5, None, Some(victim), left),
        Phase::DrawingOptionally => (6, None, None, 0),
    };
    let ahead = |seat| perspective.ahead(seat) + 1;
    let value = layer.map_or(0, |layer| layer.value.rank());
    let n_jokers = layer.map_or(0, |layer| layer.jokers);
    sink.fields([
        (Name::of("phase"), FieldKind::Kind { n: 6 }, kind),
        (Name::of("robbed value"), FieldKind::Kind { n: 14 }, value),
        (Name::of("robbed size"), FieldKind::Kind { n: 8 }, layer.map_or(0, Layer::size)),
        (Name::of("robbed jokers"), FieldKind::Count { max: 3 }, n_jokers),
        (Name::of("victim"), FieldKind::Kind { n: 5 }, victim.map_or(0, ahead)),
        (Name::of("draws left"), FieldKind::Count { max: 6 }, left),
        (Name::of("active"), FieldKind::Kind { n: 5 }, ahead(state.active())),
    ]);
}

fn options(state: &State, sink: &mut impl Sink) {
    let options = state.options();
    sink.kind(Name::of("seats"), options.seats().count() - 1, 4);
    let level = match options.level() {
        RuleLevel::Base => 1,
        RuleLevel::Advanced => 2,
        RuleLevel::Expert => 3,
    };
    sink.kind(Name::of("level"), level, 3);
    sink.flag(Name::of("first edition"), options.edition() == Edition::Ravensburger);
    sink.flag(Name::of("duel"), options.is_duel());
    let counts = Wish::from(*options).shadow_counts_as_abluxx == Some(true);
    sink.flag(Name::of("shadow counts as abluxx"), counts);
}
