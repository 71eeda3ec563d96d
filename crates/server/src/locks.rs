use std::sync::Arc;

use tokio::sync::{Mutex, OwnedMutexGuard};

/// Held while something is read, judged and written again, by its id: of two who come at once, the second finds what the
/// first has done.
#[derive(Debug, Default)]
pub(crate) struct Locks([Arc<Mutex<()>>; 16]);

impl Locks {
    /// A few ids share a lock, so nobody may hold two of them.
    pub(crate) async fn hold(&self, id: &str) -> OwnedMutexGuard<()> {
        let place = id.bytes().fold(0, |sum: usize, byte| sum * 31 % 1009 + usize::from(byte));
        Arc::clone(&self.0[place % self.0.len()]).lock_owned().await
    }
}
