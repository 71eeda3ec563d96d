//! Looking back at finished matches on the threads of the bots: in slices, so that tables never wait for it for long.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use arena::analysis::{Analysis, JudgedChoice, LookBack, SeatReview};
use bots::{Budget, Justify, Reshuffle, Skill};
use commits::Keeping;
use game::{Game, Record, RecordError, Seat};
use games::{GameName, Leveled, with_game};
use protocol::{CostlyChoice, MatchAnalysis, SeatAnalysis};
use table::{GameTables, UnreadableError};

use crate::app::App;
use crate::pool::Payer;
use crate::rate::Network;
use crate::registry::short;

/// The default of `luxx record analyse`.
const ITERATIONS: u32 = 1_000;
/// Where others wait for the same threads.
const ITERATIONS_BUSY: u32 = 250;
/// Fewer tell nothing.
const ITERATIONS_MIN: u32 = 20;
/// How many matches are analysed at once.
pub(crate) const RUNNING_MAX: usize = 16;
/// And so many for one network, so that nobody takes all the places.
const NETWORK_RUNNING_MAX: usize = 4;
/// How many choices of each seat are told.
const COSTLY_MAX: usize = 3;
/// After this time somebody else gets a turn.
const SLICE: Duration = Duration::from_millis(50);
/// No search of the four for one step takes longer, whatever the cards: with some that people make up it would be many
/// seconds, and everybody else would wait for this thread. It begins again with fewer iterations then, so that the figures
/// can still be repeated.
const SEARCH_MAX: Duration = Duration::from_millis(400);
const FEWER: u32 = 4;

/// The matches that are being looked at now.
#[derive(Debug, Default)]
pub(crate) struct LookingBack {
    running: Mutex<BTreeMap<String, Arc<Progress>>>,
}

#[derive(Debug)]
pub(crate) struct Progress {
    person: String,
    network: Option<Network>,
    n_done: AtomicU32,
    n_steps: AtomicU32,
}

impl Progress {
    pub(crate) fn n_done(&self) -> u32 {
        self.n_done.load(Ordering::Relaxed)
    }

    pub(crate) fn n_steps(&self) -> u32 {
        self.n_steps.load(Ordering::Relaxed)
    }
}

/// Why a match is not looked at now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotNow {
    #[error("another match of yours is being analysed; one at a time")]
    OneAtATime,
    #[error("the server is analysing as many matches as it can; try again soon")]
    TooMany,
}

/// What to analyse, and on whose account.
pub(crate) struct Wanted {
    pub(crate) match_id: String,
    pub(crate) person: String,
    pub(crate) payer: Payer,
    pub(crate) game: Arc<dyn GameTables>,
    pub(crate) log: Vec<Vec<u8>>,
}

impl LookingBack {
    pub(crate) fn progress(&self, match_id: &str) -> Option<Arc<Progress>> {
        self.running().get(match_id).cloned()
    }

    /// Takes a place for a match; one that is already being analysed carries on.
    fn reserve(&self, match_id: &str, person: &str, network: Option<Network>) -> Result<Reserved, NotNow> {
        let mut running = self.running();
        if let Some(progress) = running.get(match_id) {
            return Ok(Reserved::Before(Arc::clone(progress)));
        }
        if running.values().any(|progress| progress.person == person) {
            return Err(NotNow::OneAtATime);
        }
        let n_of_network = running.values().filter(|progress| progress.network == network).count();
        if running.len() >= RUNNING_MAX || n_of_network >= NETWORK_RUNNING_MAX {
            return Err(NotNow::TooMany);
        }
        let (n_done, n_steps) = (AtomicU32::new(0), AtomicU32::new(0));
        let progress = Arc::new(Progress { person: person.to_owned(), network, n_done, n_steps });
        running.insert(match_id.to_owned(), Arc::clone(&progress));
        Ok(Reserved::Now(progress))
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Progress>>> {
        self.running.lock().expect("nothing panics while it holds the lock")
    }
}

enum Reserved {
    Before(Arc<Progress>),
    Now(Arc<Progress>),
}

/// Starts analysing a match, unless that is already being done.
pub(crate) fn begin(app: &App, wanted: Wanted) -> Result<Arc<Progress>, NotNow> {
    match app.looking_back.reserve(&wanted.match_id, &wanted.person, wanted.payer.network)? {
        Reserved::Before(progress) => Ok(progress),
        Reserved::Now(progress) => {
            tokio::spawn(look(app.clone(), wanted, Arc::clone(&progress)));
            Ok(progress)
        }
    }
}

/// Gives the place back, whatever the outcome.
struct Place(App, String);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.looking_back.running().remove(&self.1);
    }
}

