//! What people do between matches: sit, stand, rename, get ready, arrange the table.

use game::{BySeat, Explain, Game, Seat};
use protocol::{NAME_CHARS_MAX, RefusalKind, SeatWish, Settings};

use crate::answers::Given;
use crate::fair;
use crate::pending::{News, RowChange};
use crate::requests::Allowed;
use crate::saved::{Chair, SavedTable, Sitter};
use crate::table::{Asker, Connection, Table};
use crate::{ConnectionId, Door, Identity, Output, Refusal};

pub(crate) const ROUNDS_MAX: u8 = 10;
pub(crate) const PATIENCE_S_MAX: u32 = 86_400;

impl<G: Explain> Table<G> {
    pub(crate) fn connect(&mut self, connection: ConnectionId, identity: Identity, door: Door) {
        let others = self.connections.values();
        let n_own = others.clone().filter(|other| other.identity.id == identity.id).count();
        let arriving = Connection { identity, door };
        let seat = self.seat_at(&arriving);
        let n_watching = others.filter(|other| self.seat_at(other).is_none()).count();
        let is_full = seat.is_none() && n_watching >= self.table_settings.spectators_max as usize;
        if n_own >= self.table_settings.connections_max as usize || is_full {
            self.out.push(Output::HangUp { connection, reason: "too many connections to this table" });
            return;
        }
        self.connections.insert(connection, arriving);
        let was_away = seat.is_some_and(|seat| self.come_back(seat));
        self.welcome(connection);
        if was_away || seat.is_none() {
            self.tell_table_to_others(connection);
        }
    }

    /// Whether the person in this seat was away until now.
    fn come_back(&mut self, seat: Seat) -> bool {
        let presence = &mut self.presence[seat];
        let was_away = presence.away_since_ms.take().is_some();
        if std::mem::take(&mut presence.stand_in) {
            self.thinker.forget();
        }
        was_away
    }

