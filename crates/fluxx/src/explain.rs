//! Why: the cards and paragraphs behind every number, every forced answer and everything that stands between a seat
//! and a win.
//!
//! Pure functions of a [`View`], so that every client can ask and say it in its own language.

mod goals;

use game::Rule;
use serde::{Serialize, Serializer};

use crate::agenda::Task;
use crate::card::{Card, CardSet};
use crate::edition::{Meta, TableEffect, printed_edition};
use crate::effect::Bonus;
use crate::event::{DiscardReason, Happening, MoveReason, Told};
use crate::operation::Operate;
use crate::options::RichBonus;
use crate::paragraph;
use crate::question::QuestionKind;
use crate::state::State;
use crate::view::View;

pub use goals::{GoalReport, Obstacle, SeatReport, goals};

/// What causes something: a shuffled card, or one that always lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum Cause {
    /// The Basic Rules.
    BasicRules,
    /// A Meta Rule.
    Meta(Meta),
    /// A card of the deck.
    Card(Card),
}

/// The id of the card.
impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_it = |effect: TableEffect| match effect {
            TableEffect::Basic(_) => *self == Self::BasicRules,
            TableEffect::Meta(side) => *self == Self::Meta(side),
        };
        match self {
            Self::Card(card) => card.serialize(serializer),
            Self::BasicRules | Self::Meta(_) => {
                let mut table_cards = printed_edition().table_cards.iter();
                let id = table_cards.find(|card| is_it(card.effect)).map(|card| &card.id);
                id.expect("the card file has all of them").serialize(serializer)
            }
        }
    }
}

/// A number in force, and what it is made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sum {
    /// The number in force.
    pub total: u16,
    /// What it is made of.
    pub parts: Vec<Summand>,
}

impl Sum {
    /// A numeral of a card, with all that raises it.
    pub(crate) fn of_numeral(state: &State, number: u8, card: Card, rule: Rule) -> Self {
        let mut parts = Vec::new();
        numeral(state, &mut parts, number, Cause::Card(card), rule);
        sum(parts)
    }
}

/// One summand. Inflation stands beside each numeral that it raises.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Summand {
    /// How much it adds.
    pub amount: u16,
    /// What adds it.
    pub cause: Cause,
    /// The numeral that Inflation raises here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub on: Option<Cause>,
    /// The paragraph.
    pub rule: Rule,
    /// These plays may be declined.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

/// How many cards the active seat plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PlaySum {
    /// Until the hand is empty, because of this card.
    All(Card),
    /// A number.
    Sum(Sum),
}

/// The number of the Action that is being carried out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ActionSum {
    /// This many cards of the mini-hand are played.
    MiniHand(Sum),
    /// This many cards go to everyone.
    GiveOut(Sum),
    /// Everyone else pays this many cards.
    Tax(Sum),
}

/// Why a question is asked or something happened: the paragraph and the cards that cause it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Because {
    /// The paragraph.
    pub rule: Rule,
    /// What causes it.
    pub cards: Vec<Card>,
}

/// Everything that can be said about a view.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Why {
    /// Why the open question is asked.
    pub question: Option<Because>,
    /// How many cards are drawn.
    pub draw: Sum,
    /// How many cards are played.
    pub play: PlaySum,
    /// The limit of hands, if there is one.
    pub hand_limit: Option<Sum>,
    /// The limit of Keepers, if there is one.
    pub keeper_limit: Option<Sum>,
    /// The number of the Action that is carried out.
    pub action: Option<ActionSum>,
    /// How far every seat is from every Goal.
    pub goals: Vec<GoalReport>,
}

/// Everything that can be said about a view.
pub fn all(view: &View) -> Why {
    Why {
        question: question(view),
        draw: draw(view),
        play: play(view),
        hand_limit: hand_limit(view),
        keeper_limit: keeper_limit(view),
        action: action(view),
        goals: goals(view),
    }
}

