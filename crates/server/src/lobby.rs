//! What the home page shows.

use std::sync::atomic::Ordering;

use game::Seat;
use protocol::{Lobby, Occupant, PhaseName, Spectators, TableSummary, Visibility};

use crate::registry::{Handle, Registry};

/// Of each kind.
const LISTED_MAX: usize = 100;

impl Registry {
    /// What the home page shows to this person.
    pub(crate) fn lobby(&self, person: Option<&str>) -> Lobby {
        let handles = self.handles();
        let mut lobby = Lobby { mine: Vec::new(), open: Vec::new(), watchable: Vec::new() };
        for handle in handles {
            sort_in(&mut lobby, &handle, person);
        }
        lobby
    }
}

/// Only what is shown is copied.
fn sort_in(lobby: &mut Lobby, handle: &Handle, person: Option<&str>) {
    let listing = handle.listing();
    let summary = &listing.summary;
    let seat = person.and_then(|person| seat_of(summary, person));
    let is_listed = summary.settings.visibility == Visibility::Listed;
    let is_watchable = summary.settings.spectators != Spectators::Forbidden;
    let awaiting = u8::try_from(handle.awaiting.load(Ordering::Relaxed)).ok().and_then(Seat::new);
    let shown = || TableSummary { awaiting, seat, ..summary.clone() };
    if seat.is_some() || person == Some(listing.host.as_str()) {
        add(&mut lobby.mine, shown);
    } else if is_listed && listing.has_open_seat {
        add(&mut lobby.open, shown);
    } else if is_listed && is_watchable && summary.phase == PhaseName::Playing {
        add(&mut lobby.watchable, || TableSummary { id: None, ..shown() });
    }
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
