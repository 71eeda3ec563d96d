use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::whole::{each_whole, whole};

/// When somebody plays, for tables that are played over days.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// How many minutes the person's local time is ahead of UTC.
    #[schema(minimum = -840, maximum = 840)]
    #[serde(deserialize_with = "whole")]
    pub offset_min: i16,
    /// No deadline ends and no notice comes outside these hours; null for somebody who plays at any time.
    pub hours: Option<PlayingHours>,
    /// Days off, as days since 1 January 1970 in the person's local time, in order: a deadline does not count them.
    #[schema(max_items = 40)]
    #[serde(deserialize_with = "each_whole")]
    pub days_off: Vec<u32>,
}

/// From one full hour to another, across midnight where the second is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayingHours {
    #[schema(maximum = 23)]
    #[serde(deserialize_with = "whole")]
    pub from: u8,
    #[schema(maximum = 23)]
    #[serde(deserialize_with = "whole")]
    pub until: u8,
}
