//! The server through real sockets.

mod attacks;
mod doors;
mod reasons;
mod restart;
mod thousand;
mod trouble;
mod visitor;
