//! What a seat may know, as fields.

use abluxxen::{Card, Cards, Edition, Glance, Phase, RuleLevel, State, Wish};
use game::Seat;
use tensors::{FieldKind, Name, Perspective, Sink};
use wide::u8x16;

use crate::risk::{robbed, unseen_beside};

/// The places clockwise of the others, as many as a seat can have.
const OTHERS: [u8; 4] = [1, 2, 3, 4];
/// A larger lead counts as this one.
const LEAD_MAX: i32 = 13;
/// How many different cards there are.
const CARDS: usize = 14;

#[inline]
pub(super) fn observe(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    sink.row(|row| own_row(state, seat, row), own_field);
    let points = state.points(seat);
    for ahead in OTHERS {
        let other = perspective.seat_ahead(ahead);
        sink.row(|row| other_row(state, points, other, row), |place| other_field(place, ahead));
    }
    sink.row(|row| table_row(state, seat, row), table_field);
    question(state, perspective, sink);
    options(state, sink);
}

/// What the seat has not seen, as soon as there is something to see.
#[inline]
fn unseen(state: &State, seat: Seat) -> Cards {
    if state.phase() == Phase::Dealing {
        return Cards::NONE;
    }
    // All are added up, the seat's own ones too: this needs no look at whose they are.
    let mut known: Cards = state.known_of_all().as_array().iter().copied().sum();
    known -= state.known(seat);
    unseen_beside(state, seat, known)
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

static SIZE_OF_HAND: [u8; 128] = limited(14);

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
fn own_row(state: &State, seat: Seat, row: &mut [u8; OWN]) {
    let hand = state.hand(seat);
    put(hand, 0, row);
    row[CARDS] = SIZE_OF_HAND[usize::from(state.hand_len(seat) & 127)];
    row[CARDS + 1] = hand.n_values().min(12);
    row[CARDS + 2..].copy_from_slice(&display(&state.glances()[seat])[..DISPLAY.len()]);
}

fn own_field(place: usize) -> (Name, FieldKind) {
    match place {
        ..CARDS => card_field(Name::of("hand"), place, 8),
        14 => (Name::of("hand size"), FieldKind::Kind { n: 14 }),
        15 => (Name::of("hand values"), FieldKind::Kind { n: 12 }),
        16.. => display_field(place - CARDS - 2, 0),
    }
}

/// The hands of the others, which the seat may not know.
pub(super) fn reveal(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    for ahead in OTHERS {
        let hand = perspective.seat_ahead(ahead).map_or(Cards::NONE, |other| state.hand(other));
        for card in Card::all() {
            sink.kind(Name::of("hand").at(ahead).card(card.rank()), hand.count(card).min(4), 4);
        }
    }
}

/// Puts them in a row from this place on. The two places behind them are overwritten, because sixteen bytes are put faster than
/// fourteen: what belongs there has to come later.
#[inline]
fn put(cards: Cards, first: usize, row: &mut [u8]) {
    let counts = cards.each();
    row[first..][..counts.len()].copy_from_slice(&counts);
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

/// The three upper layers before a seat, cut off at the last kind. The last place is left over.
#[inline]
fn display(face: &Glance) -> [u8; 8] {
    const MOST: u8x16 = u8x16::new([8, 5, 14, 8, 14, 8, 6, 14, 0, 0, 0, 0, 0, 0, 0, 0]);
    let [mut display, mut top] = [[0; 16]; 2];
    display[..8].copy_from_slice(face);
    top[0] = TOP[usize::from(face[7] & 15)];
    let display = u8x16::new(display).min(MOST) + u8x16::new(top);
    *display.as_array().first_chunk().expect("eight of sixteen bytes")
}

/// What the value of a top layer adds to its size.
static TOP: [u8; 16] = {
    let mut table = [0; 16];
    let mut value = 1;
    while value <= 14 {
        table[value as usize] = (value - 1) * 8;
        value += 1;
    }
    table
};

fn display_field(place: usize, ahead: u8) -> (Name, FieldKind) {
    let (word, kind) = DISPLAY[place];
    (Name::of(word).at(ahead), kind)
}

/// Whether the seat is there, its known cards, the size of its hand, its display, and how far it is behind.
const OTHER: usize = 1 + CARDS + 1 + DISPLAY.len() + 1;

#[inline]
fn other_row(state: &State, own_points: i32, other: Option<Seat>, row: &mut [u8; OTHER]) {
    let Some(other) = other else { return row.fill(0) };
    let [lead, ..] = (own_points - state.points(other)).to_le_bytes();
    row[0] = 1;
    put(state.known(other), 1, row);
    row[CARDS + 1] = SIZE_OF_HAND[usize::from(state.hand_len(other) & 127)];
    row[CARDS + 2..].copy_from_slice(&display(&state.glances()[other]));
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

const UNSEEN: usize = 0;
const POOL: usize = UNSEEN + CARDS;
const TOPS: usize = POOL + CARDS;
const SHADOW: usize = TOPS + 2;
const STOCK: usize = SHADOW + CARDS;
const TABLE: usize = STOCK + 2;

#[inline]
fn table_row(state: &State, seat: Seat, row: &mut [u8; TABLE]) {
    put(unseen(state, seat), UNSEEN, row);
    put(state.pool_bottoms(), POOL, row);
    let tops = state.pool_tops();
    row[TOPS] = tops.count(Card::THIRTEEN);
    row[TOPS + 1] = tops.count(Card::JOKER);
    put(state.shadow(), SHADOW, row);
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
    let phase = state.phase();
    let (layer, ahead) = (robbed(phase), |seat| perspective.ahead(seat) + 1);
    let value = if layer.size() > 0 { layer.value.rank() } else { 0 };
    let (has_victim, victim) = victim_of(phase);
    sink.fields([
        (Name::of("phase"), FieldKind::Kind { n: 6 }, kind_of(phase)),
        (Name::of("robbed value"), FieldKind::Kind { n: 14 }, value),
        (Name::of("robbed size"), FieldKind::Kind { n: 8 }, layer.size().min(8)),
        (Name::of("robbed jokers"), FieldKind::Count { max: 3 }, layer.jokers),
        (Name::of("victim"), FieldKind::Kind { n: 5 }, u8::from(has_victim) * ahead(victim)),
        (Name::of("draws left"), FieldKind::Count { max: 6 }, n_draws_left(phase)),
        (Name::of("active"), FieldKind::Kind { n: 5 }, ahead(state.active())),
    ]);
}

// Each of these asks anew which question it is: a processor can choose between two values without a guess, but not between
// places to go on.

#[inline]
fn kind_of(phase: Phase) -> u8 {
    match phase {
        Phase::Dealing | Phase::Over(_) => 0,
        Phase::LayingDown => 1,
        Phase::TakingShadow => 2,
        Phase::Robbing { .. } => 3,
        Phase::Losing { .. } => 4,
        Phase::Drawing { .. } => 5,
        Phase::DrawingOptionally => 6,
    }
}

/// Whether there is one, and who it is.
#[inline]
fn victim_of(phase: Phase) -> (bool, Seat) {
    match phase {
        Phase::Robbing { victim, .. } | Phase::Losing { victim, .. } | Phase::Drawing { victim, .. } => {
            (true, victim)
        }
        Phase::Dealing
        | Phase::LayingDown
        | Phase::TakingShadow
        | Phase::DrawingOptionally
        | Phase::Over(_) => (false, Seat::default()),
    }
}

#[inline]
fn n_draws_left(phase: Phase) -> u8 {
    match phase {
        Phase::Drawing { left, .. } => left,
        Phase::Dealing
        | Phase::LayingDown
        | Phase::TakingShadow
        | Phase::Robbing { .. }
        | Phase::Losing { .. }
        | Phase::DrawingOptionally
        | Phase::Over(_) => 0,
    }
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
