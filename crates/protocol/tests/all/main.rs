//! Messages as they travel, and the types that the page gets.

mod messages;
mod typescript;
