//! What a seat may know, as fields.

use abluxxen::{Card, Cards, Edition, Layer, Phase, RuleLevel, State, Wish};
use game::Seat;
use tensors::{FieldKind, Name, Perspective, Sink};

use crate::risk::unseen_beside;

/// The most others that a seat can have.
const OTHERS_MAX: u8 = 4;
/// A larger lead counts as this one.
const LEAD_MAX: i32 = 13;
/// How many different cards there are.
const CARDS: usize = 14;
const NO_LAYER: Layer = Layer::of_numbers(Card::ONE, 0, 0);

#[inline]
pub(super) fn observe(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    let mut known = [Cards::NONE; OTHERS_MAX as usize];
    for (known, other) in known.iter_mut().zip(perspective.seats.others_clockwise(seat)) {
        *known = state.known(other);
    }
    // Every heap is counted here, because together they cost little more than one alone.
    let unseen = unseen(state, seat, known.into_iter().sum());
    let [known_1, known_2, known_3, known_4] = known;
    let heaps =
        [state.hand(seat), unseen, state.pool_bottoms(), state.shadow(), known_1, known_2, known_3, known_4];
    let [hand, unseen, pool, shadow, known @ ..] = Cards::each_of(heaps);
    own(state, seat, &hand, sink);
    let points = state.points(seat);
    for (ahead, known) in (1..).zip(&known) {
        let other = perspective.seat_ahead(ahead);
        sink.row(|row| other_row(state, points, other, known, row), |place| other_field(place, ahead));
    }
    sink.kinds(&unseen[..CARDS], 8, |place| Name::of("unseen").card(place + 1));
    table(state, &pool, &shadow, sink);
    question(state, perspective, sink);
    options(state, sink);
}

#[inline]
fn own(state: &State, seat: Seat, counts: &Counts, sink: &mut impl Sink) {
    let hand = state.hand(seat);
    cards(sink, Name::of("hand"), counts, 8);
    sink.fields([
        (Name::of("hand size"), FieldKind::Kind { n: 14 }, hand.len().min(14)),
        (Name::of("hand values"), FieldKind::Kind { n: 12 }, hand.n_values().min(12)),
    ]);
    sink.row(|row| display(state, seat, row), |place| display_field(place, 0));
}

/// What the seat has not seen, as soon as there is something to see.
#[inline]
fn unseen(state: &State, seat: Seat, known: Cards) -> Cards {
    if state.phase() == Phase::Dealing { Cards::NONE } else { unseen_beside(state, seat, known) }
}

/// The hands of the others, which the seat may not know.
pub(super) fn reveal(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    for ahead in 1..=OTHERS_MAX {
        let hand = perspective.seat_ahead(ahead).map_or(Cards::NONE, |other| state.hand(other));
        for card in Card::all() {
            sink.kind(Name::of("hand").at(ahead).card(card.rank()), hand.count(card).min(4), 4);
        }
    }
}

/// How many there are of each card, as [`Cards::each_of`] gives it.
type Counts = [u8; 16];

#[inline]
fn cards(sink: &mut impl Sink, name: Name, counts: &Counts, max: u8) {
    sink.counts(&counts[..CARDS], |place| {
        let n_copies =
            if place + 1 == Card::JOKER.rank() { Card::JOKER.copies() } else { Card::ONE.copies() };
        (name.card(place + 1), max.min(n_copies))
    });
}

const DISPLAY: [(&str, FieldKind); 7] = [
    ("top value and size", FieldKind::Kind { n: 14 * 8 }),
    ("top jokers", FieldKind::Count { max: 3 }),
    ("second value", FieldKind::Kind { n: 14 }),
    ("second size", FieldKind::Kind { n: 8 }),
    ("third value", FieldKind::Kind { n: 14 }),
    ("third size", FieldKind::Kind { n: 8 }),
    ("layers", FieldKind::Kind { n: 6 }),
];

/// The three upper layers before a seat.
#[inline]
fn display(state: &State, seat: Seat, row: &mut [u8; DISPLAY.len()]) {
    let [top, second, third] = state.upper_layers(seat);
    let size = |layer: Layer| layer.size().min(8);
    // Where no layer lies there is one of no ones.
    let rank = |layer: Layer| layer.value.rank() - u8::from(layer.size() == 0);
    *row = [
        (top.value.rank() - 1) * 8 + size(top),
        top.jokers,
        rank(second),
        size(second),
        rank(third),
        size(third),
        state.n_layers(seat).min(6),
    ];
}

