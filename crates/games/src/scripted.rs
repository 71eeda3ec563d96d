use abluxxen::{Abluxxen, Wish};
use fluxx::{Fluxx, OwnCards};
use game::{Refuse, Rule};
use serde_json::{Map, Value, json};
use tensors::Encoding;

use crate::Leveled;

/// A game as a script meets it: options by name, positions and choices as numbers.
pub trait Scripted: Leveled {
    type Encoding: Encoding<Self>;

    /// The named options, everything else as in `luxx sim`.
    fn options_of(named: Map<String, Value>) -> Result<Self::Options, Disagreement> {
        let known = Self::option_names(&Self::usual_options());
        if let Some(name) = named.keys().find(|name| !known.contains(*name)) {
            let known = Vec::from_iter(known).join(", ");
            let reason = format!("{} has no option `{name}`, only {known}", Self::NAME);
            return Err(Disagreement { rule: None, reason });
        }
        Self::understand(named)
    }

    /// Options from a list of known ones, which need not be complete.
    fn understand(named: Map<String, Value>) -> Result<Self::Options, Disagreement>;
}

/// Why options were not agreed upon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Disagreement {
    /// The paragraph that forbids it; none if the words alone are wrong.
    pub rule: Option<Rule>,
    pub reason: String,
}

impl Scripted for Abluxxen {
    type Encoding = abluxxen_bots::AbluxxenEncoding;

    fn understand(mut named: Map<String, Value>) -> Result<Self::Options, Disagreement> {
        let is_duel = named.get("duel") == Some(&Value::Bool(true));
        set_usual(&mut named, "edition", json!("amigo"));
        set_usual(&mut named, "seats", json!(if is_duel { 2 } else { 4 }));
        set_usual(&mut named, "first", json!(0));
        let wish: Wish = read(named, None)?;
        wish.try_into().map_err(|refusal: abluxxen::OptionsError| Disagreement {
            rule: Some(refusal.rule()),
            reason: refusal.to_string(),
        })
    }
}

/// S1: what is agreed before a match. OC1: own cards.
impl Scripted for Fluxx {
    type Encoding = fluxx_bots::FluxxEncoding;

    fn understand(mut named: Map<String, Value>) -> Result<Self::Options, Disagreement> {
        set_usual(&mut named, "seats", json!(4));
        set_usual(&mut named, "first", json!(0));
        let cards = match named.remove("cards") {
            Some(Value::String(file)) => Some(own_cards(&file)?),
            Some(Value::Null) | None => None,
            Some(list) => Some(read(list, Some(Rule("OC1")))?),
        };
        let options: Self::Options = read(named, Some(Rule("S1")))?;
        Ok(cards.map_or(options.clone(), |cards| options.with_cards(cards)))
    }
}

fn set_usual(named: &mut Map<String, Value>, name: &str, value: Value) {
    named.entry(name).or_insert(value);
}

fn read<T: serde::de::DeserializeOwned>(
    value: impl Into<Value>,
    rule: Option<Rule>,
) -> Result<T, Disagreement> {
    serde_path_to_error::deserialize(value.into())
        .map_err(|problem| Disagreement { rule, reason: problem.to_string() })
}

fn own_cards(file: &str) -> Result<OwnCards, Disagreement> {
    OwnCards::parse(file).map_err(|faults| {
        let first = faults.first().map(ToString::to_string).unwrap_or_default();
        Disagreement { rule: Some(Rule("OC1")), reason: first }
    })
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    fn named(value: Value) -> Map<String, Value> {
        let Value::Object(named) = value else { panic!("options have names") };
        named
    }

    #[test]
    fn what_is_not_named_is_as_in_a_simulation() {
        let options = Abluxxen::options_of(Map::new()).expect("the usual match");
        assert_eq!(Abluxxen::seats(&options).count(), 4);
        let duel = Abluxxen::options_of(named(json!({"duel": true}))).expect("the Duel");
        assert_eq!(Abluxxen::seats(&duel).count(), 2);
        assert_eq!(Fluxx::seats(&Fluxx::options_of(Map::new()).expect("the usual match")).count(), 4);
    }

    #[test]
    fn a_disagreement_names_the_paragraph() {
        let refused = Abluxxen::options_of(named(json!({"seats": 6}))).expect_err("six seats");
        assert_eq!(refused.rule, Some(Rule("U16")));
        let refused = Fluxx::options_of(named(json!({"seats": 7}))).expect_err("seven seats");
        assert_eq!(refused.rule, Some(Rule("S1")));
        let refused = Fluxx::options_of(named(json!({"cards": "[[card"}))).expect_err("no file of cards");
        assert_eq!(refused.rule, Some(Rule("OC1")));
    }

    #[test]
    fn an_unknown_option_is_named_with_the_known_ones() {
        let refused = Abluxxen::options_of(named(json!({"seatz": 3}))).expect_err("a slip");
        assert_eq!(refused.rule, None);
        assert!(refused.reason.contains("no option `seatz`"), "{refused}");
        assert!(refused.reason.contains("seats"), "{refused}");
    }

    #[test]
    fn an_option_of_the_wrong_kind_is_named() {
        let refused = Abluxxen::options_of(named(json!({"seats": "four"}))).expect_err("a word");
        assert!(refused.reason.starts_with("seats: "), "{refused}");
        let refused = Fluxx::options_of(named(json!({"seats": -1}))).expect_err("fewer than none");
        assert!(refused.reason.starts_with("seats: "), "{refused}");
        let cards = json!([{"id": "X01", "kind": 5}]);
        let refused = Fluxx::options_of(named(json!({"cards": cards}))).expect_err("no kind");
        assert!(refused.reason.contains("kind"), "{refused}");
    }

    #[test]
    fn own_cards_come_as_a_file_or_as_in_a_record() {
        let file = include_str!("../../fluxx/tests/own.toml");
        let from_file = Fluxx::options_of(named(json!({"cards": file}))).expect("good own cards");
        let Value::Object(written) = serde_json::to_value(&from_file).expect("plain values") else {
            panic!("options are written with their names")
        };
        assert_eq!(Fluxx::options_of(written), Ok(from_file));
    }
}
