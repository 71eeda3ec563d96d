//! What a choice does, as far as the seat can see.

use fluxx::effect::Kind;
use fluxx::{Card, CardSet, Choice, Condition, Look};
use game::Seat;
use tensors::{Perspective, Weighed};

use super::numbering;
use crate::goals::lacking;
use crate::plays::VICTORY;
use crate::scoring::score;
use crate::sight::Sight;
use crate::weights::Weights;

pub(super) const N_FACTS: usize = 48;

/// The rule of thumb would choose it.
const HABIT: u32 = 0;
const WINS: u32 = 1;
/// Another seat wins by it.
const LOSES: u32 = 2;
/// The rule of thumb gives it at least these scores.
const SCORE: u32 = 3;
const SCORES: [f32; 14] = [-2.0, -1.0, -0.5, 0.01, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.5, 8.0];
/// It is behind the best by at most these scores.
const BEHIND: u32 = 17;
const BEHINDS: [f32; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];
/// The card is a Keeper, Creeper, Goal, New Rule, Action, or an own card.
const KIND: u32 = 22;
const OWN_CARD: u32 = 27;
/// A Goal in play, or in the seat's hand, asks for the card.
const ASKED_IN_PLAY: u32 = 28;
const ASKED_IN_HAND: u32 = 29;
/// With the card the seat would lack at most 0, 1 or 2 for a Goal in play; for one in the hand.
const NEAR_IN_PLAY: u32 = 30;
const NEAR_IN_HAND: u32 = 33;
/// The Goal that is played or named: the seat, or the best of the others, lacks at most 0, 1 or 2.
const GOAL_OWN: u32 = 36;
const GOAL_OTHER: u32 = 39;
/// The card lies in front of the seat itself, or of another.
const OF_OWN_FRONT: u32 = 42;
const OF_OTHER_FRONT: u32 = 43;
/// Its owner lacks at most one card for a Goal in play.
const OWNER_IS_NEAR: u32 = 44;
/// The seat that is named has the largest hand, the most Keepers, or lacks at most one card.
const LARGEST_HAND: u32 = 45;
const MOST_KEEPERS: u32 = 46;
const SEAT_IS_NEAR: u32 = 47;

/// The bits of one choice.
#[derive(Clone, Copy, Default)]
struct Bits(u64);

impl Bits {
    fn set_if(&mut self, fact: u32, holds: bool) {
        self.0 |= u64::from(holds) << fact;
    }

    /// A row of facts, for 0, 1 and 2 cards at most.
    fn at_most_two(&mut self, first: u32, n_lacking: Option<u8>) {
        if let Some(n_lacking) = n_lacking {
            (0..3).for_each(|most| self.set_if(first + u32::from(most), n_lacking <= most));
        }
    }
}

pub(super) fn facts(look: Look, seat: Seat, legal: &[Choice], into: &mut Vec<Weighed>) {
    let perspective = Perspective { seat, seats: look.seats() };
    let sight = Sight::new(look, seat, &Weights::TUNED);
    let kind = look.question().expect("a seat is asked").kind;
    let mut scores = [0.0; SCORED_MAX];
    let mut best = (f32::NEG_INFINITY, 0);
    for (place, (choice, kept)) in legal.iter().zip(&mut scores).enumerate() {
        *kept = score(&sight, kind, *choice);
        if *kept > best.0 {
            best = (*kept, place);
        }
    }
    into.clear();
    into.extend(legal.iter().enumerate().map(|(place, choice)| {
        let mut bits = Bits::default();
        bits.set_if(HABIT, place == best.1);
        of_score(scores.get(place).copied().unwrap_or(0.0), best.0, &mut bits);
        of_choice(&sight, *choice, &mut bits);
        Weighed { number: numbering::number(choice, perspective), facts: bits.0 }
    }));
}

/// More choices than a question ever has: all cards, each to every seat, are never given out at once.
const SCORED_MAX: usize = 256;

