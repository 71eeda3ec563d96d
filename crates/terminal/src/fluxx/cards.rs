use games::Language;
use games::fluxx::effect::Kind;
use games::fluxx::{Card, CardText, Options, printed_edition};

use crate::Speaker;

/// The name of a card in the reader's language; own cards may have only one.
pub(super) fn name<'o>(speech: &Speaker, options: &'o Options, card: Card) -> &'o str {
    words(speech, options, card).map_or("?", |words| &words.name)
}

/// The name as it stands in a sentence.
pub(super) fn quoted(speech: &Speaker, options: &Options, card: Card) -> String {
    speech.phrase("fluxx-card").text("name", name(speech, options, card)).say()
}

pub(super) fn text<'o>(speech: &Speaker, options: &'o Options, card: Card) -> &'o str {
    words(speech, options, card).map_or("", |words| &words.text)
}

/// `Cookies (Keeper)`
pub(super) fn name_and_kind(speech: &Speaker, options: &Options, card: Card) -> String {
    format!("{} ({})", name(speech, options, card), kind(speech, options, card))
}

pub(super) fn names(speech: &Speaker, options: &Options, cards: &[Card]) -> String {
    cards.iter().map(|&card| name(speech, options, card)).collect::<Vec<_>>().join(", ")
}

/// `K04 Cookies (Keeper): Lay this card …`
pub(super) fn full_text(speech: &Speaker, options: &Options, id: &str) -> Option<String> {
    let card: Card = id.parse().ok()?;
    words(speech, options, card)?;
    Some(format!("{card} {}: {}", name_and_kind(speech, options, card), text(speech, options, card)))
}

fn kind(speech: &Speaker, options: &Options, card: Card) -> String {
    speech.say(match options.deck().kind(card) {
        Kind::Keeper => "fluxx-kind-keeper",
        Kind::Creeper => "fluxx-kind-creeper",
        Kind::Goal => "fluxx-kind-goal",
        Kind::NewRule => "fluxx-kind-new-rule",
        Kind::Action => "fluxx-kind-action",
    })
}

fn words<'o>(speech: &Speaker, options: &'o Options, card: Card) -> Option<&'o CardText> {
    let (de, en) = match printed_edition().cards.iter().find(|printed| printed.card == card) {
        Some(printed) => (Some(&printed.de), Some(&printed.en)),
        None => {
            let own = options.own_cards()?.cards().iter().find(|own| own.id == card)?;
            (own.de.as_ref(), own.en.as_ref())
        }
    };
    match speech.words.language() {
        Language::De => de.or(en),
        Language::En => en.or(de),
    }
}
