use std::collections::BTreeMap;
use std::time::Duration;

use game::{Game, Seat};
use serde::Serialize;

use crate::tally::Results;
use crate::{Estimate, Tally};

/// What a simulation tells in the end; its JSON form is what `luxx sim --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub game: &'static str,
    pub matches: u64,
    pub choices: u64,
    pub seconds: f64,
    pub matches_per_s: f64,
    pub choices_per_s: f64,
    pub lengths: Lengths,
    pub ends: BTreeMap<String, u64>,
    pub seats: Vec<SeatSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesSummary>,
}

/// How many choices a match took: this percentage of all matches was at most that long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lengths {
    pub mean: f64,
    pub min: usize,
    pub p5: usize,
    pub p25: usize,
    pub median: usize,
    pub p75: usize,
    pub p95: usize,
    pub max: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatSummary {
    pub seat: Seat,
    pub player: String,
    pub points: Estimate,
    pub win_share: Estimate,
}

/// The same for whole series, with summed points.
#[derive(Clone, Debug, Serialize)]
pub struct SeriesSummary {
    pub series: u64,
    pub seats: Vec<SeatSummary>,
}

impl Summary {
    pub fn new<G: Game>(tally: &Tally<G>, players: &[String], time: Duration) -> Self {
        let seconds = time.as_secs_f64().max(1e-9);
        let series =
            || SeriesSummary { series: tally.n_series, seats: seats(&tally.series, players, tally.n_series) };
        Self {
            game: G::NAME,
            matches: tally.n_matches,
            choices: tally.n_choices,
            seconds,
            matches_per_s: tally.n_matches as f64 / seconds,
            choices_per_s: tally.n_choices as f64 / seconds,
            lengths: Lengths::of(tally),
            ends: tally.ends(),
            seats: seats(&tally.matches, players, tally.n_matches),
            series: (tally.n_series > 0).then(series),
        }
    }
}

fn seats(results: &Results, players: &[String], n: u64) -> Vec<SeatSummary> {
    let seat = |(seat, player): (Seat, &String)| SeatSummary {
        seat,
        player: player.clone(),
        points: Estimate::of_mean(results.points[seat], n),
        win_share: Estimate::of_share(results.shares[seat], n),
    };
    results.points.seats().iter().zip(players).map(seat).collect()
}

impl Lengths {
    fn of<G: Game>(tally: &Tally<G>) -> Self {
        let at_most = |percent| quantile(&tally.lengths, tally.n_matches, percent);
        Self {
            mean: tally.n_choices as f64 / tally.n_matches.max(1) as f64,
            min: at_most(0),
            p5: at_most(5),
            p25: at_most(25),
            median: at_most(50),
            p75: at_most(75),
            p95: at_most(95),
            max: at_most(100),
        }
    }
}

/// The smallest length that this share of all matches does not exceed.
fn quantile(lengths: &[u64], n_matches: u64, percent: u64) -> usize {
    let wanted = (n_matches * percent).div_ceil(100).max(1);
    let mut n_so_far = 0;
    let reached = lengths.iter().position(|n| {
        n_so_far += n;
        n_so_far >= wanted
    });
    reached.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_lengths_that_occurred() {
        // Two matches of 3 choices, one of 5, one of 9.
        let lengths = [0, 0, 0, 2, 0, 1, 0, 0, 0, 1];
        let found: Vec<usize> =
            [0, 25, 50, 51, 75, 76, 100].iter().map(|&percent| quantile(&lengths, 4, percent)).collect();
        assert_eq!(found, [3, 3, 3, 5, 5, 9, 9]);
        assert_eq!(quantile(&[], 0, 50), 0);
    }
}
