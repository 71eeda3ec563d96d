//! A table with everything around it played by the test.

mod attended;
mod clocks;
mod coming_back;
mod described;
mod going_on;
mod leaks;
mod repeating;
mod session;
mod simulation;
mod stage;
