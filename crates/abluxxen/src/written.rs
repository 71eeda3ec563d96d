//! Layers as JSON, written beforehand: a view is mostly layers, and they are always the same few.

use std::sync::LazyLock;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::card::Card;
use crate::layer::Layer;

const NUMBERS_MAX: u8 = 8;
const JOKERS_MAX: u8 = 5;

/// By value, numbers and jokers.
static LAYERS: LazyLock<Vec<Box<RawValue>>> = LazyLock::new(|| all().map(written).collect());

/// The same fields as in [`Layer`]; how every layer was written if it were not known.
#[derive(Serialize)]
struct Plain {
    value: Card,
    numbers: u8,
    jokers: u8,
}

pub(crate) fn serialize<S: Serializer>(layer: Layer, serializer: S) -> Result<S::Ok, S::Error> {
    match place(layer).and_then(|place| LAYERS.get(place)) {
        Some(written) => written.serialize(serializer),
        None => plain(layer).serialize(serializer),
    }
}

fn plain(Layer { value, numbers, jokers }: Layer) -> Plain {
    Plain { value, numbers, jokers }
}

fn written(layer: Layer) -> Box<RawValue> {
    serde_json::value::to_raw_value(&plain(layer)).expect("cards and numbers")
}

fn all() -> impl Iterator<Item = Layer> {
    let of_value = |value| (0..=NUMBERS_MAX).flat_map(move |numbers| of_numbers(value, numbers));
    Card::all().flat_map(of_value)
}

fn of_numbers(value: Card, numbers: u8) -> impl Iterator<Item = Layer> {
    (0..=JOKERS_MAX).map(move |jokers| Layer { value, numbers, jokers })
}

/// Where a layer stands among all; none for one that nobody could lay down.
fn place(Layer { value, numbers, jokers }: Layer) -> Option<usize> {
    let is_known = numbers <= NUMBERS_MAX && jokers <= JOKERS_MAX;
    let row = usize::from(value.rank() - 1) * usize::from(NUMBERS_MAX + 1) + usize::from(numbers);
    is_known.then_some(row * usize::from(JOKERS_MAX + 1) + usize::from(jokers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_is_written_as_its_fields_would_be() {
        let strange = [(9, 0), (0, 6), (255, 255)];
        let strange = strange.map(|(numbers, jokers)| Layer { value: Card::JOKER, numbers, jokers });
        let mut n_known = 0;
        for layer in all().chain(strange) {
            let text = serde_json::to_string(&layer).expect("JSON");
            assert_eq!(text, serde_json::to_string(&plain(layer)).expect("JSON"));
            assert_eq!(serde_json::from_str::<Layer>(&text).expect("a layer"), layer);
            assert_eq!(serde_json::to_value(layer).expect("JSON").to_string().len(), text.len());
            n_known += usize::from(place(layer).is_some());
        }
        assert_eq!((n_known, LAYERS.len()), (14 * 9 * 6, 14 * 9 * 6));
    }
}
