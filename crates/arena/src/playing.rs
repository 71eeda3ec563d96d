use game::{Awaiting, Game, Outcome, Step};

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
    let mut n_steps = 0;
    keep.begin(options);
    loop {
        let step: Step<G> = match G::awaiting(&state) {
            Awaiting::Choice(seat) => {
                n_choices += 1;
                let choice = player.choose(&state, seat, &mut dice.bots, legal);
                if keep.wants_legal() {
                    G::legal_choices(&state, legal);
                }
                Step::Choice(seat, choice)
            }
            Awaiting::Chance => Step::Chance(G::sample(&state, &mut dice.chance)),
            Awaiting::Nothing => break,
        };
        keep.step(&step, legal);
        G::apply(&mut state, &step, &mut |_| ());
        n_steps += 1;
        assert!(n_steps < G::STEPS_MAX, "a match of {} did not end", G::NAME);
    }
    let outcome = G::outcome(&state).expect("nothing is awaited only when the match is over");
    keep.end(&outcome);
    Played { outcome, n_choices }
}
