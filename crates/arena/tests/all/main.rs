//! The arena through its public face: simulation, tournaments, analysis, commands.

mod allocation;
mod analysis;
mod command;
mod simulation;
mod tournament;
