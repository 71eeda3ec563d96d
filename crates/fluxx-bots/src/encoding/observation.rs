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
/// The printed Goals have these numbers.
const FIRST_GOAL: u8 = 23;
const N_GOALS: usize = 29;

pub(super) fn observe(look: Look, seat: Seat, sink: &mut impl Sink) {
    let perspective = Perspective { seat, seats: look.seats() };
    sink.kinds(&places(look, perspective), PLACES, |number| Name::of("place").card(number));
    for number in (0..).take(Card::N_MAX).skip(Card::N_PRINTED) {
        sink.kind(Name::of("kind of own card").card(number), kind_of_own(look, number), 5);
    }
    question(look, perspective, sink);
    numbers(look, sink);
    for ahead in 0..=OTHERS_MAX {
        player(look, perspective.seat_ahead(ahead), ahead, sink);
    }
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

fn places(look: Look, perspective: Perspective) -> [u8; Card::N_MAX] {
    let seat = perspective.seat;
    let mut places = [0; Card::N_MAX];
    put(&mut places, look.hand(seat), OWN_HAND);
    put(&mut places, own_aside(look, seat), ASIDE);
    put(&mut places, look.rules(), RULES);
    put(&mut places, look.goals(), GOALS);
    put(&mut places, look.discard_pile(), DISCARD_PILE);
    for owner in look.seats().iter() {
        put(&mut places, look.front(owner), FRONTS + perspective.ahead(owner).min(HANDS - FRONTS));
        if owner != seat {
            put(&mut places, look.known(seat, owner), HANDS + perspective.ahead(owner));
        }
    }
    places
}

fn put(places: &mut [u8; Card::N_MAX], cards: CardSet, place: u8) {
    cards.iter().for_each(|card| places[usize::from(card.number())] = place);
}

fn kind_of_own(look: Look, number: u8) -> u8 {
    let card = Card::of_number(number).filter(|card| look.deck().cards().contains(*card));
    card.map_or(0, |card| match look.deck().kind(card) {
        Kind::Keeper => 1,
        Kind::Creeper => 2,
        Kind::Goal => 3,
        Kind::NewRule => 4,
        Kind::Action => 5,
    })
}

fn question(look: Look, perspective: Perspective, sink: &mut impl Sink) {
    let question = look.question();
    sink.kind(Name::of("question"), question.map_or(0, |question| question.kind as u8 + 1), 23);
    sink.kind(Name::of("asked"), question.map_or(0, |question| perspective.ahead(question.seat) + 1), 6);
    let cause = question.and_then(|question| question.cause);
    sink.kind(Name::of("cause"), cause.map_or(0, |cause| cause.number() + 1), 108);
    sink.kind(Name::of("active"), perspective.ahead(look.active()) + 1, 6);
}

fn numbers(look: Look, sink: &mut impl Sink) {
    let numbers = look.numbers();
    let small = |number: u16| u8::try_from(number.min(99)).expect("below a hundred");
    let n_played = look.n_played();
    sink.count(Name::of("draw"), small(numbers.draw), 7);
    sink.count(Name::of("play"), small(numbers.play), 6);
    sink.flag(Name::of("play all"), numbers.play_all);
    sink.count(Name::of("played"), n_played, 5);
    sink.count(Name::of("plays left"), small(numbers.play_allowed).saturating_sub(n_played), 6);
    sink.kind(Name::of("hand limit"), numbers.hand_limit.map_or(0, |limit| limit + 1), 5);
    sink.kind(Name::of("keeper limit"), numbers.keeper_limit.map_or(0, |limit| limit + 1), 7);
    sink.count(Name::of("inflation"), numbers.inflation, 2);
    sink.count(Name::of("draw pile in eights"), look.n_draw_pile() / 8, 12);
    let n_rounds = look.n_turns() / u32::from(look.seats().count());
    sink.count(Name::of("rounds in fours"), u8::try_from(n_rounds / 4).unwrap_or(u8::MAX), 8);
}

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
fn goals(look: Look, perspective: Perspective, sink: &mut impl Sink) {
    let seat = perspective.seat;
    let asking: &Asking = &ASKING;
    let own = n_asked_for(asking, [0; ROW], look.front(seat));
    let with_hand = n_asked_for(asking, own, look.hand(seat) | own_aside(look, seat));
    let mut best = [0; ROW];
    for other in look.seats().others_clockwise(seat) {
        let theirs = n_asked_for(asking, [0; ROW], look.front(other));
        best.iter_mut().zip(theirs).for_each(|(best, count)| *best = count.max(*best));
    }
    let mut rows = [0; 3 * N_GOALS];
    for (goal, row) in rows.chunks_exact_mut(3).enumerate() {
        row.copy_from_slice(&[own[goal], with_hand[goal], best[goal]]);
    }
    sink.kinds(&rows, 5, |place| Name::of(GOAL_ROW[usize::from(place % 3)]).card(FIRST_GOAL + place / 3));
}

const GOAL_ROW: [&str; 3] = ["own for the goal", "own and held for the goal", "best other for the goal"];

/// For each card 1 at every printed Goal that asks for it.
type Asking = [[u8; ROW]; Card::N_MAX];
/// A row of the Goals, padded to a length that is quick to add up.
const ROW: usize = N_GOALS.next_power_of_two();

static ASKING: LazyLock<Asking> = LazyLock::new(|| {
    let mut asking = [[0; ROW]; Card::N_MAX];
    for card in Deck::printed().keepers() | Deck::printed().creepers() {
        for goal in printed_goals_with(card) {
            asking[usize::from(card.number())][usize::from(goal.number() - FIRST_GOAL)] = 1;
        }
    }
    asking
});

/// Adds to `counts` how many of the cards each Goal asks for. No card both lies in front and is held.
fn n_asked_for(asking: &Asking, mut counts: [u8; ROW], cards: CardSet) -> [u8; ROW] {
    for card in cards {
        let ones = &asking[usize::from(card.number())];
        counts.iter_mut().zip(ones).for_each(|(count, one)| *count += one);
    }
    counts
}

fn options(look: Look, seat: Seat, sink: &mut impl Sink) {
    let options = look.options();
    sink.kind(Name::of("seats"), look.seats().count() - 1, 5);
    let meta = match options.meta() {
        None => 0,
        Some(Meta::Escalation) => 1,
        Some(Meta::NoCreepers) => 2,
    };
    sink.kind(Name::of("meta rule"), meta, 2);
    sink.flag(Name::of("special day"), options.day() == Day::Special);
    sink.flag(Name::of("own birthday"), options.has_birthday(seat));
    sink.flag(Name::of("peace moves"), options.war_moves() == WarMoves::Peace);
    sink.flag(Name::of("death must"), options.death() == DeathDiscards::MustOne);
    sink.flag(Name::of("rich must"), options.rich_bonus() == RichBonus::Must);
    sink.flag(Name::of("milk is food"), options.milk_is_food());
}
