use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a bot may think about one question.
///
/// Iterations give the same answer from the same seed everywhere; milliseconds give the same waiting time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Iterations(u32),
    Milliseconds(u32),
}

/// How long a person at a table waits without noticing.
impl Default for Budget {
    fn default() -> Self {
        Self::Milliseconds(300)
    }
}

/// `2000it` or `100ms`.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Iterations(count) => write!(f, "{count}it"),
            Self::Milliseconds(count) => write!(f, "{count}ms"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no budget: write 2000it or 100ms")]
pub struct NoBudget(pub String);

impl FromStr for Budget {
    type Err = NoBudget;

    fn from_str(text: &str) -> Result<Self, NoBudget> {
        let number = |digits: &str| digits.parse().ok().filter(|&number: &u32| number > 0);
        let iterations = text.strip_suffix("it").and_then(number).map(Self::Iterations);
        let milliseconds = || text.strip_suffix("ms").and_then(number).map(Self::Milliseconds);
        iterations.or_else(milliseconds).ok_or_else(|| NoBudget(text.to_owned()))
    }
}

/// A budget that is being used up.
#[derive(Clone, Copy, Debug)]
pub struct Patience<'p> {
    budget: Budget,
    begun: Instant,
    /// However much of the budget is left, there is no more than this time.
    time_max: Option<Duration>,
    stop: Option<&'p AtomicBool>,
}

impl<'p> Patience<'p> {
    /// The clock starts now. Raising `stop` ends the thinking early.
    pub fn new(budget: Budget, stop: Option<&'p AtomicBool>) -> Self {
        Self { budget, begun: Instant::now(), time_max: None, stop }
    }

    /// It ends after this time, whatever the budget; something is done in any case.
    pub fn at_most(self, time_max: Option<Duration>) -> Self {
        Self { time_max, ..self }
    }

    /// Whether more may be done after this many iterations.
    pub fn lasts(&self, n_iterations: u64) -> bool {
        let is_stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let has_time = n_iterations == 0 || !self.is_late();
        !is_stopped && has_time && self.spent(n_iterations) < 1.0
    }

    /// Whether its time is up, so that it may have ended before its budget did.
    pub fn is_late(&self) -> bool {
        self.time_max.is_some_and(|time_max| self.begun.elapsed() >= time_max)
    }

    /// How much of the budget is used up after this many iterations: 0 is nothing, 1 everything.
    pub fn spent(&self, n_iterations: u64) -> f64 {
        match self.budget {
            Budget::Iterations(count) => n_iterations as f64 / f64::from(count),
            Budget::Milliseconds(count) => self.begun.elapsed().as_secs_f64() * 1000.0 / f64::from(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_reads_its_own_text() {
        for budget in [Budget::Iterations(2000), Budget::Milliseconds(100)] {
            assert_eq!(budget.to_string().parse(), Ok(budget));
        }
        for text in ["", "ms", "0it", "-1ms", "10", "10 ms", "1.5ms"] {
            assert_eq!(text.parse::<Budget>(), Err(NoBudget(text.to_owned())));
        }
    }

    #[test]
    fn patience_ends_with_the_budget_or_when_stopped() {
        let stop = AtomicBool::new(false);
        let patience = Patience::new(Budget::Iterations(10), Some(&stop));
        assert!(patience.lasts(9));
        assert!(!patience.lasts(10));
        assert_eq!(patience.spent(5), 0.5);
        stop.store(true, Ordering::Relaxed);
        assert!(!patience.lasts(0));
    }

    #[test]
    fn patience_ends_with_its_time_but_not_before_anything_was_done() {
        let patience = Patience::new(Budget::Iterations(10), None);
        let hasty = patience.at_most(Some(Duration::ZERO));
        assert!(hasty.lasts(0));
        assert!(!hasty.lasts(1) && hasty.is_late());
        let calm = patience.at_most(Some(Duration::MAX));
        assert!(calm.lasts(9) && !calm.lasts(10) && !calm.is_late());
    }
}
