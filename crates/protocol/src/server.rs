use game::{Ahead, Hint, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Emote, TableView};

/// What the server says to one connection. `O` options, `V` view, `C` choice, `T` told event, `R` reasons of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<O, V, C, T, R> {
    /// Everything; the first message of a connection, and sent again whenever the server could not tell every change.
    Welcome(Box<Welcome<O, V, C, T, R>>),
    /// Something about the table changed: seats, presence, readiness, settings.
    Table {
        table: TableView<O>,
    },
    /// The match went on.
    Update(Update<O, V, C, T, R>),
    /// A request was carried out.
    Done(Answer),
    /// A request was not carried out, and nobody saw anything of it.
    Refused {
        request: Option<String>,
        kind: RefusalKind,
        /// The paragraph of the rulebook, when a rule forbids it.
        rule: Option<String>,
        reason: String,
    },
    /// The choice was made for a position that has passed; an `update` with the present one follows.
    Stale {
        request: String,
        at: u32,
    },
    Said(Said),
    Hint(HintMessage<C>),
    /// The server is going away for a moment: connect again after about this time.
    Closing {
        reconnect_ms: u32,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Welcome<O, V, C, T, R> {
    /// The own id, as in `Me.id`.
    pub you: String,
    /// The viewer's own seat; null for a spectator and for a person who has not sat down.
    #[ts(as = "Option<u8>")]
    pub seat: Option<Seat>,
    pub table: TableView<O>,
    /// The running match, or the last one.
    pub update: Option<Update<O, V, C, T, R>>,
    /// What has happened in this match so far, as this viewer may know it, oldest first: the newest choices with at
    /// most 250 events in total. What was taken back is left out. It replaces whatever a client has noted; later
    /// choices come in updates.
    pub log: Vec<LogStep<T>>,
    /// The latest lines, oldest first.
    pub chat: Vec<Said>,
}

/// A choice and what came of it, as an update told it when it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LogStep<T> {
    /// Who made the choice; null for what happened before the first one.
    pub by: Option<By>,
    pub told: Vec<T>,
}

/// The match as one viewer may know it after the step `at`. It replaces every earlier one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Update<O, V, C, T, R> {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: String,
    pub at: u32,
    /// The request that this update answers, for the person who made it.
    pub request: Option<String>,
    /// What happened since the update before, in order; empty in a `welcome`, whose `log` has it, and after `stale`.
    pub told: Vec<T>,
    /// Who made the choice that led here, and how.
    pub by: Option<By>,
    /// The options of this match; only in a `welcome` and when a match begins. They hold for all its updates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub options: Option<O>,
    /// Without the options, which stand above.
    pub view: V,
    /// Every seat's view, clockwise, for a spectator at a table that opens the hands; otherwise left out.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<V>>")]
    pub hands: Vec<V>,
    /// Whom the match waits for; null when it is over.
    pub awaiting: Option<Awaited>,
    /// Every answer to the open question, if it is put to this viewer.
    pub legal: Vec<C>,
    /// For each of these the seats that it would rob; empty when none of them robs anybody.
    #[ts(as = "Vec<Vec<u8>>")]
    pub victims: Vec<Vec<Seat>>,
    /// Reasons for what holds now (`docs/views.md`), where the game gives any; otherwise left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<R>,
    /// Whether the viewer may take back its last choice now.
    pub undo: bool,
    /// By seat; empty when the table has no clocks.
    pub clocks: Vec<Clock>,
    pub over: Option<MatchOver>,
    /// What this viewer may answer before being asked, and what it has answered so far; left out where there is
    /// neither.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ahead: Option<AheadOffer<C>>,
}

/// Without the bound that a derived default would want.
fn none<C>() -> Option<AheadOffer<C>> {
    None
}

/// Answers to questions that may come. Nobody else is told of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AheadOffer<C> {
    /// Those that can be given now, and how long each holds.
    pub may: Vec<Ahead<C>>,
    /// Those that have been given.
    pub left: Vec<C>,
}

/// Who made a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum By {
    Person {
        #[ts(as = "u8")]
        seat: Seat,
    },
    Bot {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// A bot, because the person was away too long.
    StandIn {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// A bot, because the seat's time had run out.
    Clock {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// Not a choice: the seat took its last one back.
    Undo {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// Whoever sat there in the match that this one goes on from.
    Earlier {
        #[ts(as = "u8")]
        seat: Seat,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Awaited {
    #[ts(as = "u8")]
    pub seat: Seat,
    /// For how long the seat has been asked.
    pub since_ms: u32,
    /// At a table that is played over days; otherwise left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deadline: Option<Deadline>,
}

/// Until when a choice is awaited at a table that is played over days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Deadline {
    pub stage: DeadlineStage,
    /// What is left of this stage at the time of this message; 0 when the match is paused.
    pub left_ms: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineStage {
    /// There are days to answer.
    InTime,
    /// The days are over: the person was reminded and has these hours.
    LastCall,
    /// The last call has passed too, and the table agreed to wait.
    Paused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clock {
    /// What is left, at the time of this message.
    pub left_ms: u32,
    pub running: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MatchOver {
    /// By seat.
    pub points: Vec<i32>,
    #[ts(as = "Vec<u8>")]
    pub winners: Vec<Seat>,
    /// The seats of people for whom a bot played at some time because they were away.
    #[ts(as = "Vec<u8>")]
    pub stand_ins: Vec<Seat>,
    /// By seat: how many choices were made with a hint.
    #[serde(default)]
    pub hints: Vec<u32>,
}

/// What is fixed about the shuffle of a match, by the server and by everybody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FairCommitment {
    /// The id of the match that it belongs to.
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: String,
    /// SHA-256 of the server's secret, in hexadecimal.
    pub commitment: String,
    /// By seat: what its person has committed to. Null for bots and for whoever is not ready.
    pub hashes: Vec<Option<String>>,
    /// All hashes are there and cannot change any more: now everybody reveals.
    pub revealing: bool,
    /// Seats that did not reveal in time: the running match was shuffled without their parts.
    #[ts(as = "Vec<u8>")]
    pub missing: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Answer {
    pub request: String,
    /// The position that the choice led to, if it was a choice.
    pub at: Option<u32>,
}

/// Why a request was refused, for a client that wants to react to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusalKind {
    /// Not a message of this protocol.
    Malformed,
    /// The rules of the game forbid it; `rule` says which.
    Rule,
    /// The rules of the table forbid it now.
    Table,
    /// Only the host, or only a seat, may do this.
    NotYours,
    /// The name is not allowed; `reason` says why.
    Name,
    /// Too many messages in too short a time.
    TooFast,
    /// It could not be stored. Nobody saw it; try again.
    NotStored,
    /// It may or may not have been stored, and the table is being loaded again. Repeating the request tells, and does
    /// nothing twice.
    MaybeStored,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Said {
    /// Increases at a table, so that a client can tell new lines from known ones.
    pub number: u32,
    /// The id of whoever said it; empty in lines from before it was noted, and when its owner was forgotten.
    #[serde(default)]
    pub person: String,
    pub name: String,
    #[ts(as = "Option<u8>")]
    pub seat: Option<Seat>,
    pub speech: Speech,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Speech {
    Text { text: String },
    Emote { emote: Emote },
}

/// What a strong bot would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct HintMessage<C> {
    pub request: String,
    pub at: u32,
    #[serde(flatten)]
    pub hint: Hint<C>,
}
