//! The server through real sockets.

mod ahead;
mod at_once;
mod attacks;
mod database;
mod deltas;
mod devices;
mod doors;
mod listeners;
mod looking_back;
mod notices;
mod operator;
mod reasons;
mod refusing;
mod restart;
mod seeking;
mod thousand;
mod trouble;
mod visitor;
