//! A table with everything around it played by the test.

mod clocks;
mod coming_back;
mod described;
mod evening;
mod going_on;
mod leaks;
mod repeating;
mod simulation;
mod stage;
