use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::whole::whole;

/// How a table is run, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    pub pace: Pace,
    pub visibility: Visibility,
    pub spectators: Spectators,
    /// Whether anybody may ask for a bot's advice.
    pub hints: bool,
    /// Whether a choice may be taken back while nothing hidden has been revealed and nobody else has had to act.
    pub undo: bool,
    /// How often every seat begins in a series; 0 plays single matches.
    #[schema(maximum = 10)]
    #[serde(deserialize_with = "whole")]
    pub rounds: u8,
    /// After how many seconds of absence a stand-in bot plays for a seat; 0 means never.
    #[schema(maximum = 86400)]
    #[serde(deserialize_with = "whole")]
    pub patience_s: u32,
    /// Where the pace is counted in days: what happens when somebody has let a deadline and the last call pass.
    pub late: Late,
    /// Who may take the open seats.
    pub company: Company,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            pace: Pace::None,
            visibility: Visibility::Private,
            spectators: Spectators::Allowed,
            hints: true,
            undo: true,
            rounds: 0,
            patience_s: 120,
            late: Late::Bot,
            company: Company::BotsWelcome,
        }
    }
}

/// How much time a seat has: a bank for the match and an increment for every choice, or days for each choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No clock.
    #[default]
    None,
    /// Five minutes and fifteen seconds for each choice.
    Relaxed,
    /// One minute and six seconds for each choice.
    Quick,
    /// A day for each choice, whoever is there meanwhile.
    OneDay,
    ThreeDays,
    SevenDays,
}

impl Pace {
    /// How many days there are for each choice, at a table that is played over days.
    pub fn days(self) -> Option<u8> {
        match self {
            Self::None | Self::Relaxed | Self::Quick => None,
            Self::OneDay => Some(1),
            Self::ThreeDays => Some(3),
            Self::SevenDays => Some(7),
        }
    }
}

/// What a table that is played over days does about somebody who answers neither in time nor after the last call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// A bot stands in until they return.
    #[default]
    Bot,
    /// The match waits for them.
    Pause,
}

/// Whom the host wants to play with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    #[default]
    BotsWelcome,
    /// No bot takes a seat; one stands in only where the table agreed on that.
    PeopleOnly,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Found only by its link or code.
    #[default]
    Private,
    /// Stands in the list of open tables.
    Listed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    #[default]
    Allowed,
    Forbidden,
    /// Allowed, and whoever has no seat sees every hand.
    OpenHands,
}

/// How long bots seem to think. What is hidden has no part in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BotPace {
    /// No longer than they need.
    AtOnce,
    /// Short pauses, and shorter ones within a turn and in a long row of bots.
    Brisk,
    /// Slow enough to follow everything; the default.
    #[default]
    Calm,
}
