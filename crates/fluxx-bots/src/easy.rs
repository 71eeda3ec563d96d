use bots::{Desk, Policy};
use fluxx::effect::Kind;
use fluxx::{Card, CardSet, Choice, Fluxx, Look, State};
use game::{Game, Seat, random};

use crate::goals::would_win;

/// A relaxed beginner: sees a victory that one card brings, likes Keepers, and otherwise plays anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Policy<Fluxx> for Easy {
    fn choose(&self, state: &State, seat: Seat, desk: &mut Desk<Fluxx>) -> Choice {
        Fluxx::legal_choices(state, &mut desk.legal);
        let look = state.look();
        let liking = |choice: &Choice| match choice {
            Choice::Play(card) => liking(look, seat, *card),
            // Nobody likes to throw a hand away.
            Choice::Free(_) => 0,
            Choice::GoOn
            | Choice::Pass
            | Choice::Pay
            | Choice::Card(_)
            | Choice::Discard(_)
            | Choice::Give { .. }
            | Choice::Seat(_)
            | Choice::Left
            | Choice::Right
            | Choice::Done => 1,
        };
        let most = desk.legal.iter().map(liking).max().unwrap_or(0);
        desk.legal.retain(|choice| liking(choice) == most);
        *random::pick(&mut desk.rng, &desk.legal)
    }
}

/// How gladly a card is played.
fn liking(look: Look, seat: Seat, card: Card) -> u8 {
    let front = look.front(seat);
    let wins_by = |goal: Card, front: CardSet| would_win(look, &look.condition(goal), seat, front);
    match look.deck().kind(card) {
        Kind::Keeper if look.goals().iter().any(|goal| wins_by(goal, front | CardSet::of(card))) => 4,
        Kind::Goal if wins_by(card, front) => 4,
        Kind::Keeper => 3,
        Kind::Action | Kind::NewRule => 2,
        Kind::Goal | Kind::Creeper => 1,
    }
}
