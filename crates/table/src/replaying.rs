//! Finished matches, to be looked at again.

use game::{BySeat, Game, Seat, Seats, Step, Viewer};
use protocol::Frame;

use crate::UnreadableError;
use crate::brief::Brief;
use crate::entry::{Actor, ChoiceEntry, Entry, UndoEntry};
use crate::live_match::{LiveMatch, Taken};
use crate::match_log::MatchLog;
use crate::table::to_json;
use crate::telling::stand_ins;

/// Which part of a match, and through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayPart {
    pub viewers: ReplayViewers,
    /// Where whoever asks sat.
    pub own: Option<Seat>,
    pub from: u32,
    pub n_frames_max: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayViewers {
    One(Viewer),
    All,
}

type ReplayOf<G> = protocol::ReplayPage<
    <G as Game>::Options,
    Brief<'static, <G as Game>::View>,
    <G as Game>::Choice,
    <G as Game>::Told,
>;

pub(crate) fn record<G: Game>(log: &[Vec<u8>]) -> Result<String, UnreadableError> {
    Ok(load::<G>(log)?.record().to_line())
}

/// The most bytes of all frames in one answer; a client asks for the rest.
const FRAMES_BYTES_MAX: usize = 1_000_000;

/// Folds the log once. The answer may have fewer frames than asked for, but at least one if there is any.
pub(crate) fn replay<G: Game>(log: &[Vec<u8>], part: ReplayPart) -> Result<String, UnreadableError> {
    let MatchLog { head, entries } = MatchLog::<G>::read(log)?;
    let head = head.pinned()?;
    let hints = hints(G::seats(&head.options), &entries);
    let steps = counted(entries)?;
    let replay = ReplayOf::<G> {
        n_steps: number(steps.len()),
        frames: frames(&head.options, &steps, &hints, part)?,
        match_id: head.fair.match_id,
        game: G::NAME.to_owned(),
        options: head.options,
        players: head.players,
        seat: part.own,
        from: part.from,
    };
    serde_json::to_string(&replay).map_err(|problem| UnreadableError(problem.to_string()))
}

fn hints<G: Game>(seats: Seats, entries: &[Entry<G>]) -> BySeat<u32> {
    let mut n_hints = BySeat::new(seats, 0);
    for entry in entries {
        if let Entry::Choice(ChoiceEntry { seat, hinted: true, .. }) = entry {
            n_hints[*seat] += 1;
        }
    }
    n_hints
}

/// The steps that count: what was taken back is left out.
fn counted<G: Game>(entries: Vec<Entry<G>>) -> Result<Vec<Taken<G>>, UnreadableError> {
    let mut steps: Vec<Taken<G>> = Vec::with_capacity(entries.len());
    for entry in entries {
        match entry {
            Entry::Choice(ChoiceEntry { seat, choice, actor, .. }) => {
                steps.push(Taken { step: Step::Choice(seat, choice), actor });
            }
            Entry::Chance(chance) => {
                steps.push(Taken { step: Step::Chance(chance), actor: Actor::Person });
            }
            Entry::Undo(UndoEntry { seat, .. }) => {
                let is_own = |taken: Taken<G>| matches!(taken.step, Step::Choice(own, _) if own == seat);
                if !steps.pop().is_some_and(is_own) {
                    return Err(UnreadableError("nothing of this seat to take back".to_owned()));
                }
            }
        }
    }
    Ok(steps)
}

/// Only a match that is over can be looked at whole.
pub(crate) fn load<G: Game>(log: &[Vec<u8>]) -> Result<LiveMatch<G>, UnreadableError> {
    let live = LiveMatch::of_log(MatchLog::read(log)?, |_| None, 0)?;
    if live.outcome().is_none() {
        return Err(UnreadableError("the match is not over".to_owned()));
    }
    Ok(live)
}

type FrameOf<G> = Frame<Brief<'static, <G as Game>::View>, <G as Game>::Choice, <G as Game>::Told>;

fn frames<G: Game>(
    options: &G::Options,
    steps: &[Taken<G>],
    hints: &BySeat<u32>,
    part: ReplayPart,
) -> Result<Vec<FrameOf<G>>, UnreadableError> {
    let viewers: Vec<Viewer> = match part.viewers {
        ReplayViewers::One(viewer) => vec![viewer],
        ReplayViewers::All => Viewer::all(G::seats(options)).collect(),
    };
    let mut state = G::start(options);
    let mut frames = Vec::new();
    let mut n_bytes = 0;
    let until = part.from.saturating_add(part.n_frames_max);
    for (step, taken) in (1..).zip(steps) {
        check_step(&state, &taken.step)?;
        let mut events = Vec::new();
        G::apply(&mut state, &taken.step, &mut |event| events.push(event));
        if (part.from..until).contains(&step) && n_bytes < FRAMES_BYTES_MAX {
            let mut frame = frame(&state, taken, step, &events, &viewers);
            if let Some(over) = &mut frame.over {
                over.stand_ins = stand_ins(G::seats(options), steps);
                over.hints = hints.as_slice().to_vec();
            }
            n_bytes += to_json(&frame).len();
            if n_bytes <= FRAMES_BYTES_MAX || frames.is_empty() {
                frames.push(frame);
            }
        }
    }
    match G::outcome(&state) {
        Some(_) => Ok(frames),
        None => Err(UnreadableError("the match is not over".to_owned())),
    }
}

fn check_step<G: Game>(state: &G::State, step: &Step<G>) -> Result<(), UnreadableError> {
    let is_allowed = match step {
        Step::Choice(seat, choice) => G::check(state, *seat, choice).is_ok(),
        Step::Chance(chance) => G::check_chance(state, chance).is_ok(),
    };
    if is_allowed { Ok(()) } else { Err(UnreadableError("a step that the rules refuse".to_owned())) }
}

fn frame<G: Game>(
    state: &G::State,
    taken: &Taken<G>,
    step: u32,
    events: &[G::Event],
    viewers: &[Viewer],
) -> FrameOf<G> {
    let told_to = match viewers {
        [viewer] => *viewer,
        // With all cards on the table, everybody's own words are told one after the other.
        _ => Viewer::Spectator,
    };
    let (choice, by) = match &taken.step {
        Step::Choice(seat, choice) => (Some(*choice), Some(taken.actor.by(*seat))),
        Step::Chance(_) => (None, None),
    };
    let awaiting = match G::awaiting(state) {
        game::Awaiting::Choice(seat) => Some(seat),
        game::Awaiting::Chance | game::Awaiting::Nothing => None,
    };
    let over = G::outcome(state).map(|outcome| protocol::MatchOver {
        points: outcome.points.as_slice().to_vec(),
        winners: outcome.winning_seats().collect(),
        stand_ins: Vec::new(),
        hints: Vec::new(),
    });
    Frame {
        step,
        choice,
        by,
        told: events.iter().map(|event| G::told(event, told_to)).collect(),
        views: viewers.iter().map(|viewer| Brief::alone(G::view(state, *viewer))).collect(),
        awaiting,
        over,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a match is short")
}
