//! Texts that may wait for others are looked after by one task for all connections: a timer for each of them, and waking
//! it to set the timer, would cost about as much as waiting saves.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::outbox::Outbox;

/// How much longer than it must a text may wait.
const ROUND: Duration = Duration::from_millis(5);

/// Connections with texts that wait.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    waiting: Mutex<Vec<Visit>>,
    begin: Notify,
}

/// To look at it any sooner would only cost time.
#[derive(Debug)]
struct Visit {
    due: Instant,
    outbox: Arc<Outbox>,
}

impl Rounds {
    /// Something in it must be written at this time, if it is not written sooner.
    pub(crate) fn add(&self, outbox: Arc<Outbox>, due: Instant) {
        let mut waiting = self.waiting.lock().expect("nothing panics while it holds the lock");
        let is_first = waiting.is_empty();
        waiting.push(Visit { due, outbox });
        if is_first {
            self.begin.notify_one();
        }
    }

    /// Sends off what has waited long enough; whether anything still waits.
    fn go_round(&self) -> bool {
        let now = Instant::now();
        let mut waiting = self.waiting.lock().expect("nothing panics while it holds the lock");
        waiting.retain_mut(|visit| {
            let next = if visit.due > now { Some(visit.due) } else { visit.outbox.waits_until(now) };
            next.inspect(|due| visit.due = *due).is_some()
        });
        !waiting.is_empty()
    }

    /// Goes round while anything waits, for as long as the server runs.
    pub(crate) async fn make(&self) {
        loop {
            self.begin.notified().await;
            while self.go_round() {
                tokio::time::sleep(ROUND).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use table::Haste;

    use super::*;
    use crate::outbox::{News, Pushed};

    #[tokio::test]
    async fn what_waits_is_written_after_a_moment_and_the_next_time_again() {
        let (rounds, outbox) = (Arc::new(Rounds::default()), Arc::new(Outbox::default()));
        let making = Arc::clone(&rounds);
        let making = tokio::spawn(async move { making.make().await });
        for number in 0..4 {
            if let Pushed::Waits { due } = outbox.push(number.to_string().into(), Haste::Soon) {
                rounds.add(Arc::clone(&outbox), due);
            }
            let News::Texts(texts) = outbox.news().await else { panic!("a text") };
            assert_eq!(texts, [number.to_string()]);
        }
        making.abort();
    }
}
