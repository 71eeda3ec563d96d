//! Continuing a finished match: its first steps become the first steps of a new one.

use game::{Earlier, Fair, Game, Step};
use protocol::Position;

use crate::Refusal;
use crate::entry::{Actor, ChoiceEntry, Entry};
use crate::live_match::Taken;
use crate::replaying;
use crate::saved::Opening;

/// How many times in a row a match may continue one that itself continued another.
const N_EARLIER_MAX: usize = 16;

/// The first steps stand in the row of the table until the match begins, and the row is written with every change. Few
/// matches have more than a tenth of that.
const STEPS_MAX: u32 = 2_000;

/// The options of the match in this log, and its first steps.
pub(crate) fn of_log<G: Game>(log: &[Vec<u8>], step: u32) -> Result<(G::Options, Opening<G>), Refusal> {
    let live = replaying::load::<G>(log)
        .map_err(|_| Refusal::table("this match was played by rules that are no longer known"))?;
    let n_steps = u32::try_from(live.steps.len()).expect("a match is short");
    check_step(step, n_steps)?;
    let earlier = earlier(&live.head.fair, step);
    if depth(&earlier.fair) > N_EARLIER_MAX {
        return Err(Refusal::table("this match has gone on from others too often"));
    }
    let entries = live.steps[..step as usize].iter().map(Entry::of_earlier).collect();
    let match_id = live.match_id().to_owned();
    let rules = live.head.rules.clone();
    let newest = G::pinned(&live.head.options, G::RULES).expect("a game knows its newest rules");
    Ok((newest, Opening { match_id, rules, earlier, entries }))
}

fn check_step(step: u32, n_steps: u32) -> Result<(), Refusal> {
    if !(1..n_steps).contains(&step) {
        return Err(Refusal::table("a match goes on after its first step and before its last"));
    }
    if step > STEPS_MAX {
        return Err(Refusal::table("a match goes on after 2,000 steps at most"));
    }
    Ok(())
}

/// Where this many first steps come from: the oldest match that has them all.
fn earlier(fair: &Fair, steps: u32) -> Earlier {
    match &fair.earlier {
        Some(older) if steps <= older.steps => earlier(&older.fair, steps),
        Some(_) | None => Earlier { steps, fair: fair.clone() },
    }
}

fn depth(fair: &Fair) -> usize {
    fair.earlier.as_ref().map_or(0, |earlier| 1 + depth(&earlier.fair))
}

impl<G: Game> Opening<G> {
    pub(crate) fn position(&self) -> Position {
        let step = u32::try_from(self.entries.len()).expect("a match is short");
        Position { match_id: self.match_id.clone(), step }
    }

    /// The options as that match read them.
    pub(crate) fn pinned(&self, options: &G::Options) -> G::Options {
        G::pinned(options, &self.rules).unwrap_or_else(|| options.clone())
    }

    /// Whether its rules allow these steps: they were checked on the day the table was opened.
    pub(crate) fn is_allowed(&self, options: &G::Options) -> bool {
        let mut state = G::start(&self.pinned(options));
        self.entries.iter().all(|entry| match entry {
            Entry::Choice(ChoiceEntry { seat, choice, .. }) => {
                let is_allowed = G::check(&state, *seat, choice).is_ok();
                if is_allowed {
                    G::apply(&mut state, &Step::Choice(*seat, *choice), &mut |_| ());
                }
                is_allowed
            }
            Entry::Chance(chance) => {
                let is_allowed = G::check_chance(&state, chance).is_ok();
                if is_allowed {
                    G::apply(&mut state, &Step::Chance(chance.clone()), &mut |_| ());
                }
                is_allowed
            }
            Entry::Undo(_) => false,
        })
    }
}

impl<G: Game> Entry<G> {
    /// A step of an earlier match: nobody here made it, and nobody here can take it back.
    pub(crate) fn of_earlier(taken: &Taken<G>) -> Self {
        match &taken.step {
            Step::Choice(seat, choice) => Self::Choice(ChoiceEntry {
                seat: *seat,
                choice: *choice,
                actor: Actor::Earlier,
                request: None,
                left_ms: None,
                made_ms: None,
                hinted: false,
            }),
            Step::Chance(chance) => Self::Chance(chance.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_goes_on_between_its_ends_and_not_after_too_many_steps() {
        for (step, n_steps, is_fine) in [
            (0, 10, false),
            (1, 10, true),
            (9, 10, true),
            (10, 10, false),
            (STEPS_MAX, STEPS_MAX + 2, true),
            (STEPS_MAX + 1, STEPS_MAX + 2, false),
        ] {
            assert_eq!(check_step(step, n_steps).is_ok(), is_fine, "{step} of {n_steps}");
        }
    }
}
