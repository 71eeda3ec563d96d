use abluxxen::{Abluxxen, Card, Choice, Layer, Phase, Source, State};
use bots::{Desk, Policy};
use game::Seat;

/// A relaxed beginner: the largest set first, takes what matches, takes back what was robbed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Policy<Abluxxen> for Easy {
    fn choose(&self, state: &State, seat: Seat, _: &mut Desk<Abluxxen>) -> Choice {
        match state.phase() {
            Phase::LayingDown => Choice::Play(largest_set(state, seat)),
            Phase::TakingShadow => first_shadow(state, seat),
            Phase::Robbing { layer, .. } if holds(state, seat, layer.value) => Choice::Take,
            Phase::Robbing { .. } => Choice::Leave,
            Phase::Losing { .. } => Choice::TakeBack,
            Phase::Drawing { .. } => {
                Choice::Draw(matching_draw(state, seat).unwrap_or_else(|| any_draw(state)))
            }
            Phase::DrawingOptionally => matching_draw(state, seat).map_or(Choice::Pass, Choice::Draw),
            Phase::Dealing | Phase::Over(_) => unreachable!("nobody is asked anything"),
        }
    }
}

fn holds(state: &State, seat: Seat, value: Card) -> bool {
    state.hand(seat).count(value) > 0
}

/// Of equal sets the highest; jokers stay in the hand until nothing else is left.
fn largest_set(state: &State, seat: Seat) -> Layer {
    let numbers = state.hand(seat).counts().filter(|(value, _)| !value.is_joker());
    match numbers.max_by_key(|&(value, count)| (count, value)) {
        Some((value, count)) => Layer::of_numbers(value, count, 0),
        None => Layer::of_jokers(state.hand(seat).count(Card::JOKER)),
    }
}

fn first_shadow(state: &State, seat: Seat) -> Choice {
    let attack = state.top(seat).expect("the shadow is robbed with a layer");
    let robbed = |&(value, count): &(Card, u8)| {
        attack.robs(Layer::of_numbers(value, count, 0), state.options().level())
    };
    let group = state.shadow().counts().find(robbed);
    Choice::Shadow(group.expect("the question is only asked when a group is robbed").0)
}

fn matching_draw(state: &State, seat: Seat) -> Option<Source> {
    let fits = |card: Card| card.is_joker() || holds(state, seat, card);
    state.pool().iter().find(|slot| fits(slot.bottom)).map(|&slot| Source::Pool(slot))
}

fn any_draw(state: &State) -> Source {
    match state.pool().first() {
        Some(&slot) if state.deck() == 0 => Source::Pool(slot),
        Some(_) | None => Source::Deck,
    }
}
