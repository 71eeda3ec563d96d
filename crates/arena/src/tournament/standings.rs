use serde::Serialize;

use super::rating::{Rating, Wins, fit};
use super::{Conduct, Lineups, PlayedDeal};
use crate::Estimate;

/// What a tournament tells in the end.
#[derive(Clone, Debug)]
pub struct Standings {
    pub n_matches: u64,
    pub n_deals: u64,
    /// In the order in which the bots were named.
    pub bots: Vec<BotStanding>,
}

#[derive(Clone, Debug)]
pub struct BotStanding {
    pub name: String,
    pub n_matches: u64,
    pub win_share: Estimate,
    /// What the win share would be among equals.
    pub fair_share: f64,
    pub points: Estimate,
    pub rating: Rating,
    pub conduct: Conduct,
}

/// Enough to make the intervals of ratings steady.
const BLOCKS_MAX: usize = 50;

impl Standings {
    pub(super) fn new(
        names: &[String],
        lineups: &Lineups,
        deals: &[PlayedDeal],
        conduct: Vec<Conduct>,
    ) -> Self {
        let ratings = ratings(names, lineups, deals);
        let bots = names.iter().zip(ratings).zip(conduct).enumerate();
        let bots = bots.map(|(bot, ((name, rating), conduct))| {
            let results = Results::of(bot, lineups, deals);
            BotStanding {
                name: name.clone(),
                n_matches: results.n_matches,
                win_share: results.win_share(),
                fair_share: results.fair / results.n_matches.max(1) as f64,
                points: mean_of(&results.points),
                rating,
                conduct,
            }
        });
        Self {
            n_matches: deals.iter().map(|deal| u64::from(deal.n_matches)).sum(),
            n_deals: deals.len() as u64,
            bots: bots.collect(),
        }
    }
}

/// What one bot got from each deal that it took part in: means over its matches and seats.
struct Results {
    n_matches: u64,
    shares: Vec<f64>,
    points: Vec<f64>,
    fair: f64,
}

impl Results {
    fn of(bot: usize, lineups: &Lineups, deals: &[PlayedDeal]) -> Self {
        let mut results = Self { n_matches: 0, shares: Vec::new(), points: Vec::new(), fair: 0.0 };
        for deal in deals {
            let places = lineups.places(deal.lineup);
            let own: Vec<usize> = (0..places.len()).filter(|&place| places[place] == bot).collect();
            if own.is_empty() {
                continue;
            }
            let n = own.len() as f64 * f64::from(deal.n_matches);
            let mean = |sums: &[f64]| own.iter().map(|&place| sums[place]).sum::<f64>() / n;
            results.shares.push(mean(&deal.shares));
            results.points.push(mean(&deal.points));
            results.n_matches += u64::from(deal.n_matches);
            results.fair += f64::from(deal.n_matches) / places.len() as f64;
        }
        results
    }

    /// Wilson's interval for as many independent matches as would vary as much as these deals do.
    fn win_share(&self) -> Estimate {
        let mean = mean_of(&self.shares);
        let error = (mean.high - mean.low) / (2.0 * crate::interval::Z);
        let n_like = mean.mean * (1.0 - mean.mean) / (error * error);
        let n = if n_like.is_finite() && n_like > 0.0 { n_like } else { self.n_matches as f64 };
        Estimate::wilson(mean.mean, n)
    }
}

fn mean_of(values: &[f64]) -> Estimate {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let half = crate::interval::Z * (squares / (n - 1.0).max(1.0) / n).sqrt();
    Estimate { mean, low: mean - half, high: mean + half }
}

/// Bots of the same name share one rating.
fn ratings(names: &[String], lineups: &Lineups, deals: &[PlayedDeal]) -> Vec<Rating> {
    let mut rated: Vec<&String> = names.iter().collect();
    rated.sort();
    rated.dedup();
    let rated_of = |bot: usize| rated.binary_search(&&names[bot]).expect("all names are rated");
    let n_blocks = deals.len().clamp(1, BLOCKS_MAX);
    let mut blocks: Vec<Vec<Wins>> = vec![Vec::new(); n_blocks];
    for block in &mut blocks {
        block.extend((0..lineups.len()).map(|lineup| Wins {
            rated: lineups.places(lineup).iter().map(|&bot| rated_of(bot)).collect(),
            shares: vec![0.0; lineups.places(lineup).len()],
        }));
    }
    for (at, deal) in deals.iter().enumerate() {
        let wins = &mut blocks[at * n_blocks / deals.len()][deal.lineup];
        wins.shares.iter_mut().zip(&deal.shares).for_each(|(sum, share)| *sum += share);
    }
    let ratings = fit(rated.len(), &blocks);
    (0..names.len()).map(|bot| ratings[rated_of(bot)]).collect()
}

/// The form of `luxx arena --json`.
impl Serialize for BotStanding {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let millis = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        let written = Written {
            name: &self.name,
            matches: self.n_matches,
            win_share: self.win_share.mean,
            low: self.win_share.low,
            high: self.win_share.high,
            fair_share: self.fair_share,
            points: self.points.mean,
            points_low: self.points.low,
            points_high: self.points.high,
            rating: self.rating.rating,
            rating_low: self.rating.low,
            rating_high: self.rating.high,
            choices: self.conduct.n_choices,
            illegal: self.conduct.n_illegal,
            late: self.conduct.n_late,
            slowest_ms: millis(self.conduct.slowest),
            mean_ms: millis(self.conduct.thinking) / self.conduct.n_choices.max(1) as f64,
        };
        written.serialize(serializer)
    }
}

#[derive(Serialize)]
struct Written<'w> {
    name: &'w str,
    matches: u64,
    win_share: f64,
    low: f64,
    high: f64,
    fair_share: f64,
    points: f64,
    points_low: f64,
    points_high: f64,
    rating: f64,
    rating_low: f64,
    rating_high: f64,
    choices: u64,
    illegal: u64,
    late: u64,
    slowest_ms: f64,
    mean_ms: f64,
}
