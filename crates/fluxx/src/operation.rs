//! The operations of Actions. What an operation asks, which answers it has, how they are judged and what they do
//! stand together in its file; a new one is a file of its own, its `mod` line and its line in the list below.

mod another_turn;
mod discard_creepers;
mod discard_hand;
mod draw;
mod draw_as_many;
mod drop_rules;
mod everyone_discards;
mod exchange_keepers;
mod give_everyone;
mod mini_hand;
mod mix_in_play;
mod play_from_another_hand;
mod play_from_discard;
mod rotate_hands;
mod shuffle_piles;
mod steal_in_play;
mod tax;
mod trade_hands;
mod trash_in_play;

use game::{Rule, Seat};
use serde::{Deserialize, Serialize};

use crate::apply::{Acting, Course, Flow};
use crate::card::Card;
use crate::check::Checked;
use crate::choice::{Chance, Choice};
use crate::event::Event;
use crate::explain::ActionSum;
use crate::legal::Answers;
use crate::own::{CardProblem, OwnCardFault};
use crate::question::{Question, QuestionKind};
use crate::refusal::Refusal;
use crate::state::State;

pub use drop_rules::DropRules;
pub use mini_hand::{MiniHand, MiniPlays};

/// An operation that waits for a seat or for chance, from its first question to its end.
pub(crate) trait Operate: Copy {
    /// Whether it makes the active seat play further cards: only these can nest.
    const PLAYS_CARDS: bool = false;

    /// Asks, waits for chance, or ends the operation.
    fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow;

    /// What is asked and by which paragraph; nothing while it waits for chance alone.
    fn question(self) -> Option<(QuestionKind, Rule)> {
        None
    }

    /// Every answer.
    fn answers(self, _state: &State, _seat: Seat) -> Answers {
        Answers::NONE
    }

    /// The second witness: judges one answer without the list.
    fn check(self, _state: &State, question: Question, _choice: Choice) -> Checked {
        Err(Refusal::NotAnAnswer { question: question.kind })
    }

