//! The append-only log of every match, and the few small tables around it.

mod backup;
pub mod contract;
mod desk;
mod memory;
mod moving;
mod postgres;
mod sql;
mod sqlite;
mod store;

pub use backup::{backup, restore};
pub use commits::TableRow;
pub use desk::{Ban, OperatorDesk, StorePlace};
pub use memory::Memory;
pub use moving::{Moved, move_to_postgres};
pub use postgres::{ListedTable, Neighbour, Node, Notice, Owner, Postgres, TableNames};
pub use sqlite::{LockedFile, Sqlite};
pub use store::{Figures, Store, StoreError, TurnAt, Waiting};
