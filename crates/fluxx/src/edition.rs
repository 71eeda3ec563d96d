//! The printed edition: its card file, read once.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::deck::Deck;
use crate::effect::{Effect, Food, Kind};

/// What is written on a card in one language, in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardText {
    /// The name of the card.
    pub name: String,
    /// What is written on it.
    pub text: String,
    /// The printed title is not known; this is our own translation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub working_title: bool,
}

/// A card as people read it.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintedCard {
    /// The card.
    pub card: Card,
    /// What it does.
    pub effect: Effect,
    /// Whether it counts as food.
    pub food: Option<Food>,
    /// In German.
    pub de: CardText,
    /// In English.
    pub en: CardText,
}

/// A card that lies on the table from the start: the Basic Rules or a side of the Meta Rule.
#[derive(Clone, Debug, PartialEq)]
pub struct TableCard {
    /// Its id.
    pub id: String,
    /// What it does.
    pub effect: TableEffect,
    /// In German.
    pub de: CardText,
    /// In English.
    pub en: CardText,
}

/// What a card does that always lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEffect {
    /// The Basic Rules.
    Basic(BasicRules),
    /// A Meta Rule.
    Meta(Meta),
}

/// How many cards are drawn and played without any New Rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasicRules {
    /// Cards to draw.
    pub draw: u8,
    /// Cards to play.
    pub play: u8,
}

/// The sides of the Meta Rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Meta {
    /// Basic Rules grow.
    Escalation,
    /// Creepers are left in the box.
    NoCreepers,
}

/// Everything that the card file holds.
#[derive(Debug)]
pub struct PrintedEdition {
    /// The cards that always lie on the table.
    pub table_cards: Vec<TableCard>,
    /// The cards that are shuffled.
    pub cards: Vec<PrintedCard>,
    pub(crate) deck: Deck,
}

/// The German edition, `de-4.0`.
pub fn printed_edition() -> &'static PrintedEdition {
    static EDITION: LazyLock<PrintedEdition> = LazyLock::new(|| read(include_str!("../cards/de-4.0.toml")));
    &EDITION
}

#[derive(Deserialize)]
struct File {
    card: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    kind: RowKind,
    food: Option<Food>,
    effect: toml::Value,
    de: CardText,
    en: CardText,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RowKind {
    Basic,
    Meta,
    #[serde(untagged)]
    Shuffled(Kind),
}

fn read(text: &str) -> PrintedEdition {
    let file: File = toml::from_str(text).expect("the card file is well-formed");
    let (mut table_cards, mut cards) = (Vec::new(), Vec::new());
    for Row { id, kind, food, effect, de, en } in file.card {
        let effect = match kind {
            RowKind::Basic => TableEffect::Basic(effect.try_into().expect("two numbers")),
            RowKind::Meta => TableEffect::Meta(effect.try_into().expect("a side of the Meta Rule")),
            RowKind::Shuffled(kind) => {
                let effect = Effect::read(kind, effect).expect("the card file uses only known effects");
                let card: Card = id.parse().expect("the card file has only known ids");
                assert_eq!(card.index(), cards.len(), "the card file is in the order of the ids");
                cards.push(PrintedCard { card, effect, food, de, en });
                continue;
            }
        };
        table_cards.push(TableCard { id, effect, de, en });
    }
    let effects: Vec<_> = cards.iter().map(|card| (card.effect.clone(), card.food)).collect();
    let deck = Deck::new(basic_rules(&table_cards), &effects);
    PrintedEdition { table_cards, cards, deck }
}

fn basic_rules(table_cards: &[TableCard]) -> BasicRules {
    let basic = table_cards.iter().find_map(|card| match card.effect {
        TableEffect::Basic(basic) => Some(basic),
        TableEffect::Meta(_) => None,
    });
    basic.expect("the card file has Basic Rules")
}
