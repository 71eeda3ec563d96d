//! The games that are learned.

mod abluxxen;
mod fluxx;
