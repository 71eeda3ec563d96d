use std::fmt::Write;

use game::{Awaiting, Game, Outcome, Step, Viewer};
use serde::Serialize;
use similar::{DiffTag, TextDiff};

use crate::specimen::Choice;
use crate::{Decider, Playing, Specimen, Variant};

/// A whole match as text: each step, what it told whom, and what changed in whose view.
///
/// Every view stands in full before the first step; after a step only its changed lines follow, so each
/// view can be read off at every step and the text stays short. A line that several viewers share
/// stands once. A spectator is a star.
pub fn playthrough<S: Specimen>(variant: &Variant<S::Game>, seed: u64, decider: &Decider) -> String {
    let mut text = String::new();
    let mut playing = Playing::<S::Game>::new(&variant.options, seed);
    let mut pictures = pictures::<S>(&playing, |_| String::new());
    line(&mut text, &format!("{} {}: {}", S::Game::NAME, S::Game::RULES, variant.name));
    line(&mut text, &format!("options {}, seed {seed}, choices {decider}", json(&variant.options)));
    look::<S>(&playing, &mut pictures, &mut text);
    while let Some(step) = playing.next_step(decider) {
        line(&mut text, &format!("\n{}. {}", playing.n_steps() + 1, step_text::<S>(&step, playing.legal())));
        tell::<S>(&playing, &step, &mut text);
        playing.take(step);
        look::<S>(&playing, &mut pictures, &mut text);
    }
    line(&mut text, &format!("\n{}", ending_text(&playing)));
    text
}

/// The last picture of each viewer.
type Pictures = Vec<(Viewer, String)>;

fn pictures<S: Specimen>(playing: &Playing<S::Game>, picture: impl Fn(Viewer) -> String) -> Pictures {
    Viewer::all(playing.seats()).map(|viewer| (viewer, picture(viewer))).collect()
}

fn look<S: Specimen>(playing: &Playing<S::Game>, pictures: &mut Pictures, text: &mut String) {
    let fresh = self::pictures::<S>(playing, |viewer| S::picture(&S::Game::view(playing.state(), viewer)));
    let changes =
        pictures.iter().zip(&fresh).map(|((viewer, old), (_, new))| (*viewer, changed_lines(old, new)));
    grouped("view", changes.collect(), text);
    *pictures = fresh;
}

fn tell<S: Specimen>(playing: &Playing<S::Game>, step: &Step<S::Game>, text: &mut String) {
    let mut events = Vec::new();
    S::Game::apply(&mut playing.state().clone(), step, &mut |event| events.push(event));
    for event in &events {
        let told = |viewer| (viewer, vec![json(&S::Game::told(event, viewer))]);
        grouped("told", Viewer::all(playing.seats()).map(told).collect(), text);
    }
}

/// Writes lines under the names of all viewers that share them: first what all share, then the rest.
fn grouped(what: &str, mut lines_of: Vec<(Viewer, Vec<String>)>, text: &mut String) {
    let (_, candidates) = lines_of.first().cloned().expect("there is always a spectator");
    let is_shared = |shared: &String| lines_of.iter().all(|(_, lines)| lines.contains(shared));
    let shared: Vec<String> = candidates.into_iter().filter(is_shared).collect();
    lines_of.iter_mut().for_each(|(_, lines)| lines.retain(|line| !shared.contains(line)));
    block(&format!("{what} all"), &shared, text);
    while let Some((_, lines)) = lines_of.first().cloned() {
        let (group, others): (Vec<_>, Vec<_>) = lines_of.into_iter().partition(|(_, own)| *own == lines);
        let names: Vec<String> = group.iter().map(|(viewer, _)| name(*viewer)).collect();
        block(&format!("{what} {}", names.join(",")), &lines, text);
        lines_of = others;
    }
}

fn block(head: &str, lines: &[String], text: &mut String) {
    for (number, content) in lines.iter().enumerate() {
        let head = if number == 0 { head } else { "" };
        line(text, &format!("  {head:<12} {content}"));
    }
}

/// The lines that are new, and with a dash those that are gone without a successor.
fn changed_lines(old: &str, new: &str) -> Vec<String> {
    let difference = TextDiff::from_lines(old, new);
    let mut changed = Vec::new();
    for op in difference.ops() {
        let (gone, come) = (op.old_range(), op.new_range());
        match op.tag() {
            DiffTag::Equal => {}
            DiffTag::Delete => {
                changed.extend(old.lines().take(gone.end).skip(gone.start).map(|l| format!("- {l}")))
            }
            DiffTag::Insert | DiffTag::Replace => {
                changed.extend(new.lines().take(come.end).skip(come.start).map(str::to_owned));
            }
        }
    }
    changed
}

fn step_text<S: Specimen>(step: &Step<S::Game>, legal: &[Choice<S>]) -> String {
    match step {
        Step::Chance(chance) => format!("chance {}", json(chance)),
        Step::Choice(seat, choice) => {
            let others: Vec<String> =
                legal.iter().filter(|other| *other != choice).map(S::choice_text).collect();
            let instead = if others.is_empty() { "nothing else".to_owned() } else { others.join(", ") };
            format!("seat {seat} {}\n  not          {instead}", S::choice_text(choice))
        }
    }
}

fn ending_text<G: Game>(playing: &Playing<G>) -> String {
    match (G::outcome(playing.state()), G::awaiting(playing.state())) {
        (Some(Outcome { ending, points, winners }), _) => {
            format!("{} points {} winners {}", json(&ending), json(&points), json(&winners))
        }
        (None, Awaiting::Choice(seat)) => format!("left while seat {seat} is awaited"),
        (None, Awaiting::Chance | Awaiting::Nothing) => "left without an outcome".to_owned(),
    }
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "*".to_owned(),
    }
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{}", line.trim_end()).expect("a text can always grow");
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what travels can be written")
}
