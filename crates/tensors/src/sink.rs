//! Where an encoding writes its fields.

use crate::layout::{Field, FieldKind};

/// Takes the fields of an observation, one after the other.
pub trait Sink {
    /// A count. As ones it is that many ones, at most `max`.
    fn count(&mut self, name: Name, value: u8, max: u8);

    /// One of `n` kinds, counted from 1; 0 is none. As ones it is a single one.
    fn kind(&mut self, name: Name, value: u8, n: u8);

    /// Something that holds or does not.
    fn flag(&mut self, name: Name, holds: bool) {
        self.count(name, u8::from(holds), 1);
    }

    /// A row of counts, which as bytes costs almost nothing to write at once. `field_of` gives the name and the
    /// maximum of each, by its place in the row.
    #[inline]
    fn counts(&mut self, values: &[u8], field_of: impl Fn(u8) -> (Name, u8)) {
        for (place, value) in (0..).zip(values) {
            let (name, max) = field_of(place);
            self.count(name, *value, max);
        }
    }

    /// Several fields of any kind at once, each with its value, which costs less than one after the other.
    #[inline]
    fn fields<const N: usize>(&mut self, fields: [(Name, FieldKind, u8); N]) {
        for (name, kind, value) in fields {
            match kind {
                FieldKind::Count { max } => self.count(name, value, max),
                FieldKind::Kind { n } => self.kind(name, value, n),
                FieldKind::Flag => self.flag(name, value > 0),
            }
        }
    }

    /// The same for values that are put where they belong: `write` gives all of them, whatever was there before. `field_of`
    /// gives the name and the kind of each, by its place.
    #[inline]
    fn row<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]),
        field_of: impl Fn(usize) -> (Name, FieldKind),
    ) {
        let mut values = [0; N];
        write(&mut values);
        for (place, value) in values.into_iter().enumerate() {
            let (name, kind) = field_of(place);
            self.fields([(name, kind, value)]);
        }
    }

    /// A row of fields that are each one of the same `n` kinds.
    #[inline]
    fn kinds(&mut self, values: &[u8], n: u8, name_of: impl Fn(u8) -> Name) {
        for (place, value) in (0..).zip(values) {
            self.kind(name_of(place), *value, n);
        }
    }
}

/// What a field is called: a word, with up to two numbers that say which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub word: &'static str,
    pub seat: Option<u8>,
    pub card: Option<u8>,
}

impl Name {
    pub const fn of(word: &'static str) -> Self {
        Self { word, seat: None, card: None }
    }

    /// Of the seat this many places clockwise.
    pub const fn at(self, ahead: u8) -> Self {
        Self { seat: Some(ahead), ..self }
    }

    /// Of this card, by the game's own number.
    pub const fn card(self, number: u8) -> Self {
        Self { card: Some(number), ..self }
    }
}

/// Writes a byte for every field.
#[derive(Debug)]
pub struct Bytes<'b> {
    left: &'b mut [u8],
}

impl<'b> Bytes<'b> {
    pub fn new(into: &'b mut [u8]) -> Self {
        Self { left: into }
    }

    /// # Panics
    /// If fewer fields were written than there are places.
    pub fn finish(self) {
        assert_eq!(self.left.len(), 0, "an observation fills its bytes");
    }

    #[inline]
    fn push(&mut self, value: u8) {
        self.places(1)[0] = value;
    }

    /// The next places.
    #[inline]
    fn places(&mut self, n: usize) -> &mut [u8] {
        let left = std::mem::take(&mut self.left);
        let (places, left) =
            left.split_at_mut_checked(n).expect("an observation has no more fields than its layout");
        self.left = left;
        places
    }
}

/// Whoever writes a field has counted higher kinds as the last one already: most of them never are.
#[inline]
fn debug_assert_known(value: u8, n: u8) {
    debug_assert!(value <= n, "a kind is from 0 to {n}, not {value}");
}

impl Sink for Bytes<'_> {
    #[inline]
    fn count(&mut self, _: Name, value: u8, _: u8) {
        self.push(value);
    }

    #[inline]
    fn kind(&mut self, _: Name, value: u8, n: u8) {
        debug_assert_known(value, n);
        self.push(value);
    }

    #[inline]
    fn counts(&mut self, values: &[u8], _: impl Fn(u8) -> (Name, u8)) {
        self.places(values.len()).copy_from_slice(values);
    }

    #[inline]
    fn fields<const N: usize>(&mut self, fields: [(Name, FieldKind, u8); N]) {
        for (place, (_, kind, value)) in self.places(N).iter_mut().zip(fields) {
            if let FieldKind::Kind { n } = kind {
                debug_assert_known(value, n);
            }
            *place = value;
        }
    }

    #[inline]
    fn row<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]),
        _: impl Fn(usize) -> (Name, FieldKind),
    ) {
        write(self.places(N).try_into().expect("as many places as were asked for"));
    }

    #[inline]
    fn kinds(&mut self, values: &[u8], n: u8, _: impl Fn(u8) -> Name) {
        values.iter().for_each(|value| debug_assert_known(*value, n));
        self.places(values.len()).copy_from_slice(values);
    }
}

