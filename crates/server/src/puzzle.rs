//! The puzzle of a day, "find the choice": cut from the record of a match that bots play from the day as their seed, so
//! that it is the same for everybody, at every node and at every site.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use arena::analysis::LookBack;
use bots::{Budget, Level, Question};
use commits::Keeping;
use game::{Hint, Reason, Record, Seat, Viewer, drive};
use games::{GameName, Leveled, with_game};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::App;
use crate::pool::Payer;

const DAY_MS: u64 = 86_400_000;
/// For how long old puzzles can be looked up.
const KEPT_DAYS: u32 = 30;
/// After this time somebody else gets a turn on the bots' threads.
const SLICE: Duration = Duration::from_millis(50);
/// Quickly, to find what is worth a closer look.
const LOOK_BUDGET: Budget = Budget::Iterations(30);
const WEIGH_BUDGET: Budget = Budget::Iterations(1_500);
/// For the best choice and one other: a glance, and a closer look where that leaves a doubt.
const PAIR_BUDGETS: [Budget; 2] = [Budget::Iterations(100), Budget::Iterations(600)];
/// How many choices of a match get the closer look.
const CANDIDATES_MAX: usize = 4;
/// The best choice should be better than any other by this chance to win, however lucky it was when it was weighed.
const LEAD_WANTED: f64 = 0.03;
/// Where nearly everything is lost or won, nobody cares.
const CHANCE_WANTED: std::ops::RangeInclusive<f64> = 0.15..=0.95;
/// After this many matches the best one found will do, if it is better than any other at all.
const MATCHES_MAX: u64 = 16;
/// Fewer choices are no puzzle, more are a search.
const N_CHOICES: std::ops::RangeInclusive<usize> = 3..=24;

pub(crate) fn day(now_ms: u64) -> u32 {
    u32::try_from(now_ms / DAY_MS).unwrap_or(u32::MAX)
}

/// A puzzle as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Puzzle {
    pub(crate) options: Value,
    pub(crate) seat: Seat,
    pub(crate) view: Value,
    pub(crate) legal: Vec<Value>,
    pub(crate) victims: Vec<Vec<Seat>>,
    pub(crate) best: u32,
    pub(crate) values: Vec<Option<f64>>,
    pub(crate) reason: Option<Reason>,
}

/// The games whose puzzle is being looked for.
#[derive(Debug, Default)]
pub(crate) struct Puzzles {
    making: Mutex<BTreeSet<String>>,
}

/// Starts looking for the puzzle of a day, unless that is already being done.
pub(crate) fn begin(app: &App, game: &str, day: u32) {
    let Ok(name) = game.parse::<GameName>() else { return };
    let is_new =
        app.puzzles.making.lock().expect("nothing panics while it holds the lock").insert(game.to_owned());
    if is_new {
        tokio::spawn(make(app.clone(), name, day));
    }
}

/// Lets the next one begin, whatever the outcome.
struct Place(App, String);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.puzzles.making.lock().expect("nothing panics while it holds the lock").remove(&self.1);
    }
}

async fn make(app: App, name: GameName, day: u32) {
    let game = name.to_string();
    let _place = Place(app.clone(), game.clone());
    let Some(puzzle) = search(&app, with_game!(name, G => searching::<G>(day))).await else { return };
    let bytes = serde_json::to_vec(&puzzle).expect("a puzzle is plain values");
    let before_day = day.saturating_sub(KEPT_DAYS);
    for keeping in [Keeping::Puzzle { day, game, bytes }, Keeping::ForgetPuzzles { before_day }] {
        if let Err(problem) = app.store.keep(keeping).await {
            tracing::warn!(%problem, "the puzzle of the day is not kept");
        }
    }
}

/// Slice by slice; nothing when it failed.
async fn search(app: &App, searching: Box<dyn Searching>) -> Option<Puzzle> {
    let searching = Arc::new(Mutex::new(searching));
    let found = Arc::new(Mutex::new(None));
    while found.lock().expect("nothing panics while it holds the lock").is_none() {
        let (searching, found) = (Arc::clone(&searching), Arc::clone(&found));
        let slice = move |_| {
            let mut searching = searching.lock().expect("a slice that failed is the last");
            let begun = Instant::now();
            while begun.elapsed() < SLICE {
                if let Some(puzzle) = searching.advance() {
                    *found.lock().expect("nothing panics while it holds the lock") = Some(puzzle);
                    return;
                }
            }
        };
        if !app.pool.work(Payer::default(), slice).await {
            tracing::error!("looking for the puzzle of the day failed");
            return None;
        }
    }
    found.lock().expect("nothing panics while it holds the lock").take()
}

