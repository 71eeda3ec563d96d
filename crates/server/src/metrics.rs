use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// What is counted, in the text form of Prometheus.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) connections: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) messages_received: Counter,
    pub(crate) messages_sent: Counter,
    pub(crate) messages_refused: Counter,
    pub(crate) slow_readers: Counter,
    pub(crate) commits_failed: Counter,
    pub(crate) tables_failed: Counter,
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

    fn get(&self) -> u64 {
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

impl Metrics {
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        for (name, gauge) in [("luxx_connections", &self.connections), ("luxx_tables", &self.tables)] {
            line(&mut text, &format!("# TYPE {name} gauge\n{name} {}", gauge.get()));
        }
        for (name, counter) in [
            ("luxx_messages_received_total", &self.messages_received),
            ("luxx_messages_sent_total", &self.messages_sent),
            ("luxx_messages_refused_total", &self.messages_refused),
            ("luxx_slow_readers_total", &self.slow_readers),
            ("luxx_commits_failed_total", &self.commits_failed),
            ("luxx_tables_failed_total", &self.tables_failed),
        ] {
            line(&mut text, &format!("# TYPE {name} counter\n{name} {}", counter.get()));
        }
        self.render_commits(&mut text);
        text
    }

    fn render_commits(&self, text: &mut String) {
        let histogram = &self.commit_seconds;
        let count = histogram.count.load(Ordering::Relaxed);
        line(text, "# TYPE luxx_commit_seconds histogram");
        for (bucket, bound_ms) in histogram.buckets.iter().zip(BOUNDS_MS) {
            let (whole, thousandths) = (bound_ms / 1000, bound_ms % 1000);
            let n = bucket.load(Ordering::Relaxed);
            line(text, &format!("luxx_commit_seconds_bucket{{le=\"{whole}.{thousandths:03}\"}} {n}"));
        }
        let sum_us = histogram.sum_us.load(Ordering::Relaxed);
        line(text, &format!("luxx_commit_seconds_bucket{{le=\"+Inf\"}} {count}"));
        line(text, &format!("luxx_commit_seconds_sum {}.{:06}", sum_us / 1_000_000, sum_us % 1_000_000));
        line(text, &format!("luxx_commit_seconds_count {count}"));
    }
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("writing to a string works");
}
