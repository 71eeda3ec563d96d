//! A text in terms of an earlier one: most of an update stood in the update before.

use std::fmt::Write;

/// A piece that is copied has at least so many bytes: its two numbers need about as many.
const COPIED_MIN: usize = 12;
/// What is looked up at once.
const WINDOW: usize = 8;
const PLACES: usize = 4096;
/// A text that would not become much shorter is sent whole.
const SHARE_MAX: usize = 3;
const SHARE_OF: usize = 4;

/// `{"type":"changes","parts":[…]}` whose parts, put together, are `text`: a string stands for itself, and two numbers
/// for the piece of `base` that begins at the first and is as long as the second. None where it is hardly shorter.
pub(crate) fn changes(base: &str, text: &str) -> Option<String> {
    // Then a place is the same number in every language, whether it counts bytes or letters.
    if !base.is_ascii() || !text.is_ascii() || base.len() >= usize::from(u16::MAX) {
        return None;
    }
    let bytes_max = text.len() * SHARE_MAX / SHARE_OF;
    let mut parts = Parts { out: String::with_capacity(bytes_max), is_first: true };
    parts.out.push_str(r#"{"type":"changes","parts":["#);
    let places = Places::of(base.as_bytes());
    let (mut at, mut literal, mut shift) = (0, 0, 0);
    while at < text.len() {
        let Some((from, length)) = places.find(text.as_bytes(), at, shift) else {
            at += 1;
            continue;
        };
        parts.say(&text[literal..at]);
        parts.copy(from, length);
        if parts.out.len() > bytes_max {
            return None;
        }
        at += length;
        literal = at;
        shift = from.wrapping_add(length).wrapping_sub(at);
    }
    parts.say(&text[literal..]);
    parts.out.push_str("]}");
    (parts.out.len() <= bytes_max).then_some(parts.out)
}

struct Parts {
    out: String,
    is_first: bool,
}

impl Parts {
    fn separate(&mut self) {
        if !self.is_first {
            self.out.push(',');
        }
        self.is_first = false;
    }

    /// Part of a text of JSON, so that only quotation marks and backslashes mean something else in a string.
    fn say(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.separate();
        self.out.push('"');
        for letter in text.chars() {
            if matches!(letter, '"' | '\\') {
                self.out.push('\\');
            }
            self.out.push(letter);
        }
        self.out.push('"');
    }

    fn copy(&mut self, from: usize, length: usize) {
        self.separate();
        write!(self.out, "{from},{length}").expect("a text can be written to");
    }
}

/// Where each window of a text begins; of several with the same mark, one.
struct Places<'b> {
    base: &'b [u8],
    /// Counted from 1; 0 is none.
    places: [u16; PLACES],
}

impl<'b> Places<'b> {
    fn of(base: &'b [u8]) -> Self {
        let mut places = [0; PLACES];
        for (window, place) in base.windows(WINDOW).zip(1..) {
            places[mark(window)] = place;
        }
        Self { base, places }
    }

    /// The piece of the base that the text goes on with here, if it is long enough: first where the last one ended.
    fn find(&self, text: &[u8], at: usize, shift: usize) -> Option<(usize, usize)> {
        let window = text.get(at..at + WINDOW)?;
        let straight = at.wrapping_add(shift);
        let is_long = |&(_, length): &(usize, usize)| length >= COPIED_MIN;
        let found = Some((straight, self.common(text, at, straight))).filter(is_long);
        found.or_else(|| {
            let from = usize::from(self.places[mark(window)].checked_sub(1)?);
            Some((from, self.common(text, at, from))).filter(is_long)
        })
    }

    /// For how long both go on in the same way.
    fn common(&self, text: &[u8], at: usize, from: usize) -> usize {
        let base = self.base.get(from..).unwrap_or_default();
        base.iter().zip(&text[at..]).take_while(|(one, other)| one == other).count()
    }
}

fn mark(window: &[u8]) -> usize {
    let bytes: [u8; WINDOW] = window.try_into().expect("a window has this length");
    let mixed = u64::from_le_bytes(bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    usize::try_from(mixed >> 52).expect("twelve bits")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// As a client puts it together.
    fn whole(base: &str, changes: &str) -> String {
        let message: Value = serde_json::from_str(changes).unwrap();
        assert_eq!(message["type"], "changes");
        let parts = message["parts"].as_array().unwrap();
        let (mut text, mut number) = (String::new(), 0);
        while let Some(part) = parts.get(number) {
            if let Some(said) = part.as_str() {
                text += said;
                number += 1;
            } else {
                let place = |number: usize| usize::try_from(parts[number].as_u64().unwrap()).unwrap();
                text += &base[place(number)..place(number) + place(number + 1)];
                number += 2;
            }
        }
        text
    }

    const BASE: &str = r#"{"type":"update","at":7,"told":[],"view":{"hand":[1,2,3],"rows":[[4,4],[5]],"words":"say \"no\""}}"#;

    #[test]
    fn a_text_is_put_together_from_the_one_before() {
        for text in [
            BASE.to_owned(),
            BASE.replace("7", "8"),
            BASE.replace(r#"[4,4]"#, r#"[4,4,4],"and \\ more""#),
            BASE.replace(r#""told":[],"#, ""),
            format!("{BASE}{BASE}"),
        ] {
            let changes = changes(BASE, &text).expect("much of it is the same");
            assert!(changes.len() < text.len());
            assert_eq!(whole(BASE, &changes), text);
        }
    }

    #[test]
    fn every_single_change_is_put_together_again() {
        for place in 0..BASE.len() {
            for letter in ["", "x", "xx"] {
                let text = format!("{}{letter}{}", &BASE[..place], &BASE[(place + 1).min(BASE.len())..]);
                if let Some(changes) = changes(BASE, &text) {
                    assert_eq!(whole(BASE, &changes), text);
                }
            }
        }
    }

    #[test]
    fn what_does_not_become_shorter_is_sent_whole() {
        assert_eq!(changes(BASE, r#"{"type":"update","at":8,"view":null}"#), None);
        assert_eq!(changes("", BASE), None);
        assert_eq!(changes(BASE, ""), None);
    }

    #[test]
    fn only_plain_letters_count_the_same_everywhere() {
        assert_eq!(changes(BASE, &BASE.replace("say", "säg")), None);
        assert_eq!(changes(&BASE.replace("say", "säg"), BASE), None);
    }

    #[test]
    fn a_base_that_is_too_long_to_be_counted_is_not_used() {
        let base = "x".repeat(usize::from(u16::MAX));
        assert_eq!(changes(&base, &base), None);
        let base = &base[1..];
        assert_eq!(whole(base, &changes(base, base).unwrap()), base);
    }
}
