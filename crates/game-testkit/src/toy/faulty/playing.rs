//! Faults in the course of a match.

use std::cell::Cell;

use game::{Awaiting, BySeat, Game, Outcome, Seat, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::{Faulty, FaultyCuckoo, FaultyEnding};
use crate::toy::{Chance, Choice, Cuckoo, Event, PlantedFault, Refusal, State, ToyPhase};

impl Faulty<State> {
    pub(super) fn legal_choices(&self, into: &mut Vec<Choice>) {
        let left_over = into.clone();
        Cuckoo::legal_choices(&self.sound, into);
        match self.fault {
            PlantedFault::StuckWithoutDraw if self.nothing_to_draw() => into.clear(),
            PlantedFault::ChoicesWhileDealing if self.sound.awaiting() == Awaiting::Chance => {
                into.push(Choice::Keep)
            }
            PlantedFault::ListRepeats if !into.is_empty() => into.insert(0, Choice::Keep),
            PlantedFault::ListDescends => into.reverse(),
            PlantedFault::DrawIsUnlisted => into.retain(|choice| *choice != Choice::Draw),
            PlantedFault::BufferIsNotCleared => drop(into.splice(..0, left_over)),
            PlantedFault::ListLeaks => into.retain(|choice| !self.is_trade_for_the_highest(choice)),
            _sound => {}
        }
    }

    pub(super) fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let (awaiting, keeps) = (self.sound.awaiting(), *choice == Choice::Keep);
        let is_awaited = awaiting == Awaiting::Choice(seat);
        let trades_with_itself = is_awaited && *choice == Choice::Trade(seat);
        match self.fault {
            PlantedFault::StrangerPanics => {
                assert!(self.sound.options.seats.contains(seat), "who is {seat}?")
            }
            PlantedFault::StuckWithoutDraw if self.nothing_to_draw() => return Err(Refusal::NothingToDraw),
            PlantedFault::TradeWithOneself if trades_with_itself => return Ok(()),
            PlantedFault::TradeIsRefused if matches!(choice, Choice::Trade(_)) => {
                return Err(Refusal::NotYourTurn);
            }
            PlantedFault::AnybodyMayKeep if keeps && matches!(awaiting, Awaiting::Choice(_)) => return Ok(()),
            PlantedFault::KeepWhileDealing if keeps && awaiting == Awaiting::Chance => return Ok(()),
            PlantedFault::KeepAfterTheEnd if keeps && awaiting == Awaiting::Nothing => return Ok(()),
            PlantedFault::ListLeaks if is_awaited && self.is_trade_for_the_highest(choice) => {
                return Err(Refusal::NobodyToTradeWith);
            }
            PlantedFault::RefusalLeaks if trades_with_itself && self.highest_is_face_down() => {
                return Err(Refusal::NothingToDraw);
            }
            _sound => {}
        }
        Cuckoo::check(&self.sound, seat, choice)
    }

    pub(super) fn check_chance(&self, chance: &Chance) -> Result<(), Refusal> {
        let accepted_at = match self.fault {
            PlantedFault::AnyDeckIsDealt => Some(Awaiting::Chance),
            PlantedFault::DealAfterTheEnd => Some(Awaiting::Nothing),
            PlantedFault::DealWhilePlaying => Some(Awaiting::Choice(self.sound.options.first)),
            _sound => None,
        };
        if accepted_at == Some(self.sound.awaiting()) {
            return Ok(());
        }
        Cuckoo::check_chance(&self.sound, chance)
    }

    pub(super) fn apply<F: FnMut(Faulty<Event>)>(&mut self, step: &Step<FaultyCuckoo>, tell: &mut F) {
        let step = match step {
            Step::Choice(seat, choice) => Step::Choice(*seat, *choice),
            Step::Chance(chance) => Step::Chance(chance.clone()),
        };
        let fault = self.fault;
        Cuckoo::apply(&mut self.sound, &step, &mut |event| {
            let is_silent = fault == PlantedFault::DrawIsSilent && matches!(event, Event::Drew { .. });
            if !is_silent {
                tell(Faulty::new(event, fault));
            }
        });
        // A closure that keeps nothing has no size: that is how this fault knows that nobody listens.
        if fault == PlantedFault::ListenerScores && size_of::<F>() > 0 {
            self.sound.points[self.sound.options.first] += 1;
        }
        if let ToyPhase::Over(showdown) = &mut self.sound.phase {
            match fault {
                PlantedFault::NeverEnds => self.sound.phase = ToyPhase::Dealing(Some(*showdown)),
                PlantedFault::CardIsDoubled => {
                    let second = showdown.hands.seats().left_of(Seat::default());
                    showdown.hands[Seat::default()] = showdown.hands[second];
                }
                _sound => {}
            }
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome<FaultyCuckoo>> {
        let mut state = self.sound.clone();
        let plays_last_round = state.n_rounds_over + 1 == state.options.rounds;
        match (self.fault, &state.phase) {
            (PlantedFault::OutcomeIsMissing, _) => return None,
            (PlantedFault::OutcomeIsEarly, ToyPhase::Playing(round)) if plays_last_round => {
                state.phase = ToyPhase::Over(round.showdown());
            }
            _sound => {}
        }
        let Outcome { points, mut winners, .. } = Cuckoo::outcome(&state)?;
        if self.fault == PlantedFault::NobodyWins {
            winners = BySeat::new(winners.seats(), false);
        }
        let because = "all rounds played".to_owned();
        let ending = match self.fault {
            PlantedFault::EndingIsIllegible => FaultyEnding::Illegible { because },
            _sound => FaultyEnding::Sound { end: because },
        };
        Some(Outcome { ending, points, winners })
    }

    fn nothing_to_draw(&self) -> bool {
        matches!(&self.sound.phase, ToyPhase::Playing(round) if round.face_down.is_none())
    }

    fn is_trade_for_the_highest(&self, choice: &Choice) -> bool {
        match (&self.sound.phase, choice) {
            (ToyPhase::Playing(round), Choice::Trade(with)) if self.sound.options.seats.contains(*with) => {
                self.sound.is_highest(round.hands[*with].card)
            }
            (ToyPhase::Dealing(_) | ToyPhase::Over(_) | ToyPhase::Playing(_), _) => false,
        }
    }

    fn highest_is_face_down(&self) -> bool {
        let ToyPhase::Playing(round) = &self.sound.phase else { return false };
        round.face_down.is_some_and(|card| self.sound.is_highest(card))
    }
}

/// A generator that continues where the last call left it, whoever made that.
pub(super) fn memory() -> Pcg64Mcg {
    thread_local! {
        static N_CALLS: Cell<u64> = const { Cell::new(0) };
    }
    N_CALLS.set(N_CALLS.get() + 1);
    Pcg64Mcg::seed_from_u64(N_CALLS.get())
}
