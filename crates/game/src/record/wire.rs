use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Fair, Record, RecordError, RecordErrorKind, RecordedStep};
use crate::{BySeat, Game, Outcome, Seat, Step};

const VERSION: &str = "luxx/1";

/// The first fields of a record, enough to know which game it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Header {
    /// The version of the form, `luxx/1`.
    pub record: String,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: String,
}

impl Header {
    /// Reads the first fields of a line and leaves the rest unread.
    pub fn of_line(line: &str) -> Result<Self, RecordError> {
        if !line.trim_start().starts_with('{') {
            return Err(
                RecordErrorKind::Malformed("a record is one JSON object in one line".to_owned()).into()
            );
        }
        let header: Self = serde_json::from_str(line).map_err(malformed)?;
        if header.record != VERSION {
            return Err(field("record", format!("`{}` is not {VERSION}", header.record)));
        }
        Ok(header)
    }
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Written<'r, G: Game> {
    record: &'static str,
    game: &'static str,
    rules: &'static str,
    options: &'r G::Options,
    players: &'r [String],
    steps: Vec<WrittenStep<'r, G>>,
    #[serde(flatten)]
    ending: Option<&'r G::Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<&'r BySeat<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<Vec<Seat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fair: Option<&'r Fair>,
}

#[derive(Serialize)]
#[serde(untagged, bound = "")]
enum WrittenStep<'r, G: Game> {
    Chance {
        chance: &'r G::Chance,
    },
    Choice {
        seat: Seat,
        choice: &'r G::Choice,
        #[serde(skip_serializing_if = "Option::is_none")]
        legal: Option<&'r [G::Choice]>,
    },
}

#[derive(Deserialize)]
struct Read {
    options: Value,
    #[serde(default)]
    players: Vec<String>,
    steps: Vec<Value>,
    end: Option<Value>,
    fair: Option<Fair>,
    #[serde(flatten)]
    others: serde_json::Map<String, Value>,
}

#[derive(Deserialize)]
struct ReadStep {
    chance: Option<Value>,
    seat: Option<Seat>,
    choice: Option<Value>,
    legal: Option<Vec<Value>>,
}

impl<G: Game> Record<G> {
    /// One line of JSON without its line break.
    pub fn to_line(&self) -> String {
        let written = Written::<G> {
            record: VERSION,
            game: G::NAME,
            rules: G::rules(&self.options),
            options: &self.options,
            players: &self.players,
            steps: self.steps.iter().map(written_step).collect(),
            ending: self.outcome.as_ref().map(|outcome| &outcome.ending),
            points: self.outcome.as_ref().map(|outcome| &outcome.points),
            winners: self.outcome.as_ref().map(|outcome| outcome.winning_seats().collect()),
            fair: self.fair.as_ref(),
        };
        serde_json::to_string(&written).expect("records hold only what JSON can say")
    }

    /// Reads the form of a record; whether its steps are allowed is decided by [`replay`](super::replay).
    pub fn from_line(line: &str) -> Result<Self, RecordError> {
        let header = Header::of_line(line)?;
        if header.game != G::NAME {
            return Err(field("game", format!("`{}` is not {}", header.game, G::NAME)));
        }
        let mut read: Read = serde_json::from_str(line).map_err(malformed)?;
        if !read.options.is_object() {
            return Err(field("options", "the options are an object".to_owned()));
        }
        let options: G::Options = value("options", read.options.take())?;
        let Some(options) = G::pinned(&options, &header.rules) else {
            let problem = format!("version `{}` of {} is not known here", header.rules, G::NAME);
            return Err(field("rules", problem));
        };
        if read.steps.len() >= G::STEPS_MAX {
            return Err(RecordErrorKind::TooLong(G::STEPS_MAX).into());
        }
        let mut steps = Vec::with_capacity(read.steps.len());
        for (number, step) in read.steps.into_iter().enumerate() {
            let step = read_step(step).map_err(|fault| fault.kind.at(number))?;
            steps.push(step);
        }
        let outcome = match read.end {
            Some(end) => Some(read_outcome(G::seats(&options), end, read.others)?),
            None if read.others.contains_key("points") || read.others.contains_key("winners") => {
                return Err(field("end", "there are points or winners, but no end".to_owned()));
            }
            None => None,
        };
        Ok(Self { options, players: read.players, steps, outcome, fair: read.fair })
    }
}

fn written_step<G: Game>(recorded: &RecordedStep<G>) -> WrittenStep<'_, G> {
    match &recorded.step {
        Step::Chance(chance) => WrittenStep::Chance { chance },
        Step::Choice(seat, choice) => {
            WrittenStep::Choice { seat: *seat, choice, legal: recorded.legal.as_deref() }
        }
    }
}

fn read_step<G: Game>(step: Value) -> Result<RecordedStep<G>, RecordError> {
    if !step.is_object() {
        return Err(field("steps", "a step is an object".to_owned()));
    }
    let step: ReadStep = value("steps", step)?;
    match (step.chance, step.seat, step.choice) {
        (Some(chance), None, None) => Ok(Step::Chance(exact("chance", chance)?).into()),
        (None, Some(seat), Some(choice)) => {
            let legal =
                step.legal.map(|legal| legal.into_iter().map(|choice| exact("legal", choice)).collect());
            Ok(RecordedStep { step: Step::Choice(seat, exact("choice", choice)?), legal: legal.transpose()? })
        }
        (chance, ..) => {
            let problem = if chance.is_some() {
                "a chance has no seat or choice"
            } else {
                "neither a chance nor a seat's choice"
            };
            Err(field("steps", problem.to_owned()))
        }
    }
}

fn read_outcome<G: Game>(
    seats: crate::Seats,
    end: Value,
    mut others: serde_json::Map<String, Value>,
) -> Result<Outcome<G>, RecordError> {
    let points: BySeat<i32> = value("points", others.remove("points").unwrap_or_default())?;
    if points.seats() != seats {
        return Err(field("points", format!("{} seats need as many points", seats.count())));
    }
    let winning: Vec<Seat> = value("winners", others.remove("winners").unwrap_or_default())?;
    let is_twice = |(place, seat)| winning[..place].contains(seat);
    if winning.iter().any(|seat| !seats.contains(*seat)) || winning.iter().enumerate().any(is_twice) {
        return Err(field("winners", "each is a seat of this match and named once".to_owned()));
    }
    others.insert("end".to_owned(), end);
    Ok(Outcome {
        ending: value("end", Value::Object(others))?,
        points,
        winners: BySeat::from_fn(seats, |seat| winning.contains(&seat)),
    })
}

fn value<T: DeserializeOwned>(name: &'static str, value: Value) -> Result<T, RecordError> {
    serde_json::from_value(value).map_err(|problem| field(name, problem.to_string()))
}

/// Accepts only what is written as we would write it: everything has one form, so that records can be compared.
fn exact<T: DeserializeOwned + Serialize>(name: &'static str, written: Value) -> Result<T, RecordError> {
    let read: T = value(name, written.clone())?;
    let ours = serde_json::to_value(&read).expect("records hold only what JSON can say");
    if ours == written { Ok(read) } else { Err(field(name, format!("{written} is written as {ours}"))) }
}

fn field(field: &'static str, problem: String) -> RecordError {
    RecordErrorKind::Field { field, problem }.into()
}

fn malformed(problem: serde_json::Error) -> RecordError {
    RecordErrorKind::Malformed(problem.to_string()).into()
}
