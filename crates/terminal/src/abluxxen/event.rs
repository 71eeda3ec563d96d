use game::{BySeat, Seat};
use games::abluxxen::{Ending, Told};

use super::cards;
use crate::{Phrase, Sentence, Speaker};

pub(super) fn told(speech: &Speaker, told: &Told) -> Sentence {
    Sentence { text: text(speech, told), rule: told.rule() }
}

fn text(speech: &Speaker, told: &Told) -> String {
    let say = |name: &str| speech.phrase(format!("abluxxen-event-{name}"));
    match told {
        Told::Dealt { seat, cards } => {
            let cards = cards.map(|cards| cards.to_string()).unwrap_or_default();
            say("dealt").seat("seat", *seat).text("cards", cards).say()
        }
        Told::Begins { seat } => say("begins").seat("seat", *seat).say(),
        Told::LaidDown { seat, layer } => with_layer(say("laid-down"), *seat, cards::layer(speech, *layer)),
        Told::ShadowTaken { seat, value, count } => {
            let layer = games::abluxxen::Layer::of_numbers(*value, *count, 0);
            with_layer(say("shadow-taken"), *seat, cards::layer(speech, layer))
        }
        Told::ShadowRefilled { cards } => say("shadow-refilled").text("cards", cards.to_string()).say(),
        Told::Diverted { card } => say("diverted").text("card", cards::card(speech, *card)).say(),
        Told::Removed { card } => say("removed").text("card", cards::card(speech, *card)).say(),
        Told::Robbed { seat, victim, layer } => {
            with_layer(say("robbed").seat("victim", *victim), *seat, cards::layer(speech, *layer))
        }
        Told::Taken { seat, victim: _, layer } => {
            with_layer(say("taken"), *seat, cards::those(speech, *layer))
        }
        Told::Left { seat, victim, layer } => {
            with_layer(say("left").seat("victim", *victim), *seat, cards::those(speech, *layer))
        }
        Told::TakenBack { seat, layer } => with_layer(say("taken-back"), *seat, cards::those(speech, *layer)),
        Told::Discarded { seat, layer } => with_layer(say("discarded"), *seat, cards::those(speech, *layer)),
        Told::DrewFromDeck { seat, card } => {
            let card = card.map(|card| cards::card(speech, card)).unwrap_or_default();
            say("drew-from-deck").seat("seat", *seat).text("card", card).say()
        }
        Told::DrewFromPool { seat, slot } => {
            say("drew-from-pool").seat("seat", *seat).text("slot", cards::slot(speech, *slot)).say()
        }
        Told::PoolRefilled { cards } => say("pool-refilled").text("cards", spaced(cards.iter())).say(),
        Told::Passed { seat } => say("passed").seat("seat", *seat).say(),
        Told::Over { ending, points, winners } => over(speech, *ending, points, winners),
    }
}

fn with_layer(phrase: Phrase, seat: Seat, layer: String) -> String {
    phrase.seat("seat", seat).text("layer", layer).say()
}

fn over(speech: &Speaker, ending: Ending, points: &BySeat<i32>, winners: &BySeat<bool>) -> String {
    let reason = speech.say(match ending {
        Ending::HandEmpty => "abluxxen-event-over-hand-empty",
        Ending::StockEmpty => "abluxxen-event-over-stock-empty",
        Ending::Repetition => "abluxxen-event-over-repetition",
    });
    format!("{reason} {}. {}", speech.points(points), speech.won("table-won", winners))
}

fn spaced<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
