//! What a seat may know, as fields.

use std::sync::LazyLock;

use fluxx::effect::Kind;
use fluxx::{Card, CardSet, Day, DeathDiscards, Deck, Look, Meta, RichBonus, WarMoves};
use game::Seat;
use tensors::{FieldKind, Name, Perspective, Sink};

use crate::relations::printed_goals_with;

/// The most others that a seat can have.
const OTHERS_MAX: u8 = 5;
/// Where a card can be seen to lie.
const OWN_HAND: u8 = 1;
const ASIDE: u8 = 2;
const RULES: u8 = 3;
const GOALS: u8 = 4;
const DISCARD_PILE: u8 = 5;
/// In front of the seat itself, then of the others clockwise.
const FRONTS: u8 = 6;
/// Known to be in the hand of one of the others.
const HANDS: u8 = 11;
const PLACES: u8 = HANDS + OTHERS_MAX;
/// The blanks have these numbers.
const FIRST_BLANK: u8 = 98;
const N_BLANKS: usize = Card::N_MAX - Card::N_PRINTED;
const _: () = assert!(FIRST_BLANK as usize == Card::N_PRINTED, "the blanks follow the printed cards");
/// The printed Goals have these numbers.
const FIRST_GOAL: u8 = 23;
const N_GOALS: usize = 29;

#[inline]
pub(super) fn observe(look: Look, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: look.seats() };
    sink.kinds(&places(look, perspective), PLACES, |number| Name::of("place").card(number));
    sink.kinds(&kinds_of_own(look), 5, |place| Name::of("kind of own card").card(FIRST_BLANK + place));
    question(look, perspective, sink);
    numbers(look, sink);
    // One after the other, so that the compiler knows the place of every field.
    player(look, perspective.seat_ahead(0), 0, sink);
    player(look, perspective.seat_ahead(1), 1, sink);
    player(look, perspective.seat_ahead(2), 2, sink);
    player(look, perspective.seat_ahead(3), 3, sink);
    player(look, perspective.seat_ahead(4), 4, sink);
    player(look, perspective.seat_ahead(OTHERS_MAX), OTHERS_MAX, sink);
    goals(look, perspective, sink);
    options(look, seat, sink);
}

/// The hands of the others, which the seat may not know.
pub(super) fn reveal(look: Look, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: look.seats() };
    let mut holders = [0; Card::N_MAX];
    for other in look.seats().others_clockwise(seat) {
        put(&mut holders, look.hand(other), perspective.ahead(other));
    }
    for (number, holder) in (0..).zip(holders) {
        sink.kind(Name::of("holder").card(number), holder, OTHERS_MAX);
    }
}

/// What was drawn aside is hidden from all but the active seat.
fn own_aside(look: Look, seat: Seat) -> CardSet {
    if look.active() == seat { look.aside() } else { CardSet::EMPTY }
}

/// A place is a number, and each bit of it is a set of cards: so nothing depends on how many cards lie where.
fn places(look: Look, perspective: Perspective) -> [u8; Card::N_MAX] {
    let seat = perspective.seat;
    let mut bits = Bits([CardSet::EMPTY; 4]);
    bits.put::<OWN_HAND>(look.hand(seat));
    bits.put::<ASIDE>(own_aside(look, seat));
    bits.put::<RULES>(look.rules());
    bits.put::<GOALS>(look.goals());
    bits.put::<DISCARD_PILE>(look.discard_pile());
    let at = |ahead: u8| perspective.seat_ahead(ahead);
    let front = |ahead: u8| at(ahead).map_or(CardSet::EMPTY, |owner| look.front(owner));
    let known = |ahead: u8| at(ahead).map_or(CardSet::EMPTY, |owner| look.known(seat, owner));
    bits.put::<FRONTS>(front(0));
    bits.put::<{ FRONTS + 1 }>(front(1));
    bits.put::<{ FRONTS + 2 }>(front(2));
    bits.put::<{ FRONTS + 3 }>(front(3));
    bits.put::<{ FRONTS + 4 }>(front(4));
    bits.put::<{ FRONTS + 5 }>(front(5));
    bits.put::<{ HANDS + 1 }>(known(1));
    bits.put::<{ HANDS + 2 }>(known(2));
    bits.put::<{ HANDS + 3 }>(known(3));
    bits.put::<{ HANDS + 4 }>(known(4));
    let mut places = CardSet::sums_of_powers(bits.0);
    // Too far away for four bits, and hardly ever there.
    put(&mut places, known(OTHERS_MAX), HANDS + OTHERS_MAX);
    places
}

