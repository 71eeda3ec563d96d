//! Finished matches, to be looked at again.

use game::{Game, Record, Replay, Step, Viewer};
use protocol::Frame;

use crate::UnreadableError;
use crate::live_match::{LiveMatch, Taken};
use crate::match_log::MatchLog;

/// Which part of a match, and through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayPart {
    pub viewers: ReplayViewers,
    pub from: u32,
    pub n_frames_max: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayViewers {
    One(Viewer),
    All,
}

type ReplayOf<G> =
    protocol::Replay<<G as Game>::Options, <G as Game>::View, <G as Game>::Choice, <G as Game>::Told>;

pub(crate) fn record<G: Game>(log: &[Vec<u8>]) -> Result<String, UnreadableError> {
    Ok(load::<G>(log)?.record().to_line())
}

pub(crate) fn replay<G: Game>(log: &[Vec<u8>], part: ReplayPart) -> Result<String, UnreadableError> {
    let live = load::<G>(log)?;
    let record = live.record();
    let replay = ReplayOf::<G> {
        match_id: live.match_id().to_owned(),
        game: G::NAME.to_owned(),
        options: record.options.clone(),
        players: record.players.clone(),
        n_steps: number(record.steps.len()),
        from: part.from,
        frames: frames(&live, &record, part)?,
    };
    serde_json::to_string(&replay).map_err(|problem| UnreadableError(problem.to_string()))
}

/// Only a match that is over can be looked at whole.
pub(crate) fn load<G: Game>(log: &[Vec<u8>]) -> Result<LiveMatch<G>, UnreadableError> {
    let live = LiveMatch::of_log(MatchLog::read(log)?, |_| None, 0)?;
    if live.outcome().is_none() {
        return Err(UnreadableError("the match is not over".to_owned()));
    }
    Ok(live)
}

type Frames<G> = Vec<Frame<<G as Game>::View, <G as Game>::Choice, <G as Game>::Told>>;

fn frames<G: Game>(
    live: &LiveMatch<G>,
    record: &Record<G>,
    part: ReplayPart,
) -> Result<Frames<G>, UnreadableError> {
    let viewers: Vec<Viewer> = match part.viewers {
        ReplayViewers::One(viewer) => vec![viewer],
        ReplayViewers::All => Viewer::all(live.seats()).collect(),
    };
    let mut replay = Replay::new(record);
    let mut frames = Vec::new();
    let until = part.from.saturating_add(part.n_frames_max);
    for (step, taken) in (1..).zip(&live.steps) {
        let mut events = Vec::new();
        let tell = &mut |event| events.push(event);
        replay.advance(tell).map_err(|fault| UnreadableError(fault.to_string()))?;
        if (part.from..until).contains(&step) {
            frames.push(frame(replay.state(), taken, step, &events, &viewers));
        }
    }
    Ok(frames)
}

fn frame<G: Game>(
    state: &G::State,
    taken: &Taken<G>,
    step: u32,
    events: &[G::Event],
    viewers: &[Viewer],
) -> Frame<G::View, G::Choice, G::Told> {
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
        game::Awaiting::Choice(seat) => Some(seat.number()),
        game::Awaiting::Chance | game::Awaiting::Nothing => None,
    };
    let over = G::outcome(state).map(|outcome| protocol::MatchOver {
        points: outcome.points.as_slice().to_vec(),
        winners: outcome.winning_seats().map(|seat| seat.number()).collect(),
    });
    Frame {
        step,
        choice,
        by,
        told: events.iter().map(|event| G::told(event, told_to)).collect(),
        views: viewers.iter().map(|viewer| G::view(state, *viewer)).collect(),
        awaiting,
        over,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a match is short")
}
