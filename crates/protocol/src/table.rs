use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{FairCommitment, Position, Settings};

/// Everything about a table that is not the match: who sits where, who is ready, how it is run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView<O> {
    /// The id of the table's own link; null for spectators, whose link gives no seat.
    pub id: Option<String>,
    /// Six letters to say aloud, for whoever wants to sit down; null for spectators.
    pub code: Option<String>,
    /// The id of the spectators' link, which gives no seat.
    pub watch: String,
    pub game: String,
    /// In a `welcome`, and in the first message after they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub options: Option<O>,
    pub settings: Settings,
    /// The person who runs the table, as in `Me.id`.
    pub host: String,
    pub phase: PhaseName,
    /// By seat, clockwise.
    pub places: Vec<Place>,
    pub n_spectators: u32,
    /// The commitment for the next match, or of the running one.
    pub fair: FairCommitment,
    pub series: Option<SeriesStanding>,
    /// Where the next match begins, if it goes on from a finished one.
    pub from: Option<Position>,
    /// Ids of persons whom the host has muted.
    pub muted: Vec<String>,
}

/// What the table is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// No match is on the table: before the first one, or after its record was forgotten.
    Gathering,
    Playing,
    /// A match is over; being ready means a rematch.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Place {
    pub occupant: Occupant,
    /// What to call whoever sits here; empty when nobody does.
    pub name: String,
    pub ready: bool,
    /// Whether the person has a connection to the table; bots always have.
    pub present: bool,
    /// For how long the person has been away.
    pub away_ms: Option<u32>,
    /// Whether a bot plays until the person returns.
    pub stand_in: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Occupant {
    Open,
    /// Only somebody whom the host admits may sit here. The name says who is expected; anybody could claim it.
    Reserved {
        name: String,
        /// The name of whoever asks for it; the host can admit them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        asking: Option<String>,
    },
    Person {
        id: String,
    },
    Bot {
        level: String,
    },
}

/// What a seat shall be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    Open {},
    Reserved {
        #[schema(max_length = 24)]
        name: String,
    },
    Bot {
        #[schema(max_length = 24)]
        level: String,
    },
    /// The person who creates the table; only then.
    Me {},
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeriesStanding {
    pub n_played: u32,
    pub n_matches: u32,
    /// By seat.
    pub totals: Vec<i32>,
    pub standing: SeriesPhase,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeriesPhase {
    Next {
        #[ts(as = "u8")]
        first: Seat,
    },
    Over {
        #[ts(as = "Vec<u8>")]
        winners: Vec<Seat>,
    },
}
