use std::fmt::Write;

use game::Seat;
use games::abluxxen::{Edition, Options, RuleLevel, SeatView, View};

use super::cards;
use crate::Speaker;

/// The places clockwise from the left neighbour, the middle, and the viewer's own place last.
pub(super) fn table(speech: &Speaker, view: &View) -> String {
    let mut text = format!("{}\n", variant(speech, &view.options));
    let own = view.options.seats().iter().find(|&seat| speech.viewer.is(seat));
    match own {
        Some(own) => {
            view.options.seats().others_clockwise(own).for_each(|seat| place(&mut text, speech, view, seat));
        }
        None => view.options.seats().iter().for_each(|seat| place(&mut text, speech, view, seat)),
    }
    middle(&mut text, speech, view);
    if let Some(own) = own {
        place(&mut text, speech, view, own);
    }
    text.push_str(&hand(speech, view).unwrap_or_default());
    text
}

pub(super) fn hand(speech: &Speaker, view: &View) -> Option<String> {
    let hand = view.hand?;
    Some(format!("{} ({}): {hand}\n", speech.say("abluxxen-table-hand"), hand.len()))
}

pub(super) fn discard_pile(speech: &Speaker, view: &View) -> String {
    let discard = view.discard;
    format!("{} ({}): {discard}", speech.say("abluxxen-table-discard"), discard.len()).trim_end().to_owned()
}

fn variant(speech: &Speaker, options: &Options) -> String {
    let edition = speech.say(match (options.edition(), options.level()) {
        (Edition::Ravensburger, RuleLevel::Base | RuleLevel::Advanced | RuleLevel::Expert) => {
            "abluxxen-edition-ravensburger-advanced"
        }
        (Edition::Amigo, RuleLevel::Base) => "abluxxen-edition-amigo-base",
        (Edition::Amigo, RuleLevel::Advanced) => "abluxxen-edition-amigo-advanced",
        (Edition::Amigo, RuleLevel::Expert) => "abluxxen-edition-amigo-expert",
    });
    if options.is_duel() { format!("{edition}, {}", speech.say("abluxxen-duel")) } else { edition }
}

/// Name, cards in hand, points, and the layers with the newest first.
fn place(text: &mut String, speech: &Speaker, view: &View, seat: Seat) {
    let place = &view.places[seat];
    let paw = if seat == view.active { '*' } else { ' ' };
    let width = speech.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let cards = speech.phrase("abluxxen-table-place").number("cards", place.hand).say();
    let name = speech.name(seat);
    line(
        text,
        format_args!("{paw} {name:<width$}  {cards:>9}  {:>+4}  {}", place.points, layers(speech, place)),
    );
}

fn layers(speech: &Speaker, place: &SeatView) -> String {
    if place.layers.is_empty() {
        return speech.say("abluxxen-table-empty");
    }
    let newest_first: Vec<String> = place.layers.iter().rev().map(|&layer| cards::drawn(layer)).collect();
    newest_first.join(" ")
}

fn middle(text: &mut String, speech: &Speaker, view: &View) {
    let title = |name: &str| speech.say(&format!("abluxxen-table-{name}"));
    let pool: Vec<String> = view.pool.iter().map(ToString::to_string).collect();
    let (deck, discard) = (view.deck, view.discard.len());
    line(
        text,
        format_args!(
            "  {}: {}   {}: {deck}   {}: {discard}",
            title("pool"),
            pool.join("  "),
            title("deck"),
            title("discard")
        ),
    );
    if view.options.is_duel() {
        line(text, format_args!("  {}: {}", title("shadow"), view.shadow));
    }
}

fn line(text: &mut String, words: std::fmt::Arguments) {
    writeln!(text, "{words}").expect("a string takes everything");
}
