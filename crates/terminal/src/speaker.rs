use fluent_bundle::{FluentArgs, FluentValue};
use game::{BySeat, Seat, Viewer};

use crate::Phrasebook;

/// The phrasebook as one viewer hears it: with the names of the seats, and "you" for the viewer's own.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'s> {
    pub words: &'s Phrasebook,
    /// By seat.
    pub names: &'s [String],
    pub viewer: Viewer,
}

/// A message with its arguments, about to be said.
#[derive(Debug)]
pub struct Phrase<'s> {
    speech: Speaker<'s>,
    id: String,
    args: FluentArgs<'s>,
}

impl<'s> Speaker<'s> {
    pub fn phrase(&self, id: impl Into<String>) -> Phrase<'s> {
        Phrase { speech: *self, id: id.into(), args: FluentArgs::new() }
    }

    pub fn say(&self, id: &str) -> String {
        self.phrase(id).say()
    }

    pub fn name(&self, seat: Seat) -> &'s str {
        &self.names[usize::from(seat.number())]
    }

    /// Names in a row: `Badger, Otter and Owl`, with "you" for the viewer.
    pub fn list(&self, seats: impl Iterator<Item = Seat>) -> String {
        let me = self.say("table-me");
        let names: Vec<&str> =
            seats.map(|seat| if self.viewer.is(seat) { me.as_str() } else { self.name(seat) }).collect();
        match names.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [before @ .., last] => format!("{} {} {last}", before.join(", "), self.say("table-and")),
        }
    }
}

impl Speaker<'_> {
    /// `Lynx +3, Badger -1`
    pub fn points(&self, points: &BySeat<i32>) -> String {
        let one = |(seat, points): (Seat, &i32)| {
            self.phrase("table-points").seat("seat", seat).text("points", format!("{points:+}")).say()
        };
        points.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Who won: a message that knows one winner from several, and the viewer from others.
    pub fn won(&self, id: &str, winners: &BySeat<bool>) -> String {
        let seats = || winners.iter().filter(|(_, won)| **won).map(|(seat, _)| seat);
        let is_me = seats().any(|seat| self.viewer.is(seat));
        let n_winners = i64::try_from(seats().count()).expect("a handful of seats");
        let others = self.list(seats().filter(|&seat| !self.viewer.is(seat)));
        let phrase = self.phrase(id).number("count", n_winners).text("me", if is_me { "yes" } else { "no" });
        phrase.text("names", others).say()
    }
}

impl Phrase<'_> {
    /// A seat is two arguments: its name, and whether it is the viewer's own.
    pub fn seat(mut self, key: &str, seat: Seat) -> Self {
        let is = if self.speech.viewer.is(seat) { "me" } else { "other" };
        self.args.set(key.to_owned(), self.speech.name(seat).to_owned());
        self.args.set(format!("{key}-is"), is);
        self
    }

    pub fn text(mut self, key: &str, text: impl Into<String>) -> Self {
        self.args.set(key.to_owned(), text.into());
        self
    }

    pub fn number(mut self, key: &str, number: impl Into<i64>) -> Self {
        self.args.set(key.to_owned(), FluentValue::from(number.into()));
        self
    }

    /// The finished words. A missing message shows its own id; a test makes sure that none is missing.
    pub fn say(self) -> String {
        let said = self.speech.words.say(&self.id, &self.args);
        said.unwrap_or_else(|missing| {
            debug_assert!(false, "{missing:?}");
            missing.id
        })
    }
}