/// Why the active seat draws this many cards.
pub fn draw(view: &View) -> Sum {
    let state = view.any_state();
    let deck = state.deck();
    let mut parts = Vec::new();
    match (state.rules() & deck.rules.draw).first() {
        Some(rule) => numeral(&state, &mut parts, deck.rule(rule).number, Cause::Card(rule), paragraph::D1),
        None => basic(&state, &mut parts, deck.basic.draw, paragraph::D1),
    }
    for (card, bonus) in state.bonuses() {
        if let Some(number) = bonus.draw {
            numeral(&state, &mut parts, number, Cause::Card(card), paragraph::D4);
        }
    }
    sum(parts)
}

/// Why the active seat plays this many cards.
pub fn play(view: &View) -> PlaySum {
    let state = view.any_state();
    let deck = state.deck();
    if let Some(all) = (state.rules() & deck.rules.play_all).first() {
        return PlaySum::All(all);
    }
    let mut parts = Vec::new();
    match (state.rules() & deck.rules.play).first() {
        Some(rule) => numeral(&state, &mut parts, deck.rule(rule).number, Cause::Card(rule), paragraph::P1),
        None => basic(&state, &mut parts, deck.basic.play, paragraph::P1),
    }
    for (card, bonus) in state.bonuses() {
        add_bonus_plays(&state, &mut parts, card, *bonus);
    }
    PlaySum::Sum(sum(parts))
}

/// Why there is a Hand Limit, if there is one.
pub fn hand_limit(view: &View) -> Option<Sum> {
    limit(&view.any_state(), |state| state.deck().rules.hand_limit)
}

/// Why there is a Keeper Limit, if there is one.
pub fn keeper_limit(view: &View) -> Option<Sum> {
    limit(&view.any_state(), |state| state.deck().rules.keeper_limit)
}

/// How the number that the Action asks for comes about, if it has one.
pub fn action(view: &View) -> Option<ActionSum> {
    let Some(&Task::Action { card, progress, .. }) = view.agenda.last() else { return None };
    progress.reason(&view.any_state(), card)
}

fn limit(state: &State, role: impl Fn(&State) -> CardSet) -> Option<Sum> {
    let rule = (state.rules() & role(state)).first()?;
    let mut parts = Vec::new();
    numeral(state, &mut parts, state.deck().rule(rule).number, Cause::Card(rule), paragraph::L1);
    Some(sum(parts))
}

fn add_bonus_plays(state: &State, parts: &mut Vec<Summand>, card: Card, bonus: Bonus) {
    let Some(number) = bonus.play else { return };
    let before = parts.len();
    numeral(state, parts, number, Cause::Card(card), paragraph::P5);
    let optional = bonus.optional && state.options.rich_bonus() == RichBonus::May;
    for part in &mut parts[before..] {
        part.optional = optional;
    }
}

fn basic(state: &State, parts: &mut Vec<Summand>, number: u8, rule: Rule) {
    numeral(state, parts, number, Cause::BasicRules, rule);
    if state.options.meta() == Some(Meta::Escalation) && state.n_reshuffles > 0 {
        let cause = Cause::Meta(Meta::Escalation);
        parts.push(Summand {
            amount: state.n_reshuffles,
            cause,
            on: None,
            rule: paragraph::S4,
            optional: false,
        });
    }
}

/// A printed numeral, and each Inflation that raises it.
fn numeral(state: &State, parts: &mut Vec<Summand>, number: u8, cause: Cause, rule: Rule) {
    parts.push(Summand { amount: u16::from(number), cause, on: None, rule, optional: false });
    for inflation in state.rules() & state.deck().rules.inflation {
        let (on, inflation) = (Some(cause), Cause::Card(inflation));
        parts.push(Summand { amount: 1, cause: inflation, on, rule: paragraph::I1, optional: false });
    }
}

fn sum(parts: Vec<Summand>) -> Sum {
    Sum { total: parts.iter().map(|part| part.amount).sum(), parts }
}