/// For each bit of the number of a place the cards that lie where it is set. No card lies in two places.
struct Bits([CardSet; 4]);

impl Bits {
    #[inline]
    fn put<const PLACE: u8>(&mut self, cards: CardSet) {
        const { assert!(PLACE < 16, "there are four bits") };
        for (bit, set) in self.0.iter_mut().enumerate() {
            if PLACE >> bit & 1 == 1 {
                *set |= cards;
            }
        }
    }
}

#[inline]
fn put(places: &mut [u8; Card::N_MAX], cards: CardSet, place: u8) {
    cards.iter().for_each(|card| places[usize::from(card.number())] = place);
}

fn kinds_of_own(look: Look) -> [u8; N_BLANKS] {
    let mut kinds = [0; N_BLANKS];
    if look.options().own_cards().is_none() {
        return kinds;
    }
    for (number, place) in (FIRST_BLANK..).zip(&mut kinds) {
        let card = Card::of_number(number).filter(|card| look.deck().cards().contains(*card));
        *place = card.map_or(0, |card| match look.deck().kind(card) {
            Kind::Keeper => 1,
            Kind::Creeper => 2,
            Kind::Goal => 3,
            Kind::NewRule => 4,
            Kind::Action => 5,
        });
    }
    kinds
}

#[inline]
fn question(look: Look, perspective: Perspective, sink: &mut impl Sink) {
    let question = look.question();
    let asked = question.map_or(0, |question| perspective.ahead(question.seat) + 1);
    let cause = question.and_then(|question| question.cause);
    sink.fields([
        kind("question", 23, question.map_or(0, |question| question.kind as u8 + 1)),
        kind("asked", 6, asked),
        kind("cause", 108, cause.map_or(0, |cause| cause.number() + 1)),
        kind("active", 6, perspective.ahead(look.active()) + 1),
    ]);
}

#[inline]
fn numbers(look: Look, sink: &mut impl Sink) {
    let numbers = look.numbers();
    let small = |number: u16| u8::try_from(number.min(99)).expect("below a hundred");
    let n_played = look.n_played();
    let n_rounds = look.n_turns() / u32::from(look.seats().count());
    sink.fields([
        count("draw", 7, small(numbers.draw)),
        count("play", 6, small(numbers.play)),
        flag("play all", numbers.play_all),
        count("played", 5, n_played),
        count("plays left", 6, small(numbers.play_allowed).saturating_sub(n_played)),
        kind("hand limit", 5, numbers.hand_limit.map_or(0, |limit| limit + 1).min(5)),
        kind("keeper limit", 7, numbers.keeper_limit.map_or(0, |limit| limit + 1).min(7)),
        count("inflation", 2, numbers.inflation),
        count("draw pile in eights", 12, look.n_draw_pile() / 8),
        count("rounds in fours", 8, u8::try_from(n_rounds / 4).unwrap_or(u8::MAX)),
    ]);
}

const fn count(word: &'static str, max: u8, value: u8) -> (Name, FieldKind, u8) {
    (Name::of(word), FieldKind::Count { max }, value)
}

const fn kind(word: &'static str, n: u8, value: u8) -> (Name, FieldKind, u8) {
    (Name::of(word), FieldKind::Kind { n }, value)
}

const fn flag(word: &'static str, holds: bool) -> (Name, FieldKind, u8) {
    (Name::of(word), FieldKind::Flag, holds as u8)
}

#[inline]
fn player(look: Look, seat: Option<Seat>, ahead: u8, sink: &mut impl Sink) {
    let deck = look.deck();
    let front = seat.map_or(CardSet::EMPTY, |seat| look.front(seat));
    let count = |word, max, value| (Name::of(word).at(ahead), FieldKind::Count { max }, value);
    sink.fields([
        (Name::of("present").at(ahead), FieldKind::Flag, u8::from(seat.is_some())),
        count("hand size", 12, seat.map_or(0, |seat| look.n_hand(seat))),
        count("keepers", 8, (front & deck.keepers()).len()),
        count("creepers", 4, (front & deck.creepers()).len()),
    ]);
}

