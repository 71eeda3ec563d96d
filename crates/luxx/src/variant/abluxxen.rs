use clap::{Args, ValueEnum};
use games::abluxxen::{Abluxxen, Edition, Options, RuleLevel, Wish};

use super::{FirstWish, Variant};
use crate::failure::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct Flags {
    /// Whose rules
    #[arg(long, value_enum, default_value = "amigo")]
    edition: EditionFlag,
    /// How hard; AMIGO plays base and Ravensburger advanced unless told otherwise
    #[arg(long, value_enum)]
    level: Option<LevelFlag>,
    /// The Duel for two, with the shadow display
    #[arg(long)]
    duel: bool,
    /// How many play [default: 4, in the Duel 2]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Who begins: a seat, counted from 0, or `random`
    #[arg(long, value_name = "N|random", default_value_t = FirstWish::Seat(0))]
    first: FirstWish,
    /// Duel only: whether taking from the shadow forgoes the optional draw [default: true]
    #[arg(long, value_name = "true|false")]
    shadow_counts_as_abluxx: Option<bool>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EditionFlag {
    Ravensburger,
    Amigo,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LevelFlag {
    Base,
    Advanced,
    Expert,
}

impl Variant for Flags {
    type Game = Abluxxen;

    fn options(&self) -> Result<Options, Failure> {
        let wish = Wish {
            edition: self.edition.into(),
            level: self.level.map(RuleLevel::from),
            duel: self.duel,
            seats: self.seats.unwrap_or(if self.duel { 2 } else { 4 }),
            first: self.first.seat(),
            shadow_counts_as_abluxx: self.shadow_counts_as_abluxx,
        };
        Options::try_from(wish).map_err(Failure::usage)
    }

    fn first(&self) -> FirstWish {
        self.first
    }
}

impl From<EditionFlag> for Edition {
    fn from(flag: EditionFlag) -> Self {
        match flag {
            EditionFlag::Ravensburger => Self::Ravensburger,
            EditionFlag::Amigo => Self::Amigo,
        }
    }
}

impl From<LevelFlag> for RuleLevel {
    fn from(flag: LevelFlag) -> Self {
        match flag {
            LevelFlag::Base => Self::Base,
            LevelFlag::Advanced => Self::Advanced,
            LevelFlag::Expert => Self::Expert,
        }
    }
}
