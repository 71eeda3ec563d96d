//! What fuzz targets share: bytes become matches and choices.

mod abluxxen;
mod bytes;
mod change;
mod fluxx;
mod target;
mod walk;

pub use bytes::{BYTES_MAX, Bytes, any_bytes};
pub use change::{Change, changed, changes_of};
pub use target::Target;
pub use walk::{record_of, walk};
