//! What an answer, or an outcome of chance, does to the task that waited for it. Both were checked.

use super::Course;
use super::actions::Acting;
use crate::agenda::{Phase, Progress, Settling, Stage, Task};
use crate::card::Card;
use crate::choice::{Chance, Choice};
use crate::deck::ReactionKind;
use crate::effect::Operation;
use crate::event::{DiscardReason, Event, GoalLeaves, Happening, MoveReason, Offer, Source};
use crate::options::{DeathDiscards, WarMoves};
use crate::piles::Place;
use game::Seat;

impl<T: FnMut(Event)> Course<'_, T> {
    pub(crate) fn answer(&mut self, seat: Seat, choice: Choice) {
        match *self.state.task() {
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
        match phase {
            Phase::Play => self.answer_play(choice),
            Phase::DeathTakes(death) => self.answer_death(death, choice),
            Phase::DeathAlone(death) => self.answer_death_alone(death, choice),
            Phase::FreeBeforeDraw => self.answer_free(choice, Phase::Draw),
            Phase::FreeBeforeRandom => self.answer_free(choice, Phase::RandomPlay),
            Phase::KeeperLimit => self.discard_for_keeper_limit(discarded(choice)),
            Phase::HandLimit => self.discard_for_hand_limit(discarded(choice)),
            Phase::Begin | Phase::EmptyHand | Phase::Draw | Phase::RandomPlay | Phase::End => {
                unreachable!("these steps of a turn ask no question")
            }
        }
    }

    /// P5: a pass ends the plays of the turn for good.
    fn answer_play(&mut self, choice: Choice) {
        if let Choice::Play(card) = choice {
            self.play_from_hand(card, Source::Hand);
        } else if let Choice::Free(card) = choice {
            self.end_turn_drawing(card);
        } else {
            self.tell(Happening::Declined { seat: self.state.active(), what: Offer::Plays });
            self.then(Phase::KeeperLimit);
        }
    }

    fn answer_free(&mut self, choice: Choice, otherwise: Phase) {
        if let Choice::Free(card) = choice {
            self.end_turn_drawing(card);
        } else {
            self.then(otherwise);
        }
    }

    fn answer_death(&mut self, death: Card, choice: Choice) {
        let Choice::Discard(card) = choice else {
            self.tell(Happening::Declined { seat: self.state.active(), what: Offer::DeathTakes });
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
        if choice == Choice::Discard(death) {
            self.discard_front(death, DiscardReason::DeathAloneAtStart);
        } else {
            self.tell(Happening::Declined { seat: self.state.active(), what: Offer::DeathAloneAtStart });
        }
        self.after_death(death);
        self.push(Task::Settle(Settling::without_death()));
    }

    fn leave_or_stay(&mut self, death: Card, seat: Seat, choice: Choice) {
        if choice == Choice::Discard(death) {
            self.discard_front(death, DiscardReason::DeathAlone);
        } else {
            self.tell(Happening::Declined { seat, what: Offer::DeathAlone });
        }
    }

    fn answer_settling(&mut self, settling: Settling, seat: Seat, choice: Choice) {
        match settling.stage {
            Stage::Reactions { number, .. } => {
                self.reacted(settling);
                self.answer_reaction(number, seat, choice);
            }
            Stage::Limits { .. } => {
                let card = discarded(choice);
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
                let card = match self.state.options.war_moves() {
                    WarMoves::War => reaction.creeper,
                    WarMoves::Peace => other,
                };
                self.move_card(card, named_seat(choice), MoveReason::War);
            }
            ReactionKind::DiscardWhenWith(other) if choice == Choice::Pay => {
                self.discard_front(reaction.creeper, DiscardReason::Taxes);
                self.discard_front(other, DiscardReason::Taxes);
            }
            ReactionKind::DiscardWhenWith(_) => self.tell(Happening::Declined { seat, what: Offer::Taxes }),
            ReactionKind::LeaveWhenAlone => self.leave_or_stay(reaction.creeper, seat, choice),
        }
    }

    /// GO2: the old Goal goes and the new one comes as one change.
    fn answer_drop_goal(&mut self, played: Option<Card>, choice: Choice) {
        self.pop();
        let why = if played.is_some() { GoalLeaves::ForAThird } else { GoalLeaves::NoRoomForTwo };
        self.drop_goal(named_card(choice), why);
        if let Some(played) = played {
            self.place_goal(played);
        }
        self.goal_changed();
    }

    fn answer_action(&mut self, acting: Acting, progress: Progress, seat: Seat, choice: Choice) {
        let operation = self.state.deck().operation(acting.card, acting.operation);
        match operation.expect("it asked a question") {
            Operation::MiniHand(_) => self.answer_mini_hand(acting, progress, choice),
            Operation::GiveEveryone(_) => self.answer_give(progress, choice),
            Operation::ExchangeKeepers => self.answer_exchange(acting, progress, named_card(choice)),
            Operation::PlayFromDiscard => {
                let card = named_card(choice);
                self.next(acting);
                self.state.piles.remove(Place::DISCARD, card);
                self.play(card, Source::DiscardPile);
            }
            Operation::DropRules(_) => self.answer_drop_rules(acting, progress, choice),
            Operation::RotateHands => {
                self.next(acting);
                self.rotate_hands(choice == Choice::Left);
            }
            Operation::TradeHands => {
                self.next(acting);
                self.trade_hands(named_seat(choice));
            }
            Operation::Tax(_) => self.answer_tax(acting, progress, seat, named_card(choice)),
            Operation::PlayFromAnotherHand => self.answer_take(acting, named_seat(choice)),
            Operation::TrashInPlay => {
                self.next(acting);
                self.discard_front(named_card(choice), DiscardReason::Effect);
            }
            Operation::StealInPlay => {
                self.next(acting);
                self.move_card(named_card(choice), self.state.active(), MoveReason::Stolen);
            }
            Operation::EveryoneDiscards => self.answer_trash_day(acting, progress, seat, choice),
            Operation::Draw(_)
            | Operation::DiscardHand
            | Operation::DrawAsMany
            | Operation::DiscardCreepers
            | Operation::MixInPlay
            | Operation::AnotherTurn
            | Operation::ShufflePiles => unreachable!("these operations ask no question"),
        }
    }

    fn answer_mini_hand(&mut self, acting: Acting, progress: Progress, choice: Choice) {
        let (Choice::Play(card), Progress::MiniHand { slot, made }) = (choice, progress) else {
            unreachable!("a mini-hand is played")
        };
        self.progress(acting, Progress::MiniHand { slot, made: made + 1 });
        self.state.piles.remove(Place::aside(slot), card);
        self.play(card, Source::MiniHand);
    }

    fn answer_give(&mut self, progress: Progress, choice: Choice) {
        let (Choice::Give { card, to }, Progress::Giving { slot }) = (choice, progress) else {
            unreachable!("cards that lie aside are given")
        };
        self.give_aside(slot, card, to);
    }

    fn answer_exchange(&mut self, acting: Acting, progress: Progress, card: Card) {
        if let Progress::OwnKeeper(own) = progress {
            self.next(acting);
            self.exchange(own, card);
        } else {
            self.progress(acting, Progress::OwnKeeper(card));
        }
    }

    fn answer_drop_rules(&mut self, acting: Acting, progress: Progress, choice: Choice) {
        if choice == Choice::Done {
            self.next(acting);
            return;
        }
        if let Progress::RulesLeft(left) = progress {
            self.progress(acting, Progress::RulesLeft(left - 1));
        } else {
            self.next(acting);
        }
        self.leave_rule(named_card(choice));
    }

    fn answer_tax(&mut self, acting: Acting, progress: Progress, seat: Seat, card: Card) {
        let Progress::Tax { ahead, given } = progress else { unreachable!("the tax is being paid") };
        self.progress(acting, Progress::Tax { ahead, given: given + 1 });
        self.give_tax(seat, card);
    }

    fn answer_take(&mut self, acting: Acting, other: Seat) {
        if self.state.n_hand(other) == 0 {
            self.next(acting);
        } else {
            self.progress(acting, Progress::TakingFrom(other));
        }
    }

    fn answer_trash_day(&mut self, acting: Acting, progress: Progress, seat: Seat, choice: Choice) {
        let Progress::Discarding { ahead } = progress else { unreachable!("somebody is asked") };
        if choice == Choice::Done {
            self.progress(acting, Progress::Discarding { ahead: ahead + 1 });
            return;
        }
        let card = discarded(choice);
        if self.state.fronts[seat].contains(card) {
            self.discard_front(card, DiscardReason::Effect);
        } else {
            self.discard_hand_card(seat, card, DiscardReason::Effect);
        }
    }

    fn exchange(&mut self, own: Card, others: Card) {
        let other = self.state.owner(others).expect("it lies in front of another seat");
        let active = self.state.active();
        self.move_card(own, other, MoveReason::Exchanged);
        self.move_card(others, active, MoveReason::Exchanged);
    }

    pub(crate) fn chance(&mut self, chance: &Chance) {
        match chance {
            Chance::Shuffle(cards) => self.shuffled(cards),
            Chance::Pick(picked) => self.picked(*picked),
            Chance::Deal(cards) => {
                let Task::Action { card, operation, .. } = *self.state.task() else {
                    unreachable!("only an Action deals cards in play")
                };
                self.next(Acting { card, operation });
                self.mix(cards);
            }
        }
    }

    fn shuffled(&mut self, cards: &[Card]) {
        match *self.state.task() {
            Task::Deal => {
                self.deal(cards);
                self.replace(Task::Turn(Phase::Begin));
            }
            Task::Action { card, operation, .. } => {
                self.next(Acting { card, operation });
                self.reshuffle(cards);
            }
            Task::Turn(_)
            | Task::Settle(_)
            | Task::Draw { .. }
            | Task::GrowMiniHands { .. }
            | Task::DropGoal { .. } => self.reshuffle(cards),
        }
    }

    fn picked(&mut self, picked: Card) {
        let Task::Action { card, operation, progress: Progress::TakingFrom(seat) } = *self.state.task()
        else {
            self.play_from_hand(picked, Source::RandomHandCard);
            return;
        };
        self.next(Acting { card, operation });
        self.state.piles.remove(Place::hand(seat), picked);
        self.play(picked, Source::HandOf(seat));
    }
}

fn discarded(choice: Choice) -> Card {
    let Choice::Discard(card) = choice else { unreachable!("only a discard was asked for") };
    card
}

fn named_card(choice: Choice) -> Card {
    let Choice::Card(card) = choice else { unreachable!("only a card was asked for") };
    card
}

fn named_seat(choice: Choice) -> Seat {
    let Choice::Seat(seat) = choice else { unreachable!("only a seat was asked for") };
    seat
}
