//! Spoils an outcome of chance by way of its text form, so that it works for every game.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// All values that differ from this one by one spoiled list: an entry lost, doubled or replaced.
pub(crate) fn lists<T: Serialize + DeserializeOwned + PartialEq>(chance: &T) -> Vec<T> {
    let whole = serde_json::to_value(chance).expect("a chance is made to travel");
    let mut spoiled = Vec::new();
    spoil(&whole, &mut |value| spoiled.push(value));
    spoiled
        .into_iter()
        .filter_map(|value| serde_json::from_value(value).ok())
        .filter(|s| s != chance)
        .collect()
}

fn spoil(value: &Value, found: &mut dyn FnMut(Value)) {
    match value {
        Value::Array(entries) => {
            spoiled_lists(entries).into_iter().for_each(|list| found(Value::Array(list)));
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                spoil(field, &mut |spoiled| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), spoiled);
                    found(Value::Object(fields));
                });
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn spoiled_lists(entries: &[Value]) -> Vec<Vec<Value>> {
    let [first, .., last] = entries else { return Vec::new() };
    let lost = entries[1..].to_vec();
    let doubled = [entries, std::slice::from_ref(first)].concat();
    let mut spoiled = vec![Vec::new(), lost, doubled];
    if let Some(other) = entries.iter().find(|entry| *entry != last) {
        let mut replaced = entries.to_vec();
        *replaced.last_mut().expect("at least two entries") = other.clone();
        spoiled.push(replaced);
    }
    spoiled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_emptied_shortened_lengthened_and_replaced() {
        assert_eq!(lists(&vec![1, 2, 3]), [vec![], vec![2, 3], vec![1, 2, 3, 1], vec![1, 2, 1]]);
    }

    #[test]
    fn a_list_of_equals_has_no_replacement() {
        assert_eq!(lists(&vec![7, 7]), [vec![], vec![7], vec![7, 7, 7]]);
    }

    #[test]
    fn lists_are_found_inside_of_objects() {
        let deck = std::collections::BTreeMap::from([("deck".to_owned(), vec![1, 2])]);
        assert_eq!(lists(&deck).len(), 4);
    }
}
