mod asked;

use super::{Course, Flow};
use crate::agenda::{Settling, Stage, Task};
use crate::card::CardSet;
use crate::deck::{Reaction, ReactionKind};
use crate::ending::Ending;
use crate::event::{DiscardReason, Event, Happening};
use crate::fronts::Fronts;
use crate::noted::Noted;
use crate::options::SeatSet;
use crate::state::{Open, State, Unsettled};
use game::Seat;

pub(super) use asked::check_leaving;

impl<T: FnMut(Event)> Course<'_, T> {
    /// N1: reactions, limits of the others, win check, owed draws; again until nothing happens.
    pub(super) fn settle(&mut self, settling: Settling) -> Flow {
        if !settling.happened && self.state.is_settled() {
            self.pop();
            return Flow::GoOn;
        }
        match settling.stage {
            Stage::Reactions { ahead: 0, number: 0 } if self.nothing_reacts() => self.limit_others(settling),
            Stage::Reactions { ahead, number } => self.react(settling, ahead, number),
            Stage::Limits { .. } => self.limit_others(settling),
        }
    }

    /// Settles what was done. Nearly always nothing comes of it, and then it never becomes a task.
    pub(super) fn settle_next(&mut self) {
        if !self.is_settled_at_once() {
            self.push(Task::Settle(Settling::new()));
        }
    }

    /// Whether a settling would find nothing to do; if so, it counts as done.
    #[inline]
    pub(super) fn is_settled_at_once(&mut self) -> bool {
        self.state.is_settled() || self.nothing_comes_of_it()
    }

    #[inline(never)]
    fn nothing_comes_of_it(&mut self) -> bool {
        let is_settled = self.nothing_reacts()
            && self.state.others_over_limits() == SeatSet::EMPTY
            && self.state.winner().is_none()
            && !self.state.owes_draws();
        if is_settled {
            self.state.unsettled = Unsettled::NOTHING;
        }
        is_settled
    }

    /// Seat by seat from the active one, at each seat in the order of the deck's reactions.
    #[inline(never)]
    fn react(&mut self, settling: Settling, ahead: u8, number: u8) -> Flow {
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
                        return self.wait(Open::Choice(seat));
                    }
                }
                number += 1;
            }
            number = 0;
        }
        self.limit_others(Settling { happened, ..settling })
    }

    /// The usual cases, recognised without going from seat to seat: nothing has changed that matters, or no reaction is
    /// due anywhere. Other changes of rules and fronts matter only to what is due, and everything that is due has been
    /// noted.
    #[inline]
    fn nothing_reacts(&mut self) -> bool {
        let unsettled = self.state.unsettled;
        if !unsettled.has(Unsettled::REACTIONS)
            && (!unsettled.has_rules_or_fronts() || self.state.noted == Noted::NOTHING)
        {
            debug_assert!(self.state.has_reacted(), "whatever changes the table says so");
            return true;
        }
        self.no_reaction_is_due()
    }

    #[inline(never)]
    fn no_reaction_is_due(&mut self) -> bool {
        let (deck, fronts) = (self.state.deck(), &self.state.fronts);
        let all = fronts.all();
        let reacts = |reaction: &Reaction| all.includes(reaction.cards) && is_due_somewhere(fronts, reaction);
        let nothing = !all.meets(deck.reacting) || !deck.reactions.iter().any(reacts);
        if nothing {
            self.state.noted = Noted::NOTHING;
        }
        nothing
    }

    /// N6: whether cards have come together is judged from one settling to the next.
    fn reaction(&mut self, seat: Seat, reaction: Reaction, death_asked: bool) -> Reacted {
        if !is_due(self.state.fronts[seat], &reaction) {
            self.state.noted.forget(reaction.noted, seat);
            return Reacted::Nothing;
        }
        let is_new = self.state.noted.note(reaction.noted, seat);
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

    pub(super) fn win(&mut self, ending: Ending) -> Flow {
        if let Ending::Won { seat, goal } = ending {
            self.tell(Happening::Won { seat, goal });
        }
        self.wait(Open::Over(ending))
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
    pub(super) fn limit_others(&mut self, settling: Settling) -> Flow {
        let over = self.state.others_over_limits();
        if over == SeatSet::EMPTY {
            return self.end_of_pass(settling);
        }
        let (ahead, seat) = self.state.first_clockwise(over);
        let stage = Stage::Limits { ahead };
        self.replace(Task::Settle(Settling { stage, happened: true, ..settling }));
        self.wait(Open::Choice(seat))
    }

    fn end_of_pass(&mut self, settling: Settling) -> Flow {
        let again = Settling { stage: Settling::new().stage, happened: false, ..settling };
        if settling.happened {
            self.replace(Task::Settle(again));
            return self.settle(again);
        }
        // W2: the win check comes when nothing is left to react to.
        if let Some(ending) = self.state.winner() {
            return self.win(ending);
        }
        let owes_draws = self.state.owes_draws();
        self.state.unsettled = Unsettled::NOTHING;
        if owes_draws {
            self.replace(Task::Settle(again));
            self.draw_what_is_due();
            return Flow::GoOn;
        }
        self.pop();
        Flow::GoOn
    }
}

impl State {
    /// Whether nothing has changed since the last settling that another one would look at, as after most draws and
    /// discards.
    #[inline]
    fn is_settled(&self) -> bool {
        let is_settled = !self.unsettled.is_anything() && !self.goals().meets(self.deck().hand_goals);
        debug_assert!(!is_settled || self.finds_nothing(), "whatever changes the table says so");
        is_settled
    }

    /// What a settling would look at, all of it.
    fn finds_nothing(&self) -> bool {
        self.has_reacted()
            && self.over_limits().without(self.active()) == SeatSet::EMPTY
            && self.winner().is_none()
            && !self.owes_draws()
    }

    /// Whether a settling has seen everything that is due, and nothing more comes of it.
    fn has_reacted(&self) -> bool {
        let is_noted = |seat, reaction: &Reaction| self.noted.is_at(reaction.noted, seat);
        let is_over = |seat, reaction: &Reaction| match reaction.what {
            ReactionKind::MoveWhenWith(_) => false,
            ReactionKind::DiscardWhenWith(_) | ReactionKind::LeaveWhenAlone => is_noted(seat, reaction),
        };
        self.options.seats().iter().all(|seat| {
            let front = self.fronts[seat];
            self.deck().reactions.iter().all(|reaction| !is_due(front, reaction) || is_over(seat, reaction))
        })
    }

    /// Every seat but the active one that exceeds a limit.
    #[inline]
    fn others_over_limits(&self) -> SeatSet {
        let over = || self.over_limits().without(self.active());
        if self.unsettled.has(Unsettled::LIMITS) {
            return over();
        }
        debug_assert_eq!(over(), SeatSet::EMPTY, "whatever changes the table says so");
        SeatSet::EMPTY
    }

    /// Of these other seats the first clockwise from the active one, and how far ahead it is.
    fn first_clockwise(&self, seats: SeatSet) -> (u8, Seat) {
        let mut others = (1..).zip(self.options.seats().others_clockwise(self.active()));
        others.find(|(_, seat)| seats.contains(*seat)).expect("one of them is another seat")
    }
}

enum Reacted {
    Nothing,
    Done,
    Asks,
}

/// A function of its own, so that only the settlings that get this far load all fronts.
#[inline(never)]
fn is_due_somewhere(fronts: &Fronts, reaction: &Reaction) -> bool {
    fronts.as_slice().iter().any(|front| is_due(*front, reaction))
}

/// Whether the cards that a reaction refers to lie in front of one seat as it says.
fn is_due(front: CardSet, reaction: &Reaction) -> bool {
    front & reaction.among == reaction.cards
}