    /// What an answer does; it was checked.
    fn answer<T: FnMut(Event)>(self, _course: &mut Course<'_, T>, _acting: Acting, _answer: Answer) {}

    /// What an outcome of chance does; it was checked.
    fn chance<T: FnMut(Event)>(self, _course: &mut Course<'_, T>, _acting: Acting, _chance: &Chance) {}

    /// How its number comes about, where it has one.
    fn reason(self, _state: &State, _action: Card) -> Option<ActionSum> {
        None
    }
}

/// Who answered what.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) seat: Seat,
    pub(crate) choice: Choice,
}

/// What is written on a card about an operation.
trait Said {
    /// OC2: why it cannot stand on a card.
    fn problem(self) -> Option<CardProblem>;
}

/// The largest number on an own card, so that a turn keeps a human scale.
const NUMBER_MAX: u8 = 10;

pub(crate) fn number_problem(number: u8) -> Option<CardProblem> {
    let fits = (1..=NUMBER_MAX).contains(&number);
    let problem = || format!("{number} is not from 1 to {NUMBER_MAX}");
    (!fits).then(|| CardProblem::new(OwnCardFault::Number, problem()))
}

impl Said for u8 {
    fn problem(self) -> Option<CardProblem> {
        number_problem(self)
    }
}

macro_rules! operations {
    (
        at once { $($(#[doc = $done_doc:literal])* $done:ident $(($done_said:ident: $done_type:ty))? in $done_file:ident,)* }
        waiting { $($(#[doc = $doc:literal])* $name:ident $(($said:ident: $said_type:ty))? in $file:ident,)* }
    ) => {
        /// One step of an Action. An Action is a short list of them, carried out in order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Operation {
            $($(#[doc = $done_doc])* $done $(($done_type))?,)*
            $($(#[doc = $doc])* $name $(($said_type))?,)*
        }

        /// How far an operation of an Action has come.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Progress {
            /// It is about to begin; the one before it discarded this many cards.
            Begin {
                /// How many cards were discarded so far.
                discarded: u8,
            },
            $(
                #[doc = concat!("See [`Operation::", stringify!($name), "`].")]
                $name(#[cfg_attr(feature = "typescript", ts(inline))] $file::Doing),
            )*
        }

        $(
            impl From<$file::Doing> for Progress {
                fn from(doing: $file::Doing) -> Self {
                    Self::$name(doing)
                }
            }
        )*

        impl Operation {
            /// Whether it makes the active seat play further cards.
            pub(crate) fn plays_cards(self) -> bool {
                match self {
                    $(Self::$done { .. } => false,)*
                    $(Self::$name { .. } => $file::Doing::PLAYS_CARDS,)*
                }
            }

            /// OC2: why it cannot stand on a card.
            pub(crate) fn problem(self) -> Option<CardProblem> {
                match self {
                    $(Self::$done $(($done_said))? => operations!(@problem $($done_said)?),)*
                    $(Self::$name $(($said))? => operations!(@problem $($said)?),)*
                }
            }

            pub(crate) fn begin<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
                match self {
                    $(Self::$done $(($done_said))? => $done_file::begin(course, acting $(, $done_said)?),)*
                    $(Self::$name $(($said))? => $file::begin(course, acting $(, $said)?),)*
                }
            }
        }

        /// An operation that has not begun yet waits for nobody.
        impl Operate for Progress {
            fn carry_on<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting) -> Flow {
                match self {
                    Self::Begin { .. } => course.begin_operation(acting),
                    $(Self::$name(doing) => doing.carry_on(course, acting),)*
                }
            }

            fn question(self) -> Option<(QuestionKind, Rule)> {
                match self {
                    Self::Begin { .. } => None,
                    $(Self::$name(doing) => doing.question(),)*
                }
            }

            fn answers(self, state: &State, seat: Seat) -> Answers {
                match self {
                    Self::Begin { .. } => Answers::NONE,
                    $(Self::$name(doing) => doing.answers(state, seat),)*
                }
            }

            fn check(self, state: &State, question: Question, choice: Choice) -> Checked {
                match self {
                    Self::Begin { .. } => Err(Refusal::NothingAsked),
                    $(Self::$name(doing) => doing.check(state, question, choice),)*
                }
            }

            fn answer<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, answer: Answer) {
                match self {
                    Self::Begin { .. } => {}
                    $(Self::$name(doing) => doing.answer(course, acting, answer),)*
                }
            }

            fn chance<T: FnMut(Event)>(self, course: &mut Course<'_, T>, acting: Acting, chance: &Chance) {
                match self {
                    Self::Begin { .. } => {}
                    $(Self::$name(doing) => doing.chance(course, acting, chance),)*
                }
            }

            fn reason(self, state: &State, action: Card) -> Option<ActionSum> {
                match self {
                    Self::Begin { .. } => None,
                    $(Self::$name(doing) => doing.reason(state, action),)*
                }
            }
        }
    };
    (@problem) => { None };
    (@problem $said:ident) => { $said.problem() };
}

operations! {
    at once {
        /// Draws this many cards.
        Draw(count: u8) in draw,
        /// Discards the whole hand.
        DiscardHand in discard_hand,
        /// Draws as many cards as `DiscardHand` of the same Action discarded.
        DrawAsMany in draw_as_many,
        /// Discards all Creepers in play.
        DiscardCreepers in discard_creepers,
        /// Takes another turn after this one.
        AnotherTurn in another_turn,
    }
    waiting {
        /// Draws cards aside and plays some of them.
        MiniHand(mini_hand: MiniHand) in mini_hand,
        /// Draws this many cards for each seat; the active seat gives them out.
        GiveEveryone(each: u8) in give_everyone,
        /// Exchanges an own Keeper for another seat's.
        ExchangeKeepers in exchange_keepers,
        /// Plays a card from the discard pile.
        PlayFromDiscard in play_from_discard,
        /// Discards New Rules in play.
        DropRules(which: DropRules) in drop_rules,
        /// All hands go to the neighbour.
        RotateHands in rotate_hands,
        /// Trades hands with another seat.
        TradeHands in trade_hands,
        /// Every other seat gives this many cards of its choice.
        Tax(each: u8) in tax,
        /// Takes a card from another hand and plays it.
        PlayFromAnotherHand in play_from_another_hand,
        /// Discards a card in play.
        TrashInPlay in trash_in_play,
        /// Takes a card in play from another seat.
        StealInPlay in steal_in_play,
        /// Mixes all Keepers and Creepers in play and deals them out again.
        MixInPlay in mix_in_play,
        /// Every seat discards as much of its own as it likes.
        EveryoneDiscards in everyone_discards,
        /// Shuffles the discard pile into the draw pile.
        ShufflePiles in shuffle_piles,
    }
}

impl Operation {
    /// The most operations that an Action has.
    pub const N_MAX: usize = 4;
}
