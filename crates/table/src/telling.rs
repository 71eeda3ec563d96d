//! What each viewer gets to read. Nothing here looks into a state except through `view`, `told` and `legal`.

use std::cell::OnceCell;

use game::{Ahead, Awaiting, Explain, Game, Hint, Seat, Seats, Standing, Step, Viewer};
use protocol::{
    Answer, Awaited, By, Clock, HintMessage, LogStep, MatchOver, Occupant, Place, RefusalKind, Said,
    SeriesStanding, Spectators, TableView, Update, Welcome,
};
use serde_json::Value;

use crate::brief::{Brief, NOTHING, Shared, Spliced};
use crate::entry::Actor;
use crate::json;
use crate::live_match::{LiveMatch, Taken};
use crate::past::PastChoice;
use crate::saved::{Chair, Opening, SavedTable, Sitter};
use crate::table::{Asker, Connection, Table};
use crate::{ConnectionId, Door, Haste, Output, Refusal};

type UpdateOf<'s, G> = Update<
    <G as Game>::Options,
    Brief<'s, <G as Game>::View>,
    <G as Game>::Choice,
    <G as Game>::Told,
    <G as Explain>::Reasons,
>;
type ServerMessage<'s, G> = protocol::ServerMessage<
    <G as Game>::Options,
    Brief<'s, <G as Game>::View>,
    <G as Game>::Choice,
    <G as Game>::Told,
    <G as Explain>::Reasons,
>;

/// What an update says to every viewer alike.
struct Moment<'e, G: Explain> {
    events: &'e [G::Event],
    by: Option<By>,
    awaiting: Option<Awaited>,
    clocks: Vec<Clock>,
    over: Option<MatchOver>,
    /// What anybody may answer before being asked.
    may_ahead: Vec<Ahead<G::Choice>>,
}

/// What a connection may see of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Perspective {
    One(Viewer),
    /// What is public, and every hand.
    Hands,
}

/// Whether the match was on the table before; what it began with is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchNews {
    Begins,
    GoesOn,
}

impl Perspective {
    fn viewer(self) -> Viewer {
        match self {
            Self::One(viewer) => viewer,
            Self::Hands => Viewer::Spectator,
        }
    }

    fn hands<'s, G: Game>(self, live: &LiveMatch<G>, shared: &'s Shared) -> Vec<Brief<'s, G::View>> {
        match self {
            Self::One(_) => Vec::new(),
            Self::Hands => {
                let view = |seat| Brief::with(shared, G::view(&live.state, Viewer::Seat(seat)));
                live.seats().iter().map(view).collect()
            }
        }
    }
}

impl<G: Explain> Table<G> {
    /// Everything, for a connection that is new or has lost something.
    pub(crate) fn welcome(&mut self, connection: ConnectionId) {
        let Some(known) = self.connections.get(&connection) else { return };
        let welcome = Welcome {
            you: known.identity.id.clone(),
            seat: self.seat_at(known),
            table: TableView { options: Some(self.saved.options.clone()), ..self.table_view(known.door) },
            update: self.update_for(known).map(|update| self.with_options(update)),
            log: self.log_for(known),
            chat: self.saved.chat.iter().filter(|said| self.may_hear(known, said)).cloned().collect(),
        };
        self.send(vec![connection], &ServerMessage::<G>::Welcome(Box::new(welcome)));
    }

