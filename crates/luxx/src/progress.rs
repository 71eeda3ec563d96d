use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows how far something is, on a terminal only.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let shown = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(10)
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len}  {per_sec}  {eta} left")
        .expect("a fixed template");
    ProgressBar::with_draw_target(Some(length), shown).with_style(style)
}
