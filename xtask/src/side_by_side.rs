use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Result;

/// Does something with every item, a few at a time and in order. After a problem no further item is begun.
pub(crate) fn each<T: Sync>(
    items: &[T],
    n_at_a_time: usize,
    work: impl Fn(&T) -> Result<()> + Sync,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let take_turns = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(item).inspect_err(|_| next.store(items.len(), Ordering::Relaxed))?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..n_at_a_time).map(|_| scope.spawn(take_turns)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

pub(crate) fn n_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use anyhow::bail;

    use super::*;

    #[test]
    fn every_item_is_done_once() {
        let done = Mutex::new(Vec::new());
        let items: Vec<u32> = (0..100).collect();
        each(&items, 3, |item| {
            done.lock().unwrap().push(*item);
            Ok(())
        })
        .unwrap();
        let mut done = done.into_inner().unwrap();
        done.sort_unstable();
        assert_eq!(done, items);
    }

    #[test]
    fn nothing_begins_after_a_problem() {
        let done = Mutex::new(Vec::new());
        let ended = each(&[1, 2, 3], 1, |item| {
            done.lock().unwrap().push(*item);
            if *item == 2 { bail!("two") } else { Ok(()) }
        });
        assert_eq!(ended.unwrap_err().to_string(), "two");
        assert_eq!(done.into_inner().unwrap(), [1, 2]);
    }
}
