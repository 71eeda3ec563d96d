//! `luxx serve`: sockets, lobby, identity, and the tasks that own the live tables.

mod app;
mod assets;
mod brains;
mod config;
mod crowd;
mod desk;
mod guard;
mod hall;
mod identity;
mod listen;
pub mod load;
mod logs;
mod metrics;
mod names;
mod outbox;
mod pool;
mod rate;
mod rest;
mod serve;
mod socket;
mod time;
mod warden;

pub use config::{Arguments, Config, ConfigProblem};
#[doc(hidden)]
pub use desk::for_store;
pub use logs::log;
pub use serve::{Running, run, start};
