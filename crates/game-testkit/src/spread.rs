//! Whether draws are spread evenly over everything that is possible.

use std::collections::BTreeMap;

/// Checks by chi-squared that the draws take exactly `n_kinds` values, each equally often.
///
/// # Panics
/// If they do not; a fair generator fails with one seed in a million.
pub fn assert_uniform<T: Ord>(n_kinds: usize, draws: impl IntoIterator<Item = T>) {
    let mut counts = BTreeMap::<T, f64>::new();
    draws.into_iter().for_each(|drawn| *counts.entry(drawn).or_default() += 1.0);
    assert_eq!(counts.len(), n_kinds, "the draws should take {n_kinds} values");
    let expected = counts.values().sum::<f64>() / n_kinds as f64;
    assert!(expected >= 5.0, "{expected} draws of each kind are too few to judge");
    let chi_squared: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
    let limit = limit(n_kinds);
    assert!(chi_squared <= limit, "chi-squared is {chi_squared}, it should not be above {limit}");
}

/// The value that chi-squared exceeds once in a million, as Wilson and Hilferty approximate it.
fn limit(n_kinds: usize) -> f64 {
    const DEVIATIONS: f64 = 4.75;
    let freedom = n_kinds.saturating_sub(1).max(1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + DEVIATIONS * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_counts_are_uniform() {
        assert_uniform(7, (0..700).map(|number| number % 7));
    }

    #[test]
    #[should_panic(expected = "chi-squared is")]
    fn a_loaded_die_is_not() {
        assert_uniform(6, (0..7000).map(|number| (number % 7).min(5)));
    }

    #[test]
    #[should_panic(expected = "should take 6 values")]
    fn a_die_without_a_six_is_not() {
        assert_uniform(6, (0..7000).map(|number| number % 5));
    }

    #[test]
    fn the_limit_is_near_the_true_one_and_above_it() {
        // Integrated numerically: with 5 and with 23 degrees of freedom.
        assert!((35.85..37.85).contains(&limit(6)), "{}", limit(6));
        assert!((70.50..72.50).contains(&limit(24)), "{}", limit(24));
    }
}
