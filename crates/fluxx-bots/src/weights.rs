use std::ops::Index;

/// What is weighed when a rule of thumb decides. Every weight multiplies one observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Weight {
    /// A Goal in play that the seat lacks one card for, or two; of the cards lacking, one held in the hand.
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
    /// Playing a rule: per card drawn more, per play more.
    RuleDraw,
    RulePlay,
    /// Per hand card or Keeper that others lose more by a limit than oneself.
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
    /// By hand: the starting point of tuning.
    pub const TUNED: Self = Self([
        3.0, 1.0, 2.0, 2.5, 0.5, // prospects
        4.0, 1.0, 0.6, 0.1, -3.0, // Keepers
        1.0, 1.0, -0.5, // Goals
        1.0, 1.0, 0.5, 0.7, 0.5, -0.5, 0.3, 0.5, 0.5, 0.3, 1.5, 0.0, // rules
        3.0, 3.0, 1.0, 1.0, 2.5, 0.3, 0.3, 0.3, 0.0, 0.0, 0.7, 1.5, 1.5, 0.5, 2.0, 2.0, 3.0, 0.0, 1.0, 3.0,
        0.2, 0.0, 0.3, // Actions
        0.5, 2.0, 2.0, 0.5, // taking
        -1.0, -0.5, 0.0, // declining
    ]);
}
