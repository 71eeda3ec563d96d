use game::{Awaiting, BySeat, Seat};

use super::{Card, Choice, Event, Held, Options, Refusal, Round, SeenBy, Showdown};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) options: Options,
    pub(super) n_rounds_over: u8,
    pub(super) points: BySeat<i32>,
    pub(super) phase: ToyPhase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToyPhase {
    /// The next cards must be dealt; those of the last round still lie open.
    Dealing(Option<Showdown>),
    Playing(Round),
    Over(Showdown),
}

impl State {
    pub(super) fn new(options: Options) -> Self {
        let points = BySeat::new(options.seats, 0);
        Self { options, n_rounds_over: 0, points, phase: ToyPhase::Dealing(None) }
    }

    pub fn phase(&self) -> &ToyPhase {
        &self.phase
    }

    pub(super) fn awaiting(&self) -> Awaiting {
        match &self.phase {
            ToyPhase::Dealing(_) => Awaiting::Chance,
            ToyPhase::Playing(round) => Awaiting::Choice(round.awaited),
            ToyPhase::Over(_) => Awaiting::Nothing,
        }
    }

    pub(super) fn legal_choices(&self, into: &mut Vec<Choice>) {
        let ToyPhase::Playing(round) = &self.phase else { return };
        into.push(Choice::Keep);
        if self.is_highest(round.hands[round.awaited].card) {
            return;
        }
        into.extend(self.options.seats.iter().filter(|seat| *seat != round.awaited).map(Choice::Trade));
        into.extend(round.face_down.map(|_| Choice::Draw));
    }

    pub(super) fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let ToyPhase::Playing(round) = &self.phase else { return Err(Refusal::NotYourTurn) };
        if seat != round.awaited {
            return Err(Refusal::NotYourTurn);
        }
        let must_keep = self.is_highest(round.hands[seat].card);
        match choice {
            Choice::Keep => Ok(()),
            Choice::Trade(_) | Choice::Draw if must_keep => Err(Refusal::HighestMustBeKept),
            Choice::Trade(with) if *with == seat || !self.options.seats.contains(*with) => {
                Err(Refusal::NobodyToTradeWith)
            }
            Choice::Draw if round.face_down.is_none() => Err(Refusal::NothingToDraw),
            Choice::Trade(_) | Choice::Draw => Ok(()),
        }
    }

    pub(super) fn check_deck(&self, deck: &[Card]) -> Result<(), Refusal> {
        let mut sorted = deck.to_vec();
        sorted.sort_unstable();
        let is_due = self.awaiting() == Awaiting::Chance;
        let is_all_cards = sorted.into_iter().eq(Card::all(self.options.seats));
        if is_due && is_all_cards { Ok(()) } else { Err(Refusal::NotADeal) }
    }

    pub(super) fn deal(&mut self, deck: &[Card], tell: &mut impl FnMut(Event)) {
        let mut top = deck.iter().copied();
        let mut card = || top.next().expect("the deck was checked");
        let hands =
            BySeat::from_fn(self.options.seats, |seat| Held { card: card(), seen_by: SeenBy::seat(seat) });
        let round = Round { hands, face_down: Some(card()), open: None, awaited: self.options.first };
        tell(Event::Dealt(round.showdown().hands));
        self.phase = ToyPhase::Playing(round);
    }

    pub(super) fn choose(&mut self, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        let ToyPhase::Playing(round) = &mut self.phase else { unreachable!("the choice was checked") };
        match choice {
            Choice::Keep => tell(Event::Kept(seat)),
            Choice::Trade(with) => {
                let (gave, got) = (round.hands[seat].card, round.hands[with].card);
                round.trade(seat, with);
                tell(Event::Traded { seat, with, gave, got });
            }
            Choice::Draw => {
                let (laid_open, drawn) = round.draw(seat);
                tell(Event::Drew { seat, laid_open, drawn });
            }
        }
        round.awaited = self.options.seats.left_of(seat);
        if round.awaited == self.options.first {
            let showdown = round.showdown();
            self.finish_round(showdown, tell);
        }
    }

    pub(super) fn result(&self) -> Option<(BySeat<i32>, BySeat<bool>)> {
        let ToyPhase::Over(_) = self.phase else { return None };
        let best = self.points.as_slice().iter().max();
        let winners = BySeat::from_fn(self.options.seats, |seat| Some(&self.points[seat]) == best);
        Some((self.points, winners))
    }

    fn finish_round(&mut self, showdown: Showdown, tell: &mut impl FnMut(Event)) {
        self.points[showdown.winner()] += 1;
        self.n_rounds_over += 1;
        tell(Event::Shown(showdown));
        let is_over = self.n_rounds_over == self.options.rounds;
        self.phase = if is_over { ToyPhase::Over(showdown) } else { ToyPhase::Dealing(Some(showdown)) };
    }

    pub(super) fn is_highest(&self, card: Card) -> bool {
        Card::all(self.options.seats).next_back() == Some(card)
    }
}
