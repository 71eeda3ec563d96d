//! What an answer, or an outcome of chance, does to the task that waited for it. Both were checked.

use super::Course;
use super::actions::Acting;
use crate::agenda::{Phase, Progress, Settling, Stage, Task};
use crate::card::Card;
use crate::choice::{Chance, Choice};
use crate::deck::ReactionKind;
use crate::effect::{DropRules, Operation};
use crate::event::{DiscardReason, Event, Happening, MoveReason, Source};
use crate::options::{DeathDiscards, WarMoves};
use crate::piles::Place;
use game::Seat;

impl<T: FnMut(Event)> Course<'_, T> {
    pub(crate) fn answer(&mut self, seat: Seat, choice: Choice) {
        match self.state.task() {
            Task::Turn(phase) => self.answer_turn(phase, choice),
            Task::Settle(settling) => self.answer_settling(settling, seat, choice),
            Task::DropGoal { played } => self.answer_drop_goal(played, choice),
            Task::Action { card, operation, progress } => {
                self.answer_action(Acting { card, operation }, progress, seat, choice);
            }
            Task::Deal | Task::Draw { .. } | Task::GrowMiniHands { .. } => {
                unreachable!("these tasks ask no question")
            }
        }
    }

    fn answer_turn(&mut self, phase: Phase, choice: Choice) {
        match (phase, choice) {
            (Phase::DeathTakes(death), choice) => self.answer_death(death, choice),
            (Phase::DeathAlone(death), choice) => self.answer_death_alone(death, choice),
            (_, Choice::Free(card)) => self.end_turn_drawing(card),
            (Phase::FreeBeforeDraw, _) => {
                self.then(Phase::Draw);
            }
            (Phase::FreeBeforeRandom, _) => {
                self.then(Phase::RandomPlay);
            }
            (_, Choice::Play(card)) => self.play_from_hand(card, Source::Hand),
            (Phase::KeeperLimit, Choice::Discard(card)) => self.discard_for_keeper_limit(card),
            (_, Choice::Discard(card)) => self.discard_for_hand_limit(card),
            (_, _) => {
                // P5: a pass ends the plays of the turn for good.
                self.tell(Happening::Declined { seat: self.state.active() });
                self.then(Phase::KeeperLimit);
            }
        }
    }

    fn answer_death(&mut self, death: Card, choice: Choice) {
        let Choice::Discard(card) = choice else {
            self.tell(Happening::Declined { seat: self.state.active() });
            self.then(Phase::DeathAlone(death));
            return;
        };
        self.discard_front(card, DiscardReason::Death);
        if self.state.options.death() == DeathDiscards::MustOne {
            self.then(Phase::DeathAlone(death));
        }
        self.push(Task::Settle(Settling::without_death()));
    }

    fn answer_death_alone(&mut self, death: Card, choice: Choice) {
        self.leave_or_stay(death, self.state.active(), choice);
        self.after_death(death);
        self.push(Task::Settle(Settling::without_death()));
    }

    fn leave_or_stay(&mut self, death: Card, seat: Seat, choice: Choice) {
        if choice == Choice::Discard(death) {
            self.discard_front(death, DiscardReason::DeathAlone);
        } else {
            self.tell(Happening::Declined { seat });
        }
    }

    fn answer_settling(&mut self, settling: Settling, seat: Seat, choice: Choice) {
        match settling.stage {
            Stage::Reactions { number, .. } => {
                self.reacted(settling);
                self.answer_reaction(number, seat, choice);
            }
            Stage::Limits { .. } => {
                let Choice::Discard(card) = choice else { unreachable!("limits ask only for discards") };
                if self.state.is_over_keeper_limit(seat) {
                    self.discard_front(card, DiscardReason::KeeperLimit);
                } else {
                    self.discard_hand_card(seat, card, DiscardReason::HandLimit);
                }
            }
        }
    }

    fn answer_reaction(&mut self, number: u8, seat: Seat, choice: Choice) {
        let reaction = self.state.deck().reactions[usize::from(number)];
        match reaction.what {
            ReactionKind::MoveWhenWith(other) => {
                let Choice::Seat(to) = choice else { unreachable!("this reaction asks for a seat") };
                let card = match self.state.options.war_moves() {
                    WarMoves::War => reaction.creeper,
                    WarMoves::Peace => other,
                };
                self.move_card(card, to, MoveReason::War);
            }
            ReactionKind::DiscardWhenWith(other) if choice == Choice::Pay => {
                self.discard_front(reaction.creeper, DiscardReason::Taxes);
                self.discard_front(other, DiscardReason::Taxes);
            }
            ReactionKind::DiscardWhenWith(_) => self.tell(Happening::Declined { seat }),
            ReactionKind::LeaveWhenAlone => self.leave_or_stay(reaction.creeper, seat, choice),
        }
    }

    /// GO2: the old Goal goes and the new one comes as one change.
    fn answer_drop_goal(&mut self, played: Option<Card>, choice: Choice) {
        let Choice::Card(goal) = choice else { unreachable!("this question asks for a Goal") };
        self.pop();
        self.drop_goal(goal);
        if let Some(played) = played {
            self.place_goal(played);
        }
        self.goal_changed();
    }

    fn answer_action(&mut self, acting: Acting, progress: Progress, seat: Seat, choice: Choice) {
        let operation = self.state.deck().operation(acting.card, acting.operation);
        match (choice, progress) {
            (Choice::Play(card), Progress::MiniHand { slot, made }) => {
                self.progress(acting, Progress::MiniHand { slot, made: made + 1 });
                self.state.piles.remove(Place::aside(slot), card);
                self.play(card, Source::MiniHand);
            }
            (Choice::Give { card, to }, Progress::Giving { slot }) => self.give_aside(slot, card, to),
            (Choice::Discard(card), _) => self.answer_trash_day(seat, card),
            (Choice::Done, Progress::Discarding { ahead }) => {
                self.progress(acting, Progress::Discarding { ahead: ahead + 1 });
            }
            (Choice::Done, _) => {
                self.next(acting);
            }
            (Choice::Left | Choice::Right, _) => {
                self.next(acting);
                self.rotate_hands(choice == Choice::Left);
            }
            (Choice::Seat(other), _) => self.answer_seat(acting, operation, other),
            (Choice::Card(card), Progress::Tax { ahead, given }) => {
                self.progress(acting, Progress::Tax { ahead, given: given + 1 });
                self.give_tax(seat, card);
            }
            (Choice::Card(card), _) => self.answer_card(acting, operation, progress, card),
            (_, _) => unreachable!("{choice:?} was checked before"),
        }
    }

    fn answer_trash_day(&mut self, seat: Seat, card: Card) {
        if self.state.fronts[seat].contains(card) {
            self.discard_front(card, DiscardReason::Effect);
        } else {
            self.discard_hand_card(seat, card, DiscardReason::Effect);
        }
    }

    fn answer_seat(&mut self, acting: Acting, operation: Option<Operation>, other: Seat) {
        if operation == Some(Operation::TradeHands) {
            self.next(acting);
            self.trade_hands(other);
        } else if self.state.n_hand(other) == 0 {
            self.next(acting);
        } else {
            self.progress(acting, Progress::TakingFrom(other));
        }
    }

    fn answer_card(&mut self, acting: Acting, operation: Option<Operation>, progress: Progress, card: Card) {
        match (operation, progress) {
            (Some(Operation::DropRules(DropRules::UpToHalf)), Progress::RulesLeft(left)) => {
                self.progress(acting, Progress::RulesLeft(left - 1));
                self.leave_rule(card);
            }
            (Some(Operation::DropRules(_)), _) => {
                self.next(acting);
                self.leave_rule(card);
            }
            (Some(Operation::PlayFromDiscard), _) => {
                self.next(acting);
                self.state.piles.remove(Place::DISCARD, card);
                self.play(card, Source::DiscardPile);
            }
            (Some(Operation::ExchangeKeepers), Progress::OwnKeeper(own)) => {
                self.next(acting);
                self.exchange(own, card);
            }
            (Some(Operation::ExchangeKeepers), _) => {
                self.progress(acting, Progress::OwnKeeper(card));
            }
            (Some(Operation::StealInPlay), _) => {
                self.next(acting);
                self.move_card(card, self.state.active(), MoveReason::Stolen);
            }
            (_, _) => {
                self.next(acting);
                self.discard_front(card, DiscardReason::Effect);
            }
        }
    }

    fn exchange(&mut self, own: Card, others: Card) {
        let other = self.state.owner(others).expect("it lies in front of another seat");
        let active = self.state.active();
        self.move_card(own, other, MoveReason::Exchanged);
        self.move_card(others, active, MoveReason::Exchanged);
    }

    pub(crate) fn chance(&mut self, chance: &Chance) {
        match (self.state.task(), chance) {
            (Task::Deal, Chance::Shuffle(cards)) => {
                self.deal(cards);
                self.replace(Task::Turn(Phase::Begin));
            }
            (Task::Action { card, operation, .. }, Chance::Shuffle(cards)) => {
                self.next(Acting { card, operation });
                self.reshuffle(cards);
            }
            (_, Chance::Shuffle(cards)) => self.reshuffle(cards),
            (
                Task::Action { card, operation, progress: Progress::TakingFrom(seat) },
                Chance::Pick(picked),
            ) => {
                self.next(Acting { card, operation });
                self.state.piles.remove(Place::hand(seat), *picked);
                self.play(*picked, Source::HandOf(seat));
            }
            (_, Chance::Pick(picked)) => self.play_from_hand(*picked, Source::RandomHandCard),
            (Task::Action { card, operation, .. }, Chance::Deal(cards)) => {
                self.next(Acting { card, operation });
                self.mix(cards);
            }
            (_, Chance::Deal(_)) => unreachable!("only an Action deals cards in play"),
        }
    }
}