/// For each printed Goal, how many of its cards the seat has, how many it has or holds, and how many the best of the
/// others has.
#[inline]
fn goals(look: Look, perspective: Perspective, sink: &mut impl Sink) {
    let seat = perspective.seat;
    let asking: &Asking = &ASKING;
    let own = asking.counts(look.front(seat));
    let held = asking.counts(look.hand(seat) | own_aside(look, seat));
    let mut best = [0; GOALS_PADDED];
    for other in look.seats().others_clockwise(seat) {
        let theirs = asking.counts(look.front(other));
        best.iter_mut().zip(&theirs).for_each(|(best, count)| *best = (*best).max(*count));
    }
    // Four bytes at a time, the last of which is overwritten by the next ones.
    let mut fours = [0_u32; GOALS_PADDED];
    for (four, ((own, held), best)) in fours.iter_mut().zip(own.iter().zip(&held).zip(&best)) {
        let [own, with_held, best] = [*own, own + held, *best].map(|count| u32::from(count.min(5)));
        *four = own | with_held << 8 | best << 16;
    }
    let write = |row: &mut [u8; 3 * N_GOALS]| {
        for (goal, four) in fours[..N_GOALS - 1].iter().enumerate() {
            row[3 * goal..][..4].copy_from_slice(&four.to_le_bytes());
        }
        row[3 * (N_GOALS - 1)..].copy_from_slice(&fours[N_GOALS - 1].to_le_bytes()[..3]);
    };
    sink.row(write, |place| {
        let goal = FIRST_GOAL + u8::try_from(place / 3).expect("a few Goals");
        (Name::of(GOAL_ROW[place % 3]).card(goal), FieldKind::Kind { n: 5 })
    });
}

const GOAL_ROW: [&str; 3] = ["own for the goal", "own and held for the goal", "best other for the goal"];
/// Padded to a length that is quick to add up.
const GOALS_PADDED: usize = N_GOALS.next_multiple_of(16);
/// The printed Keepers and Creepers, which alone are asked for, have the lowest numbers; they are looked up six at a time.
const SIX: u32 = 6;
const N_SIXES: usize = 4;

/// For each set of six cards how many of them each printed Goal asks for.
struct Asking([[[u8; GOALS_PADDED]; 1 << SIX]; N_SIXES]);

static ASKING: LazyLock<Asking> = LazyLock::new(|| {
    let mut asking = Asking([[[0; GOALS_PADDED]; 1 << SIX]; N_SIXES]);
    for card in Deck::printed().keepers() | Deck::printed().creepers() {
        let (six, bit) = (u32::from(card.number()) / SIX, u32::from(card.number()) % SIX);
        let with_card = |(set, _): &(usize, _)| set >> bit & 1 == 1;
        for (_, counts) in asking.0[six as usize].iter_mut().enumerate().filter(with_card) {
            printed_goals_with(card)
                .iter()
                .for_each(|goal| counts[usize::from(goal.number() - FIRST_GOAL)] += 1);
        }
    }
    asking
});

impl Asking {
    /// How many of the cards each printed Goal asks for.
    #[inline]
    fn counts(&self, cards: CardSet) -> [u8; GOALS_PADDED] {
        let [low, _] = cards.bits();
        let mut sum = [0; GOALS_PADDED];
        for (six, counts) in (0..).zip(&self.0) {
            let [set, ..] = (low >> (SIX * six)).to_le_bytes();
            let counts = &counts[usize::from(set) % (1 << SIX)];
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        sum
    }
}

#[inline]
fn options(look: Look, seat: Seat, sink: &mut impl Sink) {
    let options = look.options();
    let meta = match options.meta() {
        None => 0,
        Some(Meta::Escalation) => 1,
        Some(Meta::NoCreepers) => 2,
    };
    sink.fields([
        kind("seats", 5, look.seats().count() - 1),
        kind("meta rule", 2, meta),
        flag("special day", options.day() == Day::Special),
        flag("own birthday", options.has_birthday(seat)),
        flag("peace moves", options.war_moves() == WarMoves::Peace),
        flag("death must", options.death() == DeathDiscards::MustOne),
        flag("rich must", options.rich_bonus() == RichBonus::Must),
        flag("milk is food", options.milk_is_food()),
    ]);
}