    fn with_options<'s>(&self, update: UpdateOf<'s, G>) -> UpdateOf<'s, G> {
        Update { options: self.phase.on_table().map(|live| live.head.options.clone()), ..update }
    }

    fn update_for(&self, connection: &Connection) -> Option<UpdateOf<'static, G>> {
        let live = self.phase.on_table().filter(|_| self.may_see(connection))?;
        let moment = self.moment(live, &public_view(live), &[], None);
        Some(self.update(live, self.perspective(connection), &moment, &NOTHING))
    }

    /// The match so far, for somebody who has seen nothing of it or not everything.
    fn log_for(&self, connection: &Connection) -> Vec<LogStep<G::Told>> {
        let Some(live) = self.phase.on_table().filter(|_| self.may_see(connection)) else {
            return Vec::new();
        };
        let viewer = self.perspective(connection).viewer();
        let told = |choice: &PastChoice<G>| LogStep {
            by: choice.by,
            told: choice.events.iter().map(|event| G::told(event, viewer)).collect(),
        };
        live.past.newest().map(told).collect()
    }

    fn may_see(&self, connection: &Connection) -> bool {
        self.saved.settings.spectators != Spectators::Forbidden || self.seat_at(connection).is_some()
    }

    /// Open hands are not for somebody who plays, whichever link they came by.
    fn perspective(&self, connection: &Connection) -> Perspective {
        let is_open = self.saved.settings.spectators == Spectators::OpenHands;
        match self.viewer(connection) {
            // The table may have more seats than the match that lies on it.
            Viewer::Seat(seat) if !self.is_in_match(seat) => Perspective::One(Viewer::Spectator),
            Viewer::Spectator if is_open && self.saved.seat_of(&connection.identity.id).is_none() => {
                Perspective::Hands
            }
            viewer @ (Viewer::Seat(_) | Viewer::Spectator) => Perspective::One(viewer),
        }
    }

    fn is_in_match(&self, seat: Seat) -> bool {
        self.phase.on_table().is_some_and(|live| live.seats().contains(seat))
    }

    /// Who sees the match, by what they see of it.
    fn viewers(&self) -> Vec<(Perspective, Vec<ConnectionId>)> {
        let mut viewers: Vec<(Perspective, Vec<ConnectionId>)> = Vec::with_capacity(self.connections.len());
        for (id, connection) in self.connections.iter().filter(|(_, known)| self.may_see(known)) {
            let perspective = self.perspective(connection);
            match viewers.iter_mut().find(|(known, _)| *known == perspective) {
                Some((_, to)) => to.push(*id),
                None => viewers.push((perspective, vec![*id])),
            }
        }
        viewers
    }

    /// The match has begun or gone on: tells each viewer what it may know.
    pub(crate) fn tell_match(
        &mut self,
        news: MatchNews,
        events: &[G::Event],
        by: Option<By>,
        asker: Option<&Asker>,
    ) {
        let viewers = self.viewers();
        let asking = asker.and_then(|asker| self.saved.seat_of(&asker.person));
        let Some(live) = self.phase.on_table() else { return };
        let public = public_view(live);
        let moment = self.moment(live, &public, events, by);
        let shared = if viewers.len() > 1 { Shared::of_spectator::<G>(&public) } else { Shared::default() };
        let mut updates = Vec::with_capacity(viewers.len());
        for (perspective, to) in viewers {
            let mut update = self.update(live, perspective, &moment, &shared);
            if news == MatchNews::Begins {
                update = self.with_options(update);
            }
            update.request = asker
                .filter(|_| asking.is_some_and(|seat| perspective.viewer().is(seat)))
                .map(|asker| asker.request.clone());
            updates.push((to, update));
        }
        self.out.extend(sent::<G>(&updates));
    }

    fn moment<'e>(
        &self,
        live: &LiveMatch<G>,
        public: &G::View,
        events: &'e [G::Event],
        by: Option<By>,
    ) -> Moment<'e, G> {
        let asked = live.asked();
        Moment {
            events,
            by,
            awaiting: asked.map(|seat| Awaited {
                seat,
                since_ms: live.elapsed_ms(self.now_ms),
                deadline: self.deadline(live, seat),
            }),
            clocks: self.clocks(live),
            over: live.over(),
            may_ahead: asked.map_or_else(Vec::new, |_| G::ahead(public)),
        }
    }

    fn update<'s>(
        &self,
        live: &LiveMatch<G>,
        perspective: Perspective,
        moment: &Moment<'_, G>,
        shared: &'s Shared,
    ) -> UpdateOf<'s, G> {
        let viewer = perspective.viewer();
        let is_asked = moment.awaiting.is_some_and(|awaited| viewer.is(awaited.seat));
        let may_undo = match viewer {
            Viewer::Seat(seat) => self.saved.settings.undo && live.before_undo(seat).is_some(),
            Viewer::Spectator => false,
        };
        let view = G::view(&live.state, viewer);
        let legal = if is_asked { live.legal() } else { Vec::new() };
        Update {
            match_id: live.match_id().to_owned(),
            at: live.at,
            request: None,
            told: moment.events.iter().map(|event| G::told(event, viewer)).collect(),
            by: moment.by,
            awaiting: moment.awaiting,
            victims: victims::<G>(&view, &legal),
            why: G::why(&view),
            options: None,
            view: Brief::with(shared, view),
            hands: perspective.hands(live, shared),
            legal,
            undo: may_undo,
            clocks: moment.clocks.clone(),
            over: moment.over.clone(),
            ahead: self.ahead_offer(&moment.may_ahead, viewer).filter(|_| moment.awaiting.is_some()),
        }
    }

    /// The answers that a seat has given ahead have changed; nobody else hears of it.
    pub(crate) fn tell_ahead(&mut self, seat: Seat) {
        let own = Perspective::One(Viewer::Seat(seat));
        let is_own = |known: &Connection| self.perspective(known) == own;
        let to = self.connections.iter().filter(|(_, known)| is_own(known)).map(|(id, _)| *id).collect();
        if let Some(live) = self.phase.on_table() {
            let update = self.update(live, own, &self.moment(live, &public_view(live), &[], None), &NOTHING);
            self.send(to, &ServerMessage::<G>::Update(update));
        }
    }

    fn clocks(&self, live: &LiveMatch<G>) -> Vec<Clock> {
        let Some(clocks) = &live.clocks else { return Vec::new() };
        let asked = live.asked();
        let clock = |seat: Seat| {
            let running = asked == Some(seat);
            let used_ms = if running { live.elapsed_ms(self.now_ms) } else { 0 };
            Clock { left_ms: clocks.left_ms(seat).saturating_sub(used_ms), running }
        };
        live.seats().iter().map(clock).collect()
    }

    pub(crate) fn tell_table(&mut self) {
        let to = self.connections.keys().copied().collect();
        self.send_table(to);
        self.has_new_options = false;
    }

    pub(crate) fn tell_table_to_others(&mut self, but: ConnectionId) {
        let to = self.connections.keys().copied().filter(|connection| *connection != but).collect();
        self.send_table(to);
    }

    fn send_table(&mut self, to: Vec<ConnectionId>) {
        for door in [Door::Table, Door::Watch] {
            let is_here =
                |id: &ConnectionId| self.connections.get(id).is_some_and(|known| known.door == door);
            let to: Vec<ConnectionId> = to.iter().copied().filter(is_here).collect();
            if !to.is_empty() {
                let options = self.has_new_options.then(|| self.saved.options.clone());
                let table = TableView { options, ..self.table_view(door) };
                self.send(to, &ServerMessage::<G>::Table { table });
            }
        }
    }

    pub(crate) fn tell_said(&mut self, said: &Said) {
        let hearing = self.connections.iter().filter(|(_, known)| self.may_hear(known, said));
        let to = hearing.map(|(connection, _)| *connection).collect();
        self.send(to, &ServerMessage::<G>::Said(said.clone()));
    }

    fn table_view(&self, door: Door) -> TableView<G::Options> {
        let saved = &self.saved;
        let may_sit = door == Door::Table;
        let n_spectators = self.connections.values().filter(|known| self.seat_at(known).is_none()).count();
        TableView {
            id: may_sit.then(|| saved.id.clone()),
            code: may_sit.then(|| saved.code.clone()),
            watch: saved.watch.clone(),
            game: G::NAME.to_owned(),
            options: None,
            settings: saved.settings,
            host: saved.host.clone(),
            phase: self.phase.name(),
            places: self.places(),
            n_spectators: u32::try_from(n_spectators).unwrap_or(u32::MAX),
            fair: self.fair_commitment(),
            series: series(saved),
            from: saved.opening.as_ref().map(Opening::position),
            muted: saved.muted.clone(),
        }
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        self.saved.seats().iter().zip(self.saved.names()).map(|(seat, name)| self.place(seat, name)).collect()
    }

    fn place(&self, seat: Seat, name: String) -> Place {
        let chair = self.saved.chair(seat);
        let presence = self.presence[seat];
        let away_ms = presence.away_since_ms.map(|since_ms| self.now_ms.saturating_sub(since_ms));
        Place {
            occupant: occupant(chair),
            name,
            ready: chair.is_ready(),
            present: matches!(chair.sitter, Sitter::Bot { .. }) || self.is_present(seat),
            away_ms: away_ms.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            stand_in: presence.stand_in,
        }
    }

    pub(crate) fn send_done(&mut self, asker: &Asker, at: Option<u32>) {
        let answer = Answer { request: asker.request.clone(), at };
        self.send(vec![asker.connection], &ServerMessage::<G>::Done(answer));
    }

    pub(crate) fn send_refusal(&mut self, asker: &Asker, refusal: &Refusal) {
        self.send_refused(asker.connection, Some(asker.request.clone()), refusal.clone());
    }

    /// The request id of a malformed message is returned if it can be found at all.
    pub(crate) fn send_malformed(
        &mut self,
        connection: ConnectionId,
        text: &str,
        problem: &serde_json::Error,
    ) {
        let request = serde_json::from_str::<Value>(text).ok();
        let request = request.and_then(|value| Some(value.get("request")?.as_str()?.to_owned()));
        let request = request.filter(|request| request.chars().count() <= protocol::REQUEST_CHARS_MAX);
        let refusal = Refusal::new(RefusalKind::Malformed, &problem.to_string());
        self.send_refused(connection, request, refusal);
    }

    fn send_refused(&mut self, to: ConnectionId, request: Option<String>, refusal: Refusal) {
        let Refusal { kind, rule, reason, fault: _ } = refusal;
        self.send(vec![to], &ServerMessage::<G>::Refused { request, kind, rule, reason });
    }

    /// Says that the position has passed, and shows the current one.
    pub(crate) fn send_stale(&mut self, asker: &Asker) {
        let at = self.phase.on_table().map_or(0, |live| live.at);
        self.send(vec![asker.connection], &ServerMessage::<G>::Stale { request: asker.request.clone(), at });
        let update = self.connections.get(&asker.connection).and_then(|known| self.update_for(known));
        if let Some(update) = update {
            self.send(vec![asker.connection], &ServerMessage::<G>::Update(update));
        }
    }

    pub(crate) fn send_hint(&mut self, asker: &Asker, at: u32, hint: Hint<G::Choice>) {
        let hint = HintMessage { request: asker.request.clone(), at, hint };
        self.send(vec![asker.connection], &ServerMessage::<G>::Hint(hint));
    }

    fn send(&mut self, to: Vec<ConnectionId>, message: &ServerMessage<'_, G>) {
        if to.is_empty() {
            return;
        }
        self.out.push(Output::Send { to, text: json::message(message), haste: Haste::AtOnce });
    }
}

