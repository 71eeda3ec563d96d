//! Turns a record into a lesson of the page: what seat 0 is told and sees after each step, with the recorded choice
//! as the only one that is offered.
//!
//! `cargo run --package games --example lesson -- fluxx < RECORD > web/src/games/fluxx/lesson.json`

use std::io::{Read, Write};
use std::{env, error, io};

use game::{Awaiting, Explain, Record, Replay, Seat, Step, Viewer};
use games::GameName;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use serde::Serialize;
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn error::Error>> {
    let name: GameName = env::args().nth(1).unwrap_or_default().parse()?;
    let mut line = String::new();
    io::stdin().read_to_string(&mut line)?;
    let updates = match name {
        GameName::Abluxxen => updates::<Abluxxen>(line.trim())?,
        GameName::Fluxx => updates::<Fluxx>(line.trim())?,
    };
    writeln!(io::stdout(), "{}", Value::Array(updates))?;
    Ok(())
}

/// One for each position in which a seat is asked, and one for the end.
fn updates<G>(line: &str) -> Result<Vec<Value>, Box<dyn error::Error>>
where
    G: Explain,
    G::View: Serialize,
    G::Told: Serialize,
{
    let record = Record::<G>::from_line(line)?;
    let viewer = Viewer::Seat(Seat::default());
    let mut replay = Replay::new(&record);
    let mut told = Vec::new();
    let mut updates = Vec::new();
    while replay.advance(&mut |event| told.push(G::told(&event, viewer)))? {
        let (state, at) = (replay.state(), replay.n_done());
        let asked = match G::awaiting(state) {
            Awaiting::Chance => continue,
            Awaiting::Choice(seat) => Some(seat),
            Awaiting::Nothing => None,
        };
        let view = G::view(state, viewer);
        let next = record.steps.get(at).map(|recorded| &recorded.step);
        let legal: Vec<G::Choice> = match next {
            Some(Step::Choice(seat, choice)) if *seat == Seat::default() => vec![*choice],
            Some(_) | None => Vec::new(),
        };
        let victims: Vec<Vec<u8>> = legal.iter().map(|choice| robbed::<G>(&view, choice)).collect();
        let victims = if victims.iter().all(Vec::is_empty) { Vec::new() } else { victims };
        let over = G::outcome(state).map(|outcome| {
            let winners: Vec<u8> = outcome.winning_seats().map(Seat::number).collect();
            json!({ "points": outcome.points.as_slice(), "winners": winners })
        });
        updates.push(json!({
            "at": at,
            "awaiting": asked.map(|seat| json!({ "seat": seat.number(), "since_ms": 0 })),
            "by": null, "clocks": [], "legal": legal, "match": "lesson", "over": over, "request": null,
            "told": serde_json::to_value(std::mem::take(&mut told))?, "undo": false,
            "victims": victims, "view": serde_json::to_value(view)?,
        }));
    }
    Ok(updates)
}

fn robbed<G: Explain>(view: &G::View, choice: &G::Choice) -> Vec<u8> {
    G::victims(view, choice).into_iter().map(Seat::number).collect()
}
