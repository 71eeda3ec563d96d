//! The server through real sockets.

mod attacks;
mod database;
mod doors;
mod reasons;
mod restart;
mod thousand;
mod trouble;
mod visitor;
