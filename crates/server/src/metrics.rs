use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use crate::app::App;
use crate::readiness;

/// What the parts of the server count.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) connections: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) messages_received: Counter,
    pub(crate) messages_sent: Counter,
    pub(crate) messages_refused: Counter,
    pub(crate) slow_readers: Counter,
    /// Choices and stand-ins that became durable.
    pub(crate) choices: Counter,
    pub(crate) commits_failed: Counter,
    pub(crate) commits_fenced: Counter,
    pub(crate) commits_unknown: Counter,
    /// Tables that were taken over, from nobody or from another node.
    pub(crate) claims: Counter,
    pub(crate) tables_failed: Counter,
    pub(crate) notices_sent: Counter,
    pub(crate) notices_failed: Counter,
    pub(crate) commit_seconds: Histogram,
}

#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS_MS.len()],
    count: AtomicU64,
    sum_us: AtomicU64,
}

const BOUNDS_MS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2000];

impl Counter {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Gauge {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Histogram {
    pub(crate) fn observe(&self, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bucket, bound_ms) in self.buckets.iter().zip(BOUNDS_MS) {
            if us <= bound_ms * 1000 {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }
}

/// Everything that is counted, in the text form of Prometheus.
pub(crate) fn page(app: &App) -> String {
    let mut page = Page(String::new());
    page.head("luxx_build_info", "gauge", "The version that runs");
    page.line(format_args!("luxx_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION")));
    page.players(app);
    page.storing(app);
    page.bots(app);
    page.process();
    page.0
}

struct Page(String);

impl Page {
    fn players(&mut self, app: &App) {
        let metrics = &app.metrics;
        let ready = u8::from(readiness::check(app).is_ok());
        self.gauge("luxx_ready", "1 while players may be sent here", ready);
        self.gauge("luxx_connections", "Open sockets at tables", metrics.connections.get());
        self.gauge("luxx_tables", "Tables that this server owns", metrics.tables.get());
        self.counter("luxx_choices_total", "Choices that were stored", &metrics.choices);
        self.counter("luxx_messages_received_total", "Messages of players", &metrics.messages_received);
        self.counter("luxx_messages_sent_total", "Messages to players", &metrics.messages_sent);
        self.counter("luxx_messages_refused_total", "Messages beyond the limits", &metrics.messages_refused);
        self.counter("luxx_slow_readers_total", "Connections that fell behind", &metrics.slow_readers);
        self.counter("luxx_tables_failed_total", "Tables that failed by a bug", &metrics.tables_failed);
        self.counter("luxx_notices_sent_total", "Notices that were delivered", &metrics.notices_sent);
        self.counter("luxx_notices_failed_total", "Notices to be tried again", &metrics.notices_failed);
    }

    fn storing(&mut self, app: &App) {
        let (metrics, figures) = (&app.metrics, app.store.figures());
        self.counter("luxx_commits_failed_total", "Commits that were not stored", &metrics.commits_failed);
        self.counter("luxx_commits_fenced_total", "Commits for a lost table", &metrics.commits_fenced);
        self.counter("luxx_commits_unknown_total", "Commits without an answer", &metrics.commits_unknown);
        self.counter("luxx_claims_total", "Tables that were taken over", &metrics.claims);
        self.gauge("luxx_writer_waiting", "Commits that wait for the writer", figures.n_waiting);
        let age = figures.lease_age.as_secs_f64();
        self.gauge("luxx_lease_age_seconds", "Since the node's lease was renewed", age);
        self.head("luxx_database_notices_total", "counter", "Warnings of the database");
        self.line(format_args!("luxx_database_notices_total {}", figures.n_notices));
        self.commit_seconds(&metrics.commit_seconds);
    }

