//! The append-only log of every match, and the few small tables around it.

pub mod contract;
mod memory;
mod sqlite;
mod store;

pub use memory::Memory;
pub use sqlite::Sqlite;
pub use store::{Store, StoreError, Waiting};
