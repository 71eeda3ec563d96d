use bots::{Desk, Policy};
use fluxx::{Card, Choice, Fluxx, Look, QuestionKind, State};
use game::{Game, Seat, random};
use rand_pcg::Pcg64Mcg;

use crate::plays;
use crate::sight::Sight;
use crate::taking::{kept, taken, trashed};
use crate::weights::{Weight, Weights};

/// The rule of thumb for all questions: gives every answer a score.
#[derive(Clone, Debug)]
pub struct Scoring {
    weights: Weights,
}

impl Scoring {
    pub fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// The best of the choices; of equals the first.
    fn best(&self, state: &State, seat: Seat, desk: &mut Desk<Fluxx>) -> Choice {
        let look = state.look();
        let sight = Sight::new(look, seat, &self.weights);
        let kind = look.question().expect("a seat is asked").kind;
        let boredom = boredom(look);
        let mut best = (f32::NEG_INFINITY, desk.legal[0]);
        for &choice in &desk.legal {
            let whim = if boredom > 0.0 { boredom * even(&mut desk.rng) } else { 0.0 };
            let score = score(&sight, kind, choice) + whim;
            if score > best.0 {
                best = (score, choice);
            }
        }
        best.1
    }
}

impl Policy<Fluxx> for Scoring {
    fn choose(&self, state: &State, seat: Seat, desk: &mut Desk<Fluxx>) -> Choice {
        Fluxx::legal_choices(state, &mut desk.legal);
        match desk.legal[..] {
            [only] => only,
            _ => self.best(state, seat, desk),
        }
    }
}

/// Where everybody waits for something that cannot come, only whims break the deadlock: they grow after this many
/// turns per seat, by one for every further batch of as many.
const TURNS_WITHOUT_BOREDOM: f32 = 12.0;

fn boredom(look: Look) -> f32 {
    let n_rounds = look.n_turns() as f32 / f32::from(look.seats().count());
    (n_rounds / TURNS_WITHOUT_BOREDOM - 1.0).clamp(0.0, 10.0)
}

/// Anything from 0 to 1.
fn even(rng: &mut Pcg64Mcg) -> f32 {
    const STEPS: u32 = 1 << 16;
    random::below(rng, STEPS) as f32 / STEPS as f32
}

pub(crate) fn score(sight: &Sight, kind: QuestionKind, choice: Choice) -> f32 {
    match choice {
        Choice::Play(card) => plays::score(sight, card),
        Choice::Free(_) => free(sight),
        Choice::GoOn | Choice::Pay | Choice::Done => 0.0,
        Choice::Pass => declined(sight, kind),
        Choice::Card(card) => named(sight, kind, card),
        Choice::Discard(card) => discarded(sight, kind, card),
        Choice::Give { card, to } if to == sight.seat => kept(sight, card),
        Choice::Give { card, .. } => -kept(sight, card),
        Choice::Seat(other) => seat(sight, kind, other),
        Choice::Left => f32::from(sight.look.n_hand(sight.look.seats().right_of(sight.seat))),
        Choice::Right => f32::from(sight.look.n_hand(sight.look.seats().left_of(sight.seat))),
    }
}

/// Throwing the hand away for new cards, at the price of all further plays.
fn free(sight: &Sight) -> f32 {
    let best = sight.hand.iter().map(|card| plays::score(sight, card)).reduce(f32::max).unwrap_or(0.0);
    if best >= plays::VICTORY {
        return -plays::VICTORY;
    }
    sight.weight(Weight::FreeBase) + best * sight.weight(Weight::FreeBest)
}

/// Only declining an optional play is a loss.
fn declined(sight: &Sight, kind: QuestionKind) -> f32 {
    if kind == QuestionKind::PlayFromHand { sight.weight(Weight::PassBase) } else { 0.0 }
}

fn named(sight: &Sight, kind: QuestionKind, card: Card) -> f32 {
    use QuestionKind as Kind;
    if kind == Kind::DropGoal {
        return -sight.prospect(&sight.look.condition(card));
    }
    if [Kind::DropRule, Kind::DropRules].contains(&kind) {
        return -plays::rule_kept(sight, card);
    }
    if kind == Kind::OwnKeeperToExchange {
        return -sight.usefulness(card);
    }
    if [Kind::KeeperToExchangeFor, Kind::StealInPlay].contains(&kind) {
        return taken(sight, card);
    }
    if kind == Kind::TrashInPlay {
        return trashed(sight, card);
    }
    if kind == Kind::PayTax { -kept(sight, card) } else { plays::score(sight, card) }
}

fn discarded(sight: &Sight, kind: QuestionKind, card: Card) -> f32 {
    if kind == QuestionKind::HandLimit {
        return -kept(sight, card);
    }
    let is_free_to_keep = kind == QuestionKind::TrashDay && sight.hand.contains(card);
    if is_free_to_keep { -1.0 } else { trashed(sight, card) }
}

/// A Creeper goes to whoever has most; cards come from the largest hand.
fn seat(sight: &Sight, kind: QuestionKind, other: Seat) -> f32 {
    let is_gift = kind == QuestionKind::MoveCreeper;
    f32::from(if is_gift { sight.look.front(other).len() } else { sight.look.n_hand(other) })
}
