//! How probable it is that a layer is robbed before its owner's next turn.

use abluxxen::{Card, Cards, Layer, Phase, RuleLevel, State};
use game::Seat;
use nets::exponential;

pub(crate) trait Risk {
    fn of(&self, layer: Layer) -> f32;
}

/// From a table: how often opponents have a set of this size, and how many values are higher.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypicalRisk {
    by_size_and_rank: &'static [[f32; 16]; 14],
    level: RuleLevel,
}

impl TypicalRisk {
    pub(crate) fn new(state: &State) -> Self {
        let n_others = usize::from(state.options().seats().count() - 1);
        Self { by_size_and_rank: &TYPICAL[n_others], level: state.options().level() }
    }
}

impl Risk for TypicalRisk {
    fn of(&self, layer: Layer) -> f32 {
        let rank = usize::from(layer.value.rank());
        let rank = if self.level == RuleLevel::Expert && rank >= 13 { 13 } else { rank };
        self.by_size_and_rank[usize::from(layer.size())][rank]
    }
}

/// How often one opponent has a set of this size to play.
const BY_SIZE: [f32; 14] = [0.0, 0.5, 0.36, 0.21, 0.09, 0.04, 0.01, 0.005, 0.002, 0.001, 0.0, 0.0, 0.0, 0.0];

/// By number of opponents, size and rank.
static TYPICAL: [[[f32; 16]; 14]; Seat::MAX] = typical();

const fn typical() -> [[[f32; 16]; 14]; Seat::MAX] {
    let mut table = [[[0.0; 16]; 14]; Seat::MAX];
    let mut n_others = 1;
    while n_others < Seat::MAX {
        let mut size = 1;
        while size < 14 {
            let mut rank = 1;
            while rank < 14 {
                let one = BY_SIZE[size] * (14 - rank) as f32 / 13.0;
                let fewer_are_willing = 1.0 - table[n_others - 1][size][rank];
                table[n_others][size][rank] = 1.0 - fewer_are_willing * (1.0 - one);
                rank += 1;
            }
            size += 1;
        }
        n_others += 1;
    }
    table
}

/// By counting the cards that the seat has not seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedRisk {
    /// By size and rank: how many opponents probably hold exactly this many cards of a higher value.
    holders: [[f32; 16]; SIZES],
    level: RuleLevel,
}

/// Larger layers are practically never robbed.
const SIZES: usize = 7;
/// How often somebody who could rob a layer does so.
const WILLING: f32 = 0.55;

impl CountedRisk {
    pub(crate) fn new(state: &State, seat: Seat) -> Self {
        let seats = state.options().seats();
        let unseen = unseen(state, seat);
        let n_unseen = f32::from(unseen.len().max(1));
        let mut holders = [[0.0; 16]; SIZES];
        for other in seats.others_clockwise(seat) {
            let known = state.known(other);
            let part = f32::from(state.hand(other).len() - known.len()) / n_unseen;
            for card in Card::all() {
                add_holder(&mut holders, card, known.count(card), binomial(unseen.count(card), part));
            }
        }
        for row in &mut holders {
            for rank in (1..14).rev() {
                row[rank] += row[rank + 1];
            }
        }
        Self { holders, level: state.options().level() }
    }
}

fn add_holder(holders: &mut [[f32; 16]; SIZES], card: Card, n_known: u8, chances: [f32; 9]) {
    for (n_more, chance) in chances.iter().enumerate() {
        let size = usize::from(n_known) + n_more;
        if (1..SIZES).contains(&size) {
            holders[size][usize::from(card.rank())] += chance;
        }
    }
}

/// The chances of 0, 1, … 8 successes in `n` tries.
fn binomial(n: u8, part: f32) -> [f32; 9] {
    let mut chances = [0.0; 9];
    chances[0] = 1.0;
    for tries in 1..=usize::from(n) {
        for hits in (1..=tries).rev() {
            chances[hits] = chances[hits] * (1.0 - part) + chances[hits - 1] * part;
        }
        chances[0] *= 1.0 - part;
    }
    chances
}

/// Every card whose place the seat does not know: the deck and the secret part of other hands.
pub(crate) fn unseen(state: &State, seat: Seat) -> Cards {
    let others = state.options().seats().others_clockwise(seat);
    unseen_beside(state, seat, others.map(|other| state.known(other)).sum())
}

/// The same for somebody who has added up already what the others are known to hold.
#[inline]
pub(crate) fn unseen_beside(state: &State, seat: Seat, known: Cards) -> Cards {
    let mut unseen = Cards::whole_box();
    unseen -= state.discard();
    unseen -= state.shadow();
    unseen -= state.hand(seat);
    unseen -= state.pool_bottoms();
    unseen -= state.pool_tops();
    unseen -= robbed(state.phase()).cards();
    unseen -= state.laid_down();
    unseen -= known;
    unseen
}

/// The layer that lies between two seats; one of no cards where there is none.
#[inline]
pub(crate) fn robbed(phase: Phase) -> Layer {
    const NONE: Layer = Layer::of_numbers(Card::ONE, 0, 0);
    match phase {
        Phase::Robbing { layer, .. } | Phase::Losing { layer, .. } => layer,
        Phase::Dealing
        | Phase::LayingDown
        | Phase::TakingShadow
        | Phase::Drawing { .. }
        | Phase::DrawingOptionally
        | Phase::Over(_) => NONE,
    }
}

impl Risk for CountedRisk {
    fn of(&self, layer: Layer) -> f32 {
        let Some(row) = self.holders.get(usize::from(layer.size())) else { return 0.0 };
        let rank = usize::from(layer.value.rank());
        let is_exposed = self.level == RuleLevel::Expert && rank >= 13;
        let ones = if is_exposed { row[1] - row[2] } else { 0.0 };
        1.0 - exponential(-WILLING * (row[rank + 1] + ones))
    }
}