fn display_field(place: usize, ahead: u8) -> (Name, FieldKind) {
    let (word, kind) = DISPLAY[place];
    (Name::of(word).at(ahead), kind)
}

/// Whether the seat is there, its known cards, the size of its hand, its display, and how far it is behind.
const OTHER: usize = 1 + CARDS + 1 + DISPLAY.len() + 1;

#[inline]
fn other_row(state: &State, own_points: i32, other: Option<Seat>, known: &Counts, row: &mut [u8; OTHER]) {
    let Some(other) = other else { return row.fill(0) };
    let lead = (own_points - state.points(other)).clamp(-LEAD_MAX, LEAD_MAX);
    row[0] = 1;
    row[1..=CARDS].copy_from_slice(&known[..CARDS]);
    row[CARDS + 1] = state.hand(other).len().min(14);
    display(state, other, row[CARDS + 2..].first_chunk_mut().expect("room for a display"));
    row[OTHER - 1] = u8::try_from(lead + LEAD_MAX).expect("it was moved above zero");
}

fn other_field(place: usize, ahead: u8) -> (Name, FieldKind) {
    match place {
        0 => (Name::of("present").at(ahead), FieldKind::Flag),
        1..=CARDS => {
            let rank = u8::try_from(place).expect("a few values");
            (Name::of("known").at(ahead).card(rank), FieldKind::Count { max: 3 })
        }
        15 => (Name::of("hand size").at(ahead), FieldKind::Kind { n: 14 }),
        16..23 => display_field(place - CARDS - 2, ahead),
        _last => (Name::of("lead over").at(ahead), FieldKind::Count { max: 26 }),
    }
}

#[inline]
fn table(state: &State, pool: &Counts, shadow: &Counts, sink: &mut impl Sink) {
    cards(sink, Name::of("pool"), pool, 3);
    let tops = state.pool_tops();
    let on_top = |card: Card| {
        let name = Name::of("on top in the pool").card(card.rank());
        (name, FieldKind::Count { max: 2 }, tops.count(card))
    };
    sink.fields([on_top(Card::THIRTEEN), on_top(Card::JOKER)]);
    cards(sink, Name::of("shadow"), shadow, 4);
    let n_pool = u8::try_from(state.pool().len()).expect("six slots at most");
    let n_stock = state.deck() + n_pool;
    sink.fields([
        (Name::of("stock"), FieldKind::Kind { n: 24 }, n_stock.min(24)),
        (Name::of("deck is empty"), FieldKind::Flag, u8::from(state.deck() == 0)),
    ]);
}

#[inline]
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
    let layer = layer.unwrap_or(NO_LAYER);
    sink.fields([
        (Name::of("phase"), FieldKind::Kind { n: 6 }, kind),
        (Name::of("robbed value"), FieldKind::Kind { n: 14 }, value),
        (Name::of("robbed size"), FieldKind::Kind { n: 8 }, layer.size().min(8)),
        (Name::of("robbed jokers"), FieldKind::Count { max: 3 }, layer.jokers),
        (Name::of("victim"), FieldKind::Kind { n: 5 }, victim.map_or(0, ahead)),
        (Name::of("draws left"), FieldKind::Count { max: 6 }, left),
        (Name::of("active"), FieldKind::Kind { n: 5 }, ahead(state.active())),
    ]);
}

#[inline]
fn options(state: &State, sink: &mut impl Sink) {
    let options = state.options();
    let level = match options.level() {
        RuleLevel::Base => 1,
        RuleLevel::Advanced => 2,
        RuleLevel::Expert => 3,
    };
    let is_first_edition = options.edition() == Edition::Ravensburger;
    let shadow_counts = Wish::from(*options).shadow_counts_as_abluxx == Some(true);
    sink.fields([
        (Name::of("seats"), FieldKind::Kind { n: 4 }, options.seats().count() - 1),
        (Name::of("level"), FieldKind::Kind { n: 3 }, level),
        (Name::of("first edition"), FieldKind::Flag, u8::from(is_first_edition)),
        (Name::of("duel"), FieldKind::Flag, u8::from(options.is_duel())),
        (Name::of("shadow counts as abluxx"), FieldKind::Flag, u8::from(shadow_counts)),
    ]);
}
