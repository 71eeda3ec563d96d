//! A text in terms of an earlier one: most of an update is the same as in the update before.

/// What every delta begins with, and no JSON does.
const MARK: char = '~';
/// The largest base that most languages can parse by themselves.
const RADIX: u32 = 36;
/// A copied piece has at least this many bytes: its numbers take nearly as many.
const COPIED_MIN: usize = 10;
/// What is looked up at once.
const WINDOW: usize = 8;
/// One window in this many is indexed: a match is extended in both directions, so that this is enough to find every
/// piece that is long enough.
const STRIDE: usize = COPIED_MIN + 1 - WINDOW;
const PLACES: usize = 2048;
/// A text that would not become much shorter is sent whole.
const SHARE_MAX: usize = 3;
const SHARE_OF: usize = 4;

/// `~` and groups of `skip,length,count:` followed by `count` letters. Each skips `skip` letters of `base` from where
/// the last one ended, which may lead backwards, copies the next `length`, and continues with its own letters.
/// Together they make up `text`. `None` where that is hardly shorter.
pub(crate) fn delta(base: &str, text: &str) -> Option<String> {
    // For ASCII an offset is the same number in every language, whether it counts bytes or letters.
    if !base.is_ascii() || !text.is_ascii() || base.len() >= usize::from(u16::MAX) {
        return None;
    }
    let bytes_max = text.len() * SHARE_MAX / SHARE_OF;
    let mut groups = Groups::new(text.len() / SHARE_OF);
    let search = Search::new(base.as_bytes(), text.as_bytes());
    let (mut at, mut last) = (0, Piece::default());
    while at < text.len() && groups.out.len() <= bytes_max {
        let Some(next) = search.find(at, last) else {
            at += 1;
            continue;
        };
        groups.add(last, &text[last.end()..next.at]);
        (at, last) = (next.end(), next);
    }
    groups.add(last, &text[last.end()..]);
    (groups.out.len() <= bytes_max).then_some(groups.out)
}

struct Groups {
    out: String,
    /// Of what was copied last, in the base.
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
        if copied.from < self.copied_until {
            self.out.push('-');
        }
        self.number(copied.from.abs_diff(self.copied_until));
        self.out.push(',');
        self.number(copied.length);
        self.out.push(',');
        self.number(letters.len());
        self.out.push(':');
        self.out.push_str(letters);
        self.copied_until = copied.from + copied.length;
    }

    fn number(&mut self, number: usize) {
        let radix = RADIX as usize;
        if number >= radix {
            self.number(number / radix);
        }
        let digit = u32::try_from(number % radix).ok().and_then(|digit| char::from_digit(digit, RADIX));
        self.out.push(digit.expect("less than the radix"));
    }
}

/// A piece of the text that also stands in the base.
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

struct Search<'t> {
    base: &'t [u8],
    text: &'t [u8],
    /// Where indexed windows of the base begin, counted from 1; the last one of several with the same hash. 0 is
    /// none.
    places: [u16; PLACES],
}

impl<'t> Search<'t> {
    fn new(base: &'t [u8], text: &'t [u8]) -> Self {
        let mut places = [0; PLACES];
        for (window, place) in base.windows(WINDOW).step_by(STRIDE).zip((1..).step_by(STRIDE)) {
            places[hash(window)] = place;
        }
        Self { base, text, places }
    }

    /// The piece that the text continues with here, if it is long enough; first tried at the same offset as the last
    /// one.
    fn find(&self, at: usize, last: Piece) -> Option<Piece> {
        let window = self.text.get(at..at + WINDOW)?;
        let straight = self.piece(at, last.from + at - last.at, last);
        straight.or_else(|| {
            let from = usize::from(self.places[hash(window)].checked_sub(1)?);
            self.piece(at, from, last)
        })
    }

    /// Extends a match forwards and backwards, as far as it has not been covered yet.
    fn piece(&self, at: usize, from: usize, last: Piece) -> Option<Piece> {
        let (before, after) = self.base.split_at_checked(from)?;
        let length = n_same(after, &self.text[at..]);
        if length < WINDOW {
            return None;
        }
        let both = before.iter().rev().zip(self.text[last.end()..at].iter().rev());
        let earlier = both.take_while(|(one, other)| one == other).count();
        let piece = Piece { at: at - earlier, from: from - earlier, length: length + earlier };
        Some(piece).filter(|piece| piece.length >= COPIED_MIN)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// As a client puts it together.
    fn whole(base: &str, delta: &str) -> String {
        let (mut rest, mut text, mut end) = (delta.strip_prefix(MARK).unwrap(), String::new(), 0);
        while let Some((numbers, letters)) = rest.split_once(':') {
            let numbers: Vec<i64> =
                numbers.split(',').map(|number| i64::from_str_radix(number, RADIX).unwrap()).collect();
            let from = end + numbers[0];
            end = from + numbers[1];
            text += &base[usize::try_from(from).unwrap()..usize::try_from(end).unwrap()];
            let (own, others) = letters.split_at(usize::try_from(numbers[2]).unwrap());
            text += own;
            rest = others;
        }
        assert_eq!(rest, "");
        text
    }

    const BASE: &str = r#"{"type":"update","at":7,"told":[],"view":{"hand":[1,2,3],"rows":[[4,4],[5]],"words":"say \"no\""}}"#;

    #[test]
    fn a_text_is_put_together_from_the_one_before() {
        for text in [
            BASE.to_owned(),
            BASE.replace("7", "8"),
            BASE.replace(r#"[4,4]"#, r#"[4,4,4],"and \\ more: 1,2""#),
            BASE.replace(r#""told":[],"#, ""),
            format!("{BASE}{BASE}"),
            format!("{}{}", &BASE[50..], &BASE[..50]),
        ] {
            let delta = delta(BASE, &text).expect("much of it is the same");
            assert!(delta.len() < text.len());
            assert_eq!(whole(BASE, &delta), text);
        }
    }

    #[test]
    fn a_delta_is_as_the_protocol_has_it() {
        assert_eq!(delta(BASE, &BASE.replace("7", "8")).unwrap(), "~0,m,1:81,23,0:");
        let turned = format!("{}{}", &BASE[50..], &BASE[..50]);
        assert_eq!(delta(BASE, &turned).unwrap(), "~1e,1c,0:-2q,1e,0:");
    }

    #[test]
    fn every_single_change_is_put_together_again() {
        for place in 0..BASE.len() {
            for letter in ["", "x", "xx", ":", "~"] {
                let text = format!("{}{letter}{}", &BASE[..place], &BASE[(place + 1).min(BASE.len())..]);
                if let Some(delta) = delta(BASE, &text) {
                    assert_eq!(whole(BASE, &delta), text);
                }
            }
        }
    }

    #[test]
    fn what_does_not_become_shorter_is_sent_whole() {
        assert_eq!(delta(BASE, r#"{"at":8,"view":null}"#), None);
        assert_eq!(delta("", BASE), None);
        assert_eq!(delta(BASE, ""), None);
    }

    #[test]
    fn only_plain_letters_count_the_same_everywhere() {
        assert_eq!(delta(BASE, &BASE.replace("say", "säg")), None);
        assert_eq!(delta(&BASE.replace("say", "säg"), BASE), None);
    }

    #[test]
    fn a_base_that_is_too_long_to_be_counted_is_not_used() {
        let base = "x".repeat(usize::from(u16::MAX));
        assert_eq!(delta(&base, &base), None);
        let base = &base[1..];
        assert_eq!(whole(base, &delta(base, base).unwrap()), base);
    }
}
