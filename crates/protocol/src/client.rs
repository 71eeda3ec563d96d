use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BotPace, SeatWish, Settings};

/// What a client says at a table.
///
/// `request` is a word that the client makes up and never uses twice at a table. Sending the same message
/// again is always safe: it gets the stored answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ClientMessage<O, C> {
    pub request: String,
    #[serde(flatten)]
    pub demand: Demand<O, C>,
}

/// What is wanted. `O` are the game's options, `C` its choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Demand<O, C> {
    /// Answers the open question of the position `at`.
    Choose {
        at: u32,
        choice: C,
    },
    /// Takes back the sender's last choice, while the table offers it.
    Undo {
        at: u32,
    },
    /// Answers that the sender gives before being asked, as `update.ahead` offers them; these replace all earlier
    /// ones.
    Ahead {
        choices: Vec<C>,
    },
    /// Asks for a strong bot's advice on the open question.
    Hint {
        at: u32,
    },
    /// Takes an open seat, or asks the host for a reserved one.
    Sit {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// Gives the sender's seat back; only between matches.
    Stand {},
    Rename {
        name: String,
    },
    /// Ready for the next match, or for a rematch. `hash` is SHA-256 of 32 random bytes, in hexadecimal: it fixes
    /// this client's part of the shuffle without revealing it.
    Ready {
        hash: String,
    },
    NotReady {},
    /// The 32 bytes behind the sender's hash, in hexadecimal, as soon as `fair.revealing` says that all hashes are
    /// there. The match begins when the last part arrives, or without those that are late.
    Reveal {
        entropy: String,
    },
    /// The host gives every open seat to a bot of this level; then the match begins as soon as all are ready.
    Start {
        level: String,
    },
    /// The host makes a seat open, reserved or a bot's, or sends a person away from it.
    SetSeat {
        #[ts(as = "u8")]
        seat: Seat,
        wish: SeatWish,
    },
    /// The host changes the rules of the table between matches.
    Configure {
        options: O,
        settings: Settings,
    },
    /// The host hands the table over to the person in this seat.
    HandOver {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// The host lets whoever asks for a reserved seat sit there.
    Admit {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// The host allows a person to speak at this table, or mutes them.
    Mute {
        person: String,
        muted: bool,
    },
    /// The host sends a person away from this table for good.
    Remove {
        person: String,
    },
    /// The host gives the table a new code; the old one stops working.
    NewCode {},
    /// The host lets a stand-in bot play for a seat whose person is away, without waiting for the table's patience.
    StandIn {
        #[ts(as = "u8")]
        seat: Seat,
    },
    Say {
        text: String,
    },
    Emote {
        emote: Emote,
    },
    /// How fast this person wants bots to answer; where several people sit, the slowest of their settings holds.
    BotPace {
        pace: BotPace,
    },
    /// Bots answer at once until this person is asked; where several people sit, only if all of them want it.
    Skip {},
    /// The whole table again, as after connecting.
    Refresh {},
}

/// A feeling in one tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Emote {
    Hello,
    Thanks,
    WellPlayed,
    Oops,
    Laugh,
    Wow,
    Sad,
    Hurry,
}
