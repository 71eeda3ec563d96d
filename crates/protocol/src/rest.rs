use std::collections::BTreeMap;

use game::{OptionsForm, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::whole::whole;
use crate::{
    Blocked, By, Calendar, ChannelView, MatchOver, PhaseName, Place, RatingLine, Said, SeatWish, Settings,
};

/// Who this browser is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameWish {
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
}

/// What the server has to offer.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct GameInfo {
    pub name: String,
    /// The version of the rules.
    pub rules: String,
    /// Options that suit most tables, in the game's own form.
    pub options: Value,
    /// Levels of bots, weakest first.
    pub levels: Vec<String>,
    /// What may be agreed for a new table, as a form to fill in.
    #[schema(value_type = Object)]
    pub form: OptionsForm,
}

/// A new table. Everything but the game may be left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableWish {
    #[schema(max_length = 24)]
    pub game: String,
    /// In the game's own form; its number of seats is the table's.
    #[serde(default)]
    #[ts(optional)]
    pub options: Option<Value>,
    #[serde(default)]
    #[ts(optional)]
    pub settings: Option<Settings>,
    /// By seat; what is left out is open. Without `me` the creator has no seat.
    #[serde(default)]
    #[schema(max_items = 6)]
    #[ts(optional, as = "Option<Vec<SeatWish>>")]
    pub seats: Vec<SeatWish>,
    /// Goes on from a finished match, with its options: the first match of the table begins there.
    #[serde(default)]
    #[ts(optional)]
    pub from: Option<Position>,
}

/// A finished match after this many of its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    #[schema(max_length = 64)]
    pub match_id: String,
    #[serde(deserialize_with = "whole")]
    pub step: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CreatedTable {
    /// Connect to `/api/tables/{id}/socket`; the page is `/t/{id}`.
    pub id: String,
    pub code: String,
    /// Spectators connect to `/api/watch/{watch}/socket`; the page is `/w/{watch}`.
    pub watch: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinWish {
    #[schema(min_length = 4, max_length = 6)]
    pub code: String,
}

/// What the home page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Lobby {
    /// Tables where this person sits or is host, newest first.
    pub mine: Vec<TableSummary>,
    /// Listed tables with an open seat.
    pub open: Vec<TableSummary>,
    /// Listed tables that may be watched.
    pub watchable: Vec<TableSummary>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSummary {
    /// Null for a table that may only be watched.
    pub id: Option<String>,
    pub watch: String,
    pub game: String,
    pub options: Value,
    pub settings: Settings,
    pub phase: PhaseName,
    pub places: Vec<Place>,
    /// The seat that is asked.
    #[schema(value_type = Option<u8>)]
    #[ts(as = "Option<u8>")]
    pub awaiting: Option<Seat>,
    /// For how long it has been asked.
    pub asked_ms: Option<u32>,
    /// At a table that is played over days: when its time is over, in seconds since 1970.
    #[serde(default)]
    pub due_s: Option<u32>,
    /// How many choices were made in the match so far.
    pub n_choices: u32,
    /// The match on the table, running or over.
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: Option<String>,
    /// This person's own seat.
    #[schema(value_type = Option<u8>)]
    #[ts(as = "Option<u8>")]
    pub seat: Option<Seat>,
    /// Whether this person may discard the table with whatever is on it: true for a host who shares it with nobody.
    pub may_discard: bool,
}

/// A finished match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordSummary {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: String,
    pub game: String,
    /// The variant that was played, by a short name; empty for old matches.
    #[serde(default)]
    pub variant: String,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub is_rated: bool,
    /// By seat: how many choices were made with a hint.
    #[serde(default)]
    pub hints: Vec<u32>,
    /// By seat: which cards or values its person laid down, and how often. Lists leave it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BTreeMap<String, u32>>>")]
    pub laid_down: Vec<BTreeMap<String, u32>>,
    pub players: Vec<String>,
    pub points: Vec<i32>,
    #[schema(value_type = Vec<u8>)]
    #[ts(as = "Vec<u8>")]
    pub winners: Vec<Seat>,
    /// This person's own seat.
    #[schema(value_type = Option<u8>)]
    #[ts(as = "Option<u8>")]
    pub seat: Option<Seat>,
    /// Seconds since 1970 at the end of the match.
    pub ended_s: u32,
}

