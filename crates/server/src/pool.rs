use std::sync::Arc;

use table::{Input, Thinking};
use tokio::sync::{Semaphore, mpsc};

use crate::desk::ToDesk;

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
    pub(crate) fn think(&self, thinking: Thinking, desk: mpsc::WeakSender<ToDesk>) {
        let places = Arc::clone(&self.places);
        tokio::spawn(async move {
            let place = places.acquire_owned().await.expect("the pool is never closed");
            let thought = tokio::task::spawn_blocking(thinking.work).await;
            drop(place);
            // A bot that panics is a bug; its table goes on waiting, and the others do not notice.
            if let (Ok(thought), Some(desk)) = (thought, desk.upgrade()) {
                drop(desk.send(ToDesk::Input(Input::Thought(thought))).await);
            }
        });
    }
}
