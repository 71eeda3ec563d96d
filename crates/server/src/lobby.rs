//! What the home page shows.

use game::Seat;
use protocol::{Lobby, Occupant, PhaseName, Spectators, TableSummary, Visibility};
use table::{Listing, MatchProgress};

use crate::registry::Registry;

/// Of each kind.
const LISTED_MAX: usize = 100;

impl Registry {
    /// What the home page shows to this person.
    pub(crate) fn lobby(&self, person: Option<&str>, now_ms: u64) -> Lobby {
        let handles = self.handles();
        let mut lobby = Lobby { mine: Vec::new(), open: Vec::new(), watchable: Vec::new() };
        for handle in handles {
            let shown = Shown { progress: handle.progress(), now_ms, is_here: true };
            sort_in(&mut lobby, &handle.listing(), shown, person);
        }
        lobby
    }
}

/// What is known about a match besides its listing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) progress: MatchProgress,
    pub(crate) now_ms: u64,
    /// Whether this node owns the table.
    pub(crate) is_here: bool,
}

/// Only a host who shares the table with nobody may discard it.
pub(crate) fn may_be_discarded_by(listing: &Listing, person: &str) -> bool {
    let is_other = |occupant: &Occupant| matches!(occupant, Occupant::Person { id } if id != person);
    listing.host == person && !listing.summary.places.iter().any(|place| is_other(&place.occupant))
}

/// Only what is shown is copied.
pub(crate) fn sort_in(lobby: &mut Lobby, listing: &Listing, shown: Shown, person: Option<&str>) {
    let summary = &listing.summary;
    let seat = person.and_then(|person| seat_of(summary, person));
    let is_listed = summary.settings.visibility == Visibility::Listed;
    let is_watchable = summary.settings.spectators != Spectators::Forbidden;
    let Shown { progress: MatchProgress { awaiting, asked_ms, due_ms, n_choices }, now_ms, is_here } = shown;
    let since_ms = |asked_ms| u32::try_from(now_ms.saturating_sub(asked_ms)).unwrap_or(u32::MAX);
    let asked_ms = awaiting.and(asked_ms).map(since_ms);
    let due_s = due_ms.and_then(seconds);
    let may_discard = is_here && person.is_some_and(|person| may_be_discarded_by(listing, person));
    let shown =
        || TableSummary { awaiting, asked_ms, due_s, n_choices, seat, may_discard, ..summary.clone() };
    if seat.is_some() || person == Some(listing.host.as_str()) {
        add(&mut lobby.mine, shown);
    } else if is_listed && listing.has_open_seat {
        add(&mut lobby.open, shown);
    } else if is_listed && is_watchable && summary.phase == PhaseName::Playing {
        add(&mut lobby.watchable, || TableSummary { id: None, ..shown() });
    }
}

/// Since 1970.
pub(crate) fn seconds(ms: u64) -> Option<u32> {
    u32::try_from(ms / 1000).ok()
}

fn add(list: &mut Vec<TableSummary>, summary: impl FnOnce() -> TableSummary) {
    if list.len() < LISTED_MAX {
        list.push(summary());
    }
}

pub(crate) fn seat_of(summary: &TableSummary, person: &str) -> Option<Seat> {
    let is_own = |occupant: &Occupant| matches!(occupant, Occupant::Person { id } if id == person);
    let seat = summary.places.iter().position(|place| is_own(&place.occupant))?;
    u8::try_from(seat).ok().and_then(Seat::new)
}
