use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::rate::network;

/// Everybody who is connected, and how many of them come from one address.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    places: Arc<Semaphore>,
    n_places: u32,
    /// 0 means any number.
    n_from_one_max: u32,
    by_address: Mutex<BTreeMap<IpAddr, u32>>,
}

/// A connection's permit; it is given back when the last part of the connection is gone.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    address: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionLimit {
    pub(crate) fn new(n_places: u32, n_from_one_max: u32) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(n_places as usize));
        Arc::new(Self { places, n_places, n_from_one_max, by_address: Mutex::default() })
    }

    /// None when there are too many already.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let address = network(address);
        let mut by_address = self.by_address();
        let n_present = by_address.entry(address).or_default();
        if self.n_from_one_max > 0 && *n_present >= self.n_from_one_max {
            return None;
        }
        *n_present += 1;
        Some(ConnectionPermit { limit: Arc::clone(self), address, _permit: permit })
    }

    /// Returns when everybody has gone.
    pub(crate) async fn empty(&self) -> Result<(), AcquireError> {
        self.places.acquire_many(self.n_places).await.map(drop)
    }

    fn by_address(&self) -> MutexGuard<'_, BTreeMap<IpAddr, u32>> {
        self.by_address.lock().expect("nothing panics while it holds the lock")
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut by_address = self.limit.by_address();
        if let Some(n_present) = by_address.get_mut(&self.address) {
            *n_present -= 1;
            if *n_present == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_places_and_all_together_have_more() {
        let limit = ConnectionLimit::new(3, 2);
        let [one, two]: [IpAddr; 2] = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        let first = limit.enter(one);
        let second = limit.enter(one);
        assert!(first.is_some() && second.is_some() && limit.enter(one).is_none());
        let other = limit.enter(two);
        assert!(other.is_some() && limit.enter(two).is_none(), "there are only three places");
        drop(first);
        assert!(limit.enter(one).is_some());
        drop((second, other));
        assert!(limit.by_address().is_empty(), "who has gone is forgotten");
    }

    #[test]
    fn without_a_limit_one_address_may_have_all_places() {
        let limit = ConnectionLimit::new(50, 0);
        let places: Vec<_> = (0..60).filter_map(|_| limit.enter("10.0.0.1".parse().unwrap())).collect();
        assert_eq!(places.len(), 50);
    }
}
