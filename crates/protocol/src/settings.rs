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
    /// Whether a choice may be taken back while nothing hidden was revealed and nobody else had to act.
    pub undo: bool,
    /// How often every seat begins in a series; 0 plays single matches.
    #[schema(maximum = 10)]
    #[serde(deserialize_with = "whole")]
    pub rounds: u8,
    /// After how many seconds of absence a stand-in bot plays for a seat; 0 means never.
    #[schema(maximum = 86400)]
    #[serde(deserialize_with = "whole")]
    pub patience_s: u32,
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
        }
    }
}

/// How much time a seat has: a bank for the match, and an increment for every choice.
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
