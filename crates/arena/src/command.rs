//! Bots in any language: a program that reads questions and writes choices, one JSON line each.

mod process;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::{Bot, Budget, Question};
use game::{Game, Seat, random};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use process::{Process, Silence};

/// A program as a bot. If it crashes, is late or breaks the rules, a random bot answers for it from then on.
#[derive(Debug)]
pub struct CommandBot {
    command: String,
    process: Option<Process>,
    has_answered: bool,
    patience: AnswerTime,
    complaints: Complaints,
}

/// What went wrong with programs, shared by all threads.
#[derive(Clone, Debug, Default)]
pub struct Complaints(Arc<Mutex<Vec<String>>>);

impl Complaints {
    fn add(&self, complaint: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(complaint);
    }

    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[derive(Debug, thiserror::Error)]
enum Offence {
    #[error("it could not be started: {0}")]
    NotStarted(std::io::Error),
    #[error("it ended")]
    Ended,
    #[error("it did not answer within {} ms", .0.as_millis())]
    Late(Duration),
    #[error("its answer is no choice: {0}")]
    NoChoice(String),
    #[error("its answer is not legal: {0}")]
    Illegal(String),
}

/// The line that a program reads.
#[derive(Serialize)]
struct Asked<'a, G: Game> {
    game: &'static str,
    seat: Seat,
    budget: WrittenBudget,
    legal: &'a [G::Choice],
    view: &'a G::View,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum WrittenBudget {
    Iterations(u32),
    Milliseconds(u32),
}

/// The line that it writes.
#[derive(Deserialize)]
struct Answer<C> {
    choice: C,
}

/// How long a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerTime {
    /// For starting up, on top of the time for its first answer.
    pub starting: Duration,
    /// To answer, when the budget is no time.
    pub answering: Duration,
}

impl Default for AnswerTime {
    fn default() -> Self {
        Self { starting: Duration::from_secs(10), answering: Duration::from_secs(10) }
    }
}

impl CommandBot {
    /// Starts the command in a shell.
    pub fn start(command: &str, patience: AnswerTime, complaints: Complaints) -> Self {
        let process = Process::start(command);
        let (command, has_answered) = (command.to_owned(), false);
        let bot = |process| Self { command, process, has_answered, patience, complaints };
        match process {
            Ok(process) => bot(Some(process)),
            Err(problem) => {
                let bot = bot(None);
                bot.complain(&Offence::NotStarted(problem));
                bot
            }
        }
    }

    fn complain(&self, offence: &Offence) {
        self.complaints.add(format!("cmd:{}: {offence}; random answers for it", self.command));
    }

    fn ask<G: Game>(&mut self, question: &Question<G>) -> Result<G::Choice, Offence> {
        let patience = self.patience_for(question.budget());
        let process = self.process.as_mut().ok_or(Offence::Ended)?;
        let answer = process.ask(line_of(question), patience).map_err(|silence| match silence {
            Silence::Ended => Offence::Ended,
            Silence::Late => Offence::Late(patience),
        })?;
        self.has_answered = true;
        let shown = || answer.trim().chars().take(200).collect::<String>();
        let choice = read::<G>(&answer).ok_or_else(|| Offence::NoChoice(shown()))?;
        let is_legal = question.legal().contains(&choice);
        if is_legal { Ok(choice) } else { Err(Offence::Illegal(shown())) }
    }

    fn patience_for(&self, budget: Budget) -> Duration {
        let answering = match budget {
            Budget::Milliseconds(count) => Duration::from_millis(count.into()) * 6 / 5,
            Budget::Iterations(_) => self.patience.answering,
        };
        if self.has_answered { answering } else { answering + self.patience.starting }
    }
}

fn line_of<G: Game>(question: &Question<G>) -> String {
    let asked = Asked::<G> {
        game: G::NAME,
        seat: question.seat(),
        budget: match question.budget() {
            Budget::Iterations(count) => WrittenBudget::Iterations(count),
            Budget::Milliseconds(count) => WrittenBudget::Milliseconds(count),
        },
        legal: question.legal(),
        view: &question.view(),
    };
    let mut line = serde_json::to_string(&asked).expect("views and choices are plain JSON");
    line.push('\n');
    line
}

/// `{"choice": …}`, or the choice alone.
fn read<G: Game>(line: &str) -> Option<G::Choice> {
    let answer = serde_json::from_str::<Answer<G::Choice>>(line).map(|answer| answer.choice);
    answer.or_else(|_| serde_json::from_str(line)).ok()
}

impl<G: Game> Bot<G> for CommandBot {
    fn choose(&mut self, question: &Question<G>, rng: &mut Pcg64Mcg) -> G::Choice {
        if self.process.is_some() {
            match self.ask(question) {
                Ok(choice) => return choice,
                Err(offence) => {
                    self.complain(&offence);
                    self.process = None;
                }
            }
        }
        *random::pick(rng, question.legal())
    }
}
