use game::{Rule, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::paragraph;

/// Who published the rules that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Edition {
    /// The first edition, of 2014.
    Ravensburger,
    /// The second edition, with three levels.
    Amigo,
}

/// The level of the rules. Advanced is how the first edition is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RuleLevel {
    /// With the optional draw.
    Base,
    /// Without it.
    Advanced,
    /// Ones rob the highest cards too.
    Expert,
}

/// What is agreed before a match. Every value of this type is a playable variant (S2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Wish", into = "Wish")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Wish"))]
pub struct Options {
    edition: Edition,
    level: RuleLevel,
    duel: Option<Duel>,
    seats: Seats,
    first: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Duel {
    shadow_counts_as_abluxx: bool,
}

/// Options as somebody outside asks for them; whatever is left out has its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Options", optional_fields))]
pub struct Wish {
    /// Whose rules are played.
    pub edition: Edition,
    /// How hard they are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<RuleLevel>,
    /// Whether it is the Duel for two.
    #[serde(default)]
    pub duel: bool,
    /// How many play.
    pub seats: u8,
    /// Who begins, counted from 0.
    pub first: u8,
    /// U13: whether taking from the shadow display forgoes the optional draw. Only in the Duel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow_counts_as_abluxx: Option<bool>,
}

impl Wish {
    /// This many seats in this edition, everything else at its default; seat 0 begins.
    pub const fn usual(edition: Edition, seats: u8) -> Self {
        Self { edition, level: None, duel: false, seats, first: 0, shadow_counts_as_abluxx: None }
    }
}

/// Why what was asked for is not a playable variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// The first edition is not for that many.
    #[error("the Ravensburger edition has 2 to 5 seats, not {0} (S2)")]
    RavensburgerSeats(u8),
    /// The second edition is not for that many.
    #[error("the AMIGO edition has 3 to 5 seats, not {0}; two play the Duel (U16)")]
    AmigoSeats(u8),
    /// The Duel is for two.
    #[error("the Duel has 2 seats, not {0} (S2)")]
    DuelSeats(u8),
    /// The first edition has one level.
    #[error("the Ravensburger edition knows only the level `advanced` (S2)")]
    RavensburgerLevel,
    /// There is no shadow display outside the Duel.
    #[error("`shadow_counts_as_abluxx` is an option of the Duel only (U13)")]
    NoShadow,
    /// Nobody sits there.
    #[error("seat {first} cannot begin: there are only {seats} seats, counted from 0 (M3)")]
    First {
        /// The seat that should begin.
        first: u8,
        /// How many seats there are.
        seats: u8,
    },
}

impl game::Refuse for OptionsError {
    fn rule(&self) -> Rule {
        match self {
            Self::RavensburgerSeats(_) | Self::DuelSeats(_) | Self::RavensburgerLevel => paragraph::S2,
            Self::AmigoSeats(_) => paragraph::U16,
            Self::NoShadow => paragraph::U13,
            Self::First { .. } => paragraph::M3,
        }
    }
}

impl Options {
    /// Whose rules are played.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// How hard they are played.
    pub fn level(&self) -> RuleLevel {
        self.level
    }

    /// The seats of the match.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// The seat that begins.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Whether it is the Duel for two.
    pub fn is_duel(&self) -> bool {
        self.duel.is_some()
    }

    pub(crate) fn with_first(&self, first: Seat) -> Self {
        debug_assert!(self.seats.contains(first), "the first seat is a seat of the match");
        Self { first, ..*self }
    }

    /// U13: whether taking from the shadow display forgoes the optional draw.
    pub(crate) fn shadow_counts_as_abluxx(&self) -> bool {
        self.duel.is_some_and(|duel| duel.shadow_counts_as_abluxx)
    }
}

impl TryFrom<Wish> for Options {
    type Error = OptionsError;

    fn try_from(wish: Wish) -> Result<Self, OptionsError> {
        let seats = seats_of(&wish)?;
        let level = level_of(&wish)?;
        if !wish.duel && wish.shadow_counts_as_abluxx.is_some() {
            return Err(OptionsError::NoShadow);
        }
        let shadow_counts_as_abluxx = wish.shadow_counts_as_abluxx.unwrap_or(true);
        let first = Seat::new(wish.first).filter(|&first| seats.contains(first));
        let first = first.ok_or(OptionsError::First { first: wish.first, seats: seats.count() })?;
        let duel = wish.duel.then_some(Duel { shadow_counts_as_abluxx });
        Ok(Self { edition: wish.edition, level, duel, seats, first })
    }
}

/// S2, U16: how many may sit down.
fn seats_of(wish: &Wish) -> Result<Seats, OptionsError> {
    let (range, refusal) = match (wish.edition, wish.duel) {
        (Edition::Ravensburger | Edition::Amigo, true) => (2..=2, OptionsError::DuelSeats(wish.seats)),
        (Edition::Ravensburger, false) => (2..=5, OptionsError::RavensburgerSeats(wish.seats)),
        (Edition::Amigo, false) => (3..=5, OptionsError::AmigoSeats(wish.seats)),
    };
    Seats::new(wish.seats).filter(|_| range.contains(&wish.seats)).ok_or(refusal)
}

/// S2, U15: the first edition has one level, in its Duel too; AMIGO plays base unless asked otherwise.
fn level_of(wish: &Wish) -> Result<RuleLevel, OptionsError> {
    match (wish.edition, wish.level) {
        (Edition::Ravensburger, None | Some(RuleLevel::Advanced)) => Ok(RuleLevel::Advanced),
        (Edition::Ravensburger, Some(RuleLevel::Base | RuleLevel::Expert)) => {
            Err(OptionsError::RavensburgerLevel)
        }
        (Edition::Amigo, level) => Ok(level.unwrap_or(RuleLevel::Base)),
    }
}

impl From<Options> for Wish {
    fn from(options: Options) -> Self {
        Self {
            edition: options.edition,
            level: Some(options.level),
            duel: options.is_duel(),
            seats: options.seats.count(),
            first: options.first.number(),
            shadow_counts_as_abluxx: options.duel.map(|duel| duel.shadow_counts_as_abluxx),
        }
    }
}