    fn commit_seconds(&mut self, histogram: &Histogram) {
        let name = "luxx_commit_seconds";
        let count = histogram.count.load(Ordering::Relaxed);
        self.head(name, "histogram", "How long commits take");
        for (bucket, bound_ms) in histogram.buckets.iter().zip(BOUNDS_MS) {
            let (whole, thousandths) = (bound_ms / 1000, bound_ms % 1000);
            let n = bucket.load(Ordering::Relaxed);
            self.line(format_args!("{name}_bucket{{le=\"{whole}.{thousandths:03}\"}} {n}"));
        }
        let sum_us = histogram.sum_us.load(Ordering::Relaxed);
        self.line(format_args!("{name}_bucket{{le=\"+Inf\"}} {count}"));
        self.line(format_args!("{name}_sum {}.{:06}", sum_us / 1_000_000, sum_us % 1_000_000));
        self.line(format_args!("{name}_count {count}"));
    }

    fn bots(&mut self, app: &App) {
        self.gauge("luxx_bots_waiting", "Bots that wait for a thread", app.pool.n_waiting());
        self.gauge("luxx_bots_thinking", "Bots that think", app.pool.n_running());
    }

    /// What the system says about this process; where it says nothing, these are left out.
    fn process(&mut self) {
        if let Some(n_bytes) = resident_bytes() {
            self.gauge("process_resident_memory_bytes", "Memory of the process", n_bytes);
        }
        if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
            self.gauge("process_open_fds", "Open files and connections", files.count());
        }
    }

    fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "gauge", help);
        self.line(format_args!("{name} {value}"));
    }

    fn counter(&mut self, name: &str, help: &str, counter: &Counter) {
        self.head(name, "counter", help);
        self.line(format_args!("{name} {}", counter.get()));
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
    }

    fn line(&mut self, line: std::fmt::Arguments) {
        writeln!(self.0, "{line}").expect("writing to a string works");
    }
}

fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use store::Memory;

    use super::*;
    use crate::config::{Arguments, Config};
    use crate::serve;

    const ALERTS: &str = include_str!("../../../packaging/monitoring/alerts.yml");
    const DASHBOARD: &str = include_str!("../../../packaging/monitoring/dashboard.json");

    /// The metrics that a text names, those of a histogram by the histogram's name.
    fn named(text: &str) -> BTreeSet<&str> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let metrics = words.filter(|word| word.starts_with("luxx_") || word.starts_with("process_"));
        let parts = ["_bucket", "_sum", "_count"];
        metrics.map(|name| parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name)).collect()
    }

    fn page_of_nobody() -> String {
        page(&serve::app(Config::of(Arguments::default()).unwrap(), Arc::new(Memory::default())))
    }

    #[test]
    fn alerts_and_dashboard_name_only_metrics_that_exist() {
        let page = page_of_nobody();
        for text in [ALERTS, DASHBOARD] {
            let wanted = named(text);
            assert!(wanted.len() > 4, "they name metrics: {wanted:?}");
            let missing: Vec<&str> = wanted.difference(&named(&page)).copied().collect();
            assert_eq!(missing, [""; 0], "they do not exist");
        }
    }

    #[test]
    fn the_dashboard_shows_every_metric() {
        let hidden: Vec<String> =
            named(&page_of_nobody()).difference(&named(DASHBOARD)).map(ToString::to_string).collect();
        assert_eq!(hidden, [""; 0]);
    }

    #[test]
    fn the_buckets_of_a_histogram_hold_all_that_was_not_slower() {
        let histogram = Histogram::default();
        [900, 1_000, 1_001, 3_000_000]
            .into_iter()
            .for_each(|us| histogram.observe(Duration::from_micros(us)));
        let mut page = Page(String::new());
        page.commit_seconds(&histogram);
        for line in
            ["_bucket{le=\"0.001\"} 2", "_bucket{le=\"2.000\"} 3", "_bucket{le=\"+Inf\"} 4", "_count 4"]
        {
            assert!(page.0.contains(line), "{line}: {}", page.0);
        }
    }
}
