//! A number for every choice.
//!
//! | numbers | choice |
//! |---|---|
//! | 0–623 | lay down: ((value - 1) * 8 + numbers - 1) * 6 + jokers |
//! | 624–628 | lay down 1 to 5 jokers alone |
//! | 629–641 | take the shadow group of value 1 to 13 |
//! | 642–647 | take, leave, take back, discard, draw from the deck, pass |
//! | 648–689 | draw from the pool: (bottom - 1) * 3, plus 1 under a thirteen, 2 under a joker |

use abluxxen::{Card, Cards, Choice, Layer, Slot, Source, State};

const JOKERS_ALONE: u16 = 13 * 8 * 6;
const SHADOW: u16 = JOKERS_ALONE + 5;
const WORDS: u16 = SHADOW + 13;
const POOL: u16 = WORDS + 6;
pub(super) const N_CHOICES: u16 = POOL + 14 * 3;

pub(super) fn number(choice: &Choice) -> u16 {
    match choice {
        Choice::Play(layer) if layer.value.is_joker() => JOKERS_ALONE + u16::from(layer.jokers) - 1,
        Choice::Play(layer) => {
            (rank(layer.value) * 8 + u16::from(layer.numbers) - 1) * 6 + u16::from(layer.jokers)
        }
        Choice::Shadow(value) => SHADOW + rank(*value),
        Choice::Take => WORDS,
        Choice::Leave => WORDS + 1,
        Choice::TakeBack => WORDS + 2,
        Choice::Discard => WORDS + 3,
        Choice::Draw(Source::Deck) => WORDS + 4,
        Choice::Pass => WORDS + 5,
        Choice::Draw(Source::Pool(slot)) => {
            POOL + rank(slot.bottom) * 3 + slot.top.map_or(0, |top| rank(top) - 11)
        }
    }
}

/// Shows everything that can be laid down from this hand. Whole rows are copied whatever the hand holds, because a processor
/// cannot guess hands.
pub(super) fn mask_layers(hand: Cards, mask: &mut [bool]) {
    let n_jokers = usize::from(hand.count(Card::JOKER));
    let (numbers, others) = mask.split_at_mut(usize::from(JOKERS_ALONE));
    for (row, count) in numbers.as_chunks_mut().0.iter_mut().zip(hand.each()) {
        *row = LAYERS_OF_ONE_VALUE[n_jokers][usize::from(count)];
    }
    others.copy_from_slice(&JOKERS_ALONE_AND_OTHERS[n_jokers]);
}

/// Shows every slot of the pool. Where none has a second card all values are looked at, because a processor cannot guess which they are.
pub(super) fn mask_pool(state: &State, mask: &mut [bool]) {
    if !state.pool_tops().is_empty() {
        let draws = state.pool().iter().map(|slot| Choice::Draw(Source::Pool(*slot)));
        return draws.for_each(|draw| mask[usize::from(number(&draw))] = true);
    }
    let slots: &mut [[bool; 3]; 14] =
        mask[usize::from(POOL)..].as_chunks_mut().0.try_into().expect("three numbers for each bottom card");
    for ([alone, _, _], count) in slots.iter_mut().zip(state.pool_bottoms().each()) {
        *alone = count > 0;
    }
}

/// Which of the numbers from there on are layers, by how many jokers are in the hand.
static JOKERS_ALONE_AND_OTHERS: [[bool; (N_CHOICES - JOKERS_ALONE) as usize]; 6] = {
    let mut rows = [[false; (N_CHOICES - JOKERS_ALONE) as usize]; 6];
    let mut n_jokers = 0;
    while n_jokers < 6 {
        let (layers, _) = rows[n_jokers].split_at_mut(n_jokers);
        let mut place = 0;
        while place < layers.len() {
            layers[place] = true;
            place += 1;
        }
        n_jokers += 1;
    }
    rows
};

/// How many numbers the layers of one value have.
const ROW: usize = 8 * 6;

/// Which of them can be laid down, by how many jokers and cards of the value are in the hand.
static LAYERS_OF_ONE_VALUE: [[[bool; ROW]; 9]; 6] = layers_of_one_value();

const fn layers_of_one_value() -> [[[bool; ROW]; 9]; 6] {
    let mut rows = [[[false; ROW]; 9]; 6];
    let mut place = 0;
    while place < 6 * 9 * ROW {
        let (n_jokers, count, number) = (place / ROW / 9, place / ROW % 9, place % ROW);
        rows[n_jokers][count][number] = number / 6 < count && number % 6 <= n_jokers;
        place += 1;
    }
    rows
}

pub(super) fn choice(number: u16) -> Option<Choice> {
    const NAMED: [Choice; 6] = [
        Choice::Take,
        Choice::Leave,
        Choice::TakeBack,
        Choice::Discard,
        Choice::Draw(Source::Deck),
        Choice::Pass,
    ];
    Some(match number {
        ..JOKERS_ALONE => {
            let (set, jokers) = (number / 6, number % 6);
            Choice::Play(Layer::of_numbers(card(set / 8)?, small(set % 8 + 1), small(jokers)))
        }
        JOKERS_ALONE..SHADOW => Choice::Play(Layer::of_jokers(small(number - JOKERS_ALONE + 1))),
        SHADOW..WORDS => Choice::Shadow(card(number - SHADOW)?),
        WORDS..POOL => NAMED[usize::from(number - WORDS)],
        POOL..N_CHOICES => Choice::Draw(Source::Pool(slot(number - POOL)?)),
        N_CHOICES.. => return None,
    })
}

fn slot(number: u16) -> Option<Slot> {
    let top = match number % 3 {
        0 => None,
        1 => Some(Card::THIRTEEN),
        _two => Some(Card::JOKER),
    };
    Some(Slot { bottom: card(number / 3)?, top })
}

/// Counted from 0.
fn rank(card: Card) -> u16 {
    u16::from(card.rank()) - 1
}

fn card(rank: u16) -> Option<Card> {
    Card::new(u8::try_from(rank).ok()? + 1)
}

fn small(number: u16) -> u8 {
    u8::try_from(number).expect("a few cards")
}
