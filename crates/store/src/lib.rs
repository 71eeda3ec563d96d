//! The append-only log of every match, and the few small tables around it.

pub mod contract;
mod memory;
mod moving;
mod postgres;
mod sqlite;
mod store;

pub use memory::Memory;
pub use moving::{Moved, move_to_postgres};
pub use postgres::{Node, Postgres};
pub use sqlite::{LockedFile, Sqlite};
pub use store::{Store, StoreError, Waiting};
