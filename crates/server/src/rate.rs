use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// This many in twenty seconds; unused ones are not saved up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    seen: Instant,
}

const WINDOW_S: f64 = 20.0;
/// How many addresses are remembered; beyond that, those that are full again are forgotten.
const ADDRESSES_MAX: usize = 50_000;
/// To look through so many takes a while: not for everybody who comes.
const LOOK_THROUGH_EVERY: Duration = Duration::from_secs(1);

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

    /// What was taken a moment ago was not used.
    pub(crate) fn give_back(&mut self, cost: u32, n_max: u32) {
        self.left = (self.left + f64::from(cost)).min(f64::from(n_max));
    }
}

/// A bucket for each network.
#[derive(Debug)]
pub(crate) struct Addresses {
    n_max: u32,
    buckets: Mutex<Buckets>,
}

#[derive(Debug)]
struct Buckets {
    by_network: BTreeMap<Network, Bucket>,
    looked_through: Instant,
}

impl Addresses {
    pub(crate) fn new(n_max: u32) -> Self {
        let buckets = Buckets { by_network: BTreeMap::new(), looked_through: Instant::now() };
        Self { n_max, buckets: Mutex::new(buckets) }
    }

    /// Nothing costs more than half of all, so that whoever has asked for little gets anything.
    pub(crate) fn take(&self, address: IpAddr, cost: u32) -> bool {
        if self.n_max == 0 {
            return true;
        }
        let cost = cost.min(self.n_max.div_ceil(2));
        let mut buckets = self.buckets.lock().expect("nothing panics while it holds the lock");
        buckets.take(address, cost, self.n_max, Instant::now())
    }
}

impl Buckets {
    fn take(&mut self, address: IpAddr, cost: u32, n_max: u32, now: Instant) -> bool {
        self.forget_full(now);
        // What the narrow network has spent is not refunded when the wide one is empty: somebody there asks for too
        // much.
        Network::of(address).into_iter().all(|network| {
            let n_max = network.share(n_max);
            let bucket = self.by_network.entry(network).or_insert_with(|| Bucket::full(n_max, now));
            bucket.take(cost, n_max, now)
        })
    }

    fn forget_full(&mut self, now: Instant) {
        let since = |then: Instant| now.saturating_duration_since(then);
        if self.by_network.len() >= ADDRESSES_MAX && since(self.looked_through) >= LOOK_THROUGH_EVERY {
            self.looked_through = now;
            self.by_network.retain(|_, bucket| since(bucket.seen).as_secs_f64() < WINDOW_S);
        }
    }
}

/// Addresses that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Network {
    /// One IPv4 address, or a /64 of IPv6.
    Household(IpAddr),
    /// A /48 of IPv6, which one person can have.
    Site(IpAddr),
}

/// How many households may be busy at one site.
const SITE_SHARES: u32 = 4;

impl Network {
    /// The networks that an address counts for.
    pub(crate) fn of(address: IpAddr) -> Vec<Self> {
        match address.to_canonical() {
            IpAddr::V4(address) => vec![Self::Household(IpAddr::V4(address))],
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                let household = IpAddr::V6([a, b, c, d, 0, 0, 0, 0].into());
                let site = IpAddr::V6([a, b, c, 0, 0, 0, 0, 0].into());
                vec![Self::Household(household), Self::Site(site)]
            }
        }
    }

    /// The widest of them.
    pub(crate) fn whole(address: IpAddr) -> Self {
        Self::of(address).pop().expect("every address counts for something")
    }

    /// What a household's limit comes to here.
    pub(crate) fn share(self, n_max: u32) -> u32 {
        match self {
            Self::Household(_) => n_max,
            Self::Site(_) => n_max.saturating_mul(SITE_SHARES),
        }
    }
}

#[cfg(test)]
mod tests {
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
        assert!(addresses.take(one, 1) && addresses.take(one, 1));
        assert!(!addresses.take(one, 1));
        assert!(addresses.take(two, 1));
    }

    #[test]
    fn whoever_has_asked_for_little_gets_whatever_it_costs() {
        let addresses = Addresses::new(10);
        let address: IpAddr = "10.0.0.1".parse().unwrap();
        assert!(addresses.take(address, 1), "to ask");
        assert!(addresses.take(address, u32::MAX));
        assert!(!addresses.take(address, u32::MAX), "but not twice at once");
    }

    #[test]
    fn of_very_many_addresses_those_are_forgotten_that_ask_no_more() {
        let start = Instant::now();
        let mut buckets = Buckets { by_network: BTreeMap::new(), looked_through: start };
        let mut n_after = |n: u32, later: f64| {
            let now = start + Duration::from_secs_f64(later);
            assert!(buckets.take(IpAddr::V4(n.into()), 1, 5, now));
            buckets.by_network.len()
        };
        let n_max = u32::try_from(ADDRESSES_MAX).unwrap();
        (0..n_max - 1).for_each(|n| assert!(n_after(n, 0.0) < ADDRESSES_MAX));
        assert_eq!(n_after(n_max, WINDOW_S), ADDRESSES_MAX, "as many as may be");
        assert_eq!(n_after(n_max + 1, WINDOW_S), 2, "those of before are full again");
    }

    #[test]
    fn one_ipv6_household_is_one_address() {
        let addresses = Addresses::new(1);
        assert!(addresses.take("2001:db8::1".parse().unwrap(), 1));
        assert!(!addresses.take("2001:db8::2".parse().unwrap(), 1));
        assert!(addresses.take("2001:db8:0:1::1".parse().unwrap(), 1));
    }

    #[test]
    fn a_site_of_many_households_is_limited_as_a_whole() {
        let addresses = Addresses::new(10);
        let household = |number: u16| IpAddr::V6([0x2001, 0xdb8, 0, number, 0, 0, 0, 1].into());
        let n_taken = (0..1000).filter(|&number| addresses.take(household(number), 1)).count();
        assert_eq!(n_taken, 40);
        assert!(addresses.take("2001:db8:1::1".parse().unwrap(), 1), "another site has its own");
    }
}
