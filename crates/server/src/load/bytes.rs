//! What clients receive, counted and put together.

use anyhow::Context;

use super::socket;
use crate::deltas::{HEARD_MAX, HEARD_MIN};

/// What whole matches have cost clients, including everything they hear between two matches.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MatchBytes {
    pub(super) n_matches: u64,
    pub(super) n_bytes: u64,
}

impl MatchBytes {
    pub(super) fn add(&mut self, n_bytes: u64) {
        self.n_matches += 1;
        self.n_bytes += n_bytes;
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self { n_matches: self.n_matches + other.n_matches, n_bytes: self.n_bytes + other.n_bytes }
    }
}

/// A text with the head of its frame.
pub(crate) fn of_frame(text: &str) -> u64 {
    text.len() as u64 + socket::head_bytes(text.len())
}

/// Reconstructs texts that are sent in terms of what was heard before (docs/protocol.md, section 5).
#[derive(Debug, Default)]
pub(crate) struct Restored {
    heard: String,
}

impl Restored {
    pub(crate) fn whole(&mut self, text: String) -> anyhow::Result<String> {
        let text = match text.strip_prefix('~') {
            Some(delta) => {
                put_together(&self.heard, delta).context("not a delta to what was heard before")?
            }
            None => text,
        };
        self.keep(&text);
        Ok(text)
    }

    /// The next delta may refer to this.
    fn keep(&mut self, text: &str) {
        if !text.is_ascii() {
            return;
        }
        self.heard.push_str(text);
        if self.heard.len() > HEARD_MAX {
            self.heard.drain(..self.heard.len() - HEARD_MIN);
        }
    }
}

fn put_together(heard: &str, delta: &str) -> Option<String> {
    let mut text = String::with_capacity(8 * delta.len());
    let (mut rest, mut end) = (delta, 0_usize);
    while !rest.is_empty() {
        let [skip, length, count] = [number(&mut rest)?, number(&mut rest)?, number(&mut rest)?];
        let from = if skip % 2 == 0 { end.checked_add(skip / 2)? } else { end.checked_sub(skip / 2 + 1)? };
        end = from.checked_add(length)?;
        text.push_str(heard.get(from..end)?);
        let (letters, others) = rest.split_at_checked(count)?;
        text.push_str(letters);
        rest = others;
    }
    Some(text)
}

/// Digits of base 32; those that are followed by another are 32 more.
fn number(rest: &mut &str) -> Option<usize> {
    let mut number = 0_usize;
    loop {
        let (digit, others) = rest.split_at_checked(1)?;
        *rest = others;
        let digit = usize::from(digit.as_bytes()[0].checked_sub(b'0')?);
        number = number.checked_mul(32)?.checked_add(digit % 32)?;
        if digit < 32 {
            return Some(number);
        }
    }
}
