//! Writes JSON as serde_json does, byte for byte, with less work (docs/decisions/0025): the names of fields and variants are words of
//! ours, in which nothing has to be escaped, and a text grows as a text, so that nobody has to check that it is one.

use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, Serializer};
use serde_json::Error;

/// Enough for most messages, so that a text rarely has to be moved while it grows.
const MESSAGE_BYTES: usize = 4096;
/// The same for what is written to be a part of a message, or of a log.
const PART_BYTES: usize = 512;

pub(crate) fn message(value: &impl Serialize) -> String {
    written(value, MESSAGE_BYTES).expect("only what JSON can say")
}

pub(crate) fn part(value: &impl Serialize) -> String {
    written(value, PART_BYTES).expect("only what JSON can say")
}

fn written<T: Serialize + ?Sized>(value: &T, n_bytes: usize) -> Result<String, Error> {
    let mut text = String::with_capacity(n_bytes);
    value.serialize(Writer::<false>(&mut text))?;
    Ok(text)
}

/// Fields of a struct that are written already, with their names and with commas between them. Only what is written here may
/// contain them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'t>(pub(crate) &'t str);

/// The name by which [`Writer`] knows [`Written`].
const WRITTEN: &str = "luxx::Written";
/// The name of a field that stands for [`Written`] ones.
pub(crate) const FIELDS: &str = "";

/// Writes one of several fields.
pub(crate) fn add_field<T: Serialize + ?Sized>(
    text: &mut String,
    is_first: bool,
    name: &'static str,
    value: &T,
) -> Result<(), Error> {
    Parts { text, is_first, end: End::Array }.field(name, value)
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(WRITTEN, self.0)
    }
}

/// Where `COPIES`, a string is written as it is: it is JSON already.
struct Writer<'t, const COPIES: bool = false>(&'t mut String);

/// The inside of an array or an object.
struct Parts<'t> {
    text: &'t mut String,
    is_first: bool,
    end: End,
}

/// What it ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Array,
    Object,
    /// It is all that a variant has.
    ArrayOfVariant,
    ObjectOfVariant,
}

impl<'t, const COPIES: bool> Writer<'t, COPIES> {
    #[inline(always)]
    fn put(self, text: &str) -> Result<(), Error> {
        self.0.push_str(text);
        Ok(())
    }

    #[inline(always)]
    fn begin(self, end: End) -> Result<Parts<'t>, Error> {
        self.0.push_str(match end {
            End::Array | End::ArrayOfVariant => "[",
            End::Object | End::ObjectOfVariant => "{",
        });
        Ok(Parts { text: self.0, is_first: true, end })
    }

    /// `{"variant":`, to be closed by `}`.
    #[inline(always)]
    fn begin_variant(&mut self, variant: &'static str) {
        self.0.push('{');
        push_name(self.0, variant);
    }

    fn unsigned(self, number: u64) -> Result<(), Error> {
        push_number(self.0, number);
        Ok(())
    }

    fn signed(self, number: i64) -> Result<(), Error> {
        if number < 0 {
            self.0.push('-');
        }
        self.unsigned(number.unsigned_abs())
    }

    /// What is rare is left to serde_json.
    fn rare(self, value: &impl Serialize) -> Result<(), Error> {
        self.put(&serde_json::to_string(value)?)
    }
}

/// Inlined, as all that leads here, so that a processor copies a known name with an instruction or two.
#[inline(always)]
fn push_name(text: &mut String, name: &'static str) {
    debug_assert!(is_plain(name), "a name is a word");
    text.push('"');
    text.push_str(name);
    text.push_str("\":");
}

/// A letter or two, as values of cards have, are not worth calling for a copy.
#[inline(always)]
fn push_word(text: &mut String, word: &'static str) {
    match *word.as_bytes() {
        [one] if one.is_ascii() => text.push(char::from(one)),
        [one, two] if one.is_ascii() && two.is_ascii() => {
            text.push(char::from(one));
            text.push(char::from(two));
        }
        _ => text.push_str(word),
    }
}

