use std::sync::Arc;

use table::{Input, Thinking};
use tokio::sync::{Semaphore, mpsc};

use crate::table_task::ToTable;

/// A bounded number of threads for bots, so that thinking never starves the sockets.
#[derive(Debug)]
pub(crate) struct Pool {
    places: Arc<Semaphore>,
}

/// What a person at a table waits for without noticing.
const THINK_MS_MAX: u32 = 300;

impl Pool {
    pub(crate) fn new(n_threads: u16) -> Self {
        Self { places: Arc::new(Semaphore::new(usize::from(n_threads.max(1)))) }
    }

    /// Thinks as soon as there is a place, and tells the table to look.
    pub(crate) fn think(&self, thinking: Thinking, task: mpsc::WeakSender<ToTable>) {
        let places = Arc::clone(&self.places);
        tokio::spawn(async move {
            let place = places.acquire_owned().await.expect("the pool is never closed");
            let ticket = thinking.ticket;
            let thought = tokio::task::spawn_blocking(|| thinking.run(THINK_MS_MAX)).await;
            drop(place);
            if let Err(problem) = thought {
                // A bot that panics is a bug, but its table must go on.
                tracing::error!(%problem, "a bot failed; chance answers for it");
            }
            if let Some(task) = task.upgrade() {
                drop(task.send(ToTable::Input(Input::Thought { ticket })).await);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_bot_that_panics_is_reported_to_its_table_and_the_next_one_thinks() {
        let pool = Pool::new(1);
        let (task, mut inputs) = mpsc::channel(2);
        pool.think(Thinking::new(1, |_| panic!("a bug in a bot")), task.downgrade());
        pool.think(Thinking::new(2, |_| ()), task.downgrade());
        for ticket in [1, 2] {
            let Some(ToTable::Input(input)) = inputs.recv().await else { panic!("the task hears of it") };
            assert_eq!(input, Input::Thought { ticket });
        }
    }
}
