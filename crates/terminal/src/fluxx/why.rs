use games::Language;
use games::fluxx::explain::{
    self, ActionSum, Because, Cause, GoalReport, Obstacle, PlaySum, SeatReport, Sum, Summand,
};
use games::fluxx::{TableEffect, View, printed_edition};

use super::cards;
use crate::Speaker;

/// Every number in force with what it is made of, and for every Goal what keeps each seat from winning.
pub(super) fn why(speech: &Speaker, view: &View) -> String {
    let mut lines: Vec<String> =
        explain::question(view).iter().map(|because| asked(speech, view, because)).collect();
    lines.push(sum(speech, view, "draw", &explain::draw(view)));
    lines.push(match explain::play(view) {
        PlaySum::All(card) => {
            speech.phrase("fluxx-why-play-all").text("card", cards::name(speech, &view.options, card)).say()
        }
        PlaySum::Sum(total) => sum(speech, view, "play", &total),
    });
    lines.extend(explain::hand_limit(view).map(|limit| sum(speech, view, "hand-limit", &limit)));
    lines.extend(explain::keeper_limit(view).map(|limit| sum(speech, view, "keeper-limit", &limit)));
    lines.extend(explain::action(view).map(|number| {
        let (name, total) = match &number {
            ActionSum::MiniHand(total) => ("mini-hand", total),
            ActionSum::GiveOut(total) => ("give-out", total),
            ActionSum::Tax(total) => ("tax", total),
        };
        sum(speech, view, name, total)
    }));
    lines.extend(explain::goals(view).iter().flat_map(|report| goal(speech, view, report)));
    lines.join("\n")
}

/// Whom a limit binds depends on whose turn it is, so that is said too.
fn asked(speech: &Speaker, view: &View, because: &Because) -> String {
    let form = match because.rule.0 {
        _ if because.cards.is_empty() => "asked-bare",
        "L1" => "asked-l1",
        "L2" => "asked-l2",
        _ => "asked",
    };
    let phrase = speech.phrase(format!("fluxx-why-{form}")).text("rule", because.rule.0);
    phrase.text("cards", cards::names(speech, &view.options, &because.cards)).say()
}

fn sum(speech: &Speaker, view: &View, name: &str, sum: &Sum) -> String {
    let parts: Vec<String> =
        sum.parts.iter().enumerate().map(|(place, part)| say_part(speech, view, place, part)).collect();
    let phrase = speech.phrase(format!("fluxx-why-{name}")).number("total", sum.total);
    phrase.text("parts", parts.join(", ")).say()
}

/// The first part is the number itself, all others are added to it.
fn say_part(speech: &Speaker, view: &View, place: usize, part: &Summand) -> String {
    let amount = if place == 0 { part.amount.to_string() } else { format!("+{}", part.amount) };
    let phrase = speech.phrase("fluxx-why-part").text("card", cause(speech, view, part.cause));
    let phrase = phrase.text("amount", amount).text("rule", part.rule.0);
    phrase.text("optional", if part.optional { "yes" } else { "no" }).say()
}

fn cause(speech: &Speaker, view: &View, cause: Cause) -> String {
    let is_it = |effect: TableEffect| match (effect, cause) {
        (TableEffect::Basic(_), Cause::BasicRules) => true,
        (TableEffect::Meta(side), Cause::Meta(other)) => side == other,
        (
            TableEffect::Basic(_) | TableEffect::Meta(_),
            Cause::BasicRules | Cause::Meta(_) | Cause::Card(_),
        ) => false,
    };
    if let Cause::Card(card) = cause {
        return cards::name(speech, &view.options, card).to_owned();
    }
    let table_card = printed_edition().table_cards.iter().find(|card| is_it(card.effect));
    let words = table_card.map(|card| match speech.words.language() {
        Language::De => &card.de,
        Language::En => &card.en,
    });
    words.map(|words| words.name.clone()).unwrap_or_default()
}

fn goal(speech: &Speaker, view: &View, report: &GoalReport) -> Vec<String> {
    let name = cards::name(speech, &view.options, report.goal);
    let seat = |seat: &SeatReport| {
        let obstacles: Vec<String> =
            seat.obstacles.iter().map(|obstacle| say_with_rule(speech, view, obstacle)).collect();
        let obstacles =
            if obstacles.is_empty() { speech.say("fluxx-why-wins") } else { obstacles.join("; ") };
        let phrase = speech.phrase("fluxx-why-goal").text("card", name).seat("seat", seat.seat);
        phrase.text("obstacles", obstacles).say()
    };
    report.seats.iter().map(seat).collect()
}

/// The paragraph behind it, and Inflation where it raises a number.
fn say_with_rule(speech: &Speaker, view: &View, obstacle: &Obstacle) -> String {
    let (Obstacle::TooFew { inflation, .. } | Obstacle::TooFewOf { inflation, .. }) = obstacle else {
        return format!("{} ({})", say_obstacle(speech, view, obstacle), obstacle.rule());
    };
    let names = inflation.iter().map(|card| format!("{}, ", cards::name(speech, &view.options, *card)));
    let names: String = names.collect();
    format!("{} ({names}{})", say_obstacle(speech, view, obstacle), obstacle.rule())
}

fn say_obstacle(speech: &Speaker, view: &View, obstacle: &Obstacle) -> String {
    let say = |name: &str| speech.phrase(format!("fluxx-why-{name}"));
    let names = |list: &[games::fluxx::Card]| cards::names(speech, &view.options, list);
    let name = |card| cards::name(speech, &view.options, card);
    match obstacle {
        Obstacle::Missing { cards } => say("missing").text("cards", names(cards)).say(),
        Obstacle::TooFewOf { lacking, of, inflation: _ } => {
            say("too-few-of").number("count", *lacking).text("cards", names(of)).say()
        }
        Obstacle::SomebodyHas { card, seat } => {
            say("somebody-has").text("card", name(*card)).seat("seat", *seat).say()
        }
        Obstacle::OtherKeepers { cards } => say("other-keepers").text("cards", names(cards)).say(),
        Obstacle::TooFew { have, need, inflation: _ } => {
            say("too-few").number("have", *have).number("need", *need).say()
        }
        Obstacle::NotTheMost { seats } => {
            say("not-the-most").text("seats", speech.list(seats.iter().copied())).say()
        }
        Obstacle::Creeper { card } => say("creeper").text("card", name(*card)).say(),
        Obstacle::OnlyOwnerOf { rule, card } => {
            say("only-owner-of").text("cause", name(*rule)).text("card", name(*card)).say()
        }
        Obstacle::Tie { with } => say("tie").text("seats", speech.list(with.iter().copied())).say(),
    }
}