fn of_score(score: f32, best: f32, bits: &mut Bits) {
    bits.set_if(WINS, score >= VICTORY);
    bits.set_if(LOSES, score <= -VICTORY);
    SCORES.iter().zip(SCORE..).for_each(|(least, fact)| bits.set_if(fact, score >= *least));
    BEHINDS.iter().zip(BEHIND..).for_each(|(most, fact)| bits.set_if(fact, best - score <= *most));
}

fn of_choice(sight: &Sight, choice: Choice, bits: &mut Bits) {
    match choice {
        Choice::Play(card) | Choice::Free(card) | Choice::Card(card) | Choice::Discard(card) => {
            of_card(sight, card, bits);
        }
        Choice::Give { card, to } => {
            of_card(sight, card, bits);
            of_seat(sight, to, bits);
        }
        Choice::Seat(seat) => of_seat(sight, seat, bits),
        Choice::GoOn | Choice::Pass | Choice::Pay | Choice::Left | Choice::Right | Choice::Done => {}
    }
}

fn of_card(sight: &Sight, card: Card, bits: &mut Bits) {
    let look = sight.look;
    let kind = look.deck().kind(card);
    let place = match kind {
        Kind::Keeper => 0,
        Kind::Creeper => 1,
        Kind::Goal => 2,
        Kind::NewRule => 3,
        Kind::Action => 4,
    };
    bits.set_if(KIND + place, true);
    bits.set_if(OWN_CARD, card.is_own());
    match kind {
        Kind::Keeper | Kind::Creeper => of_keeper(sight, card, bits),
        Kind::Goal => {
            let condition = look.condition(card);
            bits.at_most_two(GOAL_OWN, Some(lacking(look, &condition, sight.seat, sight.front)));
            bits.at_most_two(GOAL_OTHER, nearest_other(sight, &condition));
        }
        Kind::NewRule | Kind::Action => {}
    }
}

fn of_keeper(sight: &Sight, card: Card, bits: &mut Bits) {
    let asks = |condition: &Condition| (condition.have | condition.some.1).contains(card);
    let with_card = sight.front | CardSet::of(card);
    let mut near = |goals: &[(Card, Condition)], asked: u32, near: u32| {
        let wanted = || goals.iter().filter(|(_, condition)| asks(condition));
        bits.set_if(asked, wanted().next().is_some());
        let n_lacking =
            |(_, condition): &(Card, Condition)| lacking(sight.look, condition, sight.seat, with_card);
        bits.at_most_two(near, wanted().map(n_lacking).min());
    };
    near(&sight.goals, ASKED_IN_PLAY, NEAR_IN_PLAY);
    near(&sight.held, ASKED_IN_HAND, NEAR_IN_HAND);
    if let Some(owner) = sight.look.owner(card) {
        bits.set_if(OF_OWN_FRONT, owner == sight.seat);
        bits.set_if(OF_OTHER_FRONT, owner != sight.seat);
        bits.set_if(OWNER_IS_NEAR, is_near(sight, owner));
    }
}

fn nearest_other(sight: &Sight, condition: &Condition) -> Option<u8> {
    let others = sight.look.seats().others_clockwise(sight.seat);
    others.map(|other| lacking(sight.look, condition, other, sight.look.front(other))).min()
}

fn is_near(sight: &Sight, seat: Seat) -> bool {
    let front = sight.look.front(seat);
    sight.goals.iter().any(|(_, condition)| lacking(sight.look, condition, seat, front) <= 1)
}

fn of_seat(sight: &Sight, seat: Seat, bits: &mut Bits) {
    let look = sight.look;
    let n_keepers = |seat: Seat| (look.front(seat) & look.deck().keepers()).len();
    let others = || look.seats().others_clockwise(sight.seat);
    bits.set_if(LARGEST_HAND, others().all(|other| look.n_hand(other) <= look.n_hand(seat)));
    bits.set_if(MOST_KEEPERS, others().all(|other| n_keepers(other) <= n_keepers(seat)));
    bits.set_if(SEAT_IS_NEAR, is_near(sight, seat));
}
