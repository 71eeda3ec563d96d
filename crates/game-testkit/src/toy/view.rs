use game::{BySeat, Seat, Viewer};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::{Card, Held, Options, Round, SeenBy, Showdown, State, ToyPhase};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    pub n_rounds_over: u8,
    pub points: BySeat<i32>,
    pub phase: PhaseView,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    Dealing(Option<Showdown>),
    Playing { hands: BySeat<SeenHand>, face_down: bool, open: Option<Card>, awaited: Seat },
    Over(Showdown),
}

/// A hand as a viewer sees it: with its card if the viewer has seen it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenHand {
    pub card: Option<Card>,
    pub seen_by: SeenBy,
}

impl View {
    pub(super) fn new(state: &State, viewer: Viewer) -> Self {
        let phase = match &state.phase {
            ToyPhase::Dealing(showdown) => PhaseView::Dealing(*showdown),
            ToyPhase::Playing(round) => round_view(round, viewer),
            ToyPhase::Over(showdown) => PhaseView::Over(*showdown),
        };
        let State { options, n_rounds_over, points, .. } = *state;
        Self { viewer, options, n_rounds_over, points, phase }
    }

    pub(super) fn determinize(&self, rng: &mut impl Rng) -> State {
        let phase = match &self.phase {
            PhaseView::Dealing(showdown) => ToyPhase::Dealing(*showdown),
            PhaseView::Playing { hands, face_down, open, awaited } => {
                let mut unseen = self.unseen(hands, *open);
                game::random::shuffle(rng, &mut unseen);
                let hands = BySeat::from_fn(self.options.seats, |seat| {
                    let SeenHand { card, seen_by } = hands[seat];
                    let card = card.or_else(|| unseen.pop()).expect("as many unseen cards as places");
                    Held { card, seen_by }
                });
                let face_down = face_down.then(|| unseen.pop().expect("as many unseen cards as places"));
                ToyPhase::Playing(Round { hands, face_down, open: *open, awaited: *awaited })
            }
            PhaseView::Over(showdown) => ToyPhase::Over(*showdown),
        };
        let Self { options, n_rounds_over, points, .. } = *self;
        State { options, n_rounds_over, points, phase }
    }

    fn unseen(&self, hands: &BySeat<SeenHand>, open: Option<Card>) -> Vec<Card> {
        let seen: Vec<Card> = hands.as_slice().iter().filter_map(|hand| hand.card).chain(open).collect();
        Card::all(self.options.seats).filter(|card| !seen.contains(card)).collect()
    }
}

fn round_view(round: &Round, viewer: Viewer) -> PhaseView {
    let knows = |seen_by: SeenBy| match viewer {
        Viewer::Seat(seat) => seen_by.contains(seat),
        Viewer::Spectator => false,
    };
    let hands = BySeat::from_fn(round.hands.seats(), |seat| {
        let Held { card, seen_by } = round.hands[seat];
        SeenHand { card: knows(seen_by).then_some(card), seen_by }
    });
    let Round { face_down, open, awaited, .. } = *round;
    PhaseView::Playing { hands, face_down: face_down.is_some(), open, awaited }
}
