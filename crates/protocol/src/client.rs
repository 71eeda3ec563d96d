use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{SeatWish, Settings};

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
    /// Takes back the own last choice, while the table offers it.
    Undo {
        at: u32,
    },
    /// Asks for a strong bot's advice on the open question.
    Hint {
        at: u32,
    },
    /// Takes an open seat, or one that is reserved for this name.
    Sit {
        #[ts(as = "u8")]
        seat: Seat,
    },
    /// Gives the own seat back; only between matches.
    Stand {},
    Rename {
        name: String,
    },
    /// Ready for the next match. `entropy` are 32 random bytes in hexadecimal: this client's part of the shuffle.
    /// The match begins when every seat is taken and ready. Also means "rematch" after a match.
    Ready {
        entropy: String,
    },
    NotReady {},
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