    pub(crate) fn disconnect(&mut self, connection: ConnectionId) {
        let Some(gone) = self.connections.remove(&connection) else { return };
        if let Some(seat) = self.seat_at(&gone).filter(|&seat| !self.is_present(seat)) {
            self.presence[seat].away_since_ms = Some(self.now_ms);
        }
        self.tell_table();
        if self.connections.is_empty() {
            // When somebody was here last is known after a restart, too.
            let saved = self.saved.clone();
            self.commit_row(RowChange { saved, asker: None, news: News::Table });
        }
    }

    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.connections.values().any(|connection| self.seat_at(connection) == Some(seat))
    }

    /// Changes the table, and begins the match if that made everybody ready.
    pub(crate) fn arrange(
        &mut self,
        asker: Asker,
        change: impl FnOnce(&Self, &mut SavedTable<G>, &Asker) -> Allowed,
    ) -> Allowed {
        if self.connections[&asker.connection].door == Door::Watch {
            return Err(Refusal::not_yours("the spectators' link gives no seat"));
        }
        let mut saved = self.saved.clone();
        change(self, &mut saved, &asker)?;
        saved.note_answered(&asker.person, &asker.request);
        if self.phase.is_playing() || !saved.all_ready() {
            self.commit_row(RowChange { saved, asker: Some(asker), news: News::Table });
        } else {
            self.start(saved, asker);
        }
        Ok(())
    }

    pub(crate) fn sit(&self, saved: &mut SavedTable<G>, asker: &Asker, seat: Seat) -> Allowed {
        self.between_matches()?;
        saved.check_seat(seat)?;
        let identity = &self.connections[&asker.connection].identity;
        let is_mine = match &saved.chair(seat).sitter {
            Sitter::Open => true,
            Sitter::Reserved { name } => {
                name.to_lowercase() == identity.name.to_lowercase() || saved.host == identity.id
            }
            Sitter::Person { id, .. } => *id == identity.id,
            Sitter::Bot { .. } => false,
        };
        if !is_mine {
            return Err(Refusal::table("this seat is not free"));
        }
        if let Some(old) = saved.seat_of(&identity.id) {
            *saved.chair_mut(old) = Chair::of(Sitter::Open);
        }
        let Identity { id, name } = identity.clone();
        *saved.chair_mut(seat) = Chair::of(Sitter::Person { id, name });
        Ok(())
    }

    /// The host lets bots take the open seats.
    pub(crate) fn fill(&self, saved: &mut SavedTable<G>, asker: &Asker, level: &str) -> Allowed {
        saved.only_host(asker)?;
        self.between_matches()?;
        self.check_level(level)?;
        for (_, chair) in saved.chairs.iter_mut() {
            if chair.sitter == Sitter::Open {
                *chair = Chair::of(Sitter::Bot { level: level.to_owned() });
            }
        }
        Ok(())
    }

    pub(crate) fn set_seat(
        &self,
        saved: &mut SavedTable<G>,
        asker: &Asker,
        seat: Seat,
        wish: SeatWish,
    ) -> Allowed {
        saved.only_host(asker)?;
        self.between_matches()?;
        saved.check_seat(seat)?;
        let sitter = match wish {
            SeatWish::Open {} => Sitter::Open,
            SeatWish::Reserved { name } => Sitter::Reserved { name: checked_name(&name)? },
            SeatWish::Bot { level } => {
                self.check_level(&level)?;
                Sitter::Bot { level }
            }
            SeatWish::Me {} => return self.sit(saved, asker, seat),
        };
        *saved.chair_mut(seat) = Chair::of(sitter);
        Ok(())
    }

    pub(crate) fn check_level(&self, level: &str) -> Allowed {
        let is_known = self.bots.levels().iter().any(|known| known == level);
        if is_known { Ok(()) } else { Err(Refusal::table("there is no such bot")) }
    }

    pub(crate) fn rename(&mut self, asker: Asker, name: &str) -> Allowed {
        let name = checked_name(name)?;
        let mut saved = self.saved.clone();
        if let Some(seat) = saved.seat_of(&asker.person) {
            saved.chair_mut(seat).sitter = Sitter::Person { id: asker.person.clone(), name: name.clone() };
        }
        saved.note_answered(&asker.person, &asker.request);
        let news = News::Renamed(Identity { id: asker.person.clone(), name });
        self.commit_row(RowChange { saved, asker: Some(asker), news });
        Ok(())
    }

    /// The name was stored elsewhere; here it is only shown.
    pub(crate) fn on_renamed(&mut self, person: &str, name: &str) {
        self.rename_connections(person, name);
        let Some(seat) = self.saved.seat_of(person) else { return };
        let mut saved = self.saved.clone();
        saved.chair_mut(seat).sitter = Sitter::Person { id: person.to_owned(), name: name.to_owned() };
        self.commit_row(RowChange { saved, asker: None, news: News::Table });
    }

    pub(crate) fn rename_connections(&mut self, person: &str, name: &str) {
        let own = self.connections.values_mut().filter(|connection| connection.identity.id == person);
        own.for_each(|connection| name.clone_into(&mut connection.identity.name));
    }

    pub(crate) fn stand_in_now(&mut self, asker: &Asker, seat: Seat) -> Allowed {
        self.saved.only_host(asker)?;
        self.saved.check_seat(seat)?;
        let is_playing = self.phase.is_playing();
        let presence = &mut self.presence[seat];
        if !is_playing || presence.away_since_ms.is_none() {
            return Err(Refusal::table("a stand-in plays only for somebody who is away"));
        }
        presence.stand_in = true;
        self.answer(asker, Given::Done { at: None });
        self.tell_table();
        Ok(())
    }

    pub(crate) fn stand(&self, saved: &mut SavedTable<G>, asker: &Asker) -> Allowed {
        let Some(seat) = saved.seat_of(&asker.person) else { return Ok(()) };
        self.between_matches()?;
        *saved.chair_mut(seat) = Chair::of(Sitter::Open);
        Ok(())
    }

    pub(crate) fn ready(&self, saved: &mut SavedTable<G>, asker: &Asker, entropy: Option<String>) -> Allowed {
        let Some(seat) = saved.seat_of(&asker.person) else {
            return Err(Refusal::not_yours("only who sits at the table can be ready"));
        };
        self.between_matches()?;
        if entropy.as_deref().is_some_and(|entropy| fair::bytes(entropy).is_none()) {
            let reason = "`entropy` is 32 random bytes in lower-case hexadecimal";
            return Err(Refusal::new(RefusalKind::Malformed, reason));
        }
        saved.chair_mut(seat).entropy = entropy;
        Ok(())
    }

    pub(crate) fn configure(
        &self,
        saved: &mut SavedTable<G>,
        asker: &Asker,
        options: G::Options,
        settings: Settings,
    ) -> Allowed {
        saved.only_host(asker)?;
        self.between_matches()?;
        check_settings(&settings)?;
        let seats = G::seats(&options);
        let is_lost = |(seat, chair): (Seat, &Chair)| !seats.contains(seat) && chair.person().is_some();
        if saved.chairs.iter().any(is_lost) {
            return Err(Refusal::table("somebody sits where there would be no seat"));
        }
        let old = &saved.chairs;
        let sitter = |seat| if old.seats().contains(seat) { old[seat].sitter.clone() } else { Sitter::Open };
        saved.chairs = BySeat::from_fn(seats, |seat| Chair::of(sitter(seat)));
        saved.first = G::first(&options);
        saved.played.clear();
        // Other options make it another match, which cannot go on from the earlier one.
        saved.opening.take_if(|_| options != saved.options);
        saved.options = options;
        saved.settings = settings;
        Ok(())
    }

    fn between_matches(&self) -> Allowed {
        if self.phase.is_playing() { Err(Refusal::table("not while a match is running")) } else { Ok(()) }
    }
}

impl<G: Game> SavedTable<G> {
    pub(crate) fn hand_over(&mut self, asker: &Asker, seat: Seat) -> Allowed {
        self.only_host(asker)?;
        self.check_seat(seat)?;
        let Some(person) = self.chair(seat).person() else {
            return Err(Refusal::table("only a person in a seat can be host"));
        };
        self.host = person.to_owned();
        Ok(())
    }

    fn only_host(&self, asker: &Asker) -> Allowed {
        if self.host == asker.person { Ok(()) } else { Err(Refusal::not_yours("only the host can do this")) }
    }

    fn check_seat(&self, seat: Seat) -> Allowed {
        if self.seats().contains(seat) { Ok(()) } else { Err(Refusal::table("there is no such seat")) }
    }
}

pub(crate) fn check_settings(settings: &Settings) -> Allowed {
    if settings.rounds > ROUNDS_MAX || settings.patience_s > PATIENCE_S_MAX {
        return Err(Refusal::table("at most 10 rounds, and at most a day of patience"));
    }
    Ok(())
}

/// A name as it is shown: trimmed, short, without control characters.
pub fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let is_fine = (1..=NAME_CHARS_MAX).contains(&name.chars().count());
    if is_fine && !name.chars().any(char::is_control) && !name.starts_with("bot:") {
        return Ok(name.to_owned());
    }
    Err(Refusal::new(RefusalKind::Malformed, "a name has 1 to 24 plain characters"))
}
