//! The test kit tried on a toy game that is solved by hand, and on its faulty twin.

mod cuckoo;
mod faults;
mod solved;