/// A part of a finished match as one viewer saw it, or as it really was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ReplayPage<O, V, C, T> {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: String,
    pub game: String,
    pub options: O,
    pub players: Vec<String>,
    /// Where whoever asks sat; null for everybody else.
    #[ts(as = "Option<u8>")]
    pub seat: Option<Seat>,
    /// Of the whole match.
    pub n_steps: u32,
    /// The number of the first frame below.
    pub from: u32,
    pub frames: Vec<Frame<V, C, T>>,
}

/// The match after `step` steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Frame<V, C, T> {
    pub step: u32,
    /// The choice that led here; null for a chance.
    pub choice: Option<C>,
    pub by: Option<By>,
    pub told: Vec<T>,
    /// Without options. One view for a seat or the spectators; every seat's, clockwise, and the spectators' for `viewer=all`.
    pub views: Vec<V>,
    #[ts(as = "Option<u8>")]
    pub awaiting: Option<Seat>,
    pub over: Option<MatchOver>,
}

/// A one-time link that makes another device the same person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeviceLink {
    /// Open this path on the other device. The secret stands behind `#`, so it reaches no log.
    pub path: String,
    pub token: String,
    pub expires_s: u32,
}

/// The person that a device becomes by using a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkOwner {
    pub name: String,
    /// How many devices this person has already.
    pub n_devices: u32,
}

/// A device of this person, with a cookie of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Device {
    pub id: String,
    #[serde(flatten)]
    pub kind: DeviceKind,
    /// Seconds since 1970; null when it was added before this was noted.
    pub added_s: Option<u32>,
    /// When it was here last, to the hour.
    pub seen_s: Option<u32>,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// What a device calls itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeviceKind {
    pub browser: Browser,
    pub system: System,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Browser {
    Chrome,
    Edge,
    Firefox,
    Opera,
    Safari,
    Samsung,
    /// Another one, or a program.
    #[default]
    Other,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum System {
    Android,
    ChromeOs,
    Ios,
    Linux,
    Mac,
    Windows,
    #[default]
    Other,
}

/// All that is stored of a person. The records of the matches are at `/api/records/{match}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PersonExport {
    pub id: String,
    pub name: String,
    /// Seconds since 1970.
    pub added_s: Option<u32>,
    pub devices: Vec<Device>,
    /// When they play over days, how they are told, and whom they do not want to meet.
    pub calendar: Calendar,
    pub channels: Vec<ChannelView>,
    pub blocked: Vec<Blocked>,
    pub tables: Vec<TableExport>,
    /// The newest first.
    pub matches: Vec<RecordSummary>,
    /// Whether there are older matches than those above.
    pub has_older_matches: bool,
    pub ratings: Vec<RatingLine>,
}

/// What a table has of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableExport {
    pub id: String,
    pub is_host: bool,
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    pub asks_for_a_seat: bool,
    pub is_muted: bool,
    pub is_removed: bool,
    /// When the person plays, at a table that is played over days.
    pub calendar: Option<Calendar>,
    /// What the person said there lately.
    #[schema(value_type = Vec<Object>)]
    pub said: Vec<Said>,
    /// What the person has answered before being asked.
    #[schema(value_type = Vec<Object>)]
    pub ahead: Vec<serde_json::Value>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    #[schema(min_length = 32, max_length = 32)]
    pub token: String,
}

/// What went wrong with a REST request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// For programs.
    pub code: ProblemCode,
    /// For people, in English.
    pub problem: String,
    /// What is wrong with the options of a table, as the game's own code, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fault: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request cannot be read.
    Malformed,
    /// It is longer than the server accepts.
    TooLarge,
    /// The cookie belongs to nobody, or there is none.
    Nobody,
    NotFound,
    NoGame,
    NoMatch,
    /// It was understood, and the rules or the table forbid it.
    Refused,
    /// Too many requests; wait a few seconds.
    TooFast,
    /// The server has as many tables as it can hold.
    TooManyTables,
    /// This person or address has as many tables as one may have.
    TooManyOfYours,
    /// The server cannot do it just now.
    Unavailable,
}
