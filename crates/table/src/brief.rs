//! Views as they travel: without the options, which a client gets once per match.

use std::fmt::Display;

use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};

/// Written without its field `options`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Brief<V>(pub(crate) V);

const LEFT_OUT: &str = "options";

impl<V: Serialize> Serialize for Brief<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Whole(serializer))
    }
}

/// The view itself. What is in its fields goes to the inner serializer.
struct Whole<S>(S);

struct Fields<S>(S);

impl<S: SerializeStruct> SerializeStruct for Fields<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if key == LEFT_OUT { Ok(()) } else { self.0.serialize_field(key, value) }
    }

    fn skip_field(&mut self, key: &'static str) -> Result<(), S::Error> {
        self.0.skip_field(key)
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

fn not_a_struct<T, E: Error>() -> Result<T, E> {
    Err(E::custom("a view is a struct with fields"))
}

macro_rules! refuse {
    ($($name:ident($($type:ty),*)),* $(,)?) => {
        $(fn $name(self, $(_: $type),*) -> Result<Self::Ok, Self::Error> {
            not_a_struct()
        })*
    };
}

macro_rules! refuse_parts {
    ($($name:ident($($type:ty),*) -> $part:ident),* $(,)?) => {
        $(fn $name(self, $(_: $type),*) -> Result<Self::$part, Self::Error> {
            not_a_struct()
        })*
    };
}

impl<S: Serializer> Serializer for Whole<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = Fields<S::SerializeStruct>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, S::Error> {
        self.0.serialize_struct(name, len).map(Fields)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        not_a_struct()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        not_a_struct()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        not_a_struct()
    }

    fn collect_str<T: Display + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        not_a_struct()
    }

    refuse! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64), serialize_f32(f32),
        serialize_f64(f64), serialize_char(char), serialize_str(&str), serialize_bytes(&[u8]),
        serialize_none(), serialize_unit(), serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str),
    }

    refuse_parts! {
        serialize_seq(Option<usize>) -> SerializeSeq,
        serialize_tuple(usize) -> SerializeTuple,
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant,
        serialize_map(Option<usize>) -> SerializeMap,
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant,
    }
}

#[cfg(test)]
mod tests {
    use abluxxen::Abluxxen;
    use game::{Game, Viewer};
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_view_travels_without_its_options_and_otherwise_whole() {
        let options = serde_json::from_value(json!({"edition": "amigo", "seats": 3, "first": 1})).unwrap();
        let view = Abluxxen::view(&Abluxxen::start(&options), Viewer::Spectator);
        let mut whole = serde_json::to_value(&view).unwrap();
        let brief: Value = serde_json::from_str(&serde_json::to_string(&Brief(view)).unwrap()).unwrap();
        assert!(whole.as_object_mut().unwrap().remove("options").is_some());
        assert_eq!(brief, whole);
    }

    #[test]
    fn what_is_not_a_struct_is_refused() {
        assert!(serde_json::to_string(&Brief(7)).is_err());
        assert!(serde_json::to_string(&Brief(vec![7])).is_err());
    }
}
