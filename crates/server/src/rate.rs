use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// So many in twenty seconds; unused ones are not saved up for later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    seen: Instant,
}

const WINDOW_S: f64 = 20.0;
/// Addresses that are remembered; beyond that, those that are full again are forgotten.
const ADDRESSES_MAX: usize = 50_000;

impl Bucket {
    pub(crate) fn full(n_max: u32, now: Instant) -> Self {
        Self { left: f64::from(n_max), seen: now }
    }

    /// Whether there is enough left for this. Nothing is limited when `n_max` is 0.
    pub(crate) fn take(&mut self, cost: u32, n_max: u32, now: Instant) -> bool {
        if n_max == 0 {
            return true;
        }
        let most = f64::from(n_max);
        let refilled = now.saturating_duration_since(self.seen).as_secs_f64() * most / WINDOW_S;
        self.left = (self.left + refilled).min(most);
        self.seen = now;
        let is_enough = self.left >= f64::from(cost);
        if is_enough {
            self.left -= f64::from(cost);
        }
        is_enough
    }
}

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Addresses {
    n_max: u32,
    buckets: Mutex<BTreeMap<IpAddr, Bucket>>,
}

impl Addresses {
    pub(crate) fn new(n_max: u32) -> Self {
        Self { n_max, buckets: Mutex::default() }
    }

    pub(crate) fn take(&self, address: IpAddr, cost: u32) -> bool {
        if self.n_max == 0 {
            return true;
        }
        let now = Instant::now();
        let mut buckets = self.buckets.lock().expect("nothing panics while it holds the lock");
        if buckets.len() >= ADDRESSES_MAX {
            buckets.retain(|_, bucket| now.duration_since(bucket.seen).as_secs_f64() < WINDOW_S);
        }
        let bucket = buckets.entry(network(address)).or_insert_with(|| Bucket::full(self.n_max, now));
        bucket.take(cost, self.n_max, now)
    }
}

/// One household has one IPv4 address, or a whole /64 of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6([a, b, c, d, 0, 0, 0, 0].into())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut bucket = Bucket::full(100, start);
        assert_eq!((0..150).filter(|_| bucket.take(1, 100, start)).count(), 100);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..150).filter(|_| bucket.take(1, 100, later)).count(), 5);
        let much_later = start + Duration::from_secs(1000);
        assert_eq!((0..150).filter(|_| bucket.take(1, 100, much_later)).count(), 100);
    }

    #[test]
    fn addresses_do_not_share() {
        let addresses = Addresses::new(2);
        let [one, two]: [IpAddr; 2] = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        assert!(addresses.take(one, 2));
        assert!(!addresses.take(one, 1));
        assert!(addresses.take(two, 1));
    }

    #[test]
    fn one_ipv6_household_is_one_address() {
        let addresses = Addresses::new(1);
        assert!(addresses.take("2001:db8::1".parse().unwrap(), 1));
        assert!(!addresses.take("2001:db8::2".parse().unwrap(), 1));
        assert!(addresses.take("2001:db8:0:1::1".parse().unwrap(), 1));
    }
}
