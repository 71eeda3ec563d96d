//! What people do between matches: sit, stand, rename, get ready, arrange the table.

use game::{BySeat, Explain, Game, Seat};
use protocol::{BotPace, Company, SeatWish, Settings};

use crate::answers::Given;
use crate::names::checked_name;
use crate::pending::{News, RowChange};
use crate::requests::Allowed;
use crate::saved::{Chair, Guest, SavedTable, Sitter};
use crate::table::{Asker, Connection, Table};
use crate::{ConnectionId, Door, Entropy, HangUpReason, Identity, Output, Refusal};

pub(crate) const ROUNDS_MAX: u8 = 10;
pub(crate) const PATIENCE_S_MAX: u32 = 86_400;

impl<G: Explain> Table<G> {
    pub(crate) fn connect(&mut self, connection: ConnectionId, identity: Identity, door: Door) {
        let others = self.connections.values();
        let n_own = others.clone().filter(|other| other.identity.id == identity.id).count();
        let arriving = Connection { identity, door, bot_pace: BotPace::default(), skips: false };
        let seat = self.seat_at(&arriving);
        let n_watching = others.filter(|other| self.seat_at(other).is_none()).count();
        let is_full = seat.is_none() && n_watching >= self.table_settings.spectators_max as usize;
        if self.saved.removed.contains(&arriving.identity.id) {
            self.out.push(Output::HangUp { connection, reason: HangUpReason::Removed });
            return;
        }
        if n_own >= self.table_settings.connections_max as usize || is_full {
            self.out.push(Output::HangUp { connection, reason: HangUpReason::TooMany });
            return;
        }
        self.connections.insert(connection, arriving);
        let was_away = seat.is_some_and(|seat| self.come_back(seat));
        self.welcome(connection);
        if was_away || seat.is_none() {
            self.tell_table_to_others(connection);
        }
        if let Some(seat) = seat {
            self.dismiss_stand_in(seat);
        }
    }

    /// Whether the person in this seat was away until now.
    fn come_back(&mut self, seat: Seat) -> bool {
        let is_only_person = self.saved.only_person() == Some(seat);
        let now_ms = self.now_ms;
        let presence = &mut self.presence[seat];
        let away_since_ms = presence.away_since_ms.take();
        if std::mem::take(&mut presence.stand_in) {
            self.thinker.forget();
        }
        if let (Some(since_ms), true, Some(live)) = (away_since_ms, is_only_person, self.phase.running_mut())
        {
            // While the match was waiting, so were its clocks.
            live.asked_ms += now_ms.saturating_sub(since_ms.max(live.asked_ms));
        }
        away_since_ms.is_some()
    }

