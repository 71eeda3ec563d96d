use std::mem;

use game::Game;
use protocol::PhaseName;

use crate::live_match::LiveMatch;

/// What the table is doing, with the match that lies on it.
#[derive(Debug)]
pub(crate) enum Phase<G: Game> {
    /// Before the first match, or after its record was forgotten.
    Gathering,
    Playing(Box<LiveMatch<G>>),
    /// The match that was played last.
    Over(Box<LiveMatch<G>>),
}

impl<G: Game> Phase<G> {
    pub(crate) fn name(&self) -> PhaseName {
        match self {
            Self::Gathering => PhaseName::Gathering,
            Self::Playing(_) => PhaseName::Playing,
            Self::Over(_) => PhaseName::Over,
        }
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.running().is_some()
    }

    pub(crate) fn running(&self) -> Option<&LiveMatch<G>> {
        match self {
            Self::Playing(live) => Some(live),
            Self::Gathering | Self::Over(_) => None,
        }
    }

    /// Running or over.
    pub(crate) fn on_table(&self) -> Option<&LiveMatch<G>> {
        match self {
            Self::Playing(live) | Self::Over(live) => Some(live),
            Self::Gathering => None,
        }
    }

    pub(crate) fn running_mut(&mut self) -> Option<&mut LiveMatch<G>> {
        match self {
            Self::Playing(live) => Some(live),
            Self::Gathering | Self::Over(_) => None,
        }
    }

    pub(crate) fn on_table_mut(&mut self) -> Option<&mut LiveMatch<G>> {
        match self {
            Self::Playing(live) | Self::Over(live) => Some(live),
            Self::Gathering => None,
        }
    }

    /// The running match is over, and stays on the table.
    pub(crate) fn end(&mut self) {
        *self = match mem::replace(self, Self::Gathering) {
            Self::Playing(live) | Self::Over(live) => Self::Over(live),
            Self::Gathering => Self::Gathering,
        };
    }
}