/// Most numbers are small.
#[inline]
fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_tens(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// What stands before the last digit.
#[inline(never)]
fn push_tens(text: &mut String, tens: u64) {
    if tens >= 10 {
        push_tens(text, tens / 10);
    }
    text.push(char::from(b'0' + (tens % 10) as u8));
}

/// Whether nothing in it has to be escaped. All of it is looked at, which is quicker than to stop.
fn is_plain(text: &str) -> bool {
    let is_special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    !text.bytes().fold(false, |any, byte| any | is_special(byte))
}

fn push_string(text: &mut String, string: &str) -> Result<(), Error> {
    if is_plain(string) {
        text.push('"');
        text.push_str(string);
        text.push('"');
    } else {
        text.push_str(&serde_json::to_string(string)?);
    }
    Ok(())
}

impl<'t, const COPIES: bool> Serializer for Writer<'t, COPIES> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'t>;
    type SerializeTuple = Parts<'t>;
    type SerializeTupleStruct = Parts<'t>;
    type SerializeTupleVariant = Parts<'t>;
    type SerializeMap = Parts<'t>;
    type SerializeStruct = Parts<'t>;
    type SerializeStructVariant = Parts<'t>;

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.put(if value { "true" } else { "false" })
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.signed(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.signed(value.into())
    }

    #[inline]
    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.signed(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.signed(value)
    }

    fn serialize_i128(self, value: i128) -> Result<(), Error> {
        self.rare(&value)
    }

    #[inline]
    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.unsigned(value.into())
    }

    #[inline]
    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.unsigned(value.into())
    }

    #[inline]
    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.unsigned(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.unsigned(value)
    }

    fn serialize_u128(self, value: u128) -> Result<(), Error> {
        self.rare(&value)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.rare(&value)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.rare(&value)
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        push_string(self.0, value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        if COPIES { self.put(value) } else { push_string(self.0, value) }
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Error> {
        self.put("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Error> {
        self.put("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.put("null")
    }

    #[inline(always)]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.0.push('"');
        push_word(self.0, variant);
        self.put("\"")
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        if name == WRITTEN { value.serialize(Writer::<true>(self.0)) } else { value.serialize(self) }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.begin_variant(variant);
        value.serialize(Writer::<false>(&mut *self.0))?;
        self.put("}")
    }

    #[inline(always)]
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'t>, Error> {
        self.begin(End::Array)
    }

    #[inline(always)]
    fn serialize_tuple(self, _: usize) -> Result<Parts<'t>, Error> {
        self.begin(End::Array)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'t>, Error> {
        self.begin(End::Array)
    }

    fn serialize_tuple_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'t>, Error> {
        self.begin_variant(variant);
        self.begin(End::ArrayOfVariant)
    }

    #[inline(always)]
    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'t>, Error> {
        self.begin(End::Object)
    }

    #[inline(always)]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'t>, Error> {
        self.begin(End::Object)
    }

    fn serialize_struct_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'t>, Error> {
        self.begin_variant(variant);
        self.begin(End::ObjectOfVariant)
    }
}

impl Parts<'_> {
    #[inline(always)]
    fn next(&mut self) {
        if !self.is_first {
            self.text.push(',');
        }
        self.is_first = false;
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.next();
        value.serialize(Writer::<false>(self.text))
    }

    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.next();
        if name != FIELDS {
            push_name(self.text, name);
        }
        value.serialize(Writer::<false>(self.text))
    }

    #[inline(always)]
    fn finish(self) -> Result<(), Error> {
        match self.end {
            End::Array => self.text.push(']'),
            End::Object => self.text.push('}'),
            End::ArrayOfVariant => self.text.push_str("]}"),
            End::ObjectOfVariant => self.text.push_str("}}"),
        }
        Ok(())
    }
}

impl SerializeSeq for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    #[inline(always)]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl SerializeTuple for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    #[inline(always)]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    /// A key that is no string becomes one.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.next();
        let key = written(key, PART_BYTES)?;
        if key.starts_with('"') {
            self.text.push_str(&key)
        } else {
            push_string(self.text, &key)?
        }
        self.text.push(':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(Writer::<false>(self.text))
    }

    #[inline(always)]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