/// Collects the places of the ones.
#[derive(Debug)]
pub struct Ones<'v> {
    ones: &'v mut Vec<u16>,
    next: u16,
}

impl<'v> Ones<'v> {
    /// `first` is the place of the first field.
    pub fn new(ones: &'v mut Vec<u16>, first: u16) -> Self {
        Self { ones, next: first }
    }
}

impl Sink for Ones<'_> {
    fn count(&mut self, _: Name, value: u8, max: u8) {
        self.ones.extend((self.next..).take(usize::from(value.min(max))));
        self.next += u16::from(max);
    }

    fn kind(&mut self, _: Name, value: u8, n: u8) {
        debug_assert_known(value, n);
        if value > 0 {
            self.ones.push(self.next + u16::from(value) - 1);
        }
        self.next += u16::from(n);
    }
}

/// Sets a bit for each one: bit `n % 64` of word `n / 64` for place `n`.
#[derive(Debug)]
pub struct Bits<'w> {
    words: &'w mut [u64],
    next: u16,
}

impl<'w> Bits<'w> {
    /// `first` is the place of the first field. The words have room for every place, and zeros from there on.
    pub fn new(words: &'w mut [u64], first: u16) -> Self {
        Self { words, next: first }
    }
}

impl Sink for Bits<'_> {
    #[inline]
    fn count(&mut self, _: Name, value: u8, max: u8) {
        debug_assert!(max < 64, "a count fills less than a word");
        let (word, bit) = (usize::from(self.next / 64), self.next % 64);
        let run = (1_u64 << value.min(max)) - 1;
        self.words[word] |= run << bit;
        if u16::from(max) + bit > 64 {
            self.words[word + 1] |= run >> (64 - bit);
        }
        self.next += u16::from(max);
    }

    /// Nothing is set for 0, which a processor could not guess and need not.
    #[inline]
    fn kind(&mut self, _: Name, value: u8, n: u8) {
        debug_assert_known(value, n);
        let place = (self.next + u16::from(value)).saturating_sub(1);
        self.words[usize::from(place / 64)] |= u64::from(value > 0) << (place % 64);
        self.next += u16::from(n);
    }
}

/// Writes down what each field is called.
#[derive(Debug, Default)]
pub struct Naming {
    pub(crate) fields: Vec<Field>,
}

impl Naming {
    fn push(&mut self, name: Name, kind: FieldKind) {
        let end = |field: &Field| field.first_one + u16::from(field.kind.n_ones());
        let first_one = self.fields.last().map_or(0, end);
        self.fields.push(Field { name, kind, first_one });
    }
}

impl Sink for Naming {
    fn count(&mut self, name: Name, _: u8, max: u8) {
        self.push(name, FieldKind::Count { max });
    }

    fn kind(&mut self, name: Name, _: u8, n: u8) {
        self.push(name, FieldKind::Kind { n });
    }

    fn flag(&mut self, name: Name, _: bool) {
        self.push(name, FieldKind::Flag);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    fn write(sink: &mut impl Sink) {
        sink.count(Name::of("hand").card(3), 5, 4);
        sink.kind(Name::of("phase"), 2, 3);
        sink.kind(Name::of("nothing"), 0, 2);
        sink.flag(Name::of("present").at(1), true);
        sink.counts(&[2, 0], |place| (Name::of("pool").card(place), 3));
        sink.kinds(&[1, 2], 2, |place| Name::of("place").card(place));
        sink.fields([
            (Name::of("many"), FieldKind::Count { max: 2 }, 3),
            (Name::of("which"), FieldKind::Kind { n: 4 }, 4),
            (Name::of("holds"), FieldKind::Flag, 1),
        ]);
        sink.row(
            |row| *row = [2, 0],
            |place| (Name::of("row").card([7, 8][place]), FieldKind::Kind { n: 3 }),
        );
    }

    #[test]
    fn bytes_ones_bits_and_names_tell_the_same_fields() {
        let mut bytes = [9; 13];
        let mut sink = Bytes::new(&mut bytes);
        write(&mut sink);
        sink.finish();
        assert_eq!(bytes, [5, 2, 0, 1, 2, 0, 1, 2, 3, 4, 1, 2, 0]);
        let mut ones = Vec::new();
        write(&mut Ones::new(&mut ones, 100));
        assert_eq!(ones, [100, 101, 102, 103, 105, 109, 110, 111, 116, 119, 120, 121, 125, 126, 128]);
        let mut words = [0; 3];
        write(&mut Bits::new(&mut words, 100));
        let set: Vec<u16> =
            (0..192).filter(|one| words[usize::from(one / 64)] >> (one % 64) & 1 == 1).collect();
        assert_eq!(set, ones);
        let layout = Layout::of(write);
        assert_eq!((layout.n_fields(), layout.n_ones()), (13, 33));
        let names: Vec<String> = layout.fields().iter().map(ToString::to_string).collect();
        assert_eq!(names[..4], ["hand of card 3", "phase", "nothing", "present at seat 1"]);
        assert_eq!(names[8..11], ["many", "which", "holds"]);
        assert_eq!(names[4..8], ["pool of card 0", "pool of card 1", "place of card 0", "place of card 1"]);
    }
}
