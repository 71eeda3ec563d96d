//! The closed set of parts that all cards are made of, printed and own ones alike.
//!
//! Every number here is a printed numeral: Inflation raises it by one. None of these parts can repeat
//! itself, so no card can run for ever.

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::card::Card;
pub use crate::operation::{DropRules, MiniHand, MiniPlays, Operation};

/// The five kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Kind {
    /// Lies in front of its owner and counts for Goals.
    Keeper,
    /// Lies in front of its owner and hinders winning.
    Creeper,
    /// Says how to win.
    Goal,
    /// Changes the rules while it lies there.
    NewRule,
    /// Is carried out once.
    Action,
}

/// What a card does, by its kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Effect {
    /// Lies in front of its owner and counts for Goals.
    Keeper(KeeperEffect),
    /// Lies in front of its owner and hinders winning.
    Creeper(CreeperEffect),
    /// Says how to win.
    Goal(GoalEffect),
    /// Changes the rules while it lies there.
    NewRule(RuleEffect),
    /// Is carried out once.
    Action(Vec<Operation>),
}

impl Effect {
    /// Reads the effect of a card of this kind.
    pub(crate) fn read<'de, D: Deserializer<'de>>(kind: Kind, effect: D) -> Result<Self, D::Error> {
        match kind {
            Kind::Keeper => KeeperEffect::deserialize(effect).map(Self::Keeper),
            Kind::Creeper => CreeperEffect::deserialize(effect).map(Self::Creeper),
            Kind::Goal => GoalEffect::deserialize(effect).map(Self::Goal),
            Kind::NewRule => RuleEffect::deserialize(effect).map(Self::NewRule),
            Kind::Action => Vec::deserialize(effect).and_then(|operations| {
                if (1..=Operation::N_MAX).contains(&operations.len()) {
                    return Ok(Self::Action(operations));
                }
                Err(de::Error::custom(format_args!("an Action has 1 to {} operations", Operation::N_MAX)))
            }),
        }
    }

    /// The kind of card that has this effect.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Keeper(_) => Kind::Keeper,
            Self::Creeper(_) => Kind::Creeper,
            Self::Goal(_) => Kind::Goal,
            Self::NewRule(_) => Kind::NewRule,
            Self::Action(_) => Kind::Action,
        }
    }
}

/// What a Keeper can do besides counting for Goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum KeeperEffect {
    /// Lies in front of its owner.
    Keep,
}

/// Whether a Keeper is something to eat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Food {
    /// Without a condition.
    Always,
    /// Only with the option `milk_is_food`.
    Optional,
}

/// Every Creeper blocks its owner; this is what it does besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CreeperEffect {
    /// Nothing besides.
    Block,
    /// As soon as both lie in front of one seat, one of the two is passed on (option `war_moves`).
    MoveWhenWith(Card),
    /// As soon as both lie in front of one seat, both are discarded.
    DiscardWhenWith(Card),
    /// Takes other cards of its owner at the start of the turn, and may leave once it lies alone.
    TakeOthers,
    /// Moves one seat against the turn direction with every change of the Goal.
    MoveOnGoalChange,
}

/// What a seat needs in order to win; all parts that are given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoalEffect {
    /// All of these lie in front of the seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub have: Vec<Card>,
    /// At least this many of these lie in front of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub some_of: Option<SomeOf>,
    /// None of these lies in front of anyone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nobody_has: Vec<Card>,
    /// No Keeper but those of `have` lies in front of the seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_other_keeper: bool,
    /// The seat alone has the most of these, and at least `at_least`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<Counted>,
    /// The least number, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u8>,
}

/// Some cards of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SomeOf {
    /// How many.
    pub count: u8,
    /// The group.
    pub of: Group,
}

/// Cards that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Group {
    /// A group that the rules name.
    Named(GroupName),
    /// These cards.
    Cards(Vec<Card>),
}

/// The groups that the rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GroupName {
    /// Every Keeper that is food.
    Food,
    /// Every Keeper.
    Keepers,
    /// Every Creeper.
    Creepers,
}

/// What is counted for a Goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Counted {
    /// Cards in the hand.
    HandCards,
    /// Every Keeper.
    Keepers,
}

/// What a New Rule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RuleEffect {
    /// This many cards are drawn.
    Draw(u8),
    /// This many cards are played.
    Play(u8),
    /// All cards are played.
    PlayAll,
    /// The most cards in a hand, out of turn.
    HandLimit(u8),
    /// The most Keepers, out of turn.
    KeeperLimit(u8),
    /// Two Goals may lie there.
    TwoGoals,
    /// The first card of a turn is picked at random.
    FirstPlayRandom,
    /// Whoever begins the turn with an empty hand draws this many.
    EmptyHandDraw(u8),
    /// More cards under a condition.
    Bonus(Bonus),
    /// Every numeral counts as one more.
    Inflation,
    /// A free action: discard the hand, draw this many, end the turn.
    EndTurnDrawing(u8),
    /// Creepers do not hinder winning.
    CreepersDoNotBlock,
    /// Only the owner of this card can win.
    OnlyOwnerOf(Card),
}

/// More draws or plays, for everybody or for one seat, perhaps only while a card is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bonus {
    /// Only for seats with this rank.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub only_for: Option<KeeperRank>,
    /// Only while this card is in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub while_in_play: Option<Card>,
    /// More cards to draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u8>,
    /// More cards to play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<u8>,
    /// The extra plays may be declined (unless the option `rich_bonus` says "must").
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

/// A seat that strictly stands out; in a tie nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum KeeperRank {
    /// Fewer Keepers than anybody else.
    FewestKeepers,
    /// More Keepers than anybody else.
    MostKeepers,
}
