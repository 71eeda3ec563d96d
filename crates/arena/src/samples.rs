use crate::interval::{Estimate, Z};

/// Numbers seen one by one, reduced to what a mean and its interval need.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Samples {
    n: u64,
    sum: f64,
    squares: f64,
}

impl Samples {
    pub fn add(&mut self, value: f64) {
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean with its 95 % interval.
    pub fn mean(&self) -> Estimate {
        let n = self.n.max(1) as f64;
        let mean = self.sum / n;
        let half = Z * (self.variance() / n).sqrt();
        Estimate { mean, low: mean - half, high: mean + half }
    }

    /// The mean of numbers from 0 to 1 with Wilson's interval, which has a width even if all are equal.
    pub fn share(&self) -> Estimate {
        let n = self.n.max(1) as f64;
        Estimate::wilson(self.sum / n, n)
    }

    /// How much larger these are on average than the others, both being independent.
    pub fn mean_minus(&self, others: &Self) -> Estimate {
        let (one, other) = (self.mean(), others.mean());
        let half = (one.high - one.mean).hypot(other.high - other.mean);
        let mean = one.mean - other.mean;
        Estimate { mean, low: mean - half, high: mean + half }
    }

    fn variance(&self) -> f64 {
        let n = self.n.max(1) as f64;
        let mean = self.sum / n;
        (self.squares / n - mean * mean).max(0.0) * n / (n - 1.0).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(values: &[f64]) -> Samples {
        let mut samples = Samples::default();
        values.iter().for_each(|&value| samples.add(value));
        samples
    }

    #[test]
    fn a_mean_has_the_textbook_interval() {
        let estimate = samples(&[1.0, 2.0, 3.0, 4.0]).mean();
        assert!((estimate.mean - 2.5).abs() < 1e-9);
        assert!((estimate.high - 3.765).abs() < 1e-3, "{estimate:?}");
    }

    #[test]
    fn what_never_happened_may_still_happen() {
        let estimate = samples(&[0.0; 100]).share();
        assert_eq!((estimate.mean, estimate.low), (0.0, 0.0));
        assert!((estimate.high - 0.037).abs() < 1e-3, "{estimate:?}");
    }

    #[test]
    fn a_difference_is_as_unsure_as_both_together() {
        let one = samples(&[1.0, 2.0, 3.0, 4.0]);
        let difference = one.mean_minus(&samples(&[2.0, 3.0, 4.0, 5.0]));
        assert!((difference.mean + 1.0).abs() < 1e-9);
        assert!((difference.high - difference.mean - 1.265 * 2.0_f64.sqrt()).abs() < 2e-3, "{difference:?}");
    }
}
