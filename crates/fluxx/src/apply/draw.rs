use super::{Course, Flow};
use crate::agenda::{Into, Settling, Task};
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
            return self.wait(Open::Shuffle);
        }
        self.pop();
        Flow::GoOn
    }

    /// Draws at once. What has to wait for a shuffle becomes a task.
    pub(crate) fn draw_next(&mut self, count: u8, into: Into) {
        let left = self.draw_from_pile(count, into);
        if left > 0 {
            self.push(Task::Draw { left, into });
        }
    }

    /// Draws and settles what that brings: whether both are done. What is not has become tasks.
    pub(crate) fn draws_and_settles_at_once(&mut self, count: u8, into: Into) -> bool {
        let left = self.draw_from_pile(count, into);
        if left == 0 && self.is_settled_at_once() {
            return true;
        }
        self.push(Task::Settle(Settling::new()));
        if left > 0 {
            self.push(Task::Draw { left, into });
        }
        false
    }

    /// Draws as far as the draw pile reaches; returns how many are still to come from the next one.
    fn draw_from_pile(&mut self, count: u8, into: Into) -> u8 {
        let left = count - self.draw_up_to_a_creeper(self.state.active(), count, into);
        if left == 0 { 0 } else { self.draw_past_creepers(left, into) }
    }

    #[inline(never)]
    fn draw_past_creepers(&mut self, count: u8, into: Into) -> u8 {
        let seat = self.state.active();
        let mut left = count;
        while let Some(creeper) = self.state.piles.pop(Place::DRAW) {
            self.place_creeper(seat, creeper);
            left -= self.draw_up_to_a_creeper(seat, left, into);
            if left == 0 {
                return 0;
            }
        }
        if self.state.piles.is_empty(Place::DISCARD) {
            // D6: what cannot be drawn is lost.
            self.tell(Happening::NothingToDraw { seat });
            return 0;
        }
        left
    }

    /// Draws until so many cards have come, a Creeper lies on top or the draw pile is empty: how many came.
    #[inline(always)]
    fn draw_up_to_a_creeper(&mut self, seat: Seat, n_max: u8, into: Into) -> u8 {
        let (place, into) = match into {
            Into::Hand => (Place::hand(seat), DrawnInto::Hand),
            Into::Aside(slot) => (Place::aside(slot), DrawnInto::Aside),
        };
        let taken = !self.state.deck().creepers;
        let tell = &mut *self.tell;
        self.state.piles.draw(place, n_max, taken, |card| tell(Event::Drawn { seat, card, into }))
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

    /// D7: a drawn Creeper goes in front of the seat.
    pub(crate) fn is_creeper_placed(&mut self, seat: Seat, card: Card) -> bool {
        let is_creeper = self.state.deck().creepers.contains(card);
        if is_creeper {
            self.place_creeper(seat, card);
        }
        is_creeper
    }

    fn place_creeper(&mut self, seat: Seat, card: Card) {
        self.state.reshuffled.remove(card);
        self.lay(seat, card);
        self.tell(Happening::CreeperAppeared { seat, card });
    }

    /// D5: the new draw pile, top first.
    pub(crate) fn reshuffle(&mut self, cards: &[Card]) {
        let is_made_anew = self.state.piles.is_empty(Place::DRAW);
        self.state.reshuffled =
            if is_made_anew { self.state.piles.set(Place::DISCARD) } else { CardSet::EMPTY };
        self.state.piles.shuffle_into_draw_pile(cards);
        self.state.n_reshuffles += 1;
        self.state.rules_changed();
        self.tell(Happening::Reshuffled { n_cards: self.state.piles.len(Place::DRAW) });
    }
}
