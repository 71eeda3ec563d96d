//! What people do between matches: sit, stand, rename, get ready, arrange the table.

use game::{Explain, Game, Seat};
use protocol::{Demand, NAME_CHARS_MAX, REQUEST_CHARS_MAX, RefusalKind, SeatWish, Settings, Speech};

use crate::answers::Given;
use crate::fair;
use crate::saved::{Chair, Sitter};
use crate::table::{Asker, Connection, Pending, Table};
use crate::{ConnectionId, Door, Identity, Output, Refusal, SavedTable};

type ClientMessage<G> = protocol::ClientMessage<<G as Game>::Options, <G as Game>::Choice>;
type Allowed = Result<(), Refusal>;

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
        let presence = &mut self.presence[usize::from(seat.number())];
        let was_away = presence.away_since_ms.take().is_some();
        if std::mem::take(&mut presence.stand_in) {
            self.thinker.forget();
        }
        was_away
    }

    pub(crate) fn disconnect(&mut self, connection: ConnectionId) {
        let Some(gone) = self.connections.remove(&connection) else { return };
        if let Some(seat) = self.seat_at(&gone).filter(|&seat| !self.is_present(seat)) {
            self.presence[usize::from(seat.number())].away_since_ms = Some(self.now_ms);
        }
        self.tell_table();
    }

    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.connections.values().any(|connection| self.seat_at(connection) == Some(seat))
    }

    /// The one door for what clients say.
    pub(crate) fn read(&mut self, connection: ConnectionId, text: &str) {
        let Some(known) = self.connections.get(&connection) else { return };
        let person = known.identity.id.clone();
        let message: ClientMessage<G> = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(problem) => return self.send_malformed(connection, text, &problem),
        };
        let asker = Asker { connection, person, request: message.request };
        if asker.request.is_empty() || asker.request.chars().count() > REQUEST_CHARS_MAX {
            let reason = "a request id has 1 to 40 characters";
            return self.send_refusal(&asker, &Refusal::new(RefusalKind::Malformed, reason));
        }
        if let Some(given) = self.answers.get(&asker.person, &asker.request).cloned() {
            return self.send_given(&asker, given);
        }
        if let Err(refusal) = self.demand(asker.clone(), message.demand) {
            self.answer(&asker, Given::Refused(refusal));
        }
    }

    /// Answers, and will answer the same when the request is repeated.
    pub(crate) fn answer(&mut self, asker: &Asker, given: Given) {
        self.remember(asker, given.clone());
        self.send_given(asker, given);
    }

    fn send_given(&mut self, asker: &Asker, given: Given) {
        match given {
            Given::Done { at } => self.send_done(asker, at),
            Given::Refused(refusal) => self.send_refusal(asker, &refusal),
            Given::Stale => self.send_stale(asker),
            Given::Hint { at, thought } => match self.speaker(asker) {
                Ok(_) => self.send_hint(asker, at, thought),
                Err(refusal) => self.send_refusal(asker, &refusal),
            },
        }
    }

    fn demand(&mut self, asker: Asker, demand: Demand<G::Options, G::Choice>) -> Allowed {
        match demand {
            Demand::Choose { at, choice } => self.choose(asker, at, choice),
            Demand::Undo { at } => self.undo(asker, at),
            Demand::Hint { at } => self.hint(asker, at),
            Demand::Say { text } => self.say(asker, Speech::Text { text }),
            Demand::Emote { emote } => self.say(asker, Speech::Emote { emote }),
            Demand::Refresh {} => {
                self.welcome(asker.connection);
                Ok(())
            }
            Demand::StandIn { seat } => self.stand_in_now(&asker, seat),
            Demand::Rename { name } => self.rename(asker, &name),
            Demand::Sit { seat } => self.arrange(asker, |table, saved, asker| table.sit(saved, asker, seat)),
            Demand::Stand {} => self.arrange(asker, |_, saved, asker| stand(saved, asker)),
            Demand::Ready { entropy } => {
                self.arrange(asker, |_, saved, asker| ready(saved, asker, Some(entropy)))
            }
            Demand::NotReady {} => self.arrange(asker, |_, saved, asker| ready(saved, asker, None)),
            Demand::Start { level } => {
                self.arrange(asker, |table, saved, asker| table.fill(saved, asker, &level))
            }
            Demand::SetSeat { seat, wish } => {
                self.arrange(asker, |table, saved, asker| table.set_seat(saved, asker, seat, wish))
            }
            Demand::Configure { options, settings } => {
                self.arrange(asker, |_, saved, asker| configure(saved, asker, options, settings))
            }
            Demand::HandOver { seat } => self.arrange(asker, |_, saved, asker| hand_over(saved, asker, seat)),
        }
    }

    /// Changes the table, and begins the match if that made everybody ready.
    fn arrange(
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
        if saved.running || !saved.all_ready() {
            self.commit(Pending::row(saved, asker));
        } else {
            self.start(saved, asker);
        }
        Ok(())
    }

    fn sit(&self, saved: &mut SavedTable<G>, asker: &Asker, seat: u8) -> Allowed {
        let seat = between_matches(saved, seat)?;
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
    fn fill(&self, saved: &mut SavedTable<G>, asker: &Asker, level: &str) -> Allowed {
        only_host(saved, asker)?;
        between_matches(saved, 0)?;
        self.check_level(level)?;
        for chair in &mut saved.chairs {
            if chair.sitter == Sitter::Open {
                *chair = Chair::of(Sitter::Bot { level: level.to_owned() });
            }
        }
        Ok(())
    }

    fn set_seat(&self, saved: &mut SavedTable<G>, asker: &Asker, seat: u8, wish: SeatWish) -> Allowed {
        only_host(saved, asker)?;
        let seat = between_matches(saved, seat)?;
        let sitter = match wish {
            SeatWish::Open {} => Sitter::Open,
            SeatWish::Reserved { name } => Sitter::Reserved { name: checked_name(&name)? },
            SeatWish::Bot { level } => {
                self.check_level(&level)?;
                Sitter::Bot { level }
            }
            SeatWish::Me {} => return self.sit(saved, asker, seat.number()),
        };
        *saved.chair_mut(seat) = Chair::of(sitter);
        Ok(())
    }

    pub(crate) fn check_level(&self, level: &str) -> Allowed {
        let is_known = self.bots.levels().iter().any(|known| known == level);
        if is_known { Ok(()) } else { Err(Refusal::table("there is no such bot")) }
    }

    fn rename(&mut self, asker: Asker, name: &str) -> Allowed {
        let name = checked_name(name)?;
        let mut saved = self.saved.clone();
        if let Some(seat) = saved.seat_of(&asker.person) {
            saved.chair_mut(seat).sitter = Sitter::Person { id: asker.person.clone(), name: name.clone() };
        }
        saved.note_answered(&asker.person, &asker.request);
        let rename = Some((asker.person.clone(), name));
        self.commit(Pending { rename, ..Pending::row(saved, asker) });
        Ok(())
    }

    /// The name was stored elsewhere; here it is only shown.
    pub(crate) fn on_renamed(&mut self, person: &str, name: &str) {
        self.rename_connections(person, name);
        let Some(seat) = self.saved.seat_of(person) else { return };
        let mut saved = self.saved.clone();
        saved.chair_mut(seat).sitter = Sitter::Person { id: person.to_owned(), name: name.to_owned() };
        let nothing_else =
            Pending { fresh: None, advance: None, asker: None, said: None, rename: None, saved: None };
        self.commit(Pending { saved: Some(saved), ..nothing_else });
    }

    pub(crate) fn rename_connections(&mut self, person: &str, name: &str) {
        let own = self.connections.values_mut().filter(|connection| connection.identity.id == person);
        own.for_each(|connection| name.clone_into(&mut connection.identity.name));
    }

    fn stand_in_now(&mut self, asker: &Asker, seat: u8) -> Allowed {
        only_host(&self.saved, asker)?;
        let seat = seat_of(&self.saved, seat)?;
        let presence = &mut self.presence[usize::from(seat.number())];
        if !self.saved.running || presence.away_since_ms.is_none() {
            return Err(Refusal::table("a stand-in plays only for somebody who is away"));
        }
        presence.stand_in = true;
        self.answer(asker, Given::Done { at: None });
        self.tell_table();
        Ok(())
    }
}

