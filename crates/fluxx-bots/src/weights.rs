use std::ops::Index;

/// What a rule of thumb weighs. Every weight multiplies one observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Weight {
    /// A Goal in play that the seat lacks one card for, or two; and each missing card that is held in the hand.
    OwnLacksOne,
    OwnLacksTwo,
    OwnHeld,
    /// The same for the best other seat.
    OtherLacksOne,
    OtherLacksTwo,
    /// Playing a Keeper: always, and for each Goal in play, in the hand or unseen that asks for it.
    Keeper,
    KeeperInPlay,
    KeeperInHand,
    KeeperUnseen,
    /// A Keeper beyond the limit.
    KeeperOverLimit,
    /// Playing a Goal: always, and for what it does to the prospects.
    Goal,
    GoalProspect,
    /// Keeping a Goal in the hand that lacks few cards.
    GoalKept,
    /// Playing a rule: per additional card drawn, per additional play.
    RuleDraw,
    RulePlay,
    /// Per hand card or Keeper that others lose more of to a limit than the seat itself.
    RuleHandLimit,
    RuleKeeperLimit,
    RuleTwoGoals,
    RuleRandom,
    RuleEmptyHand,
    RuleBonus,
    RuleInflation,
    RuleEndTurn,
    /// Per own Creeper more than others have.
    RuleNoBlock,
    RuleOwnerOnly,
    /// Actions.
    ActDraw,
    ActMiniHand,
    ActGive,
    ActExchange,
    ActReplay,
    ActDropOne,
    ActDropMany,
    ActDropLimits,
    ActRotate,
    ActTrade,
    ActTradeSize,
    ActTax,
    ActTakeCard,
    ActSweep,
    ActSweepOwn,
    ActTrash,
    ActSteal,
    ActMix,
    ActMixShare,
    ActAnotherTurn,
    ActTrashDay,
    ActNewHand,
    ActNewHandSize,
    /// Taking a card from another seat, or discarding it: per Goal that asks for it.
    TakeKeeper,
    TakeDanger,
    /// An own Creeper, and one of another seat.
    CreeperOwn,
    CreeperOther,
    /// Leaving a turn with Get On With It: always, and by the best card in the hand.
    FreeBase,
    FreeBest,
    /// Declining an optional play.
    PassBase,
}

impl Weight {
    pub const COUNT: usize = Self::PassBase as usize + 1;
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
    /// Found by self-play of two and four seats: `examples/tune_fluxx.rs`.
    pub const TUNED: Self = Self([
        // prospects
        3.49, 1.14, 1.36, 2.73, 0.77, // Keepers
        2.43, 0.62, 1.14, 0.17, -2.07, // Goals
        -0.67, 1.32, -0.58, // rules
        0.81, 1.86, 0.53, 0.99, 0.37, -0.40, 0.22, 0.46, 0.42, 0.35, 1.96, 0.02, // Actions
        3.78, 3.79, 0.90, 0.81, 2.87, 0.32, 0.30, 0.33, 0.00, 0.00, 1.00, 1.91, 0.92, 0.58, 3.76, 2.20, 2.66,
        0.15, 1.60, 6.08, 0.27, -0.03, 0.16, // taking
        0.71, 0.43, 2.04, 0.50, // declining
        -1.10, -0.33, -0.08,
    ]);
}
