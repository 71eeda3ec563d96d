//! What Abluxxen proves with the testkit: laws, length, notation, allocations.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate luxx_abluxxen as abluxxen;

mod specimen;

mod allocations;
mod laws;
mod length;
mod notation;
mod paths;
mod playthroughs;