impl<G: Game> Pending<G> {
    /// A change of the table's own row.
    pub(crate) fn row(saved: SavedTable<G>, asker: Asker) -> Self {
        Self { saved: Some(saved), fresh: None, advance: None, asker: Some(asker), said: None, rename: None }
    }
}

fn stand<G: Game>(saved: &mut SavedTable<G>, asker: &Asker) -> Allowed {
    let Some(seat) = saved.seat_of(&asker.person) else { return Ok(()) };
    between_matches(saved, seat.number())?;
    *saved.chair_mut(seat) = Chair::of(Sitter::Open);
    Ok(())
}

fn ready<G: Game>(saved: &mut SavedTable<G>, asker: &Asker, entropy: Option<String>) -> Allowed {
    let Some(seat) = saved.seat_of(&asker.person) else {
        return Err(Refusal::not_yours("only who sits at the table can be ready"));
    };
    between_matches(saved, seat.number())?;
    if entropy.as_deref().is_some_and(|entropy| fair::bytes(entropy).is_none()) {
        let reason = "`entropy` is 32 random bytes in lower-case hexadecimal";
        return Err(Refusal::new(RefusalKind::Malformed, reason));
    }
    saved.chair_mut(seat).entropy = entropy;
    Ok(())
}

fn configure<G: Game>(
    saved: &mut SavedTable<G>,
    asker: &Asker,
    options: G::Options,
    settings: Settings,
) -> Allowed {
    only_host(saved, asker)?;
    between_matches(saved, 0)?;
    check_settings(&settings)?;
    let n_seats = usize::from(G::seats(&options).count());
    if saved.chairs.iter().skip(n_seats).any(|chair| chair.person().is_some()) {
        return Err(Refusal::table("somebody sits where there would be no seat"));
    }
    saved.chairs.resize(n_seats, Chair::of(Sitter::Open));
    saved.chairs.iter_mut().for_each(|chair| chair.entropy = None);
    saved.first = G::first(&options);
    saved.played.clear();
    // Other options make it another match, which cannot go on from the earlier one.
    saved.opening.take_if(|_| options != saved.options);
    saved.options = options;
    saved.settings = settings;
    Ok(())
}

fn hand_over<G: Game>(saved: &mut SavedTable<G>, asker: &Asker, seat: u8) -> Allowed {
    only_host(saved, asker)?;
    let seat = seat_of(saved, seat)?;
    let Some(person) = saved.chair(seat).person() else {
        return Err(Refusal::table("only a person in a seat can be host"));
    };
    saved.host = person.to_owned();
    Ok(())
}

fn only_host<G: Game>(saved: &SavedTable<G>, asker: &Asker) -> Allowed {
    if saved.host == asker.person { Ok(()) } else { Err(Refusal::not_yours("only the host can do this")) }
}

fn between_matches<G: Game>(saved: &SavedTable<G>, seat: u8) -> Result<Seat, Refusal> {
    if saved.running {
        return Err(Refusal::table("not while a match is running"));
    }
    seat_of(saved, seat)
}

fn seat_of<G: Game>(saved: &SavedTable<G>, seat: u8) -> Result<Seat, Refusal> {
    let seat = Seat::new(seat).filter(|&seat| saved.seats().contains(seat));
    seat.ok_or_else(|| Refusal::table("there is no such seat"))
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
