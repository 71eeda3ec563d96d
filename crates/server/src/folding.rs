//! Folding logs: on threads of its own and a few at a time, so that reading old matches never starves the sockets.

use axum::http::StatusCode;
use table::UnreadableError;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::rest::RestError;

/// How many logs are folded at once.
const FOLDS_MAX: usize = 2;
/// This many entries of a log cost as much as one request.
const ENTRIES_PER_REQUEST: u32 = 40;
/// However long a match was, whoever played it can look at it page by page.
const COST_MAX: u32 = 100;

#[derive(Debug)]
pub(crate) struct Folding(Semaphore);

impl Default for Folding {
    fn default() -> Self {
        Self(Semaphore::new(FOLDS_MAX))
    }
}

impl Folding {
    /// Does the work as soon as there is room. A log that makes it panic cannot be read.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, UnreadableError> + Send + 'static,
    ) -> Result<T, UnreadableError> {
        let _place = self.0.acquire().await.expect("it is never closed");
        let panicked = |problem: tokio::task::JoinError| Err(UnreadableError(problem.to_string()));
        tokio::task::spawn_blocking(work).await.unwrap_or_else(panicked)
    }
}

/// What reading and folding a log costs, in addition to the request itself. It is paid before anything is read.
pub(crate) fn cost(n_entries: u32) -> u32 {
    (n_entries / ENTRIES_PER_REQUEST).min(COST_MAX)
}

/// Whoever asks for more work than the limit allows has to wait.
pub(crate) fn pay(app: &App, address: std::net::IpAddr, cost: u32) -> Result<(), RestError> {
    let too_many = || RestError::new(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a few seconds");
    if app.addresses.take(address, cost) { Ok(()) } else { Err(too_many()) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[tokio::test]
    async fn a_log_that_makes_its_reader_panic_is_only_unreadable() {
        let folding = Folding::default();
        let broken = folding.run::<u8>(|| panic!("a bug in reading")).await;
        assert!(broken.is_err());
        assert_eq!(folding.run(|| Ok(1)).await, Ok(1));
    }

    #[tokio::test]
    async fn two_logs_are_folded_at_once_and_others_wait() {
        let folding = Arc::new(Folding::default());
        let (tell, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let mut releases = Vec::new();
        for _ in 0..2 {
            let (release, released) = std::sync::mpsc::channel::<()>();
            releases.push(release);
            let (folding, tell) = (Arc::clone(&folding), tell.clone());
            let work = move || {
                tell.send(()).unwrap();
                Ok(released.recv())
            };
            tokio::spawn(async move { folding.run(work).await });
        }
        for _ in 0..2 {
            begun.recv().await.unwrap();
        }
        assert!(folding.0.try_acquire().is_err(), "there is no room for a third");
        releases.clear();
        assert_eq!(folding.run(|| Ok(3)).await, Ok(3));
    }

    #[test]
    fn a_long_log_costs_more_than_a_short_one() {
        assert_eq!(cost(ENTRIES_PER_REQUEST - 1), 0);
        assert_eq!(cost(10 * ENTRIES_PER_REQUEST), 10);
        assert_eq!([cost(COST_MAX * ENTRIES_PER_REQUEST), cost(u32::MAX)], [COST_MAX; 2]);
    }
}