async fn look(app: App, wanted: Wanted, progress: Arc<Progress>) {
    let _place = Place(app.clone(), wanted.match_id.clone());
    let Wanted { match_id, payer, game, log, .. } = wanted;
    let name: Option<GameName> = game.info().name.parse().ok();
    let iterations = if app.pool.is_busy() { ITERATIONS_BUSY } else { ITERATIONS };
    let Some(name) = name else { return };
    // The whole match is played again first, which takes too long for a thread that serves sockets.
    let read = move || {
        let line = game.record(&log)?;
        let looking = with_game!(name, G => looking::<G>(&line, iterations, Some(SEARCH_MAX)));
        looking.map_err(|problem| UnreadableError(problem.to_string()))
    };
    let looking = match app.folding.run(read).await {
        Ok(looking) => looking,
        Err(problem) => {
            tracing::error!(match_id = short(&match_id), %problem, "a finished match cannot be played again");
            return;
        }
    };
    let Some(bytes) = look_through(&app, looking, &payer, &progress).await else { return };
    if let Err(problem) = app.store.keep(Keeping::Analysis { match_id, bytes }).await {
        tracing::warn!(%problem, "what was found out about a match is not kept");
    }
}

/// Slice by slice; nothing when it failed.
async fn look_through(
    app: &App,
    looking: Box<dyn Looking>,
    payer: &Payer,
    progress: &Arc<Progress>,
) -> Option<Vec<u8>> {
    progress.n_steps.store(number(looking.n_steps()), Ordering::Relaxed);
    let looking = Arc::new(Mutex::new(Some(looking)));
    let found = Arc::new(Mutex::new(None));
    while found.lock().expect("nothing panics while it holds the lock").is_none() {
        let (looking, found, progress) = (Arc::clone(&looking), Arc::clone(&found), Arc::clone(progress));
        let slice = move |_| {
            let mut held = looking.lock().expect("a slice that failed is the last");
            let Some(look) = held.as_mut() else { return };
            let begun = Instant::now();
            let mut is_over = false;
            while !is_over && begun.elapsed() < SLICE {
                is_over = !look.advance();
            }
            progress.n_done.store(number(look.n_done()), Ordering::Relaxed);
            if is_over && let Some(look) = held.take() {
                *found.lock().expect("nothing panics while it holds the lock") = Some(look.finish());
            }
        };
        if !app.pool.work(payer.clone(), slice).await {
            tracing::error!("looking back at a match failed");
            return None;
        }
    }
    found.lock().expect("nothing panics while it holds the lock").take()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A match of any game that is being analysed.
trait Looking: Send {
    fn advance(&mut self) -> bool;
    fn n_done(&self) -> usize;
    fn n_steps(&self) -> usize;
    /// A [`MatchAnalysis`] as JSON.
    fn finish(self: Box<Self>) -> Vec<u8>;
}

struct LookingAt<G: Game, S> {
    look: LookBack<G, S>,
    iterations: u32,
}

impl<G, S> Looking for LookingAt<G, S>
where
    G: Game,
    S: Skill<G> + Reshuffle<G> + Justify<G> + Clone + Send,
    LookBack<G, S>: Send,
{
    fn advance(&mut self) -> bool {
        let has_more = self.look.advance();
        if self.look.was_late() && self.iterations > ITERATIONS_MIN {
            self.iterations = (self.iterations / FEWER).max(ITERATIONS_MIN);
            self.look.begin_again(Budget::Iterations(self.iterations));
            return true;
        }
        has_more
    }

    fn n_done(&self) -> usize {
        self.look.n_done()
    }

    fn n_steps(&self) -> usize {
        self.look.n_steps()
    }

    fn finish(self: Box<Self>) -> Vec<u8> {
        let told = told(self.look.finish(), self.iterations);
        serde_json::to_vec(&told).expect("an analysis is plain values")
    }
}

fn looking<G: Leveled>(
    line: &str,
    iterations: u32,
    search_max: Option<Duration>,
) -> Result<Box<dyn Looking>, RecordError> {
    let record = Record::<G>::from_line(line)?;
    let budget = Budget::Iterations(iterations);
    Ok(match G::champion(&record.options) {
        Some(champion) => {
            let look = LookBack::new(record, &champion, budget, 0)?.with_search_max(search_max);
            Box::new(LookingAt { look, iterations })
        }
        None => {
            let look = LookBack::new(record, &G::Insight::default(), budget, 0)?.with_search_max(search_max);
            Box::new(LookingAt { look, iterations })
        }
    })
}

fn told<G: Game>(analysis: Analysis<G>, iterations: u32) -> MatchAnalysis<G::Choice> {
    let seats = analysis.seats.iter().map(|review| review.seat);
    let mut choices: Vec<&JudgedChoice<G::Choice>> =
        seats.flat_map(|seat| costliest(&analysis.choices, seat)).collect();
    choices.sort_by_key(|choice| choice.step);
    MatchAnalysis {
        iterations,
        seats: analysis.seats.iter().map(seat_told).collect(),
        choices: choices.into_iter().map(choice_told).collect(),
        chances: analysis.chances,
    }
}

fn costliest<C>(choices: &[JudgedChoice<C>], seat: Seat) -> Vec<&JudgedChoice<C>> {
    let mut own: Vec<_> = choices.iter().filter(|choice| choice.seat == seat && choice.mistake).collect();
    own.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    own.truncate(COSTLY_MAX);
    own
}

fn seat_told(review: &SeatReview) -> SeatAnalysis {
    SeatAnalysis {
        n_choices: number(review.n_choices),
        n_mistakes: number(review.n_mistakes),
        loss: review.loss,
        loss_low: review.loss_low,
        loss_high: review.loss_high,
        luck: review.luck,
        luck_low: review.luck_low,
        luck_high: review.luck_high,
    }
}

fn choice_told<C: Clone>(judged: &JudgedChoice<C>) -> CostlyChoice<C> {
    CostlyChoice {
        step: number(judged.step),
        seat: judged.seat,
        choice: judged.choice.clone(),
        best: judged.best.clone(),
        value: judged.value,
        best_value: judged.best_value,
        loss: judged.loss,
        loss_low: judged.loss_low,
        loss_high: judged.loss_high,
        reason: judged.reason.clone(),
    }
}

#[cfg(test)]
mod tests {
    use arena::analysis::analyse;
    use game::drive;
    use rand_core::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// A match of bots that lay down whatever comes first.
    fn line<G: Leveled>() -> (Record<G>, String) {
        let options = G::usual_options();
        let mut record =
            Record::<G>::new(options.clone(), vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]);
        let mut state = G::start(&options);
        let choose = |state: &G::State, _, _: &mut Pcg64Mcg| {
            let mut legal = Vec::new();
            G::legal_choices(state, &mut legal);
            legal.pop()
        };
        drive(&mut state, &mut Pcg64Mcg::seed_from_u64(1), choose, &mut record);
        record.outcome = G::outcome(&state);
        let line = record.to_line();
        (record, line)
    }

    fn figures_agree<G: Leveled>() {
        let (record, line) = line::<G>();
        let mut look = looking::<G>(&line, 20, None).expect("a right record");
        while look.advance() {}
        let told = String::from_utf8(look.finish()).expect("JSON is text");
        let champion = G::champion(&record.options).expect("the usual cards are known");
        let analysis =
            analyse(&record, &champion, Budget::Iterations(20), 0, |_| ()).expect("a right record");
        let mut figures =
            vec![format!(r#""chances":{}"#, serde_json::to_string(&analysis.chances).expect("plain values"))];
        figures.extend(analysis.seats.iter().map(|seat| format!(r#""luck":{:?}"#, seat.luck)));
        figures.extend(analysis.seats.iter().map(|seat| format!(r#""loss":{:?}"#, seat.loss)));
        let worst = analysis.choices.iter().filter(|choice| choice.mistake).map(|choice| choice.loss);
        figures.extend(worst.reduce(f64::max).map(|loss| format!(r#""loss":{loss:?}"#)));
        let missing = figures.iter().find(|figure| !told.contains(*figure));
        assert_eq!(missing, None, "{}", G::NAME);
    }

    #[test]
    fn the_figures_are_those_of_the_program() {
        for name in GameName::ALL {
            with_game!(name, G => figures_agree::<G>());
        }
    }

    fn is_looked_at_less_closely<G: Leveled>() {
        let (_, line) = line::<G>();
        let mut look = looking::<G>(&line, ITERATIONS, Some(Duration::ZERO)).expect("a right record");
        while look.advance() {}
        let told = String::from_utf8(look.finish()).expect("JSON is text");
        assert!(told.contains(&format!(r#""iterations":{ITERATIONS_MIN},"#)), "{}", G::NAME);
    }

    #[test]
    fn a_match_with_cards_that_take_too_long_is_looked_at_less_closely() {
        for name in GameName::ALL {
            with_game!(name, G => is_looked_at_less_closely::<G>());
        }
    }

    #[test]
    fn a_person_has_one_match_looked_at_and_the_server_so_many() {
        let all = LookingBack::default();
        let network = |n: usize| u8::try_from(n).ok().map(|n| Network::whole([10, 0, 0, n].into()));
        assert!(matches!(all.reserve("m0", "p0", network(0)), Ok(Reserved::Now(_))));
        assert!(
            matches!(all.reserve("m0", "p1", network(1)), Ok(Reserved::Before(_))),
            "the same match is looked at once"
        );
        assert!(matches!(all.reserve("m1", "p0", network(1)), Err(NotNow::OneAtATime)));
        for n in 1..RUNNING_MAX {
            assert!(all.reserve(&format!("m{n}"), &format!("p{n}"), network(n)).is_ok());
        }
        assert!(matches!(all.reserve("one more", "somebody", network(99)), Err(NotNow::TooMany)));
    }

    #[test]
    fn whoever_has_many_names_does_not_take_all_places() {
        let all = LookingBack::default();
        let reserved = |n: usize, host: u8| {
            let network = Some(Network::whole([10, 0, 0, host].into()));
            all.reserve(&format!("m{n}"), &format!("p{n}"), network).is_ok()
        };
        assert_eq!((0..RUNNING_MAX).filter(|n| reserved(*n, 1)).count(), NETWORK_RUNNING_MAX);
        assert!(reserved(RUNNING_MAX, 2), "there is room for others");
    }
}
