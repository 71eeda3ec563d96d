//! What a choice does, as far as the seat can see.

use abluxxen::{Card, Choice, Layer, Phase, Slot, Source, State};
use bots::{Desk, Policy};
use game::Seat;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tensors::Weighed;

use super::numbering;
use crate::risk::{CountedRisk, Risk};
use crate::sight::{Sight, joins};
use crate::weighing::{Caution, Weighing};

pub(super) const N_FACTS: usize = 52;

/// The rule of thumb would choose it.
const HABIT: u32 = 0;
/// Laying down: robs 0 to 4 others.
const VICTIMS: u32 = 1;
/// At least this many cards leave other displays.
const HIT: u32 = 6;
/// At least this many of them join the hand.
const LOOT: u32 = 12;
/// Some cards of the value stay in the hand.
const PART: u32 = 15;
const GOES_OUT: u32 = 16;
/// At most 1 to 6 values are left in the hand.
const VALUES_LEFT: u32 = 17;
const HITS_LEADER: u32 = 23;
/// It will be robbed with at least this probability.
const RISK: u32 = 24;
const RISKS: [f32; 6] = [0.08, 0.18, 0.3, 0.42, 0.55, 0.7];
/// At least this many jokers go with numbers.
const JOKERS: u32 = 30;
/// Drawing: at least this many cards of the value are in the hand.
const DRAW_JOINS: u32 = 32;
const DRAW_JOKER: u32 = 36;
/// At least this many equal slots lie in the pool with it.
const TWINS: u32 = 37;
const DRAW_PAIR: u32 = 39;
/// Deciding about a layer: at least this many cards of its value are in the hand.
const LAYER_JOINS: u32 = 40;
/// At least this many slots of the pool would be useful to whoever draws.
const POOL_USEFUL: u32 = 44;
const HAS_JOKER: u32 = 47;
/// It ends the match, and the seat wins or shares the victory, or does not.
const ENDS_WINNING: u32 = 48;
const ENDS_LOSING: u32 = 49;
/// Deciding about a layer of the seat that leads, or of one's own.
const OF_LEADER: u32 = 50;
const NO_STOCK_AFTER: u32 = 51;

/// The bits of one choice.
#[derive(Default)]
struct Bits(u64);

impl Bits {
    fn set(&mut self, fact: u32) {
        self.0 |= 1 << fact;
    }

    fn set_if(&mut self, fact: u32, holds: bool) {
        self.0 |= u64::from(holds) << fact;
    }

    /// The first facts of a row: as many as there are things.
    fn up_to(&mut self, first: u32, count: u8, max: u8) {
        (0..u32::from(count.min(max))).for_each(|more| self.set(first + more));
    }
}

pub(super) fn facts(state: &State, seat: Seat, legal: &[Choice], into: &mut Vec<Weighed>) {
    let sight = Sight::new(state, seat);
    let mut desk = Desk::new(Pcg64Mcg::seed_from_u64(0));
    let habit = Weighing::tuned(Caution::Counting).choose(state, seat, &mut desk);
    let risk = (state.phase() == Phase::LayingDown).then(|| CountedRisk::new(state, seat));
    into.clear();
    into.extend(legal.iter().map(|choice| {
        let mut bits = Bits::default();
        bits.set_if(HABIT, *choice == habit);
        match choice {
            Choice::Play(layer) => {
                play(&sight, *layer, &mut bits);
                let risk = risk.as_ref().map_or(0.0, |risk| risk.of(*layer));
                RISKS.iter().zip(RISK..).for_each(|(least, fact)| bits.set_if(fact, risk >= *least));
            }
            Choice::Draw(Source::Pool(slot)) => draw_slot(&sight, *slot, &mut bits),
            Choice::Draw(Source::Deck) => last_draw(&sight, 1, &mut bits),
            Choice::Take | Choice::Leave | Choice::TakeBack | Choice::Discard => {
                decide(&sight, *choice, &mut bits);
            }
            Choice::Shadow(value) => {
                bits.up_to(LAYER_JOINS, sight.hand.count(*value), 4);
            }
            Choice::Pass => {}
        }
        Weighed { number: numbering::number(choice), facts: bits.0 }
    }));
}

