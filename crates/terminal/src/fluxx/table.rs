use game::Seat;
use games::fluxx::{Card, Numbers, View};

use super::cards;
use crate::Speaker;

/// What holds now as sentences, the places clockwise from the left neighbour, and the viewer's own last.
pub(super) fn table(speech: &Speaker, view: &View) -> String {
    let mut lines = vec![head(speech, view), force(speech, &view.numbers), rules(speech, view)];
    lines.extend(goals(speech, view));
    let seats = view.options.seats();
    let own = seats.iter().find(|&seat| speech.viewer.is(seat));
    match own {
        Some(own) => lines.extend(seats.others_clockwise(own).map(|seat| place(speech, view, seat))),
        None => lines.extend(seats.iter().map(|seat| place(speech, view, seat))),
    }
    lines.extend(own.map(|own| place(speech, view, own)));
    lines.extend(aside(speech, view));
    lines.push(counters(speech, view));
    lines.extend(hand(speech, view));
    lines.join("\n").trim_end().to_owned() + "\n"
}

pub(super) fn hand(speech: &Speaker, view: &View) -> Option<String> {
    let own = view.options.seats().iter().find(|&seat| speech.viewer.is(seat))?;
    let hand = &view.hands[usize::from(own.number())];
    let names: Vec<String> =
        hand.known.iter().map(|&card| cards::name_and_kind(speech, &view.options, card)).collect();
    let phrase = speech.phrase("fluxx-table-hand").number("count", hand.size);
    Some(phrase.text("cards", or_nothing(speech, &names.join(", "))).say())
}

/// The card on top first.
pub(super) fn discard_pile(speech: &Speaker, view: &View) -> String {
    let count = i64::try_from(view.discard_pile.len()).expect("a deck is small");
    let names: Vec<String> = view
        .discard_pile
        .iter()
        .rev()
        .map(|&card| cards::name_and_kind(speech, &view.options, card))
        .collect();
    let phrase = speech.phrase("fluxx-table-discard-pile").number("count", count);
    phrase.text("cards", or_nothing(speech, &names.join(", "))).say()
}

fn head(speech: &Speaker, view: &View) -> String {
    let phrase = speech.phrase("fluxx-table-head").number("turn", view.turn.n_turns + 1);
    let n_discarded = i64::try_from(view.discard_pile.len()).expect("a deck is small");
    phrase.number("draw", view.n_draw_pile).number("discard", n_discarded).say()
}

/// "Draw 3, play 2, at most 1 in hand."
fn force(speech: &Speaker, numbers: &Numbers) -> String {
    let limit = |limit: Option<u8>| limit.map_or("none".to_owned(), |limit| limit.to_string());
    let phrase = speech.phrase("fluxx-table-force").number("draw", numbers.draw);
    let phrase = phrase.text("play", plays(speech, numbers));
    phrase.text("hand", limit(numbers.hand_limit)).text("keepers", limit(numbers.keeper_limit)).say()
}

fn plays(speech: &Speaker, numbers: &Numbers) -> String {
    if numbers.play_all {
        speech.say("fluxx-table-all")
    } else if numbers.play_allowed > numbers.play {
        format!("{}–{}", numbers.play, numbers.play_allowed)
    } else {
        numbers.play.to_string()
    }
}

fn rules(speech: &Speaker, view: &View) -> String {
    if view.rules.is_empty() {
        return speech.say("fluxx-table-no-rules");
    }
    let names = cards::names(speech, &view.options, &view.rules);
    speech.phrase("fluxx-table-rules").text("cards", names).say()
}

fn goals(speech: &Speaker, view: &View) -> Vec<String> {
    if view.goals.is_empty() {
        return vec![speech.say("fluxx-table-no-goal")];
    }
    let goal = |&card: &Card| {
        let phrase = speech.phrase("fluxx-table-goal").text("card", cards::name(speech, &view.options, card));
        phrase.text("text", cards::text(speech, &view.options, card)).say()
    };
    view.goals.iter().map(goal).collect()
}

fn place(speech: &Speaker, view: &View, seat: Seat) -> String {
    let index = usize::from(seat.number());
    let active = if seat == view.turn.active { '*' } else { ' ' };
    let width = speech.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let count = speech.phrase("fluxx-table-place").number("cards", view.hands[index].size).say();
    let front = or_nothing(speech, &cards::names(speech, &view.options, &view.fronts[index]));
    let known = known(speech, view, seat);
    format!("{active} {:<width$}  {count:>9}  {front}{known}", speech.name(seat))
}

/// What the viewer knows of somebody else's hand.
fn known(speech: &Speaker, view: &View, seat: Seat) -> String {
    if speech.viewer.is(seat) {
        return String::new();
    }
    let unsure = view.unsure.iter().filter(|unsure| unsure.hands.contains(&seat));
    let unsure: Vec<Card> = unsure.map(|unsure| unsure.card).collect();
    let known = &view.hands[usize::from(seat.number())].known;
    let said = [("fluxx-table-known", known), ("fluxx-table-perhaps", &unsure)].map(|(phrase, list)| {
        let names = || cards::names(speech, &view.options, list);
        let say = || format!("  ({})", speech.phrase(phrase).text("cards", names()).say());
        if list.is_empty() { String::new() } else { say() }
    });
    said.concat()
}

fn aside(speech: &Speaker, view: &View) -> Vec<String> {
    let one = |aside: &games::fluxx::AsideView| {
        let names = cards::names(speech, &view.options, &aside.known);
        speech.phrase("fluxx-table-aside").number("count", aside.size).text("cards", names).say()
    };
    view.asides.iter().map(one).collect()
}

fn counters(speech: &Speaker, view: &View) -> String {
    let phrase = speech.phrase("fluxx-table-counters").number("drawn", view.turn.drawn);
    let phrase = phrase.number("draw", view.numbers.draw).number("played", view.turn.played);
    phrase.text("play", plays(speech, &view.numbers)).say()
}

fn or_nothing(speech: &Speaker, text: &str) -> String {
    if text.is_empty() { speech.say("fluxx-table-nothing") } else { text.to_owned() }
}
