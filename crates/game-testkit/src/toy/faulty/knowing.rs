//! Faults in what viewers are shown and told, and in what a view becomes.

use game::{BySeat, Game, Viewer};
use rand_core::Rng;

use super::Faulty;
use crate::toy::{Card, Cuckoo, Event, Held, PhaseView, PlantedFault, State, Told, ToyPhase, View};

impl Faulty<Event> {
    pub(super) fn told(&self, viewer: Viewer) -> Faulty<Told> {
        let told_to = match (self.fault, &self.sound) {
            (PlantedFault::DrawIsTold, Event::Drew { seat, .. }) => Viewer::Seat(*seat),
            _sound => viewer,
        };
        let told = Faulty::new(Cuckoo::told(&self.sound, told_to), self.fault);
        Faulty { lost: self.fault == PlantedFault::ToldIsLossy, ..told }
    }
}

impl Faulty<State> {
    pub(super) fn view(&self, viewer: Viewer) -> Faulty<View> {
        let leaks = match self.fault {
            PlantedFault::ViewLeaks | PlantedFault::LeakIsKept => true,
            PlantedFault::SpectatorSeesMore => viewer == Viewer::Spectator,
            _sound => false,
        };
        let view = Faulty::new(Cuckoo::view(&self.sound, viewer), self.fault);
        let leaked = self.face_down().filter(|_| leaks);
        let shared = self.fault == PlantedFault::SeatsSeeMore && viewer != Viewer::Spectator;
        Faulty { lost: self.fault == PlantedFault::ViewIsLossy, leaked, shared, ..view }
    }

    fn face_down(&self) -> Option<Card> {
        let ToyPhase::Playing(round) = &self.sound.phase else { return None };
        round.face_down
    }
}

impl Faulty<View> {
    pub(super) fn determinize(&self, rng: &mut impl Rng) -> Faulty<State> {
        let mut view = self.sound.clone();
        if self.fault == PlantedFault::TradeIsForgotten {
            forget_trades(&mut view);
        }
        let mut state = Faulty::new(Cuckoo::determinize(&view, rng), self.fault);
        if let ToyPhase::Playing(round) = &mut state.sound.phase {
            match (self.fault, self.leaked) {
                (PlantedFault::SpectatorSeesMore | PlantedFault::LeakIsKept, Some(leaked)) => {
                    swap_down(&mut round.hands, &mut round.face_down, leaked);
                }
                (PlantedFault::DeterminizedDoubles, _) => {
                    round.face_down.into_iter().for_each(|card| double(&view, &mut round.hands, card));
                }
                _sound => {}
            }
        }
        state
    }
}

fn forget_trades(view: &mut View) {
    let PhaseView::Playing { hands, .. } = &mut view.phase else { return };
    for seat in hands.seats().iter().filter(|seat| !view.viewer.is(*seat)) {
        hands[seat].card = None;
    }
}

/// Lets a card lie face down by swapping it with the one that does.
fn swap_down(hands: &mut BySeat<Held>, face_down: &mut Option<Card>, card: Card) {
    for seat in hands.seats().iter() {
        if hands[seat].card == card {
            hands[seat].card = face_down.replace(card).expect("the leaked card lies face down");
        }
    }
}

fn double(view: &View, hands: &mut BySeat<Held>, card: Card) {
    let PhaseView::Playing { hands: seen, .. } = &view.phase else { return };
    for seat in hands.seats().iter().filter(|seat| seen[*seat].card.is_none()) {
        hands[seat].card = card;
    }
}
