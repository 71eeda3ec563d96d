use game::{BySeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::cards::Cards;
use crate::ending;
use crate::layer::Layer;
use crate::options::{Options, RuleLevel};
use crate::pool::Slot;
use crate::question::{Phase, asked};
use crate::repetition::Repetition;
use crate::state::State;

/// All that one viewer may know of a match.
///
/// Open to everybody: displays, pool, shadow, discard, sizes of hands and deck, and every card that went
/// into a hand from an open place. Only the deal and draws from the deck are secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What was agreed. A server sends it once, beside the first view.
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub options: Options,
    /// What the match waits for.
    pub phase: Phase,
    /// The seat that has the paw.
    pub active: Seat,
    /// The seat that must answer the open question.
    pub asked: Option<Seat>,
    /// Whether the active seat has robbed anyone this turn.
    pub has_robbed: bool,
    /// The viewer's own hand; a spectator has none.
    pub hand: Option<Cards>,
    /// By seat.
    pub places: BySeat<SeatView>,
    /// The open cards to draw from.
    pub pool: Vec<Slot>,
    /// How many cards the deck has.
    pub deck: u8,
    /// The cards that are out of the match.
    pub discard: Cards,
    /// The shadow display of the Duel.
    pub shadow: Cards,
    /// What the guard against endless play has noted; only for experts.
    pub repetition: Option<Noted>,
}

/// What lies in front of a seat, and what is known of its hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    /// How many cards are in the hand.
    pub hand: u8,
    /// The part of the hand that everybody saw go there.
    pub known: Cards,
    /// Bottom first.
    pub layers: Vec<Layer>,
    /// What it would score if the match ended now.
    pub points: i32,
}

/// X7: turns since the last change, and the positions at their ends as fingerprints of the open displays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Noted {
    /// Turns since the last change.
    pub n_turns: u16,
    /// Whether something changed in the running turn.
    pub changed: bool,
    /// A fingerprint for each turn's end.
    pub positions: Vec<String>,
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    View {
        viewer,
        options: state.options,
        phase: state.phase,
        active: state.active,
        asked: asked(state),
        has_robbed: state.has_robbed,
        hand: match viewer {
            Viewer::Seat(seat) => Some(state.hand(seat)),
            Viewer::Spectator => None,
        },
        places: BySeat::from_fn(state.options.seats(), |seat| place(state, seat)),
        pool: state.pool.slots().to_vec(),
        deck: state.deck.len(),
        discard: state.discard,
        shadow: state.shadow,
        repetition: (state.options.level() == RuleLevel::Expert).then(|| noted(&state.repetition)),
    }
}

fn place(state: &State, seat: Seat) -> SeatView {
    SeatView {
        hand: state.hand_len(seat),
        known: state.known(seat),
        layers: state.displays.bottom_first(seat),
        points: ending::points(state, seat),
    }
}

fn noted(repetition: &Repetition) -> Noted {
    let (positions, n_turns, changed) = repetition.notes();
    Noted {
        n_turns,
        changed,
        positions: positions.iter().map(|position| format!("{position:016x}")).collect(),
    }
}

impl View {
    /// Every card whose place the viewer does not know: the deck and the secret part of other hands.
    pub fn unseen(&self) -> Cards {
        let mut unseen = Cards::whole_box();
        let robbed = match self.phase {
            Phase::Robbing { layer, .. } | Phase::Losing { layer, .. } => layer.cards(),
            Phase::Dealing
            | Phase::LayingDown
            | Phase::TakingShadow
            | Phase::Drawing { .. }
            | Phase::DrawingOptionally
            | Phase::Over(_) => Cards::NONE,
        };
        let pool = self.pool.iter().map(|slot| slot.cards());
        for seen in [self.discard, self.shadow, robbed].into_iter().chain(pool) {
            unseen -= seen;
        }
        for (seat, place) in self.places.iter() {
            unseen -= self.seen_in_hand(seat, place);
            place.layers.iter().for_each(|layer| unseen -= layer.cards());
        }
        unseen
    }

    pub(crate) fn seen_in_hand(&self, seat: Seat, place: &SeatView) -> Cards {
        self.hand.filter(|_| self.viewer.is(seat)).unwrap_or(place.known)
    }
}
