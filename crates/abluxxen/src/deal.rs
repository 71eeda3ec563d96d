//! Set-up: what the shuffled cards become (S1, U1).

use arrayvec::ArrayVec;
use game::Seat;

use crate::card::Card;
use crate::cards::Cards;
use crate::deck::{DECK_MAX, Deck, DeckOrder};
use crate::event::{Event, OwnerOnly};
use crate::options::Options;
use crate::pool::{Pool, Slot};
use crate::question::Phase;
use crate::refusal::Refusal;
use crate::state::State;

/// S1: thirteen cards each; U1: in the Duel two jokers and eleven others.
const HAND_DEALT: u8 = 13;
const DUEL_JOKERS: u8 = 2;

/// The cards to be shuffled, in ascending order.
pub(crate) fn cards_to_shuffle(options: &Options) -> Cards {
    let mut cards = Cards::whole_box();
    if options.is_duel() {
        cards -= Cards::several(Card::JOKER, DUEL_JOKERS * options.seats().count());
    }
    cards
}

pub(crate) fn unshuffled(options: &Options) -> DeckOrder {
    // Jokers come last, so those that are not shuffled are missing at the end.
    let n_cards = usize::from(cards_to_shuffle(options).len());
    DeckOrder(WHOLE_BOX[..n_cards].try_into().expect("no more cards than the box has"))
}

/// Every card of the box, ascending.
const WHOLE_BOX: [Card; DECK_MAX] = {
    let mut cards = [Card::JOKER; DECK_MAX];
    let (mut place, mut rank) = (0, 1);
    while rank <= Card::THIRTEEN.rank() {
        let card = Card::of_rank(rank);
        let end = place + card.copies() as usize;
        while place < end {
            cards[place] = card;
            place += 1;
        }
        rank += 1;
    }
    cards
};

pub(crate) fn check(state: &State, order: &DeckOrder) -> Result<(), Refusal> {
    if state.phase != Phase::Dealing {
        return Err(Refusal::NoAnswer { phase: state.phase });
    }
    let is_complete = Cards::checked(&order.0).is_ok_and(|cards| cards == cards_to_shuffle(&state.options));
    if is_complete { Ok(()) } else { Err(Refusal::WrongDeck) }
}

pub(crate) fn deal(state: &mut State, order: &DeckOrder, tell: &mut impl FnMut(Event)) {
    state.deck = Deck::new(&order.0);
    for seat in state.options.seats().iter() {
        deal_hand(state, seat, tell);
    }
    refill_pool(state, tell);
    if state.options.is_duel() {
        refill_shadow(state, tell);
    }
    state.phase = Phase::LayingDown;
    tell(Event::Begins { seat: state.active });
}

fn deal_hand(state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    let n_jokers = if state.options.is_duel() { DUEL_JOKERS } else { 0 };
    state.take_openly(seat, Cards::several(Card::JOKER, n_jokers));
    let dealt = state.deck.draw_several(HAND_DEALT - n_jokers);
    state.hands.add(seat, dealt);
    tell(Event::Dealt { seat, cards: OwnerOnly(dealt) });
}

/// D2: back to six slots as far as the deck reaches. U2: a thirteen or joker is an ordinary card here.
pub(crate) fn refill_pool(state: &mut State, tell: &mut impl FnMut(Event)) {
    let mut added = ArrayVec::new();
    while !state.pool.is_full()
        && let Some(card) = state.deck.draw()
    {
        state.pool.push(Slot::single(card));
        added.push(card);
    }
    if !added.is_empty() {
        tell(Event::PoolRefilled { cards: added });
    }
}

/// U3, U12: the shadow display is filled up to thirteen cards as far as the deck reaches.
pub(crate) fn refill_shadow(state: &mut State, tell: &mut impl FnMut(Event)) {
    const SHADOW_FULL: u8 = 13;
    let mut added = Cards::NONE;
    while state.shadow.len() < SHADOW_FULL
        && let Some(card) = state.deck.draw()
    {
        if card < Card::THIRTEEN {
            state.shadow += Cards::from(card);
            added += Cards::from(card);
        } else {
            divert(state, card, tell);
        }
    }
    if !added.is_empty() {
        tell(Event::ShadowRefilled { cards: added });
    }
}

/// U3: thirteens and jokers join the lowest single pool card; U5: with none left they leave the match.
fn divert(state: &mut State, card: Card, tell: &mut impl FnMut(Event)) {
    if state.pool.cover_lowest(card) {
        tell(Event::Diverted { card });
    } else {
        state.discard += Cards::from(card);
        tell(Event::Removed { card });
    }
}

/// The most cards that one refill can bring.
pub(crate) type PoolCards = ArrayVec<Card, { Pool::SLOTS_MAX }>;
