//! A number for every choice. Cards have their own numbers: 0–97 are printed, 98–107 the blanks. Seats are counted
//! clockwise from the one that is asked.
//!
//! | numbers | choice |
//! |---|---|
//! | 0–107 | play the card |
//! | 108–215 | use the free action of the New Rule |
//! | 216–323 | name the card |
//! | 324–431 | discard the card |
//! | 432–1079 | give a card away: 432 + card * 6 + seat |
//! | 1080–1085 | name the seat |
//! | 1086–1091 | go on, pass, pay, left, right, done |

use fluxx::{Answers, Card, Choice, Form};
use tensors::Perspective;

const CARDS: u16 = 108;
const SEATS: u16 = 6;
const FREE: u16 = CARDS;
const NAME: u16 = FREE + CARDS;
const DISCARD: u16 = NAME + CARDS;
const GIVE: u16 = DISCARD + CARDS;
const SEAT: u16 = GIVE + CARDS * SEATS;
const WORDS: u16 = SEAT + SEATS;
pub(super) const N_CHOICES: u16 = WORDS + 6;

const _: () = assert!(CARDS as usize == Card::N_MAX, "every card has a number");

pub(super) fn number(choice: &Choice, perspective: Perspective) -> u16 {
    let of = |card: Card| u16::from(card.number());
    let ahead = |seat| u16::from(perspective.ahead(seat));
    match *choice {
        Choice::Play(card) => of(card),
        Choice::Free(card) => FREE + of(card),
        Choice::Card(card) => NAME + of(card),
        Choice::Discard(card) => DISCARD + of(card),
        Choice::Give { card, to } => GIVE + of(card) * SEATS + ahead(to),
        Choice::Seat(seat) => SEAT + ahead(seat),
        Choice::GoOn => WORDS,
        Choice::Pass => WORDS + 1,
        Choice::Pay => WORDS + 2,
        Choice::Left => WORDS + 3,
        Choice::Right => WORDS + 4,
        Choice::Done => WORDS + 5,
    }
}

/// Shows all answers. Whole rows are written whatever is in a hand, because a processor cannot guess hands.
pub(super) fn mask_answers(answers: Answers, perspective: Perspective, mask: &mut [bool]) {
    mask.fill(false);
    let first = match answers.form() {
        Form::Play => Some(0),
        Form::Card => Some(NAME),
        Form::Discard => Some(DISCARD),
        Form::Give => None,
    };
    if let Some(first) = first {
        mask[usize::from(first)..][..usize::from(CARDS)].copy_from_slice(&answers.cards().flags());
    }
    let mut mark = |choice: Choice| mask[usize::from(self::number(&choice, perspective))] = true;
    answers.free().iter().map(Choice::Free).for_each(&mut mark);
    if answers.has_others() {
        answers.others().for_each(mark);
    }
}

pub(super) fn choice(number: u16, perspective: Perspective) -> Option<Choice> {
    const NAMED: [Choice; 6] =
        [Choice::GoOn, Choice::Pass, Choice::Pay, Choice::Left, Choice::Right, Choice::Done];
    let card = |number| Card::of_number(u8::try_from(number).ok()?);
    let seat = |ahead| perspective.seat_ahead(u8::try_from(ahead).ok()?);
    Some(match number {
        ..FREE => Choice::Play(card(number)?),
        FREE..NAME => Choice::Free(card(number - FREE)?),
        NAME..DISCARD => Choice::Card(card(number - NAME)?),
        DISCARD..GIVE => Choice::Discard(card(number - DISCARD)?),
        GIVE..SEAT => {
            let (given, ahead) = ((number - GIVE) / SEATS, (number - GIVE) % SEATS);
            Choice::Give { card: card(given)?, to: seat(ahead)? }
        }
        SEAT..WORDS => Choice::Seat(seat(number - SEAT)?),
        WORDS..N_CHOICES => NAMED[usize::from(number - WORDS)],
        N_CHOICES.. => return None,
    })
}
