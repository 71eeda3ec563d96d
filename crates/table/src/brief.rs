//! What is written for several viewers is written once where it is the same: fields of their views, and of the updates
//! around them. Views travel without the options, which a client gets once per match.

use std::fmt::Display;
use std::ops::Range;

use game::Game;
use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::json::{self, FIELDS, Written};

/// A view, written without its field `options`.
#[derive(Clone, Debug)]
pub(crate) struct Brief<'s, V> {
    view: V,
    shared: &'s Shared,
}

/// A message some of whose fields are written already.
#[derive(Clone, Debug)]
pub(crate) struct Spliced<'s, T> {
    /// As [`protocol::ServerMessage`] has it.
    pub(crate) kind: &'static str,
    pub(crate) whole: T,
    pub(crate) shared: &'s Shared,
}

/// Fields that are written already.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    text: String,
    /// By the place of a field in its struct, where in the text it is: nowhere if it is written for each viewer, and for several
    /// in a row all of them in the place of the first.
    parts: Vec<Option<Range<usize>>>,
}

pub(crate) static NOTHING: Shared = Shared { text: String::new(), parts: Vec::new() };
/// Enough for most.
const SHARED_BYTES: usize = 2048;
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
        splice(serializer, None, &self.view, self.shared, Some(LEFT_OUT))
    }
}

impl<T: Serialize> Serialize for Spliced<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        splice(serializer, Some(self.kind), &self.whole, self.shared, None)
    }
}

fn splice<S: Serializer>(
    serializer: S,
    kind: Option<&'static str>,
    whole: &impl Serialize,
    shared: &Shared,
    left_out: Option<&'static str>,
) -> Result<S::Ok, S::Error> {
    whole.serialize(Whole(|name: &'static str, n_fields: usize| {
        let mut out = serializer.serialize_struct(name, n_fields + usize::from(kind.is_some()))?;
        kind.map_or(Ok(()), |kind| out.serialize_field("type", kind))?;
        Ok(Fields { out, shared, left_out, place: 0 })
    }))
}

impl Shared {
    /// What everybody sees alike. It is taken from the view of a spectator, so that nothing hidden can be in it.
    pub(crate) fn of_spectator<G: Game>(view: &G::View) -> Self {
        Self::of_some(view, G::SHARED_FIELDS, Some(LEFT_OUT))
    }

    /// The fields with these names, which are in the order of the fields.
    pub(crate) fn of(whole: &impl Serialize, names: &'static [&'static str]) -> Self {
        Self::of_some(whole, names, None)
    }

    fn of_some(
        whole: &impl Serialize,
        names: &'static [&'static str],
        left_out: Option<&'static str>,
    ) -> Self {
        let sharing = Whole(|_: &'static str, n_fields: usize| {
            let (text, parts) = (String::with_capacity(SHARED_BYTES), Vec::with_capacity(n_fields));
            Ok::<_, serde_json::Error>(Sharing { shared: Self { text, parts }, names, left_out, first: None })
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

    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        let Shared { text, parts } = self.shared;
        let part = parts.get(self.place);
        self.place += 1;
        match part {
            // It was copied with those before it.
            Some(Some(part)) if part.is_empty() => Ok(()),
            Some(Some(part)) => self.out.serialize_field(FIELDS, &Written(&text[part.clone()])),
            Some(None) | None if self.left_out == Some(key) => Ok(()),
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

/// Writes the fields with these names.
struct Sharing {
    shared: Shared,
    /// Those that are still to come.
    names: &'static [&'static str],
    left_out: Option<&'static str>,
    /// Of those in a row that were written, if the last one was: the place of the first, and where its text begins.
    first: Option<(usize, usize)>,
}

impl Sharing {
    fn is_shared(&mut self, key: &str) -> bool {
        let Some((_, later)) = self.names.split_first().filter(|(next, _)| **next == key) else {
            return false;
        };
        self.names = later;
        true
    }

    /// A field that is written for each viewer.
    fn part(&mut self) {
        self.first = None;
        self.shared.parts.push(None);
    }

    /// One that adds nothing to those around it.
    fn add_nothing(&mut self) {
        self.shared.parts.push(Some(0..0));
    }
}

impl SerializeStruct for Sharing {
    type Ok = Shared;
    type Error = serde_json::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), serde_json::Error> {
        if self.left_out == Some(key) {
            self.add_nothing();
            return Ok(());
        }
        if !self.is_shared(key) {
            self.part();
            return Ok(());
        }
        self.add_nothing();
        let Shared { text, parts } = &mut self.shared;
        let is_first = self.first.is_none();
        let (place, begin) = *self.first.get_or_insert((parts.len() - 1, text.len()));
        json::add_field(text, is_first, key, value)?;
        parts[place] = Some(begin..text.len());
        Ok(())
    }

    /// Who shares a field leaves it out alike.
    fn skip_field(&mut self, key: &'static str) -> Result<(), serde_json::Error> {
        if self.is_shared(key) {
            self.add_nothing();
        } else {
            self.part();
        }
        Ok(())
    }

    fn end(self) -> Result<Shared, serde_json::Error> {
        debug_assert!(self.names.is_empty(), "names are in the order of the fields");
        Ok(self.shared)
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
        assert!(shared.parts.iter().flatten().any(|part| !part.is_empty()));
        assert_eq!(shared.parts.iter().filter(|part| part.is_none()).count(), 2, "a viewer and a hand");
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
