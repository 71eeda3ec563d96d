//! What a seat may know, as fields.

use abluxxen::{Card, Cards, Edition, Layer, Phase, RuleLevel, State, Wish};
use game::Seat;
use tensors::{FieldKind, Name, Perspective, Sink};

use crate::risk::unseen_beside;

/// The most others that a seat can have.
const OTHERS_MAX: u8 = 4;
/// A larger lead counts as this one.
const LEAD_MAX: i32 = 13;
/// Where no layer lies, there lies one of no cards: so nothing has to be asked about it again.
const NO_LAYER: Layer = Layer::of_numbers(Card::ONE, 0, 0);

#[inline]
pub(super) fn observe(state: &State, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: state.options().seats() };
    let hand = state.hand(seat);
    cards(sink, Name::of("hand"), hand, 8);
    sink.fields([
        (Name::of("hand size"), FieldKind::Kind { n: 14 }, hand.len().min(14)),
        (Name::of("hand values"), FieldKind::Kind { n: 12 }, hand.n_values().min(12)),
    ]);
    sink.row(display(state, seat), |place| display_field(place, 0));
    let points = state.points(seat);
    for ahead in 1..=OTHERS_MAX {
        let row = perspective.seat_ahead(ahead).map_or([0; OTHER], |seat| other(state, points, seat));
        sink.row(row, |place| other_field(place, ahead));
    }
    let pool = PoolCards::of(state);
    let unseen =
        if state.phase() == Phase::Dealing { Cards::NONE } else { unseen_beside(state, seat, pool.all()) };
    sink.kinds(&unseen.each(), 8, |place| Name::of("unseen").card(place + 1));
    table(state, pool, sink);
    question(state, perspective, sink);
    options(state, sink);
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

#[inline]
fn cards(sink: &mut impl Sink, name: Name, cards: Cards, max: u8) {
    sink.counts(&cards.each(), |place| {
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
fn display(state: &State, seat: Seat) -> [u8; DISPLAY.len()] {
    let [top, second, third] = state.upper_layers(seat).map(|layer| layer.unwrap_or(NO_LAYER));
    let size = |layer: Layer| layer.size().min(8);
    let rank = |layer: Layer| if layer.size() == 0 { 0 } else { layer.value.rank() };
    [
        (top.value.rank() - 1) * 8 + size(top),
        top.jokers,
        rank(second),
        size(second),
        rank(third),
        size(third),
        state.n_layers(seat).min(6),
    ]
}

fn display_field(place: usize, ahead: u8) -> (Name, FieldKind) {
    let (word, kind) = DISPLAY[place];
    (Name::of(word).at(ahead), kind)
}

/// Whether the seat is there, its known cards, the size of its hand, its display, and how far it is behind.
const OTHER: usize = 1 + KNOWN_MAX + 1 + DISPLAY.len() + 1;
const KNOWN_MAX: usize = 14;

#[inline]
fn other(state: &State, own_points: i32, other: Seat) -> [u8; OTHER] {
    let lead = (own_points - state.points(other)).clamp(-LEAD_MAX, LEAD_MAX);
    let mut row = [0; OTHER];
    row[0] = 1;
    row[1..=KNOWN_MAX].copy_from_slice(&state.known(other).each());
    row[KNOWN_MAX + 1] = state.hand(other).len().min(14);
    row[KNOWN_MAX + 2..OTHER - 1].copy_from_slice(&display(state, other));
    row[OTHER - 1] = u8::try_from(lead + LEAD_MAX).expect("it was moved above zero");
    row
}

fn other_field(place: usize, ahead: u8) -> (Name, FieldKind) {
    match place {
        0 => (Name::of("present").at(ahead), FieldKind::Flag),
        1..=KNOWN_MAX => {
            let rank = u8::try_from(place).expect("a few values");
            (Name::of("known").at(ahead).card(rank), FieldKind::Count { max: 3 })
        }
        15 => (Name::of("hand size").at(ahead), FieldKind::Kind { n: 14 }),
        16..23 => display_field(place - KNOWN_MAX - 2, ahead),
        _last => (Name::of("lead over").at(ahead), FieldKind::Count { max: 26 }),
    }
}

/// The cards of the pool, by where they lie in their slots.
#[derive(Clone, Copy)]
struct PoolCards {
    bottoms: Cards,
    tops: Cards,
}

impl PoolCards {
    #[inline]
    fn of(state: &State) -> Self {
        let mut cards = Self { bottoms: Cards::NONE, tops: Cards::NONE };
        for slot in state.pool() {
            cards.bottoms += Cards::from(slot.bottom);
            if let Some(top) = slot.top {
                cards.tops += Cards::from(top);
            }
        }
        cards
    }

    fn all(self) -> Cards {
        let mut all = self.bottoms;
        all += self.tops;
        all
    }
}

#[inline]
fn table(state: &State, pool: PoolCards, sink: &mut impl Sink) {
    cards(sink, Name::of("pool"), pool.bottoms, 3);
    let on_top = |card: Card| {
        let name = Name::of("on top in the pool").card(card.rank());
        (name, FieldKind::Count { max: 2 }, pool.tops.count(card))
    };
    sink.fields([on_top(Card::THIRTEEN), on_top(Card::JOKER)]);
    cards(sink, Name::of("shadow"), state.shadow(), 4);
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