/// What an update says to every viewer alike, and what it says alike to most.
const ALIKE: &[&str] = &["match", "at", "by", "options", "awaiting", "clocks", "over"];
const MOSTLY_ALIKE: &[&str] =
    &["match", "at", "told", "by", "options", "awaiting", "clocks", "over", "ahead"];

/// Updates of the same moment. What is the same for several viewers is written once for these. Whoever is not asked can only
/// watch, and who is asked everybody knows.
fn sent<G: Explain>(updates: &[(Vec<ConnectionId>, UpdateOf<'_, G>)]) -> Vec<Output> {
    let [(_, first), _, ..] = updates else {
        return updates.iter().map(|(to, update)| sent_with::<G>(to, update, &NOTHING)).collect();
    };
    let mostly = Shared::of(first, MOSTLY_ALIKE);
    let always = OnceCell::new();
    let sent = |(to, update): &(Vec<ConnectionId>, UpdateOf<'_, G>)| {
        let is_like_first = update.told == first.told && update.ahead == first.ahead;
        let shared = if is_like_first { &mostly } else { always.get_or_init(|| Shared::of(first, ALIKE)) };
        sent_with::<G>(to, update, shared)
    };
    updates.iter().map(sent).collect()
}

fn sent_with<G: Explain>(to: &[ConnectionId], update: &UpdateOf<'_, G>, shared: &Shared) -> Output {
    Output::Send {
        to: to.to_vec(),
        text: json::message(&Spliced { kind: "update", whole: update, shared }),
        haste: if update.legal.is_empty() { Haste::Soon } else { Haste::AtOnce },
    }
}

fn public_view<G: Game>(live: &LiveMatch<G>) -> G::View {
    G::view(&live.state, Viewer::Spectator)
}

impl<G: Game> LiveMatch<G> {
    pub(crate) fn over(&self) -> Option<MatchOver> {
        if G::awaiting(&self.state) != Awaiting::Nothing {
            return None;
        }
        self.outcome().map(|outcome| MatchOver {
            points: outcome.points.as_slice().to_vec(),
            winners: outcome.winning_seats().collect(),
            stand_ins: stand_ins(self.seats(), &self.steps),
            hints: self.n_hints.as_slice().to_vec(),
        })
    }
}

/// The seats that somebody stood in for.
pub(crate) fn stand_ins<G: Game>(seats: Seats, steps: &[Taken<G>]) -> Vec<Seat> {
    let is_played_for = |seat: &Seat| {
        let is_by_stand_in = |taken: &Taken<G>| match taken.step {
            Step::Choice(chooser, _) => chooser == *seat && taken.actor == Actor::StandIn,
            Step::Chance(_) => false,
        };
        steps.iter().any(is_by_stand_in)
    };
    seats.iter().filter(is_played_for).collect()
}

fn occupant(chair: &Chair) -> Occupant {
    match &chair.sitter {
        Sitter::Open => Occupant::Open,
        Sitter::Reserved { name, asking } => {
            let asking = asking.as_ref().map(|guest| guest.name.clone());
            Occupant::Reserved { name: name.clone(), asking }
        }
        Sitter::Person { id, .. } => Occupant::Person { id: id.clone() },
        Sitter::Bot { level } => Occupant::Bot { level: level.clone() },
    }
}

fn series<G: Game>(saved: &SavedTable<G>) -> Option<SeriesStanding> {
    let series = saved.series()?;
    let standing = match series.standing() {
        Standing::Next(first) => protocol::SeriesPhase::Next { first },
        Standing::Over { winners } => {
            let winners = winners.iter().filter(|(_, won)| **won).map(|(seat, _)| seat);
            protocol::SeriesPhase::Over { winners: winners.collect() }
        }
    };
    let totals = series.totals().as_slice().to_vec();
    Some(SeriesStanding { n_played: series.n_played(), n_matches: series.n_matches(), totals, standing })
}

/// A preview for whoever chooses by hand; most questions have none.
fn victims<G: Explain>(view: &G::View, legal: &[G::Choice]) -> Vec<Vec<Seat>> {
    let victims: Vec<Vec<Seat>> = legal.iter().map(|choice| G::victims(view, choice)).collect();
    if victims.iter().all(Vec::is_empty) { Vec::new() } else { victims }
}
