//! The bot pool: a bounded number of threads, so that thinking never starves the sockets.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use table::{Input, Thinking};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use crate::rarely::Rarely;
use crate::rate::Network;
use crate::table_task::ToTable;

/// Whose table a bot thinks for. The pool is fair between networks, and in each of them between hosts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Payer {
    /// Where the table was opened from, if that is known.
    pub(crate) network: Option<Network>,
    pub(crate) host: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Pool {
    queue: Arc<Mutex<Queue>>,
    n_threads: usize,
    limits: Limits,
    /// Bots that took too long.
    late: Arc<Rarely>,
}

#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Waiting and thinking together; then the table goes on without its bot.
    answer_max: Duration,
    /// A bot that thinks longer than this, whatever was allowed, no longer keeps others from thinking.
    overdue_after: Duration,
}

#[derive(Debug, Default)]
struct Queue {
    networks: BTreeMap<Option<Network>, Hosts>,
    n_waiting: usize,
    /// Which bots are thinking and since when, by job number.
    running: BTreeMap<u64, Instant>,
    /// Those that have been thinking for too long.
    n_overdue: usize,
    /// Counts jobs begun: whoever was served last waits longest.
    n_begun: u64,
}

#[derive(Debug)]
struct Hosts {
    /// How many jobs had begun when it was served last or came.
    served: u64,
    hosts: BTreeMap<String, Host>,
}

#[derive(Debug)]
struct Host {
    served: u64,
    jobs: VecDeque<Job>,
}

#[derive(Debug)]
struct Job {
    thinking: Thinking,
    /// Closed when nobody waits for it any more.
    done: oneshot::Sender<()>,
}

/// How long a person at a table waits without noticing.
pub(crate) const THINK_MS_MAX: u32 = 300;
/// Enough for a rule of thumb.
const THINK_MS_MIN: u32 = 10;
/// Under load bots think for less time, so that everybody waiting is served within about this time.
const ROUND_MS: u32 = 1_500;
const LIMITS: Limits =
    Limits { answer_max: Duration::from_secs(10), overdue_after: Duration::from_millis(700) };
/// Per thread, this many that think for too long give up their places; any more keep them.
const OVERDUE_MAX: usize = 4;

impl Pool {
    pub(crate) fn new(n_threads: u16) -> Self {
        Self::with_limits(n_threads, LIMITS)
    }

    fn with_limits(n_threads: u16, limits: Limits) -> Self {
        let (queue, late) = (Arc::default(), Arc::default());
        Self { queue, n_threads: usize::from(n_threads.max(1)), limits, late }
    }

    /// Thinks as soon as it is this table's turn, and tells the table to look; in any case without much delay.
    pub(crate) fn think(&self, thinking: Thinking, payer: Payer, task: mpsc::WeakSender<ToTable>) {
        let ticket = thinking.ticket;
        let (done, is_done) = oneshot::channel();
        self.queue().add(payer, Job { thinking, done });
        self.begin_next();
        let pool = self.clone();
        tokio::spawn(async move {
            match tokio::time::timeout(pool.limits.answer_max, pool.wait_for(is_done)).await {
                Ok(Ok(())) => (),
                // A bot that panics is a bug, but its table must go on.
                Ok(Err(_)) => tracing::error!("a bot failed; chance answers for it"),
                Err(_) => pool.note_late(),
            }
            if let Some(task) = task.upgrade() {
                drop(task.send(ToTable::Input(Input::Thought { ticket })).await);
            }
        });
    }

    fn note_late(&self) {
        if let Some(n_times) = self.late.happened(Instant::now()) {
            tracing::warn!(n_times, "a bot took too long; chance answers for it");
        }
    }

    /// Waits for a bot, and makes room where another one is holding it up.
    async fn wait_for(&self, mut is_done: oneshot::Receiver<()>) -> Result<(), oneshot::error::RecvError> {
        loop {
            if let Ok(done) = tokio::time::timeout(self.limits.overdue_after, &mut is_done).await {
                return done;
            }
            if self.queue().make_room(self.limits.overdue_after, OVERDUE_MAX * self.n_threads) {
                self.begin_next();
            }
        }
    }

