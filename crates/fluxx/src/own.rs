//! Own cards: the ten blanks of the box, made of the same parts as the printed cards.

mod checks;
mod file;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::deck::Deck;
use crate::edition::{CardText, printed_edition};
use crate::effect::{Effect, Food, Kind};

/// A card that players made themselves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct OwnCard {
    /// Its id.
    pub id: Card,
    /// Its kind.
    pub kind: Kind,
    /// Whether it counts as food.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food: Option<Food>,
    /// What it does.
    pub effect: Effect,
    /// In German.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub de: Option<CardText>,
    /// In English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en: Option<CardText>,
}

/// OC1: up to ten own cards, checked, and the deck that they make together with the printed ones.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(into = "Vec<OwnCard>", try_from = "Vec<Row>")]
pub struct OwnCards {
    cards: Vec<OwnCard>,
    deck: Box<Deck>,
}

/// What is wrong with a file of own cards, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OwnCardError {
    /// Counted from 1; 0 where the cards do not come from a file.
    pub line: usize,
    /// Where the fault is.
    pub field: String,
    /// What is wrong there.
    pub problem: String,
    /// The same for programs.
    pub fault: OwnCardFault,
}

/// The common mistakes in own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OwnCardFault {
    /// It has no name or no text.
    Empty,
    /// A name, a text, a list or all words together are too long.
    TooLong,
    /// Nobody can ever meet the Goal.
    Unmeetable,
    /// A number is too small or too large.
    Number,
    /// Anything else.
    Other,
}

/// What is wrong with a card, wherever it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardProblem {
    pub(crate) fault: OwnCardFault,
    pub(crate) problem: String,
}

impl CardProblem {
    pub(crate) fn new(fault: OwnCardFault, problem: String) -> Self {
        Self { fault, problem }
    }

    fn at(self, line: usize, field: &str) -> OwnCardError {
        let Self { fault, problem } = self;
        OwnCardError { line, field: field.to_owned(), problem, fault }
    }
}

impl<T: Into<String>> From<T> for CardProblem {
    fn from(problem: T) -> Self {
        Self::new(OwnCardFault::Other, problem.into())
    }
}

impl OwnCards {
    /// The most characters of a name and of a text.
    pub const NAME_MAX: usize = 40;
    /// The most characters of a text.
    pub const TEXT_MAX: usize = 300;
    /// The most cards that one list of a Goal names.
    pub const LIST_MAX: usize = 20;
    /// The most bytes of all names and texts together: they travel with every match that has these cards.
    pub const WORDS_BYTES_MAX: usize = 8 * 1024;
    /// The most bytes of a file.
    pub const FILE_BYTES_MAX: usize = 64 * 1024;

    /// Reads a file of own cards; names every fault that it has.
    pub fn parse(text: &str) -> Result<Self, Vec<OwnCardError>> {
        if text.len() > Self::FILE_BYTES_MAX {
            let problem = format!("has {} bytes, at most {} are read", text.len(), Self::FILE_BYTES_MAX);
            let (field, fault) = ("file".to_owned(), OwnCardFault::TooLong);
            return Err(vec![OwnCardError { line: 1, field, problem, fault }]);
        }
        let cards = file::read(text)?;
        let faults = checks::faults(&cards);
        if faults.is_empty() {
            Ok(Self::new(cards.into_iter().map(|read| read.card).collect()))
        } else {
            Err(faults)
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards, by their ids.
    pub fn cards(&self) -> &[OwnCard] {
        &self.cards
    }

    /// The first fault of cards in the form of a record.
    pub(crate) fn first_fault(cards: &serde_json::Value) -> Option<OwnCardFault> {
        let Ok(rows) = Vec::<Row>::deserialize(cards) else { return Some(OwnCardFault::Other) };
        match rows.into_iter().map(Row::read).collect::<Result<Vec<_>, _>>() {
            Ok(cards) => checks::faults(&cards).first().map(|error| error.fault),
            Err(_) => Some(OwnCardFault::Other),
        }
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

/// Without the deck behind them, which would fill pages.
impl fmt::Debug for OwnCards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.cards.iter().map(|card| card.id.to_string())).finish()
    }
}

impl fmt::Display for OwnCardError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        write!(f, "`{}`: {}", self.field, self.problem)
    }
}

impl From<OwnCards> for Vec<OwnCard> {
    fn from(own: OwnCards) -> Self {
        own.cards
    }
}

/// A card as a record carries it.
#[derive(Deserialize)]
struct Row {
    id: Card,
    kind: Kind,
    food: Option<Food>,
    effect: toml::Value,
    de: Option<CardText>,
    en: Option<CardText>,
}

impl Row {
    fn read(self) -> Result<file::ReadCard, String> {
        let Self { id, kind, food, effect, de, en } = self;
        let effect = Effect::read(kind, effect).map_err(|problem| format!("`cards`: {id}: {problem}"))?;
        Ok(file::ReadCard::without_lines(OwnCard { id, kind, food, effect, de, en }))
    }
}

impl TryFrom<Vec<Row>> for OwnCards {
    type Error = String;

    fn try_from(rows: Vec<Row>) -> Result<Self, String> {
        let cards = rows.into_iter().map(Row::read).collect::<Result<Vec<_>, _>>()?;
        match checks::faults(&cards).first() {
            Some(fault) => Err(format!("`cards`: {fault}")),
            None => Ok(Self::new(cards.into_iter().map(|read| read.card).collect())),
        }
    }
}

#[cfg(test)]
mod tests;