fn play(sight: &Sight, layer: Layer, bits: &mut Bits) {
    let mut rest = sight.hand;
    rest -= layer.cards();
    if rest.is_empty() {
        bits.set(GOES_OUT);
        let own = 2 * i32::from(layer.size());
        ends(sight, |seat| if seat == sight.seat { own } else { 0 }, bits);
        return;
    }
    hits(sight, layer, rest, bits);
    bits.set_if(PART, !layer.value.is_joker() && rest.count(layer.value) > 0);
    let n_left = rest.n_values();
    (1..=6).zip(VALUES_LEFT..).for_each(|(most, fact)| bits.set_if(fact, n_left <= most));
    if !layer.value.is_joker() {
        bits.up_to(JOKERS, layer.jokers, 2);
    }
}

fn hits(sight: &Sight, layer: Layer, rest: abluxxen::Cards, bits: &mut Bits) {
    let state = sight.state;
    let leader = leader(sight);
    let (mut n_victims, mut n_hit, mut n_loot) = (0, 0, 0);
    for other in state.options().seats().others_clockwise(sight.seat) {
        let robbed = state.top(other).filter(|top| layer.robs(*top, state.options().level()));
        if let Some(top) = robbed {
            n_victims += 1;
            n_hit += top.size();
            n_loot += if joins(rest, top) { top.size() } else { 0 };
            bits.set_if(HITS_LEADER, state.points(other) == leader);
        }
    }
    bits.set(VICTIMS + n_victims.min(4));
    bits.up_to(HIT, n_hit, 6);
    bits.up_to(LOOT, n_loot, 3);
}

/// The most points of another seat.
fn leader(sight: &Sight) -> i32 {
    let others = sight.state.options().seats().others_clockwise(sight.seat);
    others.map(|other| sight.state.points(other)).max().unwrap_or(0)
}

fn draw_slot(sight: &Sight, slot: Slot, bits: &mut Bits) {
    let n_held = if slot.bottom.is_joker() { 0 } else { sight.hand.count(slot.bottom) };
    bits.up_to(DRAW_JOINS, n_held, 4);
    bits.set_if(DRAW_JOKER, slot.bottom.is_joker());
    let n_equal = sight.state.pool().iter().filter(|other| other.bottom == slot.bottom).count();
    bits.up_to(TWINS, u8::try_from(n_equal).expect("six slots at most") - 1, 2);
    bits.set_if(DRAW_PAIR, slot.top.is_some());
    last_draw(sight, slot.cards().len(), bits);
}

/// D5: the last card of the stock ends the match.
fn last_draw(sight: &Sight, n_cards: u8, bits: &mut Bits) {
    if sight.stock == 1 {
        let drawn = -i32::from(n_cards);
        ends(sight, |seat| if seat == sight.seat { drawn } else { 0 }, bits);
    }
}

fn decide(sight: &Sight, choice: Choice, bits: &mut Bits) {
    let (victim, layer) = match sight.state.phase() {
        Phase::Robbing { victim, layer } | Phase::Losing { victim, layer } => (victim, layer),
        Phase::Dealing
        | Phase::LayingDown
        | Phase::TakingShadow
        | Phase::Drawing { .. }
        | Phase::DrawingOptionally
        | Phase::Over(_) => return,
    };
    let n_held = if layer.value.is_joker() { 0 } else { sight.hand.count(layer.value) };
    bits.up_to(LAYER_JOINS, n_held, 4);
    let is_useful = |card: Card| card.is_joker() || sight.holds(card);
    let n_useful = sight.state.pool().iter().filter(|slot| is_useful(slot.bottom)).count();
    bits.up_to(POOL_USEFUL, u8::try_from(n_useful).expect("six slots at most"), 3);
    bits.set_if(HAS_JOKER, layer.jokers > 0);
    bits.set_if(OF_LEADER, sight.state.points(victim) == leader(sight));
    let makes_draw = matches!(choice, Choice::Take | Choice::Discard);
    if makes_draw && layer.size() >= sight.stock {
        bits.set(NO_STOCK_AFTER);
        let taken = if choice == Choice::Take { -i32::from(layer.size()) } else { 0 };
        let drawn = -i32::from(sight.stock);
        let change = |seat: Seat| match (seat == sight.seat, seat == victim) {
            (true, true) | (false, true) => drawn,
            (true, false) => taken,
            (false, false) => 0,
        };
        ends(sight, change, bits);
    }
}

fn ends(sight: &Sight, change_of: impl Fn(Seat) -> i32, bits: &mut Bits) {
    bits.set(if sight.wins_with(change_of) { ENDS_WINNING } else { ENDS_LOSING });
}
