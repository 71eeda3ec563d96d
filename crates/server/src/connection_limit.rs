use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::rate::Network;

/// Everybody who is connected, and how many of them come from one address.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    places: Arc<Semaphore>,
    n_places: u32,
    /// 0 means any number.
    n_from_one_max: u32,
    by_network: Mutex<BTreeMap<Network, u32>>,
}

/// A connection's permit; it is returned when the last part of the connection is gone.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    networks: Vec<Network>,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionLimit {
    pub(crate) fn new(n_places: u32, n_from_one_max: u32) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(n_places as usize));
        Arc::new(Self { places, n_places, n_from_one_max, by_network: Mutex::default() })
    }

    /// None when there are too many already.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let networks = Network::of(address);
        let mut by_network = self.by_network();
        let is_full = |network: &Network| {
            let n_present = by_network.get(network).copied().unwrap_or(0);
            self.n_from_one_max > 0 && n_present >= network.share(self.n_from_one_max)
        };
        if networks.iter().any(is_full) {
            return None;
        }
        networks.iter().for_each(|network| *by_network.entry(*network).or_default() += 1);
        Some(ConnectionPermit { limit: Arc::clone(self), networks, _permit: permit })
    }

    /// Returns when everybody has gone.
    pub(crate) async fn empty(&self) -> Result<(), AcquireError> {
        self.places.acquire_many(self.n_places).await.map(drop)
    }

    fn by_network(&self) -> MutexGuard<'_, BTreeMap<Network, u32>> {
        self.by_network.lock().expect("nothing panics while it holds the lock")
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut by_network = self.limit.by_network();
        for network in &self.networks {
            if let Some(n_present) = by_network.get_mut(network) {
                *n_present -= 1;
                if *n_present == 0 {
                    by_network.remove(network);
                }
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
        assert!(limit.by_network().is_empty(), "who has gone is forgotten");
    }

    #[test]
    fn a_site_of_many_households_has_so_many_places_as_a_whole() {
        let limit = ConnectionLimit::new(1000, 2);
        let household = |number: u16| IpAddr::V6([0x2001, 0xdb8, 0, number, 0, 0, 0, 1].into());
        let permits: Vec<_> = (0..100).filter_map(|number| limit.enter(household(number))).collect();
        assert_eq!(permits.len(), 8);
    }

    #[test]
    fn without_a_limit_one_address_may_have_all_places() {
        let limit = ConnectionLimit::new(50, 0);
        let places: Vec<_> = (0..60).filter_map(|_| limit.enter("10.0.0.1".parse().unwrap())).collect();
        assert_eq!(places.len(), 50);
    }
}
