use games::abluxxen::{Card, Choice, Layer, Phase, Refusal, Source, View};

use super::cards;
use crate::Speaker;

pub(super) fn question(speech: &Speaker, view: &View) -> String {
    match view.asked {
        Some(seat) if speech.viewer.is(seat) => own_question(speech, view),
        Some(seat) => speech.phrase("abluxxen-waiting").seat("seat", seat).say(),
        None => String::new(),
    }
}

fn own_question(speech: &Speaker, view: &View) -> String {
    let say = |name: &str| speech.phrase(format!("abluxxen-question-{name}"));
    match view.phase {
        Phase::Dealing | Phase::Over(_) => String::new(),
        Phase::LayingDown => say("laying-down").say(),
        Phase::TakingShadow => say("taking-shadow").say(),
        Phase::Robbing { victim, layer } => {
            let phrase = say("robbing").seat("victim", victim).number("count", layer.size());
            phrase.text("layer", cards::layer(speech, layer)).say()
        }
        Phase::Losing { victim: _, layer } => {
            let phrase = say("losing").seat("seat", view.active).number("count", layer.size());
            phrase.text("layer", cards::layer(speech, layer)).say()
        }
        Phase::Drawing { victim: _, left } => say("drawing").number("left", left).say(),
        Phase::DrawingOptionally => say("drawing-optionally").say(),
    }
}

pub(super) fn choice(speech: &Speaker, view: &View, choice: Choice) -> String {
    let say = |name: &str| speech.phrase(format!("abluxxen-choice-{name}"));
    match choice {
        Choice::Play(layer) => play(speech, view, layer),
        Choice::Shadow(value) => {
            let group = Layer::of_numbers(value, view.shadow.count(value), 0);
            say("shadow").text("layer", cards::layer(speech, group)).say()
        }
        Choice::Take => say("take").say(),
        Choice::Leave => say("leave").say(),
        Choice::TakeBack => say("take-back").say(),
        Choice::Discard => say("discard").number("count", size_at_stake(view)).say(),
        Choice::Draw(Source::Deck) => say("draw-deck").say(),
        Choice::Draw(Source::Pool(slot)) => say("draw-pool").text("slot", cards::slot(speech, slot)).say(),
        Choice::Pass => say("pass").say(),
    }
}

/// With a look ahead: whom would this rob?
fn play(speech: &Speaker, view: &View, layer: Layer) -> String {
    let victims = view.victims(layer);
    let words = cards::layer(speech, layer);
    if victims.is_empty() {
        return speech.phrase("abluxxen-choice-play").text("layer", words).say();
    }
    let names = speech.list(victims.into_iter());
    speech.phrase("abluxxen-choice-play-robs").text("layer", words).text("victims", names).say()
}

fn size_at_stake(view: &View) -> u8 {
    match view.phase {
        Phase::Robbing { layer, .. } | Phase::Losing { layer, .. } => layer.size(),
        Phase::Dealing
        | Phase::LayingDown
        | Phase::TakingShadow
        | Phase::Drawing { .. }
        | Phase::DrawingOptionally
        | Phase::Over(_) => 0,
    }
}

pub(super) fn refusal(speech: &Speaker, refusal: Refusal) -> String {
    let say = |name: &str| speech.phrase(format!("abluxxen-refusal-{name}"));
    match refusal {
        Refusal::NotAsked { asked } => say("not-asked").seat("asked", asked).say(),
        Refusal::NothingAsked => say("nothing-asked").say(),
        Refusal::NoAnswer { phase: _ } => say("no-answer").say(),
        Refusal::NoLayer => say("no-layer").say(),
        Refusal::NotInHand { layer } => say("not-in-hand").text("layer", cards::layer(speech, layer)).say(),
        Refusal::NotRobbedShadow { value } => say("not-robbed-shadow").text("card", bare(value)).say(),
        Refusal::DeckEmpty => say("deck-empty").say(),
        Refusal::NotInPool { slot } => say("not-in-pool").text("slot", slot.to_string()).say(),
        Refusal::WrongDeck => say("wrong-deck").say(),
    }
}

fn bare(card: Card) -> String {
    card.to_string()
}
