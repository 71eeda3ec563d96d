//! What holds for every game together with its bots and its page.

mod forms;
mod honesty;
mod paragraphs;
mod secrets;
mod steadiness;
mod typescript;
