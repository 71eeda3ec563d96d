//! What is told about finished matches: how they were played, what somebody is good at, and puzzles.

use std::collections::BTreeMap;

use game::{Reason, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::RecordSummary;
use crate::whole::whole;

/// How far looking back at a match is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisState<C> {
    /// Nobody has asked for it yet.
    None {},
    Running {
        n_done: u32,
        n_steps: u32,
    },
    Done(MatchAnalysis<C>),
}

/// The analysis of a match. All values are chances to win, as in `luxx record analyse`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MatchAnalysis<C> {
    /// How many playouts every choice and every point of the curve got; fewer when the server was busy.
    pub iterations: u32,
    pub seats: Vec<SeatAnalysis>,
    /// The three choices of each seat that cost most, in the order of the match.
    pub choices: Vec<CostlyChoice<C>>,
    /// Each seat's chance to win: before the first step, and after every step.
    pub chances: Vec<Vec<f64>>,
}

/// Luck and mistakes of a seat, each with the ends of its interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatAnalysis {
    pub n_choices: u32,
    pub n_mistakes: u32,
    pub loss: f64,
    pub loss_low: f64,
    pub loss_high: f64,
    pub luck: f64,
    pub luck_low: f64,
    pub luck_high: f64,
}

/// A choice that was clearly worse than the best one, judged by what the seat knew then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CostlyChoice<C> {
    /// How many steps the match had before it: the frame of the replay that shows the question.
    pub step: u32,
    #[ts(as = "u8")]
    pub seat: Seat,
    pub choice: C,
    pub best: C,
    pub value: f64,
    pub best_value: f64,
    pub loss: f64,
    pub loss_low: f64,
    pub loss_high: f64,
    /// What speaks most for the better choice.
    pub reason: Option<Reason>,
}

/// A part of the list of somebody's matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct HistoryPage {
    pub records: Vec<RecordSummary>,
    /// What to ask for next; null when there is no more.
    pub next: Option<String>,
}

/// What somebody's newest matches come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Statistics {
    /// How many matches were looked at; the oldest of a very long list are left out.
    pub n_matches: u32,
    pub results: Vec<ResultsOf>,
    /// Consecutive victories: the current run, and the longest ever.
    pub streak: u32,
    pub best_streak: u32,
    /// Won or not, newest last, at most fifty.
    pub recent: Vec<bool>,
    /// By game: which cards or values were laid down how often.
    pub laid_down: BTreeMap<String, BTreeMap<String, u32>>,
    pub ratings: Vec<RatingLine>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultsOf {
    pub game: String,
    pub variant: String,
    pub n_seats: u32,
    pub n_matches: u32,
    /// Shared victories count in part.
    pub victories: f64,
    pub points: i32,
}

/// Somebody's rating in one variant of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingLine {
    pub name: String,
    pub game: String,
    pub variant: String,
    /// Newcomers begin at 25.
    pub mean: f64,
    /// The rating is within this distance of the truth in two of three cases.
    pub deviation: f64,
    pub n_matches: u32,
    /// Whether it is the rating of whoever asks.
    pub is_own: bool,
}

/// The puzzle of a day: find the best choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PuzzleState<O, V, C> {
    /// It is being looked for; ask again.
    Making {},
    Ready(Box<PuzzlePage<O, V, C>>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PuzzlePage<O, V, C> {
    /// Days since 1970, in universal time.
    pub day: u32,
    pub game: String,
    pub options: O,
    #[ts(as = "u8")]
    pub seat: Seat,
    pub view: V,
    pub legal: Vec<C>,
    /// For each legal choice, the seats that it would take cards from.
    #[ts(as = "Vec<Vec<u8>>")]
    pub victims: Vec<Vec<Seat>>,
    /// For whoever has answered.
    pub solution: Option<PuzzleSolution>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PuzzleSolution {
    /// The place among the legal choices of the answer, and of the best choice.
    pub answer: u32,
    pub best: u32,
    /// The chance to win with each of the legal choices; null where it was not computed.
    pub values: Vec<Option<f64>>,
    pub reason: Option<Reason>,
    /// How many people answered, and how many found it.
    pub n_answers: u32,
    pub n_right: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleWish {
    #[serde(deserialize_with = "whole")]
    pub day: u32,
    /// The place among the legal choices.
    #[serde(deserialize_with = "whole")]
    pub choice: u32,
}

/// A puzzle of whatever game.
pub type AnyPuzzle = PuzzleState<Value, Value, Value>;
