use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Something that anybody outside can cause as often as they like: it is counted, and said once in a while, so that nobody
/// fills a disk with the log.
#[derive(Debug, Default)]
pub(crate) struct Rarely(Mutex<Counted>);

#[derive(Debug, Default)]
struct Counted {
    n_unsaid: u64,
    said: Option<Instant>,
}

/// The least time between two lines of the log.
const SAID_EVERY: Duration = Duration::from_secs(60);

impl Rarely {
    /// It happened. How often it did since it was said last, if it is time to say so.
    pub(crate) fn happened(&self, now: Instant) -> Option<u64> {
        let mut counted = self.0.lock().expect("nothing panics while it holds the lock");
        counted.n_unsaid += 1;
        if counted.said.is_some_and(|said| now.saturating_duration_since(said) < SAID_EVERY) {
            return None;
        }
        counted.said = Some(now);
        Some(std::mem::take(&mut counted.n_unsaid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_all_the_time_is_said_once_a_minute_with_how_often() {
        let (rarely, start) = (Rarely::default(), Instant::now());
        let said: Vec<u64> = (0..100_000).filter_map(|_| rarely.happened(start)).collect();
        assert_eq!(said, [1], "the first time at once");
        let later = start + SAID_EVERY;
        let just_before = later.checked_sub(Duration::from_nanos(1)).expect("a later time");
        assert_eq!(rarely.happened(just_before), None);
        assert_eq!(rarely.happened(later), Some(100_001));
        assert_eq!(rarely.happened(later), None);
    }
}
