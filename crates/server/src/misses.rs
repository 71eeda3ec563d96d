//! Codes that no table has: guessing is slow from however many places, and keeps nobody out who knows a code.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::rate::{Bucket, Network};

/// How often a code may be missed in twenty seconds, by everybody together.
const MISSES_MAX: u32 = 100;
/// And how often once that is used up, by those who have hardly missed any.
const NEWCOMERS_MISSES_MAX: u32 = 100;
/// Whoever missed this often within the time below is no newcomer; a typing error or two are nothing.
const FORGIVEN_MAX: u32 = 3;
const FORGIVEN_AFTER: Duration = Duration::from_secs(600);

#[derive(Debug)]
pub(crate) struct Misses(Mutex<Counted>);

#[derive(Debug)]
struct Counted {
    everybody: Bucket,
    newcomers: Bucket,
    /// Each of them has missed lately, and that is paid for: there cannot be many.
    by_network: BTreeMap<Network, Missed>,
    looked_through: Instant,
}

#[derive(Clone, Copy, Debug)]
struct Missed {
    count: u32,
    since: Instant,
}

/// An attempt that was paid for as a miss, out of which budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    OfEverybody,
    OfNewcomers,
}

impl Default for Misses {
    fn default() -> Self {
        Self(Mutex::new(Counted::new(Instant::now())))
    }
}

impl Misses {
    /// Whether somebody at this address may try a code now. Attempts at the same moment are all paid for.
    pub(crate) fn begin(&self, address: IpAddr) -> Option<Attempt> {
        self.counted().begin(address, Instant::now())
    }

    /// The code was right: it is as if nobody had tried.
    pub(crate) fn take_back(&self, address: IpAddr, attempt: Attempt) {
        self.counted().take_back(address, attempt);
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.0.lock().expect("nothing panics while it holds the lock")
    }
}

impl Counted {
    fn new(now: Instant) -> Self {
        Self {
            everybody: Bucket::full(MISSES_MAX, now),
            newcomers: Bucket::full(NEWCOMERS_MISSES_MAX, now),
            by_network: BTreeMap::new(),
            looked_through: now,
        }
    }

    fn begin(&mut self, address: IpAddr, now: Instant) -> Option<Attempt> {
        self.forgive(now);
        let attempt = if self.everybody.take(1, MISSES_MAX, now) {
            Attempt::OfEverybody
        } else if self.is_newcomer(address) && self.newcomers.take(1, NEWCOMERS_MISSES_MAX, now) {
            Attempt::OfNewcomers
        } else {
            return None;
        };
        for network in Network::of(address) {
            self.by_network.entry(network).or_insert(Missed { count: 0, since: now }).count += 1;
        }
        Some(attempt)
    }

    fn take_back(&mut self, address: IpAddr, attempt: Attempt) {
        match attempt {
            Attempt::OfEverybody => self.everybody.give_back(1, MISSES_MAX),
            Attempt::OfNewcomers => self.newcomers.give_back(1, NEWCOMERS_MISSES_MAX),
        }
        for network in Network::of(address) {
            if let Some(missed) = self.by_network.get_mut(&network) {
                missed.count = missed.count.saturating_sub(1);
            }
        }
    }

    fn is_newcomer(&self, address: IpAddr) -> bool {
        Network::of(address).into_iter().all(|network| {
            let count = self.by_network.get(&network).map_or(0, |missed| missed.count);
            count < network.share(FORGIVEN_MAX)
        })
    }

    fn forgive(&mut self, now: Instant) {
        let since = |then: Instant| now.saturating_duration_since(then);
        // Everybody together can miss only so often, so this looks through a few thousand at most.
        if since(self.looked_through) >= Duration::from_secs(1) {
            self.looked_through = now;
            self.by_network.retain(|_, missed| since(missed.since) < FORGIVEN_AFTER);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(number: u16) -> IpAddr {
        let [high, low] = number.to_be_bytes();
        IpAddr::from([10, 0, high, low])
    }

    /// How often an address misses at this moment until it may not try any more.
    fn n_missed(counted: &mut Counted, address: IpAddr, now: Instant) -> usize {
        (0..1000).take_while(|_| counted.begin(address, now).is_some()).count()
    }

    #[test]
    fn codes_can_be_missed_so_often_by_everybody_together() {
        let start = Instant::now();
        let mut counted = Counted::new(start);
        assert_eq!(n_missed(&mut counted, host(1), start), 100, "whoever guesses is no newcomer");
        let n_all: usize = (2..2000).map(|number| n_missed(&mut counted, host(number), start)).sum();
        assert_eq!(n_all, 100, "three each, until the newcomers' budget is used up");
        let later = start + Duration::from_secs(1);
        assert_eq!(n_missed(&mut counted, host(1), later), 5);
    }

    #[test]
    fn whoever_knows_a_code_gets_in_while_others_guess() {
        let start = Instant::now();
        let mut counted = Counted::new(start);
        for number in 1..=4 {
            n_missed(&mut counted, host(number), start);
        }
        for number in 100..200 {
            let attempt = counted.begin(host(number), start);
            assert_eq!(attempt, Some(Attempt::OfNewcomers), "{number}");
            counted.take_back(host(number), Attempt::OfNewcomers);
        }
        let typing = host(200);
        assert!((0..2).all(|_| counted.begin(typing, start).is_some()), "two typing errors");
        let right = counted.begin(typing, start).expect("and then the right code");
        counted.take_back(typing, right);
        assert!(counted.begin(typing, start).is_some(), "a right one is no miss");
        assert_eq!(counted.begin(typing, start), None);
    }

    #[test]
    fn a_site_of_many_households_is_no_crowd_of_newcomers() {
        let start = Instant::now();
        let mut counted = Counted::new(start);
        n_missed(&mut counted, host(1), start);
        let household = |number: u16| IpAddr::V6([0x2001, 0xdb8, 0, number, 0, 0, 0, 1].into());
        let n_all: usize = (0..100).map(|number| n_missed(&mut counted, household(number), start)).sum();
        assert_eq!(n_all, 12);
    }

    #[test]
    fn misses_are_forgiven_after_a_while_and_forgotten() {
        let start = Instant::now();
        let mut counted = Counted::new(start);
        n_missed(&mut counted, host(1), start);
        let later = start + FORGIVEN_AFTER;
        let just_before = later.checked_sub(Duration::from_secs(1)).expect("a later time");
        assert_eq!(n_missed(&mut counted, host(2), just_before), 100);
        assert_eq!(counted.begin(host(1), just_before), None);
        assert_eq!(n_missed(&mut counted, host(2), later), 5);
        assert_eq!(counted.by_network.len(), 1, "only whoever missed lately is known");
        assert_eq!(counted.begin(host(1), later), Some(Attempt::OfNewcomers));
    }
}
