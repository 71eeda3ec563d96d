//! What every game must prove, written once for all games on the contract of [`game`].
//!
//! A game describes itself as a [`Specimen`] in its tests and is then held against every [`Law`].

mod decider;
mod examination;
mod failure;
mod law;
pub mod laws;
mod moment;
mod playing;
mod specimen;
mod spoil;
pub mod toy;

pub use decider::Decider;
pub use examination::{Examination, Tally, examine};
pub use failure::Failure;
pub use law::Law;
pub use moment::{Met, Moment};
pub use playing::Playing;
pub use specimen::{Secret, Specimen, Variant};
