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
    sink.row(|row| own_row(state, seat, &hand, row), own_field);
    let points = state.points(seat);
    for (ahead, known) in (1..).zip(&known) {
        let other = perspective.seat_ahead(ahead);
        sink.row(|row| other_row(state, points, other, known, row), |place| other_field(place, ahead));
    }
    sink.row(|row| table_row(state, &Heaps { unseen, pool, shadow }, row), table_field);
    question(state, perspective, sink);
    options(state, sink);
}

/// What is cut off at a limit comes from tables, because at a comparison a processor would have to guess.
const fn limited<const N: usize>(most: u8) -> [u8; N] {
    let mut table = [most; N];
    let mut number = 0;
    while number < most {
        table[number as usize] = number;
        number += 1;
    }
    table
}

static SIZE_OF_LAYER: [u8; 16] = limited(8);
static SIZE_OF_HAND: [u8; 128] = limited(14);
static N_LAYERS: [u8; 128] = limited(6);

/// By how much one seat has more points than another, as the last byte of a number.
static LEAD: [u8; 256] = {
    let mut table = [0; 256];
    let mut lead = -128;
    while lead < 128_i32 {
        let limited = if lead < -LEAD_MAX {
            -LEAD_MAX
        } else if lead > LEAD_MAX {
            LEAD_MAX
        } else {
            lead
        };
        table[lead.to_le_bytes()[0] as usize] = (limited + LEAD_MAX).to_le_bytes()[0];
        lead += 1;
    }
    table
};

/// The cards of the hand, how many there are and how many values, and the display.
const OWN: usize = CARDS + 2 + DISPLAY.len();

#[inline]
fn own_row(state: &State, seat: Seat, counts: &Counts, row: &mut [u8; OWN]) {
    let hand = state.hand(seat);
    put(counts, 0, row);
    row[CARDS] = SIZE_OF_HAND[usize::from(hand.len() & 127)];
    row[CARDS + 1] = hand.n_values().min(12);
    display(state, seat, row[CARDS + 2..].first_chunk_mut().expect("room for a display"));
}

fn own_field(place: usize) -> (Name, FieldKind) {
    match place {
        ..CARDS => card_field(Name::of("hand"), place, 8),
        14 => (Name::of("hand size"), FieldKind::Kind { n: 14 }),
        15 => (Name::of("hand values"), FieldKind::Kind { n: 12 }),
        16.. => display_field(place - CARDS - 2, 0),
    }
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

/// Puts them in a row from this place on. The two places behind them are overwritten, because sixteen bytes are put faster than
/// fourteen: what belongs there has to come later.
#[inline]
fn put(counts: &Counts, first: usize, row: &mut [u8]) {
    row[first..][..counts.len()].copy_from_slice(counts);
}

fn card_field(name: Name, place: usize, max: u8) -> (Name, FieldKind) {
    let rank = u8::try_from(place).expect("a few values") + 1;
    let card = Card::new(rank).expect("a card for each place");
    (name.card(rank), FieldKind::Count { max: max.min(card.copies()) })
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
    let size = |layer: Layer| SIZE_OF_LAYER[usize::from(layer.size() & 15)];
    // Where no layer lies there is one of no ones.
    let rank = |layer: Layer| layer.value.rank() - u8::from(layer.size() == 0);
    *row = [
        (top.value.rank() - 1) * 8 + size(top),
        top.jokers,
        rank(second),
        size(second),
        rank(third),
        size(third),
        N_LAYERS[usize::from(state.n_layers(seat) & 127)],
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
    let [lead, ..] = (own_points - state.points(other)).to_le_bytes();
    row[0] = 1;
    put(known, 1, row);
    row[CARDS + 1] = SIZE_OF_HAND[usize::from(state.hand(other).len() & 127)];
    display(state, other, row[CARDS + 2..].first_chunk_mut().expect("room for a display"));
    row[OTHER - 1] = LEAD[usize::from(lead)];
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

/// What lies on the table or is not seen.
struct Heaps {
    unseen: Counts,
    pool: Counts,
    shadow: Counts,
}

const UNSEEN: usize = 0;
const POOL: usize = UNSEEN + CARDS;
const TOPS: usize = POOL + CARDS;
const SHADOW: usize = TOPS + 2;
const STOCK: usize = SHADOW + CARDS;
const TABLE: usize = STOCK + 2;

#[inline]
fn table_row(state: &State, heaps: &Heaps, row: &mut [u8; TABLE]) {
    put(&heaps.unseen, UNSEEN, row);
    put(&heaps.pool, POOL, row);
    let tops = state.pool_tops();
    row[TOPS] = tops.count(Card::THIRTEEN);
    row[TOPS + 1] = tops.count(Card::JOKER);
    put(&heaps.shadow, SHADOW, row);
    let n_pool = u8::try_from(state.pool().len()).expect("six slots at most");
    row[STOCK] = (state.deck() + n_pool).min(24);
    row[STOCK + 1] = u8::from(state.deck() == 0);
}

fn table_field(place: usize) -> (Name, FieldKind) {
    match place {
        ..POOL => {
            let (name, _) = card_field(Name::of("unseen"), place, 8);
            (name, FieldKind::Kind { n: 8 })
        }
        POOL..TOPS => card_field(Name::of("pool"), place - POOL, 3),
        TOPS..SHADOW => {
            let card = [Card::THIRTEEN, Card::JOKER][place - TOPS];
            (Name::of("on top in the pool").card(card.rank()), FieldKind::Count { max: 2 })
        }
        SHADOW..STOCK => card_field(Name::of("shadow"), place - SHADOW, 4),
        STOCK => (Name::of("stock"), FieldKind::Kind { n: 24 }),
        _last => (Name::of("deck is empty"), FieldKind::Flag),
    }
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
