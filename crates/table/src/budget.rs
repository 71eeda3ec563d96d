/// How much somebody may still ask for: it refills with time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    spent_ms: u64,
    seen_ms: u64,
}

/// How fast a budget refills, and how much it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    pub(crate) each_ms: u64,
    pub(crate) burst_ms: u64,
}

impl Budget {
    /// Whether there is enough left for one more.
    pub(crate) fn spend(&mut self, now_ms: u64, pace: Pace) -> bool {
        self.spent_ms = self.spent_ms.saturating_sub(now_ms.saturating_sub(self.seen_ms));
        self.seen_ms = now_ms;
        let is_enough = self.spent_ms + pace.each_ms <= pace.burst_ms;
        if is_enough {
            self.spent_ms += pace.each_ms;
        }
        is_enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_limited_and_recovers() {
        let pace = Pace { each_ms: 2_000, burst_ms: 10_000 };
        let mut budget = Budget::default();
        assert_eq!((0..7).filter(|_| budget.spend(0, pace)).count(), 5);
        assert!(!budget.spend(1_999, pace));
        assert!(budget.spend(2_000, pace));
        assert!(!budget.spend(2_000, pace));
        assert!(!budget.spend(1_000, pace), "a clock that goes back gives nothing");
    }
}
