//! The text of a file of own cards, with the line of everything in it.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::{CardProblem, OwnCard, OwnCardError};
use crate::effect::{Effect, Kind};

/// A card and the lines of its fields.
#[derive(Debug)]
pub(super) struct ReadCard {
    pub(super) card: OwnCard,
    line: usize,
    lines: BTreeMap<String, usize>,
}

impl ReadCard {
    pub(super) fn without_lines(card: OwnCard) -> Self {
        Self { card, line: 0, lines: BTreeMap::new() }
    }

    pub(super) fn fault(&self, field: &str, problem: impl Into<CardProblem>) -> OwnCardError {
        let line = self.lines.get(field).copied().unwrap_or(self.line);
        problem.into().at(line, field)
    }
}

pub(super) fn read(text: &str) -> Result<Vec<ReadCard>, Vec<OwnCardError>> {
    let mut reader = Reader { text, faults: Vec::new() };
    let mut cards = Vec::new();
    match DeTable::parse(text) {
        Ok(table) => {
            for (key, value) in table.into_inner() {
                reader.read_entry(&key, value, &mut cards);
            }
        }
        Err(error) => reader.fault(error.span(), "file", error.message()),
    }
    if reader.faults.is_empty() { Ok(cards) } else { Err(reader.faults) }
}

struct Reader<'t> {
    text: &'t str,
    faults: Vec<OwnCardError>,
}

type Field<'t> = Spanned<DeValue<'t>>;

impl<'t> Reader<'t> {
    fn line(&self, at: usize) -> usize {
        self.text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
    }

    fn fault(&mut self, span: Option<Range<usize>>, field: &str, problem: impl Into<String>) {
        let line = self.line(span.map_or(0, |span| span.start));
        self.faults.push(CardProblem::from(problem).at(line, field));
    }

    fn read_entry(&mut self, key: &Spanned<impl AsRef<str>>, value: Field<'t>, cards: &mut Vec<ReadCard>) {
        let name = key.get_ref().as_ref().to_owned();
        let span = value.span();
        match value.into_inner() {
            DeValue::Array(rows) if name == "card" => {
                cards.extend(rows.into_iter().filter_map(|row| self.read_card(row)));
            }
            DeValue::Array(_)
            | DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Table(_) => self.fault(Some(span), &name, "a file has only [[card]] tables"),
        }
    }

    fn read_card(&mut self, row: Field<'t>) -> Option<ReadCard> {
        let span = row.span();
        let DeValue::Table(table) = row.into_inner() else {
            self.fault(Some(span), "card", "a card is a table");
            return None;
        };
        let mut fields: BTreeMap<String, Field<'t>> =
            table.into_iter().map(|(key, value)| (key.into_inner().into_owned(), value)).collect();
        let line = self.line(span.start);
        let lines =
            fields.iter().map(|(name, value)| (name.clone(), self.line(value.span().start))).collect();
        let id = self.required(&mut fields, "id", &span);
        let kind: Option<Kind> = self.required(&mut fields, "kind", &span);
        let food = self.optional(&mut fields, "food");
        let de = self.optional(&mut fields, "de");
        let en = self.optional(&mut fields, "en");
        let effect = self.effect(&mut fields, kind, &span);
        for (name, value) in &fields {
            self.fault(Some(value.span()), name, "a card has no such field");
        }
        Some(ReadCard { card: OwnCard { id: id?, kind: kind?, food, effect: effect?, de, en }, line, lines })
    }

    fn optional<T: Deserialize<'t>>(
        &mut self,
        fields: &mut BTreeMap<String, Field<'t>>,
        name: &str,
    ) -> Option<T> {
        let value = fields.remove(name)?;
        let span = value.span();
        T::deserialize(ValueDeserializer::from(value))
            .map_err(|error| self.fault(error.span().or(Some(span)), name, error.message()))
            .ok()
    }

    fn required<T: Deserialize<'t>>(
        &mut self,
        fields: &mut BTreeMap<String, Field<'t>>,
        name: &str,
        card: &Range<usize>,
    ) -> Option<T> {
        if !fields.contains_key(name) {
            self.fault(Some(card.clone()), name, "is missing");
        }
        self.optional(fields, name)
    }

    fn effect(
        &mut self,
        fields: &mut BTreeMap<String, Field<'t>>,
        kind: Option<Kind>,
        card: &Range<usize>,
    ) -> Option<Effect> {
        let Some(value) = fields.remove("effect") else {
            self.fault(Some(card.clone()), "effect", "is missing");
            return None;
        };
        let span = value.span();
        Effect::read(kind?, ValueDeserializer::from(value))
            .map_err(|error| self.fault(error.span().or(Some(span)), "effect", error.message()))
            .ok()
    }
}
