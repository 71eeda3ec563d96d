use games::abluxxen::{Card, Layer, Slot};

use crate::{Phrase, Speaker};

/// `two 9s and a joker`
pub(super) fn layer(speech: &Speaker, layer: Layer) -> String {
    layer_as(speech.phrase("abluxxen-layer"), layer)
}

/// The same once it has been spoken of: `the two 9s and the joker`
pub(super) fn those(speech: &Speaker, layer: Layer) -> String {
    layer_as(speech.phrase("abluxxen-those"), layer)
}

fn layer_as(phrase: Phrase, layer: Layer) -> String {
    let phrase = phrase.number("numbers", layer.numbers).number("jokers", layer.jokers);
    value(phrase, layer.value).say()
}

/// `a 9`, `a joker`
pub(super) fn card(speech: &Speaker, card: Card) -> String {
    value(speech.phrase("abluxxen-card"), card).say()
}

/// `a 4 with a joker on it`
pub(super) fn slot(speech: &Speaker, slot: Slot) -> String {
    let top = slot.top.map_or("none".to_owned(), |top| card(speech, top));
    speech.phrase("abluxxen-slot").text("bottom", card(speech, slot.bottom)).text("top", top).say()
}

/// Numbers go in as numbers, so that a language can tell "a 7" from "an 8".
fn value(phrase: Phrase, card: Card) -> Phrase {
    if card.is_joker() { phrase.text("value", "X") } else { phrase.number("value", card.rank()) }
}

/// `[9 9 X]`
pub(super) fn drawn(layer: Layer) -> String {
    format!("[{}]", layer.cards())
}
