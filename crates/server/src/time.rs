use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 that never go back while the program runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    base_ms: u64,
    base: Instant,
}

impl Clock {
    /// The system clock, or one that is this much ahead.
    pub(crate) fn ahead(ahead_s: u32) -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let base_ms = whole_ms(since_1970) + u64::from(ahead_s) * 1000;
        Self { base_ms, base: Instant::now() }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.base_ms + whole_ms(self.base.elapsed())
    }

    /// When it will be so late.
    pub(crate) fn at(&self, ms: u64) -> Instant {
        self.base + Duration::from_millis(ms.saturating_sub(self.base_ms))
    }
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).expect("a few thousand years at most")
}
