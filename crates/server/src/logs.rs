//! Structured logs, without secrets: ids of tables are cut short, tokens and cookies never appear.

use std::io::{IsTerminal, stderr};

use tracing_subscriber::EnvFilter;

use crate::Config;

/// Starts writing logs to standard error; `RUST_LOG` says how much.
pub fn log(config: &Config) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // Colours are for people: in a file or a journal they are noise.
    let is_for_people = stderr().is_terminal();
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(is_for_people).with_writer(stderr);
    // A second call, as in tests, changes nothing.
    if config.log_json {
        drop(logs.json().try_init());
    } else {
        drop(logs.try_init());
    }
}
