use serde::Serialize;

use crate::tally::{PARTS, Sums};

/// The 97.5 % point of the normal distribution: two-sided 95 % intervals.
pub(crate) const Z: f64 = 1.959_964;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    /// For any numbers: the normal interval around the mean. One number alone has no width to show.
    pub(crate) fn of_mean(sums: Sums, n: u64) -> Self {
        let n = n.max(1) as f64;
        let mean = sums.sum as f64 / n;
        let variance = (sums.squares as f64 / n - mean * mean).max(0.0) * n / (n - 1.0).max(1.0);
        let half = Z * (variance / n).sqrt();
        Self { mean, low: mean - half, high: mean + half }
    }

    /// For shares of a victory: Wilson's interval, which stays within 0 and 1 even for few matches.
    pub(crate) fn of_share(parts: Sums, n: u64) -> Self {
        let n = n.max(1) as f64;
        Self::wilson(parts.sum as f64 / PARTS as f64 / n, n)
    }

    /// Wilson's interval for a share that was seen in `n` matches.
    pub(crate) fn wilson(mean: f64, n: f64) -> Self {
        let centre = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { mean, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_textbook_interval() {
        // 1, 2, 3, 4: mean 2.5, sample variance 5/3.
        let estimate = Estimate::of_mean(Sums { sum: 10, squares: 30 }, 4);
        assert!((estimate.mean - 2.5).abs() < 1e-9);
        assert!((estimate.high - 3.765).abs() < 1e-3, "{estimate:?}");
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        // 10 of 100, from the tables: 0.0552 to 0.1744.
        let estimate = Estimate::of_share(Sums { sum: 10 * PARTS, squares: 0 }, 100);
        assert!((estimate.low - 0.0552).abs() < 1e-4, "{estimate:?}");
        assert!((estimate.high - 0.1744).abs() < 1e-4, "{estimate:?}");
    }

    #[test]
    fn one_match_is_no_proof() {
        let estimate = Estimate::of_share(Sums { sum: PARTS, squares: PARTS * PARTS }, 1);
        assert!(estimate.low < 0.25 && estimate.high >= 0.999, "{estimate:?}");
    }
}
