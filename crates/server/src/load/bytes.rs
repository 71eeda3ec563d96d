//! What clients receive, counted and put together.

use anyhow::Context;
use tokio_tungstenite::tungstenite::Utf8Bytes;

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

/// A text with the head of its frame (RFC 6455, section 5.2).
pub(super) fn of_frame(text: &str) -> u64 {
    let head = match text.len() {
        ..126 => 2,
        126..0x1_0000 => 4,
        0x1_0000.. => 10,
    };
    text.len() as u64 + head
}

/// Reconstructs updates that are sent in terms of the one before (docs/protocol.md, section 5).
#[derive(Debug)]
pub(super) struct Updates {
    are_deltas_wanted: bool,
    before: Utf8Bytes,
}

impl Updates {
    pub(super) fn new(are_deltas_wanted: bool) -> Self {
        Self { are_deltas_wanted, before: Utf8Bytes::default() }
    }

    pub(super) fn whole(&self, text: Utf8Bytes) -> anyhow::Result<Utf8Bytes> {
        match text.strip_prefix('~') {
            Some(delta) => {
                Ok(put_together(&self.before, delta).context("not a delta to the last update")?.into())
            }
            None => Ok(text),
        }
    }

    /// The next delta may be one to this.
    pub(super) fn keep(&mut self, text: Utf8Bytes) {
        if self.are_deltas_wanted && text.starts_with(r#"{"type":"update""#) {
            self.before = text;
        }
    }
}

fn put_together(before: &str, mut delta: &str) -> Option<String> {
    let mut text = String::with_capacity(2 * before.len());
    let mut end = 0_usize;
    while let Some((numbers, rest)) = delta.split_once(':') {
        let mut numbers = numbers.split(',').map(|number| isize::from_str_radix(number, 36).ok());
        let [skip, length, count] = [numbers.next()??, numbers.next()??, numbers.next()??];
        let from = end.checked_add_signed(skip)?;
        end = from.checked_add_signed(length)?;
        text.push_str(before.get(from..end)?);
        let (letters, others) = rest.split_at_checked(count.try_into().ok()?)?;
        text.push_str(letters);
        delta = others;
    }
    Some(text)
}
