use std::ops::Index;

use abluxxen::Options;

use crate::tables;

/// What a rule of thumb weighs. Every weight multiplies one observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Weight {
    /// Laying down: per card of the layer.
    LaySize,
    /// More per card when turns are running out.
    LayHaste,
    LayLate,
    LayClose,
    /// Per card that will probably be robbed, by the size of the layer: 1, 2, 3, 4 and more.
    LayRisk1,
    LayRisk2,
    LayRisk3,
    LayRisk4,
    /// Per card that leaves another display, and more of it when its owner leads.
    LayHit,
    LayHitSingle,
    LayHitLeader,
    /// Per card robbed that joins cards in the hand, or that is a joker.
    LayLoot,
    /// Per joker that goes with numbers, or alone.
    LayJoker,
    LayJokerAlone,
    /// For keeping some cards of the value back.
    LayPart,
    /// Per rank above seven, for a single card and for more.
    LayRankSingle,
    LayRankMany,
    /// Per card of the shadow that joins cards in the hand, and per card that does not.
    LayShadowJoins,
    LayShadowNew,
    /// Taking a robbed layer.
    TakeBase,
    TakeJoins,
    TakeJoinsCount,
    TakeSize,
    TakeJoker,
    TakeRank,
    TakeLate,
    TakeClose,
    TakeHaste,
    /// Discarding one's own robbed layer instead of taking it back.
    LoseBase,
    LosePool,
    LoseSize,
    LoseJoker,
    LoseJoins,
    LoseRank,
    LoseLate,
    LoseHaste,
    /// Drawing a card.
    DrawJoker,
    DrawJoins,
    DrawJoinsCount,
    DrawRank,
    DrawTwin,
    DrawDeck,
    /// Drawing a card that one need not draw.
    OptionalBase,
    OptionalLate,
    OptionalClose,
    OptionalHaste,
}

impl Weight {
    pub const COUNT: usize = Self::OptionalHaste as usize + 1;
}

/// A value for every weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub [f32; Weight::COUNT]);

impl Index<Weight> for Weights {
    type Output = f32;

    fn index(&self, weight: Weight) -> &f32 {
        &self.0[weight as usize]
    }
}

impl Weights {
    /// The weights that were tuned for a variant.
    pub fn tuned(options: &Options) -> &'static Self {
        match (options.is_duel(), options.seats().count()) {
            (true, _) => &tables::DUEL,
            (false, 2) => &tables::TWO,
            (false, _) => &tables::MANY,
        }
    }
}
