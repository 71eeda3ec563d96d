use std::sync::Arc;

use table::{Input, Thinking};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinError;

use crate::table_task::ToTable;

/// A bounded number of threads for bots, so that thinking never starves the sockets.
#[derive(Debug)]
pub(crate) struct Pool {
    places: Arc<Semaphore>,
}

impl Pool {
    pub(crate) fn new(n_threads: u16) -> Self {
        Self { places: Arc::new(Semaphore::new(usize::from(n_threads.max(1)))) }
    }

    /// Thinks as soon as there is a place, and sends the thought to the table.
    pub(crate) fn think(&self, thinking: Thinking, task: mpsc::WeakSender<ToTable>) {
        let places = Arc::clone(&self.places);
        tokio::spawn(async move {
            let place = places.acquire_owned().await.expect("the pool is never closed");
            let ticket = thinking.ticket;
            let thought = tokio::task::spawn_blocking(thinking.work).await;
            drop(place);
            let input = thought.map_or_else(|problem| failed(&problem, ticket), Input::Thought);
            if let Some(task) = task.upgrade() {
                drop(task.send(ToTable::Input(input)).await);
            }
        });
    }
}

/// A bot that panics is a bug, but its table must go on.
fn failed(problem: &JoinError, ticket: u32) -> Input {
    tracing::error!(%problem, "a bot failed; chance answers for it");
    Input::NoThought { ticket }
}

#[cfg(test)]
mod tests {
    use table::Thought;

    use super::*;

    #[tokio::test]
    async fn a_bot_that_panics_is_reported_to_its_table_and_the_next_one_thinks() {
        let pool = Pool::new(1);
        let (task, mut inputs) = mpsc::channel(2);
        let thought = Thought { ticket: 2, choice: "\"pass\"".to_owned(), reason: None, worth: None };
        let answer = thought.clone();
        pool.think(Thinking { ticket: 1, work: Box::new(|| panic!("a bug in a bot")) }, task.downgrade());
        pool.think(Thinking { ticket: 2, work: Box::new(move || answer) }, task.downgrade());
        for expected in [Input::NoThought { ticket: 1 }, Input::Thought(thought)] {
            let Some(ToTable::Input(input)) = inputs.recv().await else { panic!("the task hears of it") };
            assert_eq!(input, expected);
        }
    }
}
