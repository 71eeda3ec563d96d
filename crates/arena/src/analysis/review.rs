use bots::{Candidates, Measured};
use game::{Game, Outcome, Reason, Record, Seat};
use serde::Serialize;

/// What looking back at a match tells; its JSON form is what `luxx record analyse --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis<G: Game> {
    pub seats: Vec<SeatReview>,
    pub choices: Vec<JudgedChoice<G::Choice>>,
    /// Each seat's chance to win: before the first step, and after every step.
    pub chances: Vec<Vec<f64>>,
}

/// A choice next to the best one, judged by what the seat knew. Values are chances to win.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedChoice<C> {
    /// Its place among the steps of the record, counted from 0.
    pub step: usize,
    pub seat: Seat,
    pub choice: C,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub best: C,
    pub best_value: f64,
    pub best_low: f64,
    pub best_high: f64,
    /// How much worse than the best it was.
    pub loss: f64,
    pub loss_low: f64,
    pub loss_high: f64,
    /// Whether it was surely worse.
    pub mistake: bool,
    pub forced: bool,
    /// What speaks most for the best one, where another was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatReview {
    pub seat: Seat,
    pub player: String,
    pub n_choices: usize,
    pub n_mistakes: usize,
    /// The chance to win that mistakes cost.
    pub loss: f64,
    pub loss_low: f64,
    pub loss_high: f64,
    /// How much the cards changed the chance to win.
    pub luck: f64,
    pub luck_low: f64,
    pub luck_high: f64,
    /// The part of the victory, if the match is over.
    pub share: Option<f64>,
    pub points: Option<i32>,
}

impl<C: Copy + PartialEq> JudgedChoice<C> {
    /// The first of the pair was chosen, and is the best that was found.
    pub(super) fn best(step: usize, seat: Seat, pair: &Candidates<C>) -> Self {
        let chosen = pair.first();
        Self { forced: false, ..Self::forced(step, seat, chosen.choice, chosen.worth()) }
    }

    /// The second of the pair was chosen, the first would have been better.
    pub(super) fn behind(step: usize, seat: Seat, pair: &Candidates<C>) -> Self {
        let (best, chosen, lead) = (pair.first(), pair.second(), pair.lead());
        let (best_value, best_low, best_high) = interval(best.worth());
        Self {
            best: best.choice,
            best_value,
            best_low,
            best_high,
            loss: lead.mean,
            loss_low: lead.mean - lead.half,
            loss_high: lead.mean + lead.half,
            mistake: lead.mean > lead.half,
            forced: false,
            ..Self::forced(step, seat, chosen.choice, chosen.worth())
        }
    }

    /// The only choice is the best one.
    pub(super) fn forced(step: usize, seat: Seat, choice: C, worth: Measured) -> Self {
        let (value, low, high) = interval(worth);
        Self {
            step,
            seat,
            choice,
            value,
            low,
            high,
            best: choice,
            best_value: value,
            best_low: low,
            best_high: high,
            loss: 0.0,
            loss_low: 0.0,
            loss_high: 0.0,
            mistake: false,
            forced: true,
            reason: None,
        }
    }
}

fn interval(worth: Measured) -> (f64, f64, f64) {
    (worth.mean, (worth.mean - worth.half).max(0.0), (worth.mean + worth.half).min(1.0))
}

impl SeatReview {
    pub(super) fn of<G: Game>(
        seat: Seat,
        record: &Record<G>,
        choices: &[JudgedChoice<G::Choice>],
        luck: Measured,
        outcome: Option<&Outcome<G>>,
    ) -> Self {
        let own = || choices.iter().filter(|choice| choice.seat == seat);
        let mistakes = || own().filter(|choice| choice.mistake);
        let loss = mistakes().fold(0.0, |sum, choice| sum + choice.loss);
        let half = mistakes().fold(0.0, |sum: f64, choice| sum.hypot(choice.loss_high - choice.loss));
        let player = record.players.get(usize::from(seat.number()));
        Self {
            seat,
            player: player.cloned().unwrap_or_else(|| format!("seat {seat}")),
            n_choices: own().count(),
            n_mistakes: mistakes().count(),
            loss,
            loss_low: loss - half,
            loss_high: loss + half,
            luck: luck.mean,
            luck_low: luck.mean - luck.half,
            luck_high: luck.mean + luck.half,
            share: outcome.map(|outcome| outcome.share(seat)),
            points: outcome.map(|outcome| outcome.points[seat]),
        }
    }
}
