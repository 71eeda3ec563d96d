use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use game::{Game, Seat, Series, Standing, random};

use crate::{Dice, Keep, KeepNothing, Player, Recorder, Tally, play_match};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    pub options: G::Options,
    pub first: First,
    /// How many rounds: matches, or series if `series` is set.
    pub n_rounds: u64,
    /// How often every seat begins in a series.
    pub series: Option<u8>,
    pub seed: u64,
    pub n_threads: NonZero<usize>,
    /// The names that stand in records, by seat.
    pub players: Vec<String>,
    pub records: Records,
}

/// Who begins a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The seat that the options name.
    AsAgreed,
    /// Any seat, drawn for each round.
    Random,
}

/// Which records are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Records {
    None,
    Steps,
    StepsAndLegal,
}

/// Where a simulation reports to, always from the thread that started it.
pub trait Reporter {
    /// Lines of records, in the order of the matches.
    fn lines(&mut self, lines: &str) -> io::Result<()>;
    /// This many more rounds have been played.
    fn done(&mut self, n_rounds: u64);
}

/// Plays the plan; each thread makes its own player. An error of the sink ends it early.
pub fn simulate<G: Game, P: Player<G>>(
    plan: &Plan<G>,
    make_player: impl Fn() -> P + Sync,
    sink: &mut impl Reporter,
) -> io::Result<Tally<G>> {
    let handout = Handout::new(plan);
    thread::scope(|scope| {
        let (finished, blocks) = sync_channel(plan.n_threads.get() * 4);
        for _ in 0..plan.n_threads.get() {
            let finished = finished.clone();
            let (handout, make_player) = (&handout, &make_player);
            scope.spawn(move || work(plan, handout, &mut make_player(), &finished));
        }
        drop(finished);
        let collected = collect(plan, blocks, sink);
        handout.is_closed.store(true, Ordering::Relaxed);
        collected
    })
}

/// Hands out blocks of rounds.
struct Handout {
    next_round: AtomicU64,
    n_rounds: u64,
    n_per_block: u64,
    is_closed: AtomicBool,
}

/// A number of successive rounds, played.
struct Block<G: Game> {
    number: u64,
    n_rounds: u64,
    tally: Tally<G>,
    lines: String,
}

const ROUNDS_PER_BLOCK_MAX: u64 = 256;

impl Handout {
    /// Blocks are small enough that all threads have work to the end, and large enough to cost nothing.
    fn new<G: Game>(plan: &Plan<G>) -> Self {
        let fair = plan.n_rounds / (plan.n_threads.get() as u64 * 16);
        let n_per_block = fair.clamp(1, ROUNDS_PER_BLOCK_MAX);
        Self {
            next_round: AtomicU64::new(0),
            n_rounds: plan.n_rounds,
            n_per_block,
            is_closed: AtomicBool::new(false),
        }
    }

    fn next_block(&self) -> Option<std::ops::Range<u64>> {
        let begin = self.next_round.fetch_add(self.n_per_block, Ordering::Relaxed);
        let is_open = begin < self.n_rounds && !self.is_closed.load(Ordering::Relaxed);
        is_open.then(|| begin..(begin + self.n_per_block).min(self.n_rounds))
    }
}

fn work<G: Game>(
    plan: &Plan<G>,
    handout: &Handout,
    player: &mut impl Player<G>,
    finished: &SyncSender<Block<G>>,
) {
    match plan.records {
        Records::None => work_with(plan, handout, player, &mut KeepNothing, |_| String::new(), finished),
        Records::Steps => {
            let mut recorder = Recorder::new(plan.players.clone());
            work_with(plan, handout, player, &mut recorder, Recorder::take_lines, finished);
        }
        Records::StepsAndLegal => {
            let mut recorder = Recorder::with_legal(plan.players.clone());
            work_with(plan, handout, player, &mut recorder, Recorder::take_lines, finished);
        }
    }
}

fn work_with<G: Game, K: Keep<G>>(
    plan: &Plan<G>,
    handout: &Handout,
    player: &mut impl Player<G>,
    keep: &mut K,
    take_lines: impl Fn(&mut K) -> String,
    finished: &SyncSender<Block<G>>,
) {
    let mut legal = Vec::new();
    while let Some(rounds) = handout.next_block() {
        let mut tally = Tally::new(G::seats(&plan.options));
        let (number, n_rounds) = (rounds.start / handout.n_per_block, rounds.end - rounds.start);
        for round in rounds {
            play_round(plan, round, player, keep, &mut legal, &mut tally);
        }
        let block = Block { number, n_rounds, tally, lines: take_lines(keep) };
        if finished.send(block).is_err() {
            return;
        }
    }
}

fn play_round<G: Game>(
    plan: &Plan<G>,
    round: u64,
    player: &mut impl Player<G>,
    keep: &mut impl Keep<G>,
    legal: &mut Vec<G::Choice>,
    tally: &mut Tally<G>,
) {
    let mut dice = Dice::new(plan.seed, round);
    let first = first_of::<G>(&plan.options, plan.first, &mut dice);
    let mut play = |first: Seat, tally: &mut Tally<G>| {
        let options = options_with_first::<G>(&plan.options, first);
        let played = play_match::<G>(&options, player, &mut dice, keep, legal);
        tally.add(&played);
        played.outcome.points
    };
    let Some(n_begins) = plan.series else {
        play(first, tally);
        return;
    };
    let mut series = Series::new(G::seats(&plan.options), first, n_begins);
    loop {
        match series.standing() {
            Standing::Next(first) => series.add(&play(first, tally)),
            Standing::Over { winners } => return tally.add_series(series.totals(), &winners),
        }
    }
}

/// The options with the seat that begins this round.
pub fn options_of_round<'o, G: Game>(
    options: &'o G::Options,
    first: First,
    dice: &mut Dice,
) -> Cow<'o, G::Options> {
    options_with_first::<G>(options, first_of::<G>(options, first, dice))
}

fn first_of<G: Game>(options: &G::Options, first: First, dice: &mut Dice) -> Seat {
    match first {
        First::AsAgreed => G::first(options),
        First::Random => {
            let seats = G::seats(options);
            let ahead = random::below(&mut dice.chance, seats.count().into());
            seats.iter().nth(ahead as usize).expect("a number below their count")
        }
    }
}

fn options_with_first<G: Game>(options: &G::Options, first: Seat) -> Cow<'_, G::Options> {
    if G::first(options) == first {
        Cow::Borrowed(options)
    } else {
        Cow::Owned(G::with_first(options, first))
    }
}

/// Adds up the blocks as they come, and passes their lines on in order.
fn collect<G: Game>(
    plan: &Plan<G>,
    blocks: Receiver<Block<G>>,
    sink: &mut impl Reporter,
) -> io::Result<Tally<G>> {
    let mut total = Tally::new(G::seats(&plan.options));
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for block in blocks {
        total.merge(&block.tally);
        sink.done(block.n_rounds);
        waiting.insert(block.number, block.lines);
        while let Some(lines) = waiting.remove(&next) {
            sink.lines(&lines)?;
            next += 1;
        }
    }
    Ok(total)
}
