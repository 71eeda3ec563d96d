use serde::Serialize;

use super::{Record, RecordError, RecordErrorKind, RecordedStep};
use crate::{Awaiting, Game, Refuse, Step};

/// A record being played again, one checked step at a time.
#[derive(Debug)]
pub struct Replay<'r, G: Game> {
    record: &'r Record<G>,
    state: G::State,
    n_done: usize,
    legal: Vec<G::Choice>,
}

/// Plays a whole record and returns its last state, or refuses its first wrong step.
pub fn replay<G: Game>(record: &Record<G>) -> Result<G::State, RecordError> {
    let mut replay = Replay::new(record);
    while replay.advance(&mut |_| ())? {}
    replay.finish()
}

impl<'r, G: Game> Replay<'r, G> {
    /// Before the first step.
    pub fn new(record: &'r Record<G>) -> Self {
        Self { record, state: G::start(&record.options), n_done: 0, legal: Vec::new() }
    }

    /// The state after the steps so far.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many steps are done.
    pub fn n_done(&self) -> usize {
        self.n_done
    }

    /// Checks and carries out the next step; false when there is none.
    pub fn advance(&mut self, tell: &mut impl FnMut(G::Event)) -> Result<bool, RecordError> {
        let Some(recorded) = self.record.steps.get(self.n_done) else { return Ok(false) };
        self.check(recorded).map_err(|kind| kind.at(self.n_done))?;
        G::apply(&mut self.state, &recorded.step, tell);
        self.n_done += 1;
        Ok(true)
    }

    /// Compares the recorded outcome with the one that was reached.
    pub fn finish(self) -> Result<G::State, RecordError> {
        let reached = G::outcome(&self.state);
        match (&self.record.outcome, &reached) {
            (None, None) => Ok(self.state),
            (Some(_), None) => Err(wrong("end", "the match is not over")),
            (None, Some(_)) => Err(wrong("end", "the match is over, but the record does not say how")),
            (Some(recorded), Some(reached)) if recorded.ending != reached.ending => {
                Err(wrong("end", &format!("it should be {}", json(&reached.ending))))
            }
            (Some(recorded), Some(reached)) if recorded.points != reached.points => {
                Err(wrong("points", &format!("they should be {}", json(&reached.points))))
            }
            (Some(recorded), Some(reached)) if recorded.winners != reached.winners => {
                let winners: Vec<_> = reached.winning_seats().collect();
                Err(wrong("winners", &format!("they should be {}", json(&winners))))
            }
            (Some(_), Some(_)) => Ok(self.state),
        }
    }

    fn check(&mut self, recorded: &RecordedStep<G>) -> Result<(), RecordErrorKind> {
        match (&recorded.step, G::awaiting(&self.state)) {
            (_, Awaiting::Nothing) => Err(RecordErrorKind::AfterTheEnd),
            (Step::Chance(chance), Awaiting::Chance) => G::check_chance(&self.state, chance).map_err(refused),
            (Step::Choice(seat, choice), Awaiting::Choice(_)) => {
                G::check(&self.state, *seat, choice).map_err(refused)?;
                recorded.legal.as_ref().map_or(Ok(()), |legal| self.check_legal(legal))
            }
            (Step::Chance(_), Awaiting::Choice(_)) => {
                Err(RecordErrorKind::OutOfTurn { found: "chance", awaited: "a choice" })
            }
            (Step::Choice(..), Awaiting::Chance) => {
                Err(RecordErrorKind::OutOfTurn { found: "choice", awaited: "a chance" })
            }
        }
    }

    fn check_legal(&mut self, recorded: &[G::Choice]) -> Result<(), RecordErrorKind> {
        G::legal_choices(&self.state, &mut self.legal);
        let mut ordered = recorded.to_vec();
        if !G::is_legal_ordered(&self.record.options) {
            ordered.sort_unstable();
        }
        if ordered == self.legal {
            return Ok(());
        }
        Err(RecordErrorKind::Legal { recorded: json(&recorded), expected: json(&self.legal) })
    }
}

fn refused(refusal: impl Refuse + ToString) -> RecordErrorKind {
    RecordErrorKind::Refused { rule: refusal.rule(), reason: refusal.to_string() }
}

fn wrong(field: &'static str, problem: &str) -> RecordError {
    RecordErrorKind::Field { field, problem: problem.to_owned() }.into()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}
