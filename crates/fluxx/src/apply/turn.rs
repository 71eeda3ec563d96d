mod asked;

use super::{Course, Flow};
use crate::agenda::{Into, Settling, Task, TurnPhase};
use crate::card::{Card, CardSet};
use crate::choice::Choice;
use crate::ending::Ending;
use crate::event::{DiscardReason, Event, Happening, PlayedFrom};
use crate::piles::Place;
use crate::state::{ExtraTurn, Open, Turn, Unsettled};

impl<T: FnMut(Event)> Course<'_, T> {
    /// T1: the steps of a turn in their order. A step that has nothing to do calls the next one.
    pub(crate) fn turn(&mut self, phase: TurnPhase) -> Flow {
        match phase {
            TurnPhase::Begin => self.begin_turn(),
            TurnPhase::DeathTakes(death) => self.death_takes(death),
            TurnPhase::DeathAlone(death) => self.death_alone(death),
            TurnPhase::EmptyHand => self.empty_hand(),
            TurnPhase::FreeBeforeDraw => self.free_before_draw(),
            TurnPhase::Draw => self.draw_step(),
            TurnPhase::Play => self.play_step(),
            TurnPhase::FreeBeforeRandom => self.ask(phase),
            TurnPhase::RandomPlay => self.wait(Open::Pick(self.state.active())),
            TurnPhase::KeeperLimit => self.keeper_limit(),
            TurnPhase::HandLimit => self.hand_limit(),
            TurnPhase::End => self.end_turn(),
        }
    }

    /// Asks the active seat; the turn stays here until it has answered.
    fn ask(&mut self, phase: TurnPhase) -> Flow {
        self.then(phase);
        self.wait(Open::Choice(self.state.active()))
    }

    /// The next step of the turn, after what is pushed now has been done.
    pub(crate) fn then(&mut self, phase: TurnPhase) -> Flow {
        self.replace(Task::Turn(phase));
        Flow::GoOn
    }

    fn begin_turn(&mut self) -> Flow {
        let Turn { active, extra, .. } = self.state.turn;
        self.tell(Happening::TurnBegan { seat: active, extra: extra == ExtraTurn::Running });
        match self.first_death(CardSet::EMPTY) {
            Some(death) => self.then(TurnPhase::DeathTakes(death)),
            None => self.empty_hand(),
        }
    }

    /// T2: a Creeper of this kind that the active seat owns comes first; then the hand is looked at.
    fn first_death(&self, done: CardSet) -> Option<Card> {
        (self.state.deck().deaths & self.state.fronts[self.state.active()] & !done).first()
    }

    fn death_takes(&mut self, death: Card) -> Flow {
        let others = self.state.fronts[self.state.active()] & !CardSet::of(death);
        if others.is_empty() {
            self.then(TurnPhase::DeathAlone(death))
        } else {
            self.ask(TurnPhase::DeathTakes(death))
        }
    }

    /// T3: asked at every start of a turn, whatever was answered before.
    fn death_alone(&mut self, death: Card) -> Flow {
        if self.state.fronts[self.state.active()] == CardSet::of(death) {
            return self.ask(TurnPhase::DeathAlone(death));
        }
        self.after_death(death)
    }

    pub(crate) fn after_death(&mut self, death: Card) -> Flow {
        let up_to_this: CardSet = self.state.deck().deaths.iter().filter(|other| *other <= death).collect();
        let next = self.first_death(up_to_this).map_or(TurnPhase::EmptyHand, TurnPhase::DeathTakes);
        self.then(next)
    }

    /// T4: the bonus for an empty hand does not count as a draw of the turn.
    fn empty_hand(&mut self) -> Flow {
        let rules = self.state.rules() & self.state.deck().rules.empty_hand_draw;
        if rules.is_empty() || self.state.n_hand(self.state.active()) > 0 {
            return self.free_before_draw();
        }
        self.draw_for_empty_hand(rules)
    }

    #[inline(never)]
    fn draw_for_empty_hand(&mut self, rules: CardSet) -> Flow {
        let numbers = rules.iter().map(|rule| self.state.inflated(self.state.deck().rule(rule).number));
        let left = numbers.sum();
        self.then(TurnPhase::FreeBeforeDraw);
        let is_done = self.draws_and_settles_at_once(left, Into::Hand);
        if is_done { self.free_before_draw() } else { Flow::GoOn }
    }

    /// T5: whether the first play will be random is decided here; F1: the free action is offered.
    fn free_before_draw(&mut self) -> Flow {
        let random = self.state.rules().meets(self.state.deck().rules.first_play_random);
        self.state.turn.random_armed = random && self.state.has_several_plays();
        let has_hand = self.state.n_hand(self.state.active()) > 0;
        if has_hand && !self.state.free_actions().is_empty() {
            return self.ask(TurnPhase::FreeBeforeDraw);
        }
        self.draw_step()
    }

    /// D2: the whole draw is one event; from the settling after it, draws can be owed.
    fn draw_step(&mut self) -> Flow {
        self.then(TurnPhase::Play);
        self.state.turn.draws_owed = true;
        let count = self.count_what_is_due();
        let is_done = self.draws_and_settles_at_once(count, Into::Hand);
        if is_done && self.state.n_hand(self.state.active()) > 0 { self.ask_to_play() } else { Flow::GoOn }
    }

    pub(crate) fn draw_what_is_due(&mut self) {
        let left = self.count_what_is_due();
        self.push(Task::Draw { left, into: Into::Hand });
    }

    /// D3: the number counts as drawn even if there are too few cards.
    fn count_what_is_due(&mut self) -> u8 {
        let required = self.state.draws_required();
        let count = required - self.state.turn.drawn;
        self.state.turn.drawn = required;
        self.tell(Happening::DrawsDue { seat: self.state.active(), count });
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    #[inline(always)]
    pub(crate) fn play_step(&mut self) -> Flow {
        if self.state.n_hand(self.state.active()) == 0 || !self.state.has_plays_left() {
            return self.keeper_limit();
        }
        self.ask_to_play()
    }

    /// Asks if there is a card to play and a play left.
    fn ask_to_play(&mut self) -> Flow {
        let Turn { played, random_armed, .. } = self.state.turn;
        if !random_armed || played > 0 {
            return self.ask(TurnPhase::Play);
        }
        let phase = if self.state.free_actions().is_empty() {
            TurnPhase::RandomPlay
        } else {
            TurnPhase::FreeBeforeRandom
        };
        self.then(phase)
    }

    /// P3: the play counts before the effect of the card.
    #[inline(always)]
    pub(crate) fn play_from_hand(&mut self, card: Card, from: PlayedFrom) -> Flow {
        self.state.turn.played += 1;
        self.state.piles.remove(Place::hand(self.state.active()), card);
        self.then(TurnPhase::Play);
        self.play(card, from)
    }

    /// F2: the hand goes, new cards come, and the turn is at its end.
    pub(crate) fn end_turn_drawing(&mut self, card: Card) -> Flow {
        let seat = self.state.active();
        self.tell(Happening::FreeActionUsed { seat, card });
        if self.state.options.version().owes_nothing_after_a_free_action() {
            self.state.turn.draws_owed = false;
        }
        self.then(TurnPhase::KeeperLimit);
        self.discard_all(Place::hand(seat), DiscardReason::FreeAction);
        let left = self.state.inflated(self.state.deck().rule(card).number);
        let is_done = self.draws_and_settles_at_once(left, Into::Hand);
        if is_done { self.keeper_limit() } else { Flow::GoOn }
    }

    /// L2: the active seat is bound only here, Keeper Limit first.
    ///
    /// Everything before has been settled, so only a discard leaves something to settle.
    fn keeper_limit(&mut self) -> Flow {
        let is_over = self.state.is_over_keeper_limit(self.state.active());
        if is_over { self.ask(TurnPhase::KeeperLimit) } else { self.hand_limit() }
    }

    fn hand_limit(&mut self) -> Flow {
        let is_over = self.state.is_over_hand_limit(self.state.active());
        if is_over { self.ask(TurnPhase::HandLimit) } else { self.end_turn() }
    }

    fn discard_for_keeper_limit(&mut self, choice: Choice) -> Flow {
        let Choice::Discard(card) = choice else { return Flow::GoOn };
        self.discard_front(card, DiscardReason::KeeperLimitAtEnd);
        if !self.state.is_over_keeper_limit(self.state.active()) {
            self.then(TurnPhase::HandLimit);
            self.settle_next();
        }
        Flow::GoOn
    }

    pub(crate) fn discard_for_hand_limit(&mut self, choice: Choice) -> Flow {
        let Choice::Discard(card) = choice else { return Flow::GoOn };
        let active = self.state.active();
        self.discard_hand_card(active, card, DiscardReason::HandLimitAtEnd);
        if self.state.is_over_hand_limit(active) {
            return self.wait(Open::Choice(active));
        }
        self.then(TurnPhase::End);
        if self.is_settled_at_once() {
            return self.end_turn();
        }
        self.push(Task::Settle(Settling::new()));
        Flow::GoOn
    }

    /// EX1: the same seat once more if that is due, else the left neighbour. T6: the turn limit.
    fn end_turn(&mut self) -> Flow {
        self.state.n_turns += 1;
        if u32::from(self.state.n_turns) >= self.state.options.turn_limit() {
            self.then(TurnPhase::End);
            self.tell(Happening::TurnLimitReached);
            return self.wait(Open::Over(Ending::TurnLimit));
        }
        let Turn { active, extra, .. } = self.state.turn;
        // L1: from now on, this seat is one of the others. It has kept both limits, unless a position was set up otherwise.
        let is_over = self.state.is_over_keeper_limit(active) | self.state.is_over_hand_limit(active);
        self.state.unsettled.note_if(is_over, Unsettled::LIMITS);
        self.state.turn = match extra {
            ExtraTurn::Granted => Turn::new(active, ExtraTurn::Running),
            ExtraTurn::None | ExtraTurn::Running => {
                Turn::new(self.state.options.seats().left_of(active), ExtraTurn::None)
            }
        };
        self.begin_turn()
    }
}
