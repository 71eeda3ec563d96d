//! The same types for TypeScript, as the text of one module.

use game::{
    Ahead, FixedOption, FixedValue, FormField, FormFieldKind, FormVariant, Lasts, NamedValue, OptionsForm,
    Reason, Worth,
};
use ts_rs::{Config, Dummy, TS};

use crate::{
    AddedChannel, AheadOffer, AnalysisState, Answer, Awaited, Blocked, BotPace, Browser, By, Calendar,
    ChannelKind, ChannelView, ChannelWish, Claim, ClientMessage, Clock, Company, CostlyChoice, CreatedTable,
    Deadline, DeadlineStage, Demand, Device, DeviceLink, Emote, FairCommitment, Frame, GameInfo, HintMessage,
    HistoryPage, JoinWish, Late, LinkOwner, Lobby, LogStep, MailCode, MatchAnalysis, MatchOver, Me, NameWish,
    NoticeLanguage, NoticeOffers, NoticeSettings, Occupant, Pace, PhaseName, Place, PlayingHours, Position,
    Problem, ProblemCode, PushMessage, PuzzlePage, PuzzleSolution, PuzzleState, PuzzleWish, RatingLine,
    RecordSummary, RefusalKind, ReplayPage, ResultsOf, Said, SeatAnalysis, SeatWish, SeekState, SeekWish,
    SeriesPhase, SeriesStanding, ServerMessage, Settings, Spectators, Speech, Statistics, System,
    TableSummary, TableView, TableWish, Update, Visibility, WaitingTables, WebhookFormat, Welcome,
};

/// Where the module lives, from the root of the repository.
pub const PATH: &str = "web/src/protocol/index.ts";

const HEAD: &str = "// What travels between the server and its clients.
// Written by `cargo run -p protocol --example typescript`; change crates/protocol instead.
// Type parameters: O options, V view, C choice, T told event, R reasons of the game.

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key: string]: JsonValue } | null;
";

macro_rules! declarations {
    ($($type:ty),* $(,)?) => { vec![$(declaration::<$type>()),*] };
}

/// The whole module.
pub fn module() -> String {
    let declarations = [of_a_table(), of_all_tables(), of_people()].concat();
    format!("{HEAD}\n{}", declarations.join("\n"))
}

/// What goes through the socket of a table.
fn of_a_table() -> Vec<String> {
    declarations![
        ClientMessage<Dummy, Dummy>,
        Demand<Dummy, Dummy>,
        Emote,
        ServerMessage<Dummy, Dummy, Dummy, Dummy, Dummy>,
        Welcome<Dummy, Dummy, Dummy, Dummy, Dummy>,
        LogStep<Dummy>,
        Update<Dummy, Dummy, Dummy, Dummy, Dummy>,
        AheadOffer<Dummy>,
        Ahead<Dummy>,
        Lasts,
        By,
        Awaited,
        Deadline,
        DeadlineStage,
        Clock,
        MatchOver,
        FairCommitment,
        Answer,
        RefusalKind,
        Said,
        Speech,
        HintMessage<Dummy>,
        Reason,
        Worth,
        TableView<Dummy>,
        PhaseName,
        Place,
        Occupant,
        SeatWish,
        SeriesStanding,
        SeriesPhase,
        Settings,
        Pace,
        Late,
        Company,
        BotPace,
        Visibility,
        Spectators,
    ]
}

/// How tables are found and opened, and what is left of them.
fn of_all_tables() -> Vec<String> {
    declarations![
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
        HistoryPage,
        Statistics,
        ResultsOf,
        RatingLine,
        AnalysisState<Dummy>,
        MatchAnalysis<Dummy>,
        SeatAnalysis,
        CostlyChoice<Dummy>,
        PuzzleState<Dummy, Dummy, Dummy>,
        PuzzlePage<Dummy, Dummy, Dummy>,
        PuzzleSolution,
        PuzzleWish,
        ReplayPage<Dummy, Dummy, Dummy, Dummy>,
        Frame<Dummy, Dummy, Dummy>,
        DeviceLink,
        LinkOwner,
        Device,
        Browser,
        System,
        Claim,
    ]
}

/// How people are told something and find each other, and what goes wrong.
fn of_people() -> Vec<String> {
    declarations![
        Calendar,
        PlayingHours,
        NoticeSettings,
        NoticeOffers,
        ChannelView,
        ChannelKind,
        ChannelWish,
        NoticeLanguage,
        WebhookFormat,
        AddedChannel,
        MailCode,
        WaitingTables,
        Blocked,
        SeekWish,
        SeekState,
        PushMessage,
        Problem,
        ProblemCode,
    ]
}

fn declaration<T: TS>() -> String {
    let config = Config::new();
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(&config))
}
