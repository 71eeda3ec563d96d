//! What every game must prove, written once for all games on the contract of [`game`].
//!
//! A game describes itself as a [`Specimen`] in its tests and is then held against every [`Law`].

mod specimen;
mod spoil;

mod decider;
mod playing;

mod law;
pub mod laws;
mod moment;

mod examination;
mod failure;
mod property;

mod allocations;
pub mod golden;
mod paths;
mod spread;

pub mod toy;

pub use allocations::{allocations, allocations_by_choices, bytes_held_at_most};
pub use decider::Decider;
pub use examination::{Examination, LawTally, examine};
pub use failure::Failure;
pub use golden::{assert_golden, playthrough};
pub use law::Law;
pub use moment::{Met, Moment};
pub use paths::{assert_path_counts, count_paths};
pub use playing::Playing;
pub use property::{shrink_laws, shrink_property};
pub use specimen::{Secret, Specimen, Variant};
pub use spread::assert_uniform;