    /// Does a piece of work as soon as it is this payer's turn; false if it failed. The work is told how long it may
    /// take.
    pub(crate) async fn work(&self, payer: Payer, work: impl FnOnce(u32) + Send + Sync + 'static) -> bool {
        let (done, is_done) = oneshot::channel();
        self.queue().add(payer, Job { thinking: Thinking::new(0, work), done });
        self.begin_next();
        self.wait_for(is_done).await.is_ok()
    }

    /// Whether so many are waiting that anybody in no hurry should ask for less.
    pub(crate) fn is_busy(&self) -> bool {
        self.n_waiting() > 2 * self.n_threads
    }

    /// How many wait for a thread.
    pub(crate) fn n_waiting(&self) -> usize {
        self.queue().n_waiting
    }

    /// How many think at this moment.
    pub(crate) fn n_running(&self) -> usize {
        let queue = self.queue();
        queue.running.len() + queue.n_overdue
    }

    /// Who waits for a thread.
    #[cfg(test)]
    pub(crate) fn payers(&self) -> Vec<Payer> {
        let of_network = |(network, hosts): (&Option<Network>, &Hosts)| {
            let hosts = hosts.hosts.keys().cloned();
            hosts.map(|host| Payer { network: *network, host }).collect::<Vec<_>>()
        };
        self.queue().networks.iter().flat_map(of_network).collect()
    }

    fn begin_next(&self) {
        // There is nowhere left to think once the program is ending.
        let Ok(runtime) = Handle::try_current() else { return };
        while let Some((job, number, think_ms_max)) = self.take_next() {
            let thread = Thread { pool: self.clone(), number };
            runtime.spawn_blocking(move || {
                let _thread = thread;
                // Whoever waits hears of a bot that fails before the next one begins.
                let Job { thinking, done } = job;
                thinking.run(think_ms_max);
                if done.send(()).is_err() {
                    tracing::debug!("nobody waits for this bot any more");
                }
            });
        }
    }

    /// The next job, if there is a thread for it, with its number and how long its bot may think.
    fn take_next(&self) -> Option<(Job, u64, u32)> {
        let mut queue = self.queue();
        if queue.running.len() >= self.n_threads {
            return None;
        }
        let job = queue.next()?;
        let number = queue.n_begun;
        queue.running.insert(number, Instant::now());
        Some((job, number, think_ms_max(self.n_threads, queue.n_waiting)))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nothing panics while it holds the lock")
    }
}

/// A thread of the pool; when it is done, well or not, the next job begins.
struct Thread {
    pool: Pool,
    number: u64,
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.pool.queue().end(self.number);
        self.pool.begin_next();
    }
}

fn think_ms_max(n_threads: usize, n_waiting: usize) -> u32 {
    let n_threads = u32::try_from(n_threads).unwrap_or(u32::MAX);
    let share_ms = u32::try_from(n_waiting).map_or(0, |n| ROUND_MS.saturating_mul(n_threads) / (n + 1));
    share_ms.clamp(THINK_MS_MIN, THINK_MS_MAX)
}

impl Queue {
    /// Whoever comes anew waits behind everybody who was there before and has not been served since.
    fn add(&mut self, payer: Payer, job: Job) {
        let served = self.n_begun;
        let network = self.networks.entry(payer.network);
        let network = network.or_insert_with(|| Hosts { served, hosts: BTreeMap::new() });
        let host = network.hosts.entry(payer.host);
        host.or_insert_with(|| Host { served, jobs: VecDeque::new() }).jobs.push_back(job);
        self.n_waiting += 1;
    }

    fn end(&mut self, number: u64) {
        if self.running.remove(&number).is_none() {
            self.n_overdue -= 1;
        }
    }

