//! Own cards: the ten blanks of the box, made of the same parts as the printed cards.

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::deck::Deck;
use crate::edition::{Words, printed_edition};
use crate::effect::{Effect, Food, Kind};

/// A card that players made themselves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OwnCard {
    pub id: Card,
    pub kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food: Option<Food>,
    pub effect: Effect,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub de: Option<Words>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en: Option<Words>,
}

/// Up to ten own cards, checked, and the deck that they make together with the printed ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Vec<OwnCard>", try_from = "Vec<Row>")]
pub struct OwnCards {
    cards: Vec<OwnCard>,
    deck: Box<Deck>,
}

/// What is wrong with a file of own cards, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardFault {
    pub line: usize,
    pub field: String,
    pub problem: String,
}

#[derive(Deserialize)]
struct Row {
    id: Card,
    kind: Kind,
    food: Option<Food>,
    effect: toml::Value,
    de: Option<Words>,
    en: Option<Words>,
}

impl OwnCards {
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    pub fn cards(&self) -> &[OwnCard] {
        &self.cards
    }

    pub(crate) fn deck(&self) -> &Deck {
        &self.deck
    }

    fn new(cards: Vec<OwnCard>) -> Self {
        let edition = printed_edition();
        let printed = edition.cards.iter().map(|card| (card.effect.clone(), card.food));
        let own = cards.iter().map(|card| (card.effect.clone(), card.food));
        let effects: Vec<_> = printed.chain(own).collect();
        let deck = Box::new(Deck::new(edition.deck.basic, &effects));
        Self { cards, deck }
    }
}

impl Default for OwnCards {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl From<OwnCards> for Vec<OwnCard> {
    fn from(own: OwnCards) -> Self {
        own.cards
    }
}

impl TryFrom<Vec<Row>> for OwnCards {
    type Error = String;

    fn try_from(rows: Vec<Row>) -> Result<Self, String> {
        let mut cards = Vec::new();
        for Row { id, kind, food, effect, de, en } in rows {
            let effect = Effect::read(kind, effect).map_err(|problem| format!("`cards`: {id}: {problem}"))?;
            cards.push(OwnCard { id, kind, food, effect, de, en });
        }
        Ok(Self::new(cards))
    }
}
