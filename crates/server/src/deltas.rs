//! A text in terms of what the same connection heard before: most of an update is the same as in the updates before it.

#[cfg(test)]
mod tests;

/// What every delta begins with, and no JSON does.
const MARK: char = '~';
/// A digit is one of the 64 letters from here on: the first 32 end a number, the others are followed by another digit.
const FIRST_DIGIT: u8 = b'0';
const RADIX: usize = 32;
/// At least this much of what was heard is kept, once there was that much, and at most twice as much.
pub(crate) const HEARD_MIN: usize = 4096;
pub(crate) const HEARD_MAX: usize = 2 * HEARD_MIN;
/// What is looked up at once.
const WINDOW: usize = 8;
/// A piece copied from anywhere has at least this many bytes: its numbers take nearly as many.
const COPIED_MIN: usize = 10;
/// The same for a piece at the same offset as the last one: its numbers are small.
const NEAR_MIN: usize = 5;
/// One window in this many is indexed: a match is extended in both directions, so that this is enough to find every
/// piece that is long enough.
const STRIDE: usize = COPIED_MIN + 1 - WINDOW;
const PLACES: usize = 2048;
/// A text that would not become much shorter is sent whole.
const SHARE_MAX: usize = 3;
const SHARE_OF: usize = 4;

/// What a connection has heard lately, where deltas are wanted.
#[derive(Debug)]
pub(crate) struct Heard {
    /// At most `HEARD_MAX` bytes.
    text: Vec<u8>,
    /// Where indexed windows begin, counted from 1; the last one of several with the same hash. 0 is none.
    places: Box<[u16; PLACES]>,
}

impl Heard {
    pub(crate) fn nothing() -> Self {
        Self { text: Vec::new(), places: Box::new([0; PLACES]) }
    }

    /// `~` and groups of `skip`, `length`, `count` and `count` letters. Each skips `skip` letters of what was heard from
    /// where the last one ended, which may lead backwards, copies the next `length`, and continues with its own letters.
    /// Together they make up `text`. `None` where that is hardly shorter. Either way `text` counts as heard from now on.
    pub(crate) fn shortened(&mut self, text: &str) -> Option<String> {
        // For ASCII an offset is the same number in every language, whether it counts bytes or letters.
        if !text.is_ascii() {
            return None;
        }
        let delta = self.delta(text);
        self.keep(text.as_bytes());
        delta
    }

    fn delta(&self, text: &str) -> Option<String> {
        let bytes_max = text.len() * SHARE_MAX / SHARE_OF;
        let mut groups = Groups::new(text.len() / SHARE_OF);
        let (mut at, mut last) = (0, Piece::default());
        while at < text.len() && groups.out.len() <= bytes_max {
            let Some(next) = self.find(text.as_bytes(), at, last) else {
                at += 1;
                continue;
            };
            groups.add(last, &text[last.end()..next.at]);
            (at, last) = (next.end(), next);
        }
        groups.add(last, &text[last.end()..]);
        (groups.out.len() <= bytes_max).then_some(groups.out)
    }

    /// The piece that the text continues with here, if it is long enough; first tried at the same offset as the last one.
    fn find(&self, text: &[u8], at: usize, last: Piece) -> Option<Piece> {
        let straight = self.piece(text, at, last.from + at - last.at, last);
        straight.filter(|piece| piece.length >= NEAR_MIN).or_else(|| {
            let window = text.get(at..at + WINDOW)?;
            let from = usize::from(self.places[hash(window)].checked_sub(1)?);
            self.piece(text, at, from, last).filter(|piece| piece.length >= COPIED_MIN)
        })
    }

    /// Extends a match forwards and backwards, as far as it has not been covered yet.
    fn piece(&self, text: &[u8], at: usize, from: usize, last: Piece) -> Option<Piece> {
        let (before, after) = self.text.split_at_checked(from)?;
        let length = n_same(after, &text[at..]);
        if length == 0 {
            return None;
        }
        let both = before.iter().rev().zip(text[last.end()..at].iter().rev());
        let earlier = both.take_while(|(one, other)| one == other).count();
        Some(Piece { at: at - earlier, from: from - earlier, length: length + earlier })
    }

    /// As the client does: when there is too much, all but the end is forgotten.
    fn keep(&mut self, text: &[u8]) {
        let n_before = self.text.len();
        let n_heard = n_before + text.len();
        let n_forgotten = if n_heard > HEARD_MAX { n_heard - HEARD_MIN } else { 0 };
        let n_forgotten_before = n_forgotten.min(n_before);
        self.forget(n_forgotten_before);
        self.text.extend_from_slice(&text[n_forgotten - n_forgotten_before..]);
        self.note((n_before - n_forgotten_before).saturating_sub(WINDOW));
    }

    fn forget(&mut self, n_bytes: usize) {
        if n_bytes == 0 {
            return;
        }
        self.text.drain(..n_bytes);
        let n_bytes = u16::try_from(n_bytes).expect("not more than was kept");
        self.places.iter_mut().for_each(|place| *place = place.saturating_sub(n_bytes));
    }

    /// The windows from here on.
    fn note(&mut self, from: usize) {
        let windows = self.text[from..].windows(WINDOW).step_by(STRIDE);
        for (window, place) in windows.zip((from + 1..).step_by(STRIDE)) {
            self.places[hash(window)] = u16::try_from(place).expect("not more is kept");
        }
    }
}

struct Groups {
    out: String,
    /// Of what was copied last, in what was heard.
    copied_until: usize,
}

impl Groups {
    fn new(capacity: usize) -> Self {
        let mut out = String::with_capacity(capacity);
        out.push(MARK);
        Self { out, copied_until: 0 }
    }

    fn add(&mut self, copied: Piece, letters: &str) {
        if copied.length == 0 && letters.is_empty() {
            return;
        }
        let skip = 2 * copied.from.abs_diff(self.copied_until);
        self.number(if copied.from < self.copied_until { skip - 1 } else { skip });
        self.number(copied.length);
        self.number(letters.len());
        self.out.push_str(letters);
        self.copied_until = copied.from + copied.length;
    }

    fn number(&mut self, number: usize) {
        self.digits(number / RADIX);
        self.digit(number % RADIX);
    }

    /// Those that others follow.
    fn digits(&mut self, number: usize) {
        if number > 0 {
            self.digits(number / RADIX);
            self.digit(RADIX + number % RADIX);
        }
    }

    fn digit(&mut self, digit: usize) {
        let digit = u8::try_from(digit).expect("less than twice the radix");
        self.out.push(char::from(FIRST_DIGIT + digit));
    }
}

/// A piece of the text that was also heard before.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    at: usize,
    from: usize,
    length: usize,
}

impl Piece {
    /// In the text.
    fn end(self) -> usize {
        self.at + self.length
    }
}

/// For how long both go on in the same way.
fn n_same(one: &[u8], other: &[u8]) -> usize {
    let words = one.as_chunks().0.iter().zip(other.as_chunks().0);
    let mut n_same = 0;
    for (one, other) in words {
        let difference = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if difference != 0 {
            return n_same + difference.trailing_zeros() as usize / 8;
        }
        n_same += 8;
    }
    let rest = one[n_same..].iter().zip(&other[n_same..]);
    n_same + rest.take_while(|(one, other)| one == other).count()
}

fn hash(window: &[u8]) -> usize {
    let bytes: [u8; WINDOW] = window.try_into().expect("a window has this length");
    let mixed = u64::from_le_bytes(bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    usize::try_from(mixed >> (u64::BITS - PLACES.ilog2())).expect("as many as there are places")
}
