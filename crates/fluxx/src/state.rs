use game::{Awaiting, Seat};

use crate::agenda::{Agenda, Task};
use crate::card::{Card, CardSet};
use crate::deck::Deck;
use crate::ending::Ending;
use crate::force::RuleNumbers;
use crate::fronts::Fronts;
use crate::memory::Memory;
use crate::noted::Noted;
use crate::options::{Options, SeatSet};
use crate::piles::{Piles, Place};

/// The whole truth of a match: a flat value without heap (own cards are shared).
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    /// Draw pile, discard pile, New Rules and Goals in play, hands, cards aside: all in order.
    pub(crate) piles: Piles,
    /// Keepers and Creepers in front of each seat.
    pub(crate) fronts: Fronts,
    pub(crate) memory: Memory,
    /// What went into the draw pile at the last reshuffle and has not been seen since. Empty once nobody can tell
    /// such cards from others any more.
    pub(crate) reshuffled: CardSet,
    pub(crate) turn: Turn,
    /// Turns that are over.
    pub(crate) n_turns: u16,
    /// How often the draw pile was reshuffled.
    pub(crate) n_reshuffles: u16,
    pub(crate) noted: Noted,
    pub(crate) unsettled: Unsettled,
    /// How many cards each seat still lacks while cards are given out.
    pub(crate) lacks: [u8; Seat::MAX],
    pub(crate) n_asides: u8,
    pub(crate) numbers: RuleNumbers,
    pub(crate) agenda: Agenda,
    /// What is being done.
    pub(crate) task: Task,
    pub(crate) open: Open,
}

/// What belongs to one turn and is forgotten with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    pub(crate) active: Seat,
    pub(crate) drawn: u16,
    pub(crate) played: u8,
    /// The draw of the turn has been made: from now on a higher requirement is owed.
    pub(crate) draws_owed: bool,
    /// The first play of the turn will be random.
    pub(crate) random_armed: bool,
    pub(crate) extra: ExtraTurn,
}

/// Whether a turn is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ExtraTurn {
    /// An ordinary turn.
    None,
    /// The active seat will take another turn.
    Granted,
    /// This is such a turn.
    Running,
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Open {
    /// A seat is asked.
    Choice(Seat),
    /// A shuffle of the discard pile; of both piles; of the whole deck at the start.
    Shuffle,
    /// A random card of this seat's hand.
    Pick(Seat),
    /// The cards are to be dealt.
    Deal,
    /// The match is over.
    Over(Ending),
}

/// What has changed since the last settling. It only saves another look; it does not make states differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsettled(u8);

impl Unsettled {
    pub(crate) const NOTHING: Self = Self(0);
    pub(crate) const GOALS: Self = Self(1);
    pub(crate) const RULES: Self = Self(2);
    /// Keepers and Creepers.
    pub(crate) const FRONTS: Self = Self(4);
    /// Cards to which Creepers react have come together, or one is alone.
    pub(crate) const REACTIONS: Self = Self(8);
    /// A limit, or what a seat has that is not active: more than before.
    pub(crate) const LIMITS: Self = Self(16);
    const EVERYTHING: Self = Self(31);

    pub(crate) fn note(&mut self, more: Self) {
        self.0 |= more.0;
    }

    /// Without a branch, because whether something has changed is as good as random.
    pub(crate) fn note_if(&mut self, is_so: bool, more: Self) {
        self.0 |= more.0 * u8::from(is_so);
    }

    pub(crate) fn is_anything(self) -> bool {
        self.0 != 0
    }

    pub(crate) fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    pub(crate) fn has_rules_or_fronts(self) -> bool {
        self.has(Self::RULES) || self.has(Self::FRONTS)
    }
}

impl PartialEq for Unsettled {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Turn {
    pub(crate) fn new(active: Seat, extra: ExtraTurn) -> Self {
        Self { active, drawn: 0, played: 0, draws_owed: false, random_armed: false, extra }
    }
}

impl State {
    pub(crate) fn new(options: Options) -> Self {
        let mut state = Self {
            turn: Turn::new(options.first(), ExtraTurn::None),
            options,
            piles: Piles::new(),
            fronts: Fronts::new(),
            memory: Memory::new(),
            reshuffled: CardSet::EMPTY,
            n_turns: 0,
            n_reshuffles: 0,
            noted: Noted::NOTHING,
            unsettled: Unsettled::EVERYTHING,
            lacks: [0; Seat::MAX],
            n_asides: 0,
            numbers: RuleNumbers::default(),
            agenda: Agenda::new(),
            task: Task::Deal,
            open: Open::Shuffle,
        };
        state.rules_changed();
        state
    }

    pub(crate) fn deck(&self) -> &Deck {
        self.options.deck()
    }

    pub(crate) fn active(&self) -> Seat {
        self.turn.active
    }

    /// These tasks are to be done, the last of them first; nothing if there is none, or if they are more than can be.
    pub(crate) fn go_on_with(&mut self, tasks: &[Task]) -> Option<()> {
        let (task, agenda) = tasks.split_last()?;
        (self.task, self.agenda) = (*task, Agenda::try_from(agenda).ok()?);
        Some(())
    }

    /// All that is still to be done, the next at the end.
    pub(crate) fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.agenda.iter().chain([&self.task])
    }

    /// A function of its own, so that a question, by far the most frequent, is found without a jump table.
    #[cold]
    pub(crate) fn awaits_no_choice(&self) -> Awaiting {
        match self.open {
            Open::Choice(seat) => Awaiting::Choice(seat),
            Open::Shuffle | Open::Pick(_) | Open::Deal => Awaiting::Chance,
            Open::Over(_) => Awaiting::Nothing,
        }
    }

    /// MH5: the real hand, whatever lies aside.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        self.piles.set(Place::hand(seat))
    }

    #[inline]
    pub(crate) fn n_hand(&self, seat: Seat) -> u8 {
        self.piles.len(Place::hand(seat))
    }

    pub(crate) fn rules(&self) -> CardSet {
        self.piles.set(Place::RULES)
    }

    pub(crate) fn goals(&self) -> CardSet {
        self.piles.goals()
    }

    pub(crate) fn keepers(&self, seat: Seat) -> CardSet {
        self.fronts[seat] & self.deck().keepers
    }

    /// Everything in front of anyone.
    pub(crate) fn in_play(&self) -> CardSet {
        self.fronts.all()
    }

    pub(crate) fn in_front_of_others(&self, seat: Seat) -> CardSet {
        self.fronts.all() & !self.fronts[seat]
    }

    pub(crate) fn owner(&self, card: Card) -> Option<Seat> {
        self.options.seats().iter().find(|seat| self.fronts[*seat].contains(card))
    }

    /// The seat this many places clockwise from the active one.
    #[inline]
    pub(crate) fn seat_ahead(&self, ahead: u8) -> Seat {
        let (number, count) = (self.active().number() + ahead, self.options.seats().count());
        let number = if number < count { number } else { number - count };
        Seat::new(number).expect("a seat of this match")
    }

    /// What the seats can conclude after hands have become smaller or changed owners.
    #[inline]
    pub(crate) fn conclude(&mut self) {
        let Self { memory, piles, options, .. } = self;
        memory.conclude(options.seats(), |seat| piles.len(Place::hand(seat)));
    }

    pub(crate) fn others(&self, seat: Seat) -> SeatSet {
        SeatSet::all(self.options.seats()).without(seat)
    }
}