trait Searching: Send {
    /// A little further; the puzzle when it is found.
    fn advance(&mut self) -> Option<Puzzle>;
}

/// A question of a match that somebody answered badly.
struct Candidate {
    step: usize,
    seat: Seat,
}

struct Search<G: Leveled> {
    day: u32,
    n_matches: u64,
    look: Option<LookBack<G, G::Insight>>,
    record: Record<G>,
    candidates: Vec<Candidate>,
    weighing: Option<Weighing<G>>,
    /// With its lead.
    best: Option<(f64, Puzzle)>,
}

fn searching<G: Leveled>(day: u32) -> Box<dyn Searching>
where
    Search<G>: Send,
{
    let record = Record::new(G::usual_options(), Vec::new());
    Box::new(Search::<G> {
        day,
        n_matches: 0,
        look: None,
        record,
        candidates: Vec::new(),
        weighing: None,
        best: None,
    })
}

impl<G: Leveled> Searching for Search<G>
where
    Self: Send,
{
    fn advance(&mut self) -> Option<Puzzle> {
        if let Some(look) = &mut self.look {
            if !look.advance() {
                self.choose_candidates();
            }
            return None;
        }
        if let Some(weighing) = self.weighing.take() {
            self.compare(weighing);
            return None;
        }
        if let Some(candidate) = self.candidates.pop() {
            self.weighing = weighed(&self.record, &candidate);
            return None;
        }
        let is_enough = self.best.as_ref().is_some_and(|(lead, _)| *lead >= LEAD_WANTED);
        if is_enough || (self.n_matches >= MATCHES_MAX && self.best.is_some()) {
            return self.best.take().map(|(_, puzzle)| puzzle);
        }
        self.play();
        None
    }
}

impl<G: Leveled> Search<G> {
    fn play(&mut self) {
        self.record = played::<G>(u64::from(self.day) << 16 | self.n_matches);
        self.n_matches += 1;
        let look = LookBack::new(self.record.clone(), &G::Insight::default(), LOOK_BUDGET, 0);
        self.look = Some(look.expect("what was just played can be played again"));
    }

    fn choose_candidates(&mut self) {
        let Some(look) = self.look.take() else { return };
        let mut mistakes = look.finish().choices;
        mistakes.retain(|choice| choice.mistake);
        mistakes.sort_by(|a, b| b.loss_low.total_cmp(&a.loss_low));
        mistakes.truncate(CANDIDATES_MAX);
        let candidate = |choice: &arena::analysis::JudgedChoice<G::Choice>| Candidate {
            step: choice.step,
            seat: choice.seat,
        };
        self.candidates = mistakes.iter().map(candidate).collect();
    }

    /// With one rival more. Whoever is as good as the best would be called wrong, so such a question is no puzzle.
    fn compare(&mut self, mut weighing: Weighing<G>) {
        let to_beat = self.best.as_ref().map_or(0.0, |(lead, _)| *lead);
        if weighing.lead <= to_beat {
            return;
        }
        let Some(rival) = weighing.rivals.pop() else {
            self.best = Some((weighing.lead, weighing.puzzle));
            return;
        };
        weighing.compare(rival);
        self.weighing = Some(weighing);
    }
}

/// A question whose best choice is compared with every other one.
struct Weighing<G: Leveled> {
    view: G::View,
    legal: Vec<G::Choice>,
    /// Places in `legal` of those that the best choice was not yet compared with, the likeliest last.
    rivals: Vec<usize>,
    /// By how much the best choice is better than those that it was compared with, at least.
    lead: f64,
    puzzle: Puzzle,
}

impl<G: Leveled> Weighing<G> {
    /// In new worlds: what came out best among many was lucky, too.
    fn compare(&mut self, rival: usize) {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let best = self.puzzle.best as usize;
        let mut lead = |budget| {
            let question =
                Question::<G>::of_view(&self.view, self.puzzle.seat, &self.legal).with_budget(budget);
            G::lead(&question, [self.legal[best], self.legal[rival]], &mut rng)
        };
        let [glance, look] = PAIR_BUDGETS;
        let mut found = lead(glance);
        if found.mean - found.half < LEAD_WANTED {
            found = lead(look);
        }
        self.lead = self.lead.min(found.mean - found.half);
        self.puzzle.values[rival] = self.puzzle.values[best].map(|value| (value - found.mean).max(0.0));
    }
}

/// A match of bots that are good but not perfect.
fn played<G: Leveled>(seed: u64) -> Record<G> {
    let options = G::usual_options();
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut bot = G::bot(Level::Steady);
    let players = vec![format!("bot:{}", Level::Steady); usize::from(G::seats(&options).count())];
    let mut record = Record::new(options.clone(), players);
    let mut state = G::start(&options);
    let mut legal = Vec::new();
    let choose = |state: &G::State, seat, rng: &mut Pcg64Mcg| {
        G::legal_choices(state, &mut legal);
        Some(bot.choose(&Question::of_state(state, seat, &legal), rng))
    };
    drive(&mut state, &mut rng, choose, &mut record);
    record.outcome = G::outcome(&state);
    record
}