    /// Whether somebody has been thinking for so long that others may begin alongside.
    fn make_room(&mut self, overdue_after: Duration, n_overdue_max: usize) -> bool {
        let n_before = self.n_overdue;
        while let Some(oldest) = self.running.first_entry()
            && oldest.get().elapsed() >= overdue_after
            && self.n_overdue < n_overdue_max
        {
            oldest.remove();
            self.n_overdue += 1;
        }
        self.n_overdue > n_before
    }

    /// The next job that somebody is still waiting for.
    fn next(&mut self) -> Option<Job> {
        loop {
            let job = self.take_fairly()?;
            if !job.done.is_closed() {
                return Some(job);
            }
        }
    }

    /// Of the network that was served longest ago, the oldest job of the host that was served longest ago.
    fn take_fairly(&mut self) -> Option<Job> {
        self.n_begun += 1;
        let (&address, network) = self.networks.iter_mut().min_by_key(|(_, network)| network.served)?;
        let (name, host) = network.hosts.iter_mut().min_by_key(|(_, host)| host.served)?;
        network.served = self.n_begun;
        host.served = self.n_begun;
        let job = host.jobs.pop_front();
        if host.jobs.is_empty() {
            let name = name.clone();
            network.hosts.remove(&name);
        }
        if network.hosts.is_empty() {
            self.networks.remove(&address);
        }
        self.n_waiting -= 1;
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(network: u8, host: &str) -> Payer {
        Payer { network: Some(Network::whole([10, 0, 0, network].into())), host: host.to_owned() }
    }

    /// The order in which jobs of these payers are begun.
    fn order(payers: &[(u8, &str)]) -> Vec<u32> {
        let mut queue = Queue::default();
        let mut waiting = Vec::new();
        for (ticket, (network, host)) in (0..).zip(payers) {
            let (done, is_done) = oneshot::channel();
            queue.add(payer(*network, host), Job { thinking: Thinking::new(ticket, |_| ()), done });
            waiting.push(is_done);
        }
        std::iter::from_fn(|| queue.next()).map(|job| job.thinking.ticket).collect()
    }

    #[test]
    fn a_host_with_many_tables_lets_another_host_through() {
        let payers = [(1, "greedy"), (1, "greedy"), (1, "greedy"), (1, "honest"), (1, "greedy")];
        assert_eq!(order(&payers), [0, 3, 1, 2, 4]);
    }

    #[test]
    fn a_network_with_many_hosts_lets_another_network_through() {
        let payers = [(1, "a"), (1, "b"), (1, "c"), (2, "honest"), (2, "honest")];
        assert_eq!(order(&payers), [0, 3, 1, 4, 2]);
    }

    #[test]
    fn whoever_comes_back_again_and_again_does_not_pass_somebody_who_waits() {
        let mut queue = Queue::default();
        let add = |queue: &mut Queue, ticket: u32, network: u8, host: &str| {
            let (done, is_done) = oneshot::channel();
            queue.add(payer(network, host), Job { thinking: Thinking::new(ticket, |_| ()), done });
            is_done
        };
        for (network, host) in [(9, "honest"), (1, "z")] {
            let mut waiting = vec![add(&mut queue, 0, 1, "a"), add(&mut queue, 1, 2, "a")];
            waiting.push(add(&mut queue, 100, network, host));
            let mut begun = Vec::new();
            for ticket in 2..20 {
                let job = queue.next().unwrap();
                begun.push(job.thinking.ticket);
                waiting.push(add(&mut queue, ticket, u8::try_from(ticket % 2).unwrap() + 1, "a"));
            }
            let place = begun.iter().position(|ticket| *ticket == 100);
            assert!(place.is_some_and(|place| place <= 3), "{begun:?}");
            while queue.next().is_some() {}
        }
    }

    #[test]
    fn under_load_bots_think_shorter_and_never_not_at_all() {
        assert_eq!(think_ms_max(1, 0), THINK_MS_MAX);
        assert_eq!(think_ms_max(1, 14), 100);
        assert_eq!(think_ms_max(1, usize::MAX), THINK_MS_MIN);
    }

    #[tokio::test]
    async fn a_bot_that_panics_is_reported_to_its_table_and_the_next_one_thinks() {
        let pool = Pool::new(1);
        let (task, mut inputs) = mpsc::channel(2);
        pool.think(Thinking::new(1, |_| panic!("a bug in a bot")), Payer::default(), task.downgrade());
        pool.think(Thinking::new(2, |_| ()), Payer::default(), task.downgrade());
        for ticket in [1, 2] {
            let Some(ToTable::Input(input)) = inputs.recv().await else { panic!("the task hears of it") };
            assert_eq!(input, Input::Thought { ticket });
        }
    }

    #[tokio::test]
    async fn a_bot_that_never_answers_does_not_hold_up_its_table_and_nobody_who_waits_behind_it() {
        let limits = Limits { answer_max: Duration::from_millis(1), overdue_after: Duration::from_secs(60) };
        let pool = Pool::with_limits(1, limits);
        let (task, mut inputs) = mpsc::channel(2);
        let (thinking, release) = endless(1);
        pool.think(thinking, Payer::default(), task.downgrade());
        pool.think(Thinking::new(2, |_| panic!("nobody waits for it")), Payer::default(), task.downgrade());
        let mut tickets = Vec::new();
        for _ in 0..2 {
            let Some(ToTable::Input(Input::Thought { ticket })) = inputs.recv().await else {
                panic!("a ticket")
            };
            tickets.push(ticket);
        }
        tickets.sort_unstable();
        assert_eq!(tickets, [1, 2]);
        drop(release);
    }

    /// Something to think about that never ends, and what ends it.
    fn endless(ticket: u32) -> (Thinking, std::sync::mpsc::Sender<()>) {
        let (release, released) = std::sync::mpsc::channel::<()>();
        let released = Mutex::new(released);
        (Thinking::new(ticket, move |_| drop(released.lock().map(|released| released.recv()))), release)
    }

    #[tokio::test]
    async fn bots_that_think_for_too_long_do_not_keep_others_from_thinking_until_they_are_too_many() {
        let limits = Limits { answer_max: Duration::from_secs(600), overdue_after: Duration::from_millis(1) };
        let pool = Pool::with_limits(1, limits);
        let (task, mut inputs) = mpsc::channel(2);
        let n_endless = u32::try_from(OVERDUE_MAX).unwrap();
        let mut releases = Vec::new();
        for ticket in 0..n_endless {
            let (thinking, release) = endless(ticket);
            pool.think(thinking, Payer::default(), task.downgrade());
            releases.push(release);
        }
        pool.think(Thinking::new(100, |_| ()), Payer::default(), task.downgrade());
        let Some(ToTable::Input(input)) = inputs.recv().await else { panic!("the task hears of it") };
        assert_eq!(input, Input::Thought { ticket: 100 });
        while pool.n_running() > OVERDUE_MAX {
            tokio::task::yield_now().await;
        }
        let (thinking, release) = endless(n_endless);
        releases.push(release);
        pool.think(thinking, Payer::default(), task.downgrade());
        pool.think(Thinking::new(101, |_| ()), Payer::default(), task.downgrade());
        assert!(!pool.queue().make_room(Duration::ZERO, OVERDUE_MAX), "there is no more room");
        releases.clear();
        let mut tickets = Vec::new();
        for _ in 0..n_endless + 2 {
            let Some(ToTable::Input(Input::Thought { ticket })) = inputs.recv().await else {
                panic!("a ticket")
            };
            tickets.push(ticket);
        }
        tickets.sort_unstable();
        assert_eq!(tickets, [0, 1, 2, 3, 4, 101]);
        assert_eq!(pool.n_waiting(), 0);
    }
}
