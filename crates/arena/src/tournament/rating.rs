//! Ratings fitted to who won against whom.
//!
//! The model is Luce's: in a match a bot's chance to win is its strength divided by the sum of the strengths at the
//! table. With two seats this is Bradley and Terry's model, whose scale is Elo's.

use serde::Serialize;

/// The logarithm of a strength on Elo's scale: 400 more means ten times as strong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    pub rating: f64,
    pub low: f64,
    pub high: f64,
}

/// How often each place of a lineup won, over some deals.
#[derive(Clone, Debug)]
pub(super) struct Wins {
    /// Which of the rated bots sits at each place.
    pub(super) rated: Vec<usize>,
    pub(super) shares: Vec<f64>,
}

const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// A bot that never won would have a rating of minus infinity, so this much of a victory is shared beforehand.
const PRIOR: f64 = 0.5;
const Z: f64 = 1.959_964;

/// Fits `n_rated` ratings, mean 0, with intervals from leaving out one block of deals at a time.
///
/// `blocks` are disjoint parts of all deals, of about the same size.
pub(super) fn fit(n_rated: usize, blocks: &[Vec<Wins>]) -> Vec<Rating> {
    let all: Vec<&Wins> = blocks.iter().flatten().collect();
    let whole = strengths(n_rated, &all);
    let n_blocks = blocks.len() as f64;
    let mut squares = vec![0.0; n_rated];
    for left_out in 0..blocks.len() {
        let rest = blocks.iter().enumerate().filter(|(block, _)| *block != left_out);
        let rest: Vec<&Wins> = rest.flat_map(|(_, wins)| wins).collect();
        let part = strengths(n_rated, &rest);
        for ((sum, with), without) in squares.iter_mut().zip(&whole).zip(&part) {
            *sum += (with - without).powi(2);
        }
    }
    let half = |sum: f64| Z * (sum * (n_blocks - 1.0).max(1.0) / n_blocks.max(1.0)).sqrt() * ELO;
    let rated = whole.iter().zip(squares);
    rated
        .map(|(&strength, sum)| {
            let rating = strength * ELO;
            Rating { rating, low: rating - half(sum), high: rating + half(sum) }
        })
        .collect()
}

/// The logarithms of the likeliest strengths, mean 0, by Hunter's minorization.
fn strengths(n_rated: usize, wins: &[&Wins]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; n_rated];
    let mut won = vec![PRIOR / n_rated as f64; n_rated];
    for table in wins {
        table.rated.iter().zip(&table.shares).for_each(|(&bot, share)| won[bot] += share);
    }
    for _ in 0..N_ROUNDS {
        let mut expected = vec![PRIOR / strengths.iter().sum::<f64>(); n_rated];
        for table in wins {
            let n_decided: f64 = table.shares.iter().sum();
            let sum: f64 = table.rated.iter().map(|&bot| strengths[bot]).sum();
            table.rated.iter().for_each(|&bot| expected[bot] += n_decided / sum);
        }
        for ((strength, won), expected) in strengths.iter_mut().zip(&won).zip(&expected) {
            *strength = won / expected;
        }
    }
    let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
    let mean = logs.iter().sum::<f64>() / n_rated as f64;
    logs.iter().map(|log| log - mean).collect()
}

const N_ROUNDS: usize = 300;

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rated: &[usize], shares: &[f64]) -> Wins {
        Wins { rated: rated.to_vec(), shares: shares.to_vec() }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let blocks: Vec<_> = (0..20).map(|_| vec![table(&[0, 1], &[1000.0, 100.0])]).collect();
        let ratings = fit(2, &blocks);
        assert!((ratings[0].rating - ratings[1].rating - 400.0).abs() < 0.5, "{ratings:?}");
        assert!(ratings[0].high - ratings[0].low < 1.0, "equal blocks leave no doubt: {ratings:?}");
    }

    #[test]
    fn strengths_add_up_at_a_larger_table() {
        // Twice as strong as each of three others: two fifths of the wins.
        let blocks: Vec<_> =
            (0..4).map(|_| vec![table(&[0, 1, 1, 1], &[4000.0, 2000.0, 2000.0, 2000.0])]).collect();
        let ratings = fit(2, &blocks);
        let difference = (ratings[0].rating - ratings[1].rating) / ELO;
        assert!((difference - 2.0_f64.ln()).abs() < 0.01, "{difference}");
    }

    #[test]
    fn doubtful_blocks_widen_the_interval() {
        let blocks: Vec<_> = (0..10)
            .map(|block| vec![table(&[0, 1], if block % 2 == 0 { &[9.0, 1.0] } else { &[1.0, 9.0] })])
            .collect();
        let ratings = fit(2, &blocks);
        assert!(ratings[0].low < 0.0 && ratings[0].high > 0.0, "{ratings:?}");
    }

    #[test]
    fn who_never_wins_is_still_rated() {
        let ratings = fit(2, &[vec![table(&[0, 1], &[100.0, 0.0])]]);
        assert!(ratings[1].rating.is_finite() && ratings[1].rating < -200.0, "{ratings:?}");
    }
}
