use game::random::below;
use game::{Game, Record, replay};
use rand_pcg::Pcg64Mcg;

use super::{Verdict, ensure};
use crate::Playing;
use crate::playing::without_lists;

/// The whole record with its lists of legal choices and a cut one without them, through text and back.
pub fn record_rebuilds<G: Game>(playing: &Playing<G>, rng: &mut Pcg64Mcg) -> Verdict {
    if playing.n_steps() >= G::STEPS_MAX {
        return Ok(());
    }
    rebuilds(playing.record(), playing.state())?;
    let cut = cut_somewhere(&without_lists(playing.record()), rng);
    let state = fold(&cut);
    rebuilds(&Record { outcome: G::outcome(&state), ..cut }, &state)
}

fn rebuilds<G: Game>(record: &Record<G>, state: &G::State) -> Verdict {
    let line = record.to_line();
    ensure!(!line.contains('\n'), "a record is one line, but there are several: {line}");
    let read = Record::<G>::from_line(&line).map_err(|fault| format!("its own text is refused: {fault}"))?;
    ensure!(read == *record, "{record:?} became {read:?} by way of its text");
    let rebuilt = replay(&read).map_err(|fault| format!("its replay is refused: {fault}"))?;
    ensure!(rebuilt == *state, "the replay gives {rebuilt:?}, the match gave {state:?}");
    Ok(())
}

fn cut_somewhere<G: Game>(whole: &Record<G>, rng: &mut Pcg64Mcg) -> Record<G> {
    let n_steps = u32::try_from(whole.steps.len()).expect("fewer steps than STEPS_MAX");
    let mut cut = whole.clone();
    cut.steps.truncate(below(rng, n_steps + 1) as usize);
    cut
}

fn fold<G: Game>(record: &Record<G>) -> G::State {
    let mut state = G::start(&record.options);
    record.steps.iter().for_each(|recorded| G::apply(&mut state, &recorded.step, &mut |_| ()));
    state
}
