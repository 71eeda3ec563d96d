use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// Whatever is at most this long stays on one line.
const WIDTH: usize = 100;

/// Any value as short lines, each with the path to what it says: changes show up line by line.
pub(crate) fn picture_of(value: &impl Serialize) -> String {
    let value = sorted(serde_json::to_value(value).expect("a view is made to travel"));
    let mut lines = Vec::new();
    draw("", &value, &mut lines);
    lines.join("\n")
}

/// The fields of all objects in alphabetical order, whichever order serde_json is built to keep.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields: BTreeMap<String, Value> = fields.into_iter().collect();
            Value::Object(fields.into_iter().map(|(name, field)| (name, sorted(field))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}

fn draw(path: &str, value: &Value, lines: &mut Vec<String>) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let text = value.to_string();
    match value {
        Value::Object(fields) if path.is_empty() || text.len() > WIDTH => {
            fields.iter().for_each(|(name, field)| draw(&below(name), field, lines));
        }
        Value::Array(items) if text.len() > WIDTH => {
            items
                .iter()
                .enumerate()
                .for_each(|(number, item)| draw(&below(&number.to_string()), item, lines));
        }
        Value::Object(_)
        | Value::Array(_)
        | Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_) => lines.push(format!("{path}: {text}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_things_stay_together_and_long_ones_are_taken_apart() {
        let long = "a card with a name so long that a hand with this card and a few others does not fit into one line";
        let value = json!({ "points": [1, 2], "hands": [{ "cards": [long] }, { "cards": [] }] });
        let expected = [&format!("hands.0.cards.0: {long:?}"), "hands.1: {\"cards\":[]}", "points: [1,2]"];
        assert_eq!(picture_of(&value), expected.join("\n"));
    }
}
