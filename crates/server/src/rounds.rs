//! Texts that may wait for others are looked after by one task for all connections: a timer for each of them, and waking
//! it to set the timer, would cost about as much as waiting saves.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;

use crate::outbox::Outbox;

/// How much longer than it must a text may wait.
const ROUND: Duration = Duration::from_millis(5);

/// Connections with texts that wait.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    outboxes: Mutex<Vec<Arc<Outbox>>>,
    begin: Notify,
}

impl Rounds {
    pub(crate) fn add(&self, outbox: Arc<Outbox>) {
        let mut outboxes = self.outboxes.lock().expect("nothing panics while it holds the lock");
        let is_first = outboxes.is_empty();
        outboxes.push(outbox);
        if is_first {
            self.begin.notify_one();
        }
    }

    /// Sends off what has waited long enough; whether anything still waits.
    fn go_round(&self) -> bool {
        let mut outboxes = self.outboxes.lock().expect("nothing panics while it holds the lock");
        outboxes.retain(|outbox| outbox.still_waits());
        !outboxes.is_empty()
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
            if outbox.push(number.to_string().into(), Haste::Soon) == Pushed::Waits {
                rounds.add(Arc::clone(&outbox));
            }
            let News::Texts(texts) = outbox.news().await else { panic!("a text") };
            assert_eq!(texts, [number.to_string()]);
        }
        making.abort();
    }
}
