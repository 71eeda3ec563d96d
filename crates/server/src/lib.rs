//! `luxx serve`: sockets, lobby, identity, and the tasks that own the live tables.

mod app;
mod assets;
mod bots;
mod config;
mod connection_limit;
mod folding;
mod guard;
mod identity;
mod listen;
pub mod load;
mod lobby;
mod logs;
mod metrics;
mod names;
mod opening;
mod outbox;
mod pool;
mod rate;
mod registry;
mod rest;
mod restoring;
mod serve;
mod socket;
mod supervisor;
mod table_task;
mod time;

pub use config::{Arguments, Config, ConfigError};
pub use logs::log;
pub use serve::{Running, run, start};
