use game::{Rule, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::paragraph;

/// Who published the rules that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    Ravensburger,
    Amigo,
}

/// How hard the rules are played. Advanced is the play of the first edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Base,
    Advanced,
    Expert,
}

/// What is agreed before a match. Every value of this type is a playable variant (S2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Wish", into = "Wish")]
pub struct Options {
    edition: Edition,
    level: Level,
    duel: Option<Duel>,
    seats: Seats,
    first: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Duel {
    shadow_counts_as_abluxx: bool,
}

/// Options as somebody outside asks for them; what is left out has its usual value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    pub edition: Edition,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    #[serde(default)]
    pub duel: bool,
    pub seats: u8,
    pub first: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow_counts_as_abluxx: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    #[error("the Ravensburger edition has 2 to 5 seats, not {0} (S2)")]
    RavensburgerSeats(u8),
    #[error("the AMIGO edition has 3 to 5 seats, not {0}; two play the Duel (U16)")]
    AmigoSeats(u8),
    #[error("the Duel has 2 seats, not {0} (S2)")]
    DuelSeats(u8),
    #[error("the Ravensburger edition knows only the level `advanced` (S2)")]
    RavensburgerLevel,
    #[error("`shadow_counts_as_abluxx` is an option of the Duel only (U13)")]
    NoShadow,
    #[error("seat {first} cannot begin: there are only {seats} seats, counted from 0 (M3)")]
    First { first: u8, seats: u8 },
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
    pub fn edition(&self) -> Edition {
        self.edition
    }

    pub fn level(&self) -> Level {
        self.level
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    pub fn first(&self) -> Seat {
        self.first
    }

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
fn level_of(wish: &Wish) -> Result<Level, OptionsError> {
    match (wish.edition, wish.level) {
        (Edition::Ravensburger, None | Some(Level::Advanced)) => Ok(Level::Advanced),
        (Edition::Ravensburger, Some(Level::Base | Level::Expert)) => Err(OptionsError::RavensburgerLevel),
        (Edition::Amigo, level) => Ok(level.unwrap_or(Level::Base)),
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
