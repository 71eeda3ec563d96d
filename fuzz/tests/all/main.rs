//! Every target, tried for a moment.

mod any_choice;
mod any_notation;
mod any_record;