    pub(crate) fn disconnect(&mut self, connection: ConnectionId) {
        let Some(gone) = self.connections.remove(&connection) else { return };
        if let Some(seat) = self.seat_at(&gone).filter(|&seat| !self.is_present(seat)) {
            self.presence[seat].away_since_ms = Some(self.now_ms);
        }
        self.tell_table();
        if self.connections.is_empty() {
            // When somebody was last here is known even after a restart.
            let saved = self.saved.clone();
            self.commit_row(RowChange { saved, asker: None, news: News::Table });
        }
    }

    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.connections.values().any(|connection| self.seat_at(connection) == Some(seat))
    }

    /// Changes the table, and begins the match if that was the last part of the shuffle.
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
        if self.phase.is_playing() || !saved.all_revealed() {
            self.commit_row(RowChange { saved, asker: Some(asker), news: News::Table });
        } else {
            self.start(saved, Some(asker));
        }
        Ok(())
    }

    pub(crate) fn sit(&self, saved: &mut SavedTable<G>, asker: &Asker, seat: Seat) -> Allowed {
        self.between_matches()?;
        saved.check_seat(seat)?;
        let identity = &self.connections[&asker.connection].identity;
        let is_host = saved.host == identity.id;
        match &mut saved.chair_mut(seat).sitter {
            Sitter::Open => (),
            Sitter::Person { id, .. } if *id == identity.id => (),
            Sitter::Reserved { .. } if is_host => (),
            // Anybody can type a name: the host must say who it is.
            Sitter::Reserved { asking: asking @ None, .. } => {
                *asking = Some(Guest::of(identity));
                return Ok(());
            }
            Sitter::Reserved { asking: Some(guest), .. } if guest.id == identity.id => return Ok(()),
            Sitter::Reserved { .. } => return Err(Refusal::table("somebody else asks for this seat")),
            Sitter::Person { .. } | Sitter::Bot { .. } => {
                return Err(Refusal::table("this seat is not free"));
            }
        }
        saved.seat(seat, Guest::of(identity));
        Ok(())
    }

    /// The host lets whoever asks for a reserved seat sit there.
    pub(crate) fn admit(&self, saved: &mut SavedTable<G>, asker: &Asker, seat: Seat) -> Allowed {
        saved.only_host(asker)?;
        self.between_matches()?;
        saved.check_seat(seat)?;
        let Sitter::Reserved { asking: Some(guest), .. } = &saved.chair(seat).sitter else {
            return Err(Refusal::table("nobody is asking for this seat"));
        };
        let guest = guest.clone();
        saved.seat(seat, guest);
        Ok(())
    }

    /// The host lets bots take the open seats.
    pub(crate) fn fill(&self, saved: &mut SavedTable<G>, asker: &Asker, level: &str) -> Allowed {
        saved.only_host(asker)?;
        self.between_matches()?;
        self.check_level(level)?;
        check_bots(&saved.settings)?;
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
            SeatWish::Reserved { name } => Sitter::Reserved { name: checked_name(&name)?, asking: None },
            SeatWish::Bot { level } => {
                self.check_level(&level)?;
                check_bots(&saved.settings)?;
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
        if self.is_over_days() {
            return self.stand_in_for_late(asker, seat);
        }
        let is_playing = self.phase.is_playing();
        if self.saved.only_person() == Some(seat) {
            return Err(Refusal::table("a match of one person waits for that person"));
        }
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
        // Other options make it a different match, which cannot continue the earlier one.
        saved.opening.take_if(|_| options != saved.options);
        if saved.chairs.iter().any(|(_, chair)| matches!(chair.sitter, Sitter::Bot { .. })) {
            check_bots(&settings)?;
        }
        saved.options = options;
        saved.settings = settings;
        Ok(())
    }

    /// With only the old code nobody finds the table any more.
    pub(crate) fn new_code(&mut self, asker: Asker) -> Allowed {
        let code = new_code(&mut *self.entropy);
        self.arrange(asker, |_, saved, asker| {
            saved.only_host(asker)?;
            saved.code = code;
            Ok(())
        })
    }

    pub(crate) fn between_matches(&self) -> Allowed {
        if self.is_revealing() {
            return Err(Refusal::table("the cards are being shuffled; the match begins in a moment"));
        }
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

    /// Nobody can let the person in any more.
    pub(crate) fn stop_asking(&mut self, person: &str) {
        for (_, chair) in self.chairs.iter_mut() {
            if let Sitter::Reserved { asking, .. } = &mut chair.sitter {
                asking.take_if(|guest| guest.id == person);
            }
        }
    }

    pub(crate) fn only_host(&self, asker: &Asker) -> Allowed {
        if self.host == asker.person { Ok(()) } else { Err(Refusal::not_yours("only the host can do this")) }
    }

    fn check_seat(&self, seat: Seat) -> Allowed {
        if self.seats().contains(seat) { Ok(()) } else { Err(Refusal::table("there is no such seat")) }
    }
}

/// Letters that are not easily confused.
const CODE_LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Too long to be guessed: 24 to the sixth.
const CODE_LENGTH: usize = 6;

/// Letters to say aloud.
pub fn new_code(entropy: &mut dyn Entropy) -> String {
    let bytes = entropy.bytes();
    let letter = |part: &[u8]| {
        let number = u32::from_be_bytes([part[0], part[1], part[2], part[3]]);
        char::from(CODE_LETTERS[number as usize % CODE_LETTERS.len()])
    };
    bytes.chunks(4).take(CODE_LENGTH).map(letter).collect()
}

pub(crate) fn check_settings(settings: &Settings) -> Allowed {
    if settings.rounds > ROUNDS_MAX || settings.patience_s > PATIENCE_S_MAX {
        return Err(Refusal::table("at most 10 rounds, and at most a day of patience"));
    }
    Ok(())
}

/// Whether a bot may have a seat.
pub(crate) fn check_bots(settings: &Settings) -> Allowed {
    match settings.company {
        Company::BotsWelcome => Ok(()),
        Company::PeopleOnly => Err(Refusal::table("this table is for people only")),
    }
}
