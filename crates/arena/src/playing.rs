use game::{Game, Outcome, drive};

use crate::{Dice, Keep, Player};

/// A match that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<G: Game> {
    pub outcome: Outcome<G>,
    pub n_choices: u32,
}

/// Plays one match. `legal` is only lent, so that millions of matches share one buffer.
pub fn play_match<G: Game>(
    options: &G::Options,
    player: &mut impl Player<G>,
    dice: &mut Dice,
    keep: &mut impl Keep<G>,
    legal: &mut Vec<G::Choice>,
) -> Played<G> {
    let mut state = G::start(options);
    let mut n_choices = 0;
    keep.begin(options);
    let choose = |state: &G::State, seat, dice: &mut Dice| {
        n_choices += 1;
        Some(player.choose(state, seat, &mut dice.bots, legal))
    };
    drive(&mut state, dice, choose, keep);
    let outcome = G::outcome(&state).expect("nothing is awaited only when the match is over");
    keep.end(&outcome);
    Played { outcome, n_choices }
}