/// What a first look at this question finds best.
fn weighed<G: Leveled>(record: &Record<G>, candidate: &Candidate) -> Option<Weighing<G>> {
    let mut state = G::start(&record.options);
    for recorded in record.steps.get(..candidate.step)? {
        G::apply(&mut state, &recorded.step, &mut |_| ());
    }
    let mut legal = Vec::new();
    G::legal_choices(&state, &mut legal);
    if !N_CHOICES.contains(&legal.len()) {
        return None;
    }
    let view = G::view(&state, Viewer::Seat(candidate.seat));
    let question = Question::<G>::of_view(&view, candidate.seat, &legal).with_budget(WEIGH_BUDGET);
    let hints = G::hints(&question, &mut Pcg64Mcg::seed_from_u64(0));
    let best = hints.first()?;
    if !CHANCE_WANTED.contains(&best.worth?.value) {
        return None;
    }
    let value = |choice: &G::Choice| {
        let hint = hints.iter().find(|hint: &&Hint<G::Choice>| hint.choice == *choice)?;
        Some(hint.worth?.value)
    };
    let place = legal.iter().position(|choice| *choice == best.choice)?;
    let puzzle = Puzzle {
        options: json(&record.options),
        seat: candidate.seat,
        view: json(&view),
        legal: legal.iter().map(json).collect(),
        victims: legal.iter().map(|choice| G::victims(&view, choice)).collect(),
        best: u32::try_from(place).ok()?,
        values: legal.iter().map(value).collect(),
        reason: best.reason.clone(),
    };
    let mut rivals: Vec<usize> = (0..legal.len()).filter(|rival| *rival != place).collect();
    let likely = |rival: &usize| puzzle.values[*rival].unwrap_or(0.0);
    rivals.sort_by(|a, b| likely(a).total_cmp(&likely(b)));
    Some(Weighing { view, legal, rivals, lead: 1.0, puzzle })
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("what travels is plain values")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<G: Leveled>(day: u32) -> Puzzle
    where
        Search<G>: Send,
    {
        let mut searching = searching::<G>(day);
        std::iter::repeat_with(|| searching.advance()).find_map(|found| found).expect("it ends")
    }

    /// By how much the best choice of a puzzle is better than each other, in worlds that it was not made with.
    fn weighed_again<G: Leveled>(puzzle: &Puzzle) -> Vec<f64> {
        let view: G::View = serde_json::from_value(puzzle.view.clone()).unwrap();
        let legal: Vec<G::Choice> =
            puzzle.legal.iter().map(|choice| serde_json::from_value(choice.clone()).unwrap()).collect();
        let question =
            Question::<G>::of_view(&view, puzzle.seat, &legal).with_budget(Budget::Iterations(400));
        let best = legal[puzzle.best as usize];
        let others = legal.iter().filter(|choice| **choice != best);
        let mut rng = Pcg64Mcg::seed_from_u64(77);
        others.map(|other| G::lead(&question, [best, *other], &mut rng).mean).collect()
    }

    /// Of that day's position in Abluxxen the search liked one choice best, and two that the net thinks little of were
    /// as good.
    #[test]
    fn nothing_else_is_as_good_as_the_best_choice_of_a_puzzle() {
        for name in GameName::ALL {
            let puzzle = with_game!(name, G => found::<G>(20_777));
            assert!(N_CHOICES.contains(&puzzle.legal.len()), "{name}");
            let leads = with_game!(name, G => weighed_again::<G>(&puzzle));
            assert!(leads.iter().all(|lead| *lead > 0.0), "{name}: {leads:?}");
            let best = puzzle.values[puzzle.best as usize].unwrap();
            let n_best = puzzle.values.iter().filter(|value| value.unwrap() > best - 0.02).count();
            assert_eq!(n_best, 1, "{name}: what is shown says the same: {:?}", puzzle.values);
        }
    }

    #[test]
    fn a_day_has_one_puzzle_and_another_day_another() {
        let [one, again, other] =
            [20_000, 20_000, 20_001].map(|day| with_game!(GameName::ALL[0], G => found::<G>(day)));
        assert_eq!(one, again);
        assert_ne!(one.view, other.view);
    }

    #[test]
    fn a_day_begins_at_midnight() {
        assert_eq!(day(DAY_MS - 1), 0);
        assert_eq!(day(DAY_MS), 1);
    }
}
