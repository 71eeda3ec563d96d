//! The bot pool: a bounded number of threads, so that thinking never starves the sockets.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use table::{Input, Thinking};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

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
    /// Waiting and thinking together; then the table goes on without its bot.
    answer_max: Duration,
}

#[derive(Debug, Default)]
struct Queue {
    networks: BTreeMap<Option<Network>, Hosts>,
    n_waiting: usize,
    n_running: usize,
    /// Counts what was begun: who was served last waits longest.
    n_begun: u64,
}

#[derive(Debug, Default)]
struct Hosts {
    served: u64,
    hosts: BTreeMap<String, Host>,
}

#[derive(Debug, Default)]
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

/// What a person at a table waits for without noticing.
const THINK_MS_MAX: u32 = 300;
/// Enough for a rule of thumb.
const THINK_MS_MIN: u32 = 10;
/// Under load bots think shorter, so that all who wait have been served after about this time.
const ROUND_MS: u32 = 1_500;
const ANSWER_MAX: Duration = Duration::from_secs(10);

impl Pool {
    pub(crate) fn new(n_threads: u16) -> Self {
        Self::with_answer_max(n_threads, ANSWER_MAX)
    }

    fn with_answer_max(n_threads: u16, answer_max: Duration) -> Self {
        Self { queue: Arc::default(), n_threads: usize::from(n_threads.max(1)), answer_max }
    }

    /// Thinks as soon as it is this table's turn, and tells the table to look; in any case before long.
    pub(crate) fn think(&self, thinking: Thinking, payer: Payer, task: mpsc::WeakSender<ToTable>) {
        let ticket = thinking.ticket;
        let (done, is_done) = oneshot::channel();
        self.queue().add(payer, Job { thinking, done });
        self.begin_next();
        let answer_max = self.answer_max;
        tokio::spawn(async move {
            match tokio::time::timeout(answer_max, is_done).await {
                Ok(Ok(())) => (),
                // A bot that panics is a bug, but its table must go on.
                Ok(Err(_)) => tracing::error!("a bot failed; chance answers for it"),
                Err(_) => tracing::warn!("a bot took too long; chance answers for it"),
            }
            if let Some(task) = task.upgrade() {
                drop(task.send(ToTable::Input(Input::Thought { ticket })).await);
            }
        });
    }

    /// How many wait for a thread.
    pub(crate) fn n_waiting(&self) -> usize {
        self.queue().n_waiting
    }

    fn begin_next(&self) {
        // While the program ends there is nowhere to think any more.
        let Ok(runtime) = Handle::try_current() else { return };
        while let Some((job, think_ms_max)) = self.take_next() {
            let thread = Thread(self.clone());
            runtime.spawn_blocking(move || {
                let _thread = thread;
                job.thinking.run(think_ms_max);
                if job.done.send(()).is_err() {
                    tracing::debug!("nobody waits for this bot any more");
                }
            });
        }
    }

    /// The next job, if there is a thread for it, and how long its bot may think.
    fn take_next(&self) -> Option<(Job, u32)> {
        let mut queue = self.queue();
        if queue.n_running >= self.n_threads {
            return None;
        }
        let job = queue.next()?;
        queue.n_running += 1;
        Some((job, think_ms_max(self.n_threads, queue.n_waiting)))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nothing panics while it holds the lock")
    }
}

/// A thread of the pool; when it is done, well or not, the next job begins.
struct Thread(Pool);

impl Drop for Thread {
    fn drop(&mut self) {
        self.0.queue().n_running -= 1;
        self.0.begin_next();
    }
}

fn think_ms_max(n_threads: usize, n_waiting: usize) -> u32 {
    let n_threads = u32::try_from(n_threads).unwrap_or(u32::MAX);
    let share_ms = u32::try_from(n_waiting).map_or(0, |n| ROUND_MS.saturating_mul(n_threads) / (n + 1));
    share_ms.clamp(THINK_MS_MIN, THINK_MS_MAX)
}

impl Queue {
    fn add(&mut self, payer: Payer, job: Job) {
        let network = self.networks.entry(payer.network).or_default();
        network.hosts.entry(payer.host).or_default().jobs.push_back(job);
        self.n_waiting += 1;
    }

    /// The next job that somebody still waits for.
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
        let pool = Pool::with_answer_max(1, Duration::from_millis(1));
        let (task, mut inputs) = mpsc::channel(2);
        let (release, released) = std::sync::mpsc::channel::<()>();
        let released = Mutex::new(released);
        let endless = move |_| drop(released.lock().map(|released| released.recv()));
        pool.think(Thinking::new(1, endless), Payer::default(), task.downgrade());
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
}
