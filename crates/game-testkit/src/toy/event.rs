use game::{BySeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{Card, Showdown};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Dealt(BySeat<Card>),
    Kept(Seat),
    Traded { seat: Seat, with: Seat, gave: Card, got: Card },
    Drew { seat: Seat, laid_open: Card, drawn: Card },
    Shown(Showdown),
}

/// An event as one viewer may know it: a hidden card is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    Dealt { own: Option<Card> },
    Kept { seat: Seat },
    Traded { seat: Seat, with: Seat, cards: Option<(Card, Card)> },
    Drew { seat: Seat, laid_open: Card, drawn: Option<Card> },
    Shown(Showdown),
}

impl Event {
    pub(super) fn told(&self, viewer: Viewer) -> Told {
        match *self {
            Self::Dealt(cards) => {
                let own = cards.iter().find(|(seat, _)| viewer.is(*seat));
                Told::Dealt { own: own.map(|(_, card)| *card) }
            }
            Self::Kept(seat) => Told::Kept { seat },
            Self::Traded { seat, with, gave, got } => {
                let takes_part = viewer.is(seat) || viewer.is(with);
                Told::Traded { seat, with, cards: takes_part.then_some((gave, got)) }
            }
            Self::Drew { seat, laid_open, drawn } => {
                Told::Drew { seat, laid_open, drawn: viewer.is(seat).then_some(drawn) }
            }
            Self::Shown(showdown) => Told::Shown(showdown),
        }
    }
}
