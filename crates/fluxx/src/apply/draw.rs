use super::{Course, Flow};
use crate::agenda::{Into, Task};
use crate::card::{Card, CardSet};
use crate::event::{DrawnInto, Event, Happening};
use crate::piles::Place;
use crate::state::Open;
use game::Seat;

impl<T: FnMut(Event)> Course<'_, T> {
    /// D2: a draw of several cards finishes before anything else. D8: whoever draws for the turn has counted it.
    pub(crate) fn draw(&mut self, left: u8, into: Into) -> Flow {
        let left = self.draw_from_pile(left, into);
        if left > 0 {
            self.replace(Task::Draw { left, into });
            return Flow::Wait(Open::Shuffle);
        }
        self.pop();
        Flow::GoOn
    }

    /// Draws as far as the draw pile reaches; returns how many are still to come from the next one.
    pub(super) fn draw_from_pile(&mut self, count: u8, into: Into) -> u8 {
        let seat = self.state.active();
        for left in (1..=count).rev() {
            if !self.draw_one(seat, into) {
                if self.state.piles.is_empty(Place::DISCARD) {
                    // D6: what cannot be drawn is lost.
                    self.tell(Happening::NothingToDraw { seat });
                    return 0;
                }
                return left;
            }
        }
        0
    }

    /// MH4: innermost first.
    pub(crate) fn grow_mini_hands(&mut self, left: u8) -> Flow {
        let Some(slot) = left.checked_sub(1) else {
            self.pop();
            return Flow::GoOn;
        };
        self.replace(Task::GrowMiniHands { left: slot });
        self.push(Task::Draw { left: 1, into: Into::Aside(slot) });
        Flow::GoOn
    }

    /// Draws until a card that is not a Creeper has come; false if the draw pile ran out first.
    fn draw_one(&mut self, seat: Seat, into: Into) -> bool {
        while let Some(card) = self.state.piles.pop(Place::DRAW) {
            if !self.is_creeper_placed(seat, card) {
                self.take(seat, card, into);
                return true;
            }
        }
        false
    }

    /// D7: a drawn Creeper goes in front of the seat.
    pub(crate) fn is_creeper_placed(&mut self, seat: Seat, card: Card) -> bool {
        let is_creeper = self.state.deck().creepers.contains(card);
        if is_creeper {
            self.state.reshuffled.remove(card);
            self.lay(seat, card);
            self.tell(Happening::CreeperAppeared { seat, card });
        }
        is_creeper
    }

    fn take(&mut self, seat: Seat, card: Card, into: Into) {
        let (place, told) = match into {
            Into::Hand => (Place::hand(seat), DrawnInto::Hand),
            Into::Aside(slot) => (Place::aside(slot), DrawnInto::Aside),
        };
        self.state.piles.push(place, card);
        (self.tell)(Event::Drawn { seat, card, into: told });
    }

    /// D5: the new draw pile, top first.
    pub(crate) fn reshuffle(&mut self, cards: &[Card]) {
        let is_made_anew = self.state.piles.is_empty(Place::DRAW);
        self.state.reshuffled = if is_made_anew { cards.iter().copied().collect() } else { CardSet::EMPTY };
        self.state.piles.shuffle_into_draw_pile(cards);
        self.state.n_reshuffles += 1;
        self.state.rules_changed();
        self.tell(Happening::Reshuffled { n_cards: self.state.piles.len(Place::DRAW) });
    }
}
