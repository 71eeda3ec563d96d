//! Two runs of the same script, side by side.

use std::ops::Range;

use game::{Awaiting, Explain, Seats, Viewer};
use serde_json::{Value, json};
use table::{GameTables, ReplayPart, ReplayViewers};

use super::rehearsal::{Moment, Run, VIEWERS, run, sum};
use super::scene::{Company, Matter, Plant, Scene, beginning};
use crate::stage::{Stage, rng};

/// How an entry that takes something back begins.
const UNDO: &[u8] = b"{\"undo\"";
/// Other cards for every match.
const STIRRINGS: u32 = 6;

#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) n_pairs: usize,
    pub(super) n_bytes: usize,
    pub(super) n_leaks: usize,
    /// What was the first message to differ.
    pub(super) first_leak: Option<String>,
    pub(super) n_replays: usize,
    pub(super) n_undone: usize,
    pub(super) n_refused: usize,
    pub(super) n_hints: usize,
    pub(super) n_said: usize,
}

/// What differs between two matches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stirring {
    Cards,
    Secrets,
}

/// Plays matches with these seeds, each once more with something hidden stirred.
pub(super) fn compare<G: Explain>(scene: &Scene, stirring: Stirring, matches: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let (stage, matter) = beginning::<G>(scene);
    let options: G::Options = serde_json::from_value(scene.options.clone()).expect("options of the game");
    let seats = G::seats(&options);
    for number in matches {
        let mut rng = rng(number);
        let (one, script) = run(&stage, &matter, None, &mut rng, scene);
        tally.count(&one);
        let others: Vec<Matter> = match stirring {
            Stirring::Cards => {
                let mut place = || game::random::below(&mut rng, 10_000) as usize;
                (0..STIRRINGS).filter_map(|_| matter.stirred([place(), place()])).collect()
            }
            Stirring::Secrets => vec![matter.reseeded(u32::try_from(number % 14).expect("a digit") * 2 + 1)],
        };
        for other in others {
            let (two, _) = run(&stage, &other, Some(&script), &mut rng, scene);
            let pair = Pair { stage: &stage, scene, seats, one: &one, two: &two };
            VIEWERS.iter().for_each(|(_, viewer)| tally.add(&pair, *viewer, stirring));
        }
    }
    tally
}

struct Pair<'r, G: Explain> {
    stage: &'r Stage<G>,
    scene: &'r Scene,
    seats: Seats,
    one: &'r Run<G>,
    two: &'r Run<G>,
}

/// What the rules show and tell, and who is asked.
type Known<G> = (Vec<<G as game::Game>::View>, Vec<<G as game::Game>::Told>, Awaiting);

impl<G: Explain> Pair<'_, G> {
    /// How far the rules themselves show and tell a viewer the same in both matches, and whether they really differ.
    fn same_for(&self, viewer: Viewer) -> (usize, bool) {
        let n_max = self.one.moments.len().min(self.two.moments.len());
        let mut is_stirred = false;
        for n in 2..=n_max {
            let (one, two) = (&self.one.moments[n - 1], &self.two.moments[n - 1]);
            if self.known(one, viewer) != self.known(two, viewer) {
                return (n, is_stirred);
            }
            is_stirred |= one.state != two.state;
        }
        // Where one of the runs ended, the other may have said something more.
        (n_max, is_stirred)
    }

    /// Whoever watches open hands knows what all seats know together.
    fn known(&self, moment: &Moment<G>, viewer: Viewer) -> Known<G> {
        let sees_all = self.scene.company == Company::Watched && viewer == Viewer::Spectator;
        let Moment { state, events } = moment;
        let eyes: Vec<Viewer> = if sees_all { Viewer::all(self.seats).collect() } else { vec![viewer] };
        let views = eyes.iter().map(|&viewer| G::view(state, viewer)).collect();
        let told = events.iter().flat_map(|event| eyes.iter().map(|&viewer| G::told(event, viewer)));
        (views, told.collect(), G::awaiting(state))
    }

    /// What was the same in both matches, as it is looked at again through the eyes of a viewer. Only a match that is
    /// over can be, and only without anything that was taken back are its frames the entries of its log.
    fn replays(&self, viewer: Viewer, n_same: usize) -> Option<[Value; 2]> {
        let part = ReplayPart { viewers: ReplayViewers::One(viewer), own: None, from: 1, n_frames_max: 400 };
        let frames = |run: &Run<G>| {
            let has_undo = run.log.iter().any(|bytes| bytes.starts_with(UNDO));
            let replay = GameTables::replay(&self.stage.tables, &run.log, part).ok().filter(|_| !has_undo)?;
            let page: Value = serde_json::from_str(&replay).expect("a page");
            let frames = page["frames"].as_array().expect("a list").iter();
            // The head is no frame.
            let mut frames: Vec<Value> = frames.take(n_same.saturating_sub(2)).cloned().collect();
            if self.scene.plant == Plant::Replay {
                let states = run.moments[1..].iter().map(|moment| format!("{:?}", moment.state));
                frames.iter_mut().zip(states).for_each(|(frame, state)| frame["sum"] = json!(sum(&state)));
            }
            Some(frames.into())
        };
        Some([frames(self.one)?, frames(self.two)?])
    }
}

impl Tally {
    fn add<G: Explain>(&mut self, pair: &Pair<'_, G>, viewer: Viewer, stirring: Stirring) {
        let (n_same, is_stirred) = pair.same_for(viewer);
        if stirring == Stirring::Cards && !is_stirred {
            return;
        }
        let until = |run: &Run<G>| -> Vec<(usize, u64, String)> {
            run.heard[&viewer].iter().filter(|(n_entries, ..)| *n_entries < n_same).cloned().collect()
        };
        let (one, two) = (until(pair.one), until(pair.two));
        let replays = pair.replays(viewer, n_same);
        self.n_pairs += 1;
        self.n_replays += usize::from(replays.is_some());
        self.n_bytes += one.iter().map(|(.., text)| text.len()).sum::<usize>();
        let differing = one.iter().zip(&two).find(|(one, two)| one != two);
        if let (None, Some((one, two))) = (&self.first_leak, differing) {
            self.first_leak = Some(format!("{viewer:?} at {n_same}:\n{one:?}\n{two:?}"));
        }
        self.n_leaks += usize::from(one != two || replays.is_some_and(|[one, two]| one != two));
    }

    /// How much of everything happened.
    fn count<G: Explain>(&mut self, run: &Run<G>) {
        self.n_undone += run.log.iter().filter(|bytes| bytes.starts_with(UNDO)).count();
        let texts = run.heard.values().flatten().map(|(.., text)| text);
        let n_of = |kind: &str| {
            texts.clone().filter(|text| text.starts_with(&format!("{{\"type\":\"{kind}\""))).count()
        };
        self.n_refused += n_of("refused");
        self.n_hints += n_of("hint");
        self.n_said += n_of("said");
    }
}
