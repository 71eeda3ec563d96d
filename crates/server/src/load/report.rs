use std::fmt;
use std::time::Duration;

use super::bytes::MatchBytes;

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    Play {
        n_choices: usize,
        took: Duration,
        p50: Duration,
        p99: Duration,
        max: Duration,
        /// Whole matches, counted once for each client that sat there.
        n_matches: u64,
        /// What one of them has cost a client.
        match_kb: f64,
    },
    Idle {
        n_connections: u32,
        kib_each: f64,
        answer: Duration,
    },
    HalfOpen {
        n_callers: u32,
        n_dropped: u32,
        answer: Duration,
    },
}

impl Report {
    #[expect(clippy::cast_precision_loss, reason = "a size in KB for people to read")]
    pub(super) fn of_play(mut latencies: Vec<Duration>, took: Duration, bytes: MatchBytes) -> Self {
        latencies.sort_unstable();
        let at = |percent: usize| {
            let index = (latencies.len() * percent / 100).min(latencies.len().saturating_sub(1));
            latencies.get(index).copied().unwrap_or_default()
        };
        let MatchBytes { n_matches, n_bytes } = bytes;
        Self::Play {
            n_choices: latencies.len(),
            took,
            p50: at(50),
            p99: at(99),
            max: at(100),
            n_matches,
            match_kb: n_bytes as f64 / 1000.0 / n_matches.max(1) as f64,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a size in KiB for people to read")]
    pub(super) fn of_idle(n_connections: u32, more_kib: u64, answer: Duration) -> Self {
        Self::Idle { n_connections, kib_each: more_kib as f64 / f64::from(n_connections), answer }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Play { n_choices, took, p50, p99, max, n_matches, match_kb } => {
                let ms = |duration: &Duration| duration.as_secs_f64() * 1000.0;
                let (n, seconds) = (*n_choices, took.as_secs_f64());
                #[expect(clippy::cast_precision_loss, reason = "a rate for people to read")]
                let rate = n as f64 / seconds;
                writeln!(f, "{n} choices in {seconds:.1} s: {rate:.0} choices/s")?;
                writeln!(
                    f,
                    "from send to everyone's receipt: p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms",
                    ms(p50),
                    ms(p99),
                    ms(max)
                )?;
                writeln!(f, "a whole match costs a client {match_kb:.1} KB (mean of {n_matches})")
            }
            Self::Idle { n_connections, kib_each, answer } => {
                let ms = answer.as_secs_f64() * 1000.0;
                writeln!(
                    f,
                    "{n_connections} idle connections: {kib_each:.1} KiB each; a request took {ms:.1} ms"
                )
            }
            Self::HalfOpen { n_callers, n_dropped, answer } => {
                let ms = answer.as_secs_f64() * 1000.0;
                writeln!(
                    f,
                    "{n_callers} half-open connections: a table was opened in {ms:.1} ms; {n_dropped} were dropped"
                )
            }
        }
    }
}
