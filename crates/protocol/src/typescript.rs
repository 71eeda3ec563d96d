//! The same types for TypeScript, as the text of one module.

use game::{FixedOption, FixedValue, FormField, FormFieldKind, FormVariant, NamedValue, OptionsForm};
use ts_rs::{Config, Dummy, TS};

use crate::{
    Answer, Awaited, By, Claim, ClientMessage, Clock, CreatedTable, Demand, DeviceLink, Emote,
    FairCommitment, Frame, GameInfo, Hint, JoinWish, Lobby, LogStep, MatchOver, Me, NameWish, Occupant, Pace,
    PhaseName, Place, Position, Problem, ProblemCode, Reason, RecordSummary, RefusalKind, Replay, Said,
    SeatWish, SeriesStanding, ServerMessage, Settings, Spectators, Speech, Standing, TableSummary, TableView,
    TableWish, Update, Visibility, Welcome, Worth,
};

/// Where the module lives, from the root of the repository.
pub const PATH: &str = "web/src/protocol/index.ts";

const HEAD: &str = "// What travels between the server and its clients.
// Written by `cargo run -p protocol --example typescript`; change crates/protocol instead.
// Type parameters: O options, V view, C choice, T told event, R reasons of the game.

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key: string]: JsonValue } | null;
";

macro_rules! declarations {
    ($($type:ty),* $(,)?) => { [$(declaration::<$type>()),*] };
}

/// The whole module.
pub fn module() -> String {
    let declarations = declarations![
        ClientMessage<Dummy, Dummy>,
        Demand<Dummy, Dummy>,
        Emote,
        ServerMessage<Dummy, Dummy, Dummy, Dummy, Dummy>,
        Welcome<Dummy, Dummy, Dummy, Dummy, Dummy>,
        LogStep<Dummy>,
        Update<Dummy, Dummy, Dummy, Dummy>,
        By,
        Awaited,
        Clock,
        MatchOver,
        FairCommitment,
        Answer,
        RefusalKind,
        Said,
        Speech,
        Hint<Dummy>,
        Reason,
        Worth,
        TableView<Dummy>,
        PhaseName,
        Place,
        Occupant,
        SeatWish,
        SeriesStanding,
        Standing,
        Settings,
        Pace,
        Visibility,
        Spectators,
        Me,
        NameWish,
        GameInfo,
        OptionsForm,
        FormVariant,
        FixedOption,
        FixedValue,
        FormField,
        FormFieldKind,
        NamedValue,
        TableWish,
        Position,
        CreatedTable,
        JoinWish,
        Lobby,
        TableSummary,
        RecordSummary,
        Replay<Dummy, Dummy, Dummy, Dummy>,
        Frame<Dummy, Dummy, Dummy>,
        DeviceLink,
        Claim,
        Problem,
        ProblemCode,
    ];
    format!("{HEAD}\n{}", declarations.join("\n"))
}

fn declaration<T: TS>() -> String {
    let config = Config::new();
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(&config))
}