/// Why the open question is asked.
pub fn question(view: &View) -> Option<Because> {
    let question = view.question?;
    let state = view.any_state();
    let rule = state.rule_asked()?;
    let cards = match question.kind {
        QuestionKind::PlayFromHand => play_causes(view),
        QuestionKind::KeeperLimit => limit_causes(&state, state.deck().rules.keeper_limit),
        QuestionKind::HandLimit => limit_causes(&state, state.deck().rules.hand_limit),
        QuestionKind::PlayFromMiniHand
        | QuestionKind::FreeAction
        | QuestionKind::DeathTakes
        | QuestionKind::DiscardAlone
        | QuestionKind::PayTaxes
        | QuestionKind::MoveCreeper
        | QuestionKind::DropGoal
        | QuestionKind::DropRule
        | QuestionKind::DropRules
        | QuestionKind::PlayFromDiscard
        | QuestionKind::OwnKeeperToExchange
        | QuestionKind::KeeperToExchangeFor
        | QuestionKind::TrashInPlay
        | QuestionKind::StealInPlay
        | QuestionKind::PayTax
        | QuestionKind::GiveOut
        | QuestionKind::TradeHandsWith
        | QuestionKind::TakeCardFrom
        | QuestionKind::Direction
        | QuestionKind::TrashDay => question.cause.into_iter().collect(),
    };
    Some(Because { rule, cards })
}

fn play_causes(view: &View) -> Vec<Card> {
    let card = |cause| match cause {
        Cause::Card(card) => Some(card),
        Cause::BasicRules | Cause::Meta(_) => None,
    };
    match play(view) {
        PlaySum::All(all) => vec![all],
        PlaySum::Sum(sum) => {
            let causes: CardSet = sum.parts.iter().filter_map(|part| card(part.cause)).collect();
            causes.iter().collect()
        }
    }
}

fn limit_causes(state: &State, role: CardSet) -> Vec<Card> {
    (state.rules() & (role | state.deck().rules.inflation)).iter().collect()
}

/// Why something happened; `view` is what the viewer knew just before.
pub fn event(told: &Told, view: &View) -> Because {
    let state = view.any_state();
    let rules = &state.deck().rules;
    let cards = match told {
        Told::Drawn { .. } | Told::Given { .. } => {
            view.agenda.iter().rev().find_map(crate::view::card_of).into_iter().collect()
        }
        Told::Open(Happening::Discarded { why, .. }) => match why {
            DiscardReason::KeeperLimit | DiscardReason::KeeperLimitAtEnd => {
                limit_causes(&state, rules.keeper_limit)
            }
            DiscardReason::HandLimit | DiscardReason::HandLimitAtEnd => {
                limit_causes(&state, rules.hand_limit)
            }
            DiscardReason::FreeAction => (state.rules() & rules.end_turn_drawing).iter().collect(),
            DiscardReason::Death
            | DiscardReason::DeathAlone
            | DiscardReason::DeathAloneAtStart
            | DiscardReason::DeathAloneAtPlay => state.deck().deaths.iter().collect(),
            DiscardReason::Taxes => state.discarding_creepers(),
            DiscardReason::Effect | DiscardReason::MiniHandLeft => {
                view.agenda.iter().rev().find_map(crate::view::card_of).into_iter().collect()
            }
        },
        Told::Open(Happening::Moved { card, why: MoveReason::War | MoveReason::GoalChange, .. }) => {
            vec![*card]
        }
        Told::Open(Happening::Won { goal, .. }) => vec![*goal],
        Told::Open(Happening::FreeActionUsed { card, .. } | Happening::Played { card, .. }) => vec![*card],
        Told::Open(Happening::DrawsDue { .. }) => draw_causes(view),
        Told::Open(_) => Vec::new(),
    };
    Because { rule: told.rule(), cards }
}

fn draw_causes(view: &View) -> Vec<Card> {
    let causes = draw(view).parts.into_iter().filter_map(|part| match part.cause {
        Cause::Card(card) => Some(card),
        Cause::BasicRules | Cause::Meta(_) => None,
    });
    causes.collect::<CardSet>().iter().collect()
}

impl State {
    fn discarding_creepers(&self) -> Vec<Card> {
        let reactions = self.deck().reactions.iter();
        let discarding = reactions.filter_map(|reaction| match reaction.what {
            crate::deck::ReactionKind::DiscardWhenWith(_) => Some(reaction.creeper),
            crate::deck::ReactionKind::MoveWhenWith(_) | crate::deck::ReactionKind::LeaveWhenAlone => None,
        });
        discarding.filter(|creeper| self.in_play().contains(*creeper)).collect()
    }
}
