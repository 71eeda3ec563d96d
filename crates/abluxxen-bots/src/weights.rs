use std::ops::Index;

/// What is weighed when a rule of thumb decides. Every weight multiplies one observation.
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
    /// By hand, from what players say; the starting point of tuning.
    pub const PLAIN: Self = Self([
        1.0, 0.5, 0.0, 0.0, 0.3, 0.8, 1.0, 1.0, 0.6, 0.0, 0.2, 0.5, -1.5, -1.8, -1.0, 0.0, 0.0, 0.5, -0.7, // laying
        -1.0, 1.5, 0.1, 0.2, 0.8, 0.0, -2.0, -1.0, -0.3, // taking
        0.3, 1.0, -0.2, -1.0, -0.3, 0.0, 0.5, 0.2, // losing
        2.0, 1.0, 0.1, 0.1, 0.2, 0.2, // drawing
        -0.5, -1.0, -0.5, -0.1, // optional
    ]);
}
