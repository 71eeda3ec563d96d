use super::{Course, Flow};
use crate::agenda::{Settling, Stage, Task};
use crate::card::CardSet;
use crate::deck::{Reaction, ReactionKind};
use crate::event::{DiscardReason, Event, Happening};
use crate::state::{N_REACTIONS_MAX, Open};
use game::Seat;

impl<T: FnMut(Event)> Course<'_, T> {
    /// N1: reactions, limits of the others, win check, owed draws; again until nothing happens.
    pub(super) fn settle(&mut self, settling: Settling) -> Flow {
        match settling.stage {
            Stage::Reactions { ahead, number } => self.react(settling, ahead, number),
            Stage::Limits { ahead } => self.limit_others(settling, ahead),
        }
    }

    /// Seat by seat from the active one, at each seat in the order of the deck's reactions.
    fn react(&mut self, settling: Settling, ahead: u8, number: u8) -> Flow {
        if ahead == 0 && number == 0 && self.nothing_reacts() {
            return self.limit_others(settling, 1);
        }
        let n_reactions = self.state.deck().reactions.len();
        let (mut happened, mut number) = (settling.happened, number);
        for ahead in ahead..self.state.options.seats().count() {
            let seat = self.state.seat_ahead(ahead);
            while usize::from(number) < n_reactions {
                let reaction = self.state.deck().reactions[usize::from(number)];
                match self.reaction(seat, reaction, settling.death_asked) {
                    Reacted::Nothing => {}
                    Reacted::Done => happened = true,
                    Reacted::Asks => {
                        let stage = Stage::Reactions { ahead, number };
                        self.replace(Task::Settle(Settling { stage, happened: true, ..settling }));
                        return Flow::Wait(Open::Choice(seat));
                    }
                }
                number += 1;
            }
            number = 0;
        }
        self.limit_others(Settling { happened, ..settling }, 1)
    }

    /// The usual case, found without going from seat to seat: no reaction is due anywhere.
    fn nothing_reacts(&mut self) -> bool {
        let (deck, fronts) = (self.state.deck(), &self.state.fronts);
        let reacts = |reaction: &Reaction| {
            fronts.all().includes(reaction.cards)
                && fronts.as_slice().iter().any(|front| is_due(*front, reaction))
        };
        let nothing = !fronts.all().meets(deck.reacting) || !deck.reactions.iter().any(reacts);
        if nothing {
            self.state.noted = [None; N_REACTIONS_MAX];
        }
        nothing
    }

    /// N6: whether cards have come together is judged from one settling to the next.
    fn reaction(&mut self, seat: Seat, reaction: Reaction, death_asked: bool) -> Reacted {
        let noted = usize::from(reaction.noted);
        if !is_due(self.state.fronts[seat], &reaction) {
            if self.state.noted[noted] == Some(seat) {
                self.state.noted[noted] = None;
            }
            return Reacted::Nothing;
        }
        let is_new = self.state.noted[noted].replace(seat) != Some(seat);
        match reaction.what {
            ReactionKind::MoveWhenWith(_) => Reacted::Asks,
            ReactionKind::DiscardWhenWith(other) => {
                if self.state.rules().meets(self.state.deck().rules.creepers_do_not_block) {
                    return if is_new { Reacted::Asks } else { Reacted::Nothing };
                }
                self.discard_front(reaction.creeper, DiscardReason::Taxes);
                self.discard_front(other, DiscardReason::Taxes);
                Reacted::Done
            }
            ReactionKind::LeaveWhenAlone if is_new && !death_asked => Reacted::Asks,
            ReactionKind::LeaveWhenAlone => Reacted::Nothing,
        }
    }

    /// The question of a reaction was answered: on to the next one.
    pub(super) fn reacted(&mut self, settling: Settling) {
        let stage = match settling.stage {
            Stage::Reactions { ahead, number } => Stage::Reactions { ahead, number: number + 1 },
            Stage::Limits { .. } => settling.stage,
        };
        self.replace(Task::Settle(Settling { stage, ..settling }));
    }

    /// L1, L3: everyone but the active seat keeps both limits, Keepers first, one seat after the other.
    fn limit_others(&mut self, settling: Settling, first: u8) -> Flow {
        if !self.state.rules().meets(self.state.deck().limits) {
            return self.end_of_pass(settling);
        }
        let (keeper_limit, hand_limit) = (self.state.keeper_limit(), self.state.hand_limit());
        for ahead in first..self.state.options.seats().count() {
            let seat = self.state.seat_ahead(ahead);
            let has_many_keepers =
                keeper_limit.is_some_and(|limit| self.state.fronts.n_keepers(seat) > limit);
            if has_many_keepers || hand_limit.is_some_and(|limit| self.state.n_hand(seat) > limit) {
                let stage = Stage::Limits { ahead };
                self.replace(Task::Settle(Settling { stage, happened: true, ..settling }));
                return Flow::Wait(Open::Choice(seat));
            }
        }
        self.end_of_pass(settling)
    }

    fn end_of_pass(&mut self, settling: Settling) -> Flow {
        let again = Settling { stage: Settling::new().stage, happened: false, ..settling };
        if settling.happened {
            self.replace(Task::Settle(again));
            return Flow::GoOn;
        }
        // W2: the win check comes when nothing is left to react to.
        if let Some(ending) = self.state.winner() {
            if let (Some(seat), crate::EndReason::Goal { goal }) = (ending.winner(), ending.reason()) {
                self.tell(Happening::Won { seat, goal });
            }
            return Flow::Wait(Open::Over(ending));
        }
        if self.state.turn.draws_owed && self.state.has_draws_left() {
            self.replace(Task::Settle(again));
            self.draw_what_is_due();
        } else {
            self.pop();
        }
        Flow::GoOn
    }
}

enum Reacted {
    Nothing,
    Done,
    Asks,
}

/// Whether the cards that a reaction speaks of lie as it says in front of one seat.
fn is_due(front: CardSet, reaction: &Reaction) -> bool {
    front & reaction.among == reaction.cards
}