/// Those whose parts follow each other, and those whose parts have names.
macro_rules! parts {
    ($($list:ident)*; $($object:ident)*) => {
        $(impl $list for Parts<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }

            #[inline(always)]
            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        })*
        $(impl $object for Parts<'_> {
            type Ok = ();
            type Error = Error;

            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.field(name, value)
            }

            #[inline(always)]
            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        })*
    };
}

parts!(SerializeTupleStruct SerializeTupleVariant; SerializeStruct SerializeStructVariant);

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Dot,
        Line(u8),
        Pair(i8, Option<char>),
        Box { wide: u16, high: Option<i16> },
    }

    #[derive(Serialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Tagged {
        Empty {},
        Named { name: &'static str },
        Whole(Whole),
    }

    #[derive(Serialize)]
    struct Name(&'static str);

    #[derive(Serialize)]
    struct Nothing;

    #[derive(Serialize)]
    struct Two(bool, ());

    #[derive(Serialize)]
    struct Whole {
        #[serde(rename = "match")]
        name: Name,
        #[serde(skip_serializing_if = "Option::is_none")]
        skipped: Option<u8>,
        two: Two,
        nothing: Nothing,
        #[serde(flatten)]
        more: BTreeMap<&'static str, Vec<Shape>>,
    }

    struct Copied<'t>(Written<'t>);

    impl Serialize for Copied<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut copied = serializer.serialize_struct("Copied", 2)?;
            copied.serialize_field("zero", &0)?;
            copied.serialize_field(FIELDS, &self.0)?;
            copied.end()
        }
    }

    fn whole() -> Whole {
        let shapes = vec![Shape::Dot, Shape::Line(7), Shape::Pair(-7, Some('"'))];
        let boxes = vec![Shape::Box { wide: 0, high: Some(-30_000) }, Shape::Box { wide: 10, high: None }];
        let more = BTreeMap::from([("shapes", shapes), ("boxes", boxes), ("none", Vec::new())]);
        Whole { name: Name("Anna"), skipped: None, two: Two(true, ()), nothing: Nothing, more }
    }

    fn assert_alike(value: &impl Serialize) {
        assert_eq!(message(value), serde_json::to_string(value).unwrap());
    }

    #[test]
    fn every_kind_of_value_is_written_as_serde_json_writes_it() {
        assert_alike(&whole());
        assert_alike(&[Tagged::Empty {}, Tagged::Named { name: "b" }, Tagged::Whole(whole())]);
        assert_alike(&json!({"a": [null, true, {}, []], "b": {"c": -0.5, "d": 1e300}, "": "x"}));
        assert_alike(&BTreeMap::from([(7, Value::Null), (-8, json!([1.0, f64::MIN_POSITIVE]))]));
        assert_alike(&(i128::MIN, u128::MAX, 0.1_f32, f64::NAN, "str", b"bytes", 'ä'));
    }

    #[test]
    fn every_number_has_its_digits() {
        for power in 0..64 {
            let number = 1_u64 << power;
            assert_alike(&[number - 1, number, number.wrapping_mul(3)]);
            assert_alike(&[i64::MIN >> power, i64::MAX >> power]);
        }
        assert_alike(&(u8::MAX, i8::MIN, u16::MAX, i16::MIN, u32::MAX, i32::MIN, u64::MAX, i64::MIN));
    }

    #[test]
    fn what_needs_it_is_escaped_wherever_it_stands() {
        let letters = (0..0x100).chain([0x2028, 0x1_F600]).filter_map(char::from_u32);
        for letter in letters {
            assert_alike(&letter);
            for n_before in 0..40 {
                let string = format!("{}{letter}after", "x".repeat(n_before));
                assert_alike(&string);
                assert_alike(&BTreeMap::from([(string, 1)]));
            }
        }
    }

    #[test]
    fn fields_that_are_written_already_are_copied() {
        let mut written = String::new();
        add_field(&mut written, true, "one", &whole()).unwrap();
        add_field(&mut written, false, "two", "\"").unwrap();
        let expected = format!(r#"{{"zero":0,"one":{},"two":"\""}}"#, message(&whole()));
        assert_eq!(message(&Copied(Written(&written))), expected);
    }
}
