use game::{Explain, Game, Seat};
use protocol::{CHAT_CHARS_MAX, RefusalKind, Said, Spectators, Speech};

use crate::budget::Pace;
use crate::names::told_apart;
use crate::pending::{News, RowChange};
use crate::saved::{Chair, SavedTable, Sitter};
use crate::table::{Asker, Connection, Table};
use crate::{ConnectionId, HangUpReason, Output, Refusal};

/// Lines that a newcomer gets to read.
const LINES_MAX: usize = 40;
/// One line for every two seconds, and a few at once.
const TALK: Pace = Pace { each_ms: 2_000, burst_ms: 10_000 };

impl<G: Explain> Table<G> {
    pub(crate) fn say(&mut self, asker: Asker, speech: Speech) -> Result<(), Refusal> {
        check(&speech)?;
        let budget = self.talk_budgets.get_mut(&asker.person, |person| self.saved.seat_of(person).is_some());
        if !budget.spend(self.now_ms, TALK) {
            return Err(Refusal::new(RefusalKind::TooFast, "that is a lot of talk; wait a moment"));
        }
        if self.saved.muted.contains(&asker.person) {
            return Err(Refusal::not_yours("the host has muted you at this table"));
        }
        let (seat, name) = self.speaker_name(&asker);
        let mut saved = self.saved.clone();
        let said = Said { number: saved.n_said, person: asker.person.clone(), name, seat, speech };
        saved.n_said += 1;
        saved.chat.push_back(said.clone());
        if saved.chat.len() > LINES_MAX {
            saved.chat.pop_front();
        }
        saved.note_answered(&asker.person, &asker.request);
        self.commit_row(RowChange { saved, asker: Some(asker), news: News::Said(said) });
        Ok(())
    }
}

impl<G: Explain> Table<G> {
    /// Whoever plays is called by the name of the seat; others are told apart from all who play.
    fn speaker_name(&self, asker: &Asker) -> (Option<Seat>, String) {
        let names = self.saved.names();
        let seat = self.saved.seat_of(&asker.person);
        let name = match seat {
            Some(seat) => names[usize::from(seat.number())].clone(),
            None => {
                let name = &self.connections[&asker.connection].identity.name;
                told_apart(name, names.iter().map(String::as_str))
            }
        };
        (seat, name)
    }

    /// Where spectators may see what players may not, or nothing at all, each side talks among itself.
    pub(crate) fn may_hear(&self, connection: &Connection, said: &Said) -> bool {
        let plays = self.saved.seat_of(&connection.identity.id).is_some();
        match self.saved.settings.spectators {
            Spectators::Allowed => true,
            Spectators::Forbidden | Spectators::OpenHands => said.seat.is_some() == plays,
        }
    }

    /// The host sends somebody away: the seat is free at once. Whoever plays stays until the match is over.
    pub(crate) fn remove(&mut self, asker: Asker, person: &str) -> Result<(), Refusal> {
        let person = person.to_owned();
        self.arrange(asker, |table, saved, asker| {
            saved.only_host(asker)?;
            if person == saved.host || person.len() > PERSON_BYTES_MAX {
                return Err(Refusal::table("there is nobody to remove with this id"));
            }
            if let Some(seat) = saved.seat_of(&person) {
                table.between_matches()?;
                *saved.chair_mut(seat) = Chair::of(Sitter::Open);
            }
            saved.stop_asking(&person);
            note(&mut saved.removed, person);
            Ok(())
        })
    }

    /// Whoever was removed is hung up on.
    pub(crate) fn hang_up_on_removed(&mut self) {
        let is_removed = |known: &Connection| self.saved.removed.contains(&known.identity.id);
        let removed: Vec<ConnectionId> =
            self.connections.iter().filter(|(_, known)| is_removed(known)).map(|(id, _)| *id).collect();
        for connection in removed {
            self.connections.remove(&connection);
            self.out.push(Output::HangUp { connection, reason: HangUpReason::Removed });
        }
    }
}

impl<G: Game> SavedTable<G> {
    pub(crate) fn mute(&mut self, asker: &Asker, person: String, muted: bool) -> Result<(), Refusal> {
        self.only_host(asker)?;
        if person == self.host || person.len() > PERSON_BYTES_MAX {
            return Err(Refusal::table("there is nobody to mute with this id"));
        }
        self.muted.retain(|known| *known != person);
        if muted {
            note(&mut self.muted, person);
        }
        Ok(())
    }
}

/// Ids are much shorter.
const PERSON_BYTES_MAX: usize = 64;
/// How many muted or removed persons are kept; beyond that the oldest is forgotten.
const NOTED_MAX: usize = 64;

fn note(persons: &mut Vec<String>, person: String) {
    persons.retain(|known| *known != person);
    persons.push(person);
    if persons.len() > NOTED_MAX {
        persons.remove(0);
    }
}

fn check(speech: &Speech) -> Result<(), Refusal> {
    match speech {
        Speech::Emote { .. } => Ok(()),
        Speech::Text { text } => {
            let is_plain = !text.trim().is_empty() && !text.chars().any(char::is_control);
            if is_plain && text.chars().count() <= CHAT_CHARS_MAX {
                return Ok(());
            }
            Err(Refusal::new(RefusalKind::Malformed, "a line has 1 to 280 plain characters"))
        }
    }
}
