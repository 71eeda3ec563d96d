use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::whole::maybe_whole;
use crate::{Calendar, Pace};

/// In which ways this server can tell somebody that it is their turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticeOffers {
    /// The key that a browser subscribes with, in base64url; null without Web Push.
    pub push: Option<String>,
    pub mail: bool,
    pub webhook: bool,
}

/// How one person is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticeSettings {
    pub offers: NoticeOffers,
    pub channels: Vec<ChannelView>,
    pub calendar: Calendar,
    /// How many days off there may be in a year.
    pub days_off_max: u32,
}

/// One way to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChannelView {
    pub id: String,
    pub kind: ChannelKind,
    /// The host of a push service or a webhook, or the mail address.
    pub name: String,
    /// A mail address is used once the code that was sent there has been entered.
    pub confirmed: bool,
    /// The last attempts have failed; there will be more.
    pub failing: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    Push,
    Mail,
    Webhook,
}

/// The language of what is said outside the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeLanguage {
    De,
    En,
}

/// Another way to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChannelWish {
    /// As a browser's `PushSubscription.toJSON()` gives it.
    Push {
        language: NoticeLanguage,
        #[schema(max_length = 1024)]
        endpoint: String,
        #[schema(max_length = 100)]
        p256dh: String,
        #[schema(max_length = 40)]
        auth: String,
    },
    Mail {
        language: NoticeLanguage,
        #[schema(max_length = 254)]
        address: String,
    },
    Webhook {
        language: NoticeLanguage,
        #[schema(max_length = 1024)]
        address: String,
        format: WebhookFormat,
    },
}

/// What the receiver of a webhook understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookFormat {
    /// `{"title","lines","link"}`.
    Plain,
    Discord,
    Slack,
    Ntfy,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AddedChannel {
    pub channel: ChannelView,
    /// What a webhook's requests are signed with; shown only this once.
    pub secret: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailCode {
    #[schema(min_length = 6, max_length = 6)]
    pub code: String,
}

/// A table that waits for this person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WaitingTables {
    /// Ids of tables, the one with the least time left first.
    pub tables: Vec<String>,
}

/// Somebody whom a person does not want to meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Blocked {
    #[schema(min_length = 1, max_length = 64)]
    pub id: String,
    /// As they were called then.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
}

/// Whom somebody would like to play with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekWish {
    #[schema(max_length = 24)]
    pub game: String,
    pub pace: Pace,
    /// The words of a variant, as in `form.variants`; left out for any.
    #[serde(default)]
    #[schema(max_length = 64)]
    #[ts(optional)]
    pub variant: Option<String>,
    /// How many should play, 2 to 6; left out for any number.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "maybe_whole")]
    #[schema(minimum = 2, maximum = 6)]
    #[ts(optional)]
    pub seats: Option<u8>,
}

/// How the search for people goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeekState {
    /// Nobody is looked for.
    Idle,
    Waiting {
        waited_s: u32,
        /// How many others are looking for people, whatever they want to play.
        n_others: u32,
        /// How many of them would play with this person as things stand.
        n_suiting: u32,
        /// The number of players with which a match would begin now.
        seats_min: u8,
        seats_max: u8,
        /// People who want another pace or variant of this game are accepted, too.
        widened: bool,
        /// It is taking long: bots would be there at once.
        offers_bots: bool,
    },
    /// A table is there, with a seat for this person.
    Found { table: String },
}

/// What the notice of a push service carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PushMessage {
    pub title: String,
    pub lines: Vec<String>,
    /// How many tables wait.
    pub n: u32,
    /// Where a tap leads.
    pub path: String,
}
