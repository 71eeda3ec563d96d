//! A table with everything around it played by the test.

mod ahead;
mod attended;
mod clocks;
mod coming_back;
mod days;
mod described;
mod going_on;
mod leaks;
mod people;
mod repeating;
mod session;
mod shuffling;
mod simulation;
mod stage;
