//! What is written for several viewers is written once where it is the same: fields of their views, and of the updates
//! around them. Views travel without the options, which a client gets once per match.

use std::fmt::Display;

use game::Game;
use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::json::Written;

/// A view, written without its field `options`.
#[derive(Clone, Debug)]
pub(crate) struct Brief<'s, V> {
    view: V,
    shared: &'s Shared,
}

/// A struct some of whose fields are written already.
#[derive(Clone, Debug)]
pub(crate) struct Spliced<'s, T> {
    pub(crate) whole: T,
    pub(crate) shared: &'s Shared,
}

/// Texts of fields, by the place of the field in its struct.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Vec<Option<Written>>);

pub(crate) static NOTHING: Shared = Shared(Vec::new());
const LEFT_OUT: &str = "options";

impl<V> Brief<'static, V> {
    /// Written by itself.
    pub(crate) fn alone(view: V) -> Self {
        Self { view, shared: &NOTHING }
    }
}

impl<'s, V> Brief<'s, V> {
    /// Written with the help of what a spectator sees of the same state.
    pub(crate) fn with(shared: &'s Shared, view: V) -> Self {
        Self { view, shared }
    }
}

impl<V: Serialize> Serialize for Brief<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        splice(serializer, &self.view, self.shared, Some(LEFT_OUT))
    }
}

impl<T: Serialize> Serialize for Spliced<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        splice(serializer, &self.whole, self.shared, None)
    }
}

fn splice<S: Serializer>(
    serializer: S,
    whole: &impl Serialize,
    shared: &Shared,
    left_out: Option<&'static str>,
) -> Result<S::Ok, S::Error> {
    whole.serialize(Whole(|name: &'static str, n_fields: usize| {
        serializer.serialize_struct(name, n_fields).map(|out| Fields { out, shared, left_out, place: 0 })
    }))
}

impl Shared {
    /// What everybody sees alike. It is taken from the view of a spectator, so that nothing hidden can be in it.
    pub(crate) fn of_spectator<G: Game>(view: &G::View) -> Self {
        Self::of(view, G::SHARED_FIELDS)
    }

    /// The fields with these names.
    pub(crate) fn of(whole: &impl Serialize, names: &'static [&'static str]) -> Self {
        let sharing = Whole(|_: &'static str, n_fields: usize| {
            Ok::<_, serde_json::Error>(Sharing { names, texts: Vec::with_capacity(n_fields) })
        });
        whole.serialize(sharing).expect("only what JSON can say")
    }
}

/// The struct itself, whose fields go where this says. What is in them is written as ever.
struct Whole<F>(F);

/// Writes the fields of a struct that are not written yet, and copies the others.
struct Fields<'s, S> {
    out: S,
    shared: &'s Shared,
    left_out: Option<&'static str>,
    place: usize,
}

impl<S: SerializeStruct> SerializeStruct for Fields<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        let text = self.shared.0.get(self.place);
        self.place += 1;
        if self.left_out == Some(key) {
            return Ok(());
        }
        match text {
            Some(Some(text)) => self.out.serialize_field(key, text),
            Some(None) | None => self.out.serialize_field(key, value),
        }
    }

    fn skip_field(&mut self, key: &'static str) -> Result<(), S::Error> {
        self.place += 1;
        self.out.skip_field(key)
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.out.end()
    }
}

/// Keeps the texts of the fields with these names.
struct Sharing {
    names: &'static [&'static str],
    texts: Vec<Option<Written>>,
}

impl SerializeStruct for Sharing {
    type Ok = Shared;
    type Error = serde_json::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), serde_json::Error> {
        let text = if self.names.contains(&key) { Some(Written::of(value)?) } else { None };
        self.texts.push(text);
        Ok(())
    }

    fn skip_field(&mut self, _: &'static str) -> Result<(), serde_json::Error> {
        self.texts.push(None);
        Ok(())
    }

    fn end(self) -> Result<Shared, serde_json::Error> {
        Ok(Shared(self.texts))
    }
}

fn not_a_struct<T, E: Error>() -> Result<T, E> {
    Err(E::custom("only a struct with fields is shared"))
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

impl<F, S: SerializeStruct> Serializer for Whole<F>
where
    F: FnOnce(&'static str, usize) -> Result<S, S::Error>,
{
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = S;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(self, name: &'static str, n_fields: usize) -> Result<S, S::Error> {
        (self.0)(name, n_fields)
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
    use abluxxen::{Abluxxen, View};
    use game::{Game, Seats, Step, Viewer};
    use rand_core::SeedableRng;
    use rand_pcg::Pcg64Mcg;
    use serde_json::{Value, json};

    use super::*;
    use crate::json;

    fn view(viewer: Viewer) -> View {
        let options = serde_json::from_value(json!({"edition": "amigo", "seats": 3, "first": 1})).unwrap();
        let mut state = Abluxxen::start(&options);
        let deal = Step::Chance(Abluxxen::sample(&state, &mut Pcg64Mcg::seed_from_u64(1)));
        Abluxxen::apply(&mut state, &deal, &mut |_| ());
        Abluxxen::view(&state, viewer)
    }

    fn without_options(view: &View) -> Value {
        let mut whole = serde_json::to_value(view).unwrap();
        assert!(whole.as_object_mut().unwrap().remove("options").is_some());
        whole
    }

    fn read(brief: &Brief<View>) -> Value {
        serde_json::from_str(&json::message(brief)).unwrap()
    }

    #[test]
    fn a_view_travels_without_its_options_and_otherwise_whole() {
        let view = view(Viewer::Spectator);
        let whole = without_options(&view);
        assert_eq!(read(&Brief::alone(view)), whole);
    }

    #[test]
    fn what_is_shared_changes_no_view() {
        let shared = Shared::of_spectator::<Abluxxen>(&view(Viewer::Spectator));
        assert!(shared.0.iter().any(Option::is_some));
        for viewer in Viewer::all(Seats::new(3).unwrap()) {
            let view = view(viewer);
            let (whole, alone) = (without_options(&view), json::message(&Brief::alone(view.clone())));
            let with = Brief::with(&shared, view);
            assert_eq!(read(&with), whole);
            assert_eq!(json::message(&with), alone);
        }
    }

    #[test]
    fn what_is_not_a_struct_is_refused() {
        assert!(serde_json::to_string(&Brief::alone(7)).is_err());
        assert!(serde_json::to_string(&Brief::alone(vec![7])).is_err());
    }
}
