//! The bots that think for this table: for their own seats, as stand-ins, and for hints.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use game::{Explain, Game, Seat, Viewer, random};
use protocol::RefusalKind;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use sha2::{Digest, Sha256};

use crate::answers::Given;
use crate::bots::TableBot;
use crate::budget::Pace;
use crate::entry::Actor;
use crate::live_match::LiveMatch;
use crate::saved::Sitter;
use crate::table::{Asker, Table};
use crate::{Advice, Asked, Output, Refusal, Thinking};

/// Who is thinking, and who could.
#[derive(Debug)]
pub(crate) struct Thinker<G: Game> {
    n_tickets: u32,
    choice: Option<Awaited<G>>,
    hint: Option<HintAsked<G>>,
    bots: BTreeMap<Seat, SeatBot<G>>,
    /// How often the bot of a seat failed or took too long.
    failures: BTreeMap<Seat, usize>,
}

/// A bot's choice for the open question.
#[derive(Debug)]
struct Awaited<G: Game> {
    ticket: u32,
    actor: Actor,
    due_ms: u64,
    /// What the bot says, as soon as it does.
    said: Arc<OnceLock<Advice<G>>>,
    choice: Option<G::Choice>,
}

#[derive(Debug)]
struct HintAsked<G: Game> {
    ticket: u32,
    at: u32,
    asker: Asker,
    said: Arc<OnceLock<Advice<G>>>,
}

/// The bot that plays for a seat.
struct SeatBot<G: Game> {
    level: String,
    bot: Arc<dyn TableBot<G>>,
}

/// One hint for every four seconds, and some at once.
const HINTS: Pace = Pace { each_ms: 4_000, burst_ms: 40_000 };
/// A bot that is late answers on this grid, so that how long it thought says little.
const LATE_MS: u64 = 500;

impl<G: Game> Default for Thinker<G> {
    fn default() -> Self {
        Self { n_tickets: 0, choice: None, hint: None, bots: BTreeMap::new(), failures: BTreeMap::new() }
    }
}

impl<G: Game> Thinker<G> {
    /// The question has changed: whatever is thought about it is of no use.
    pub(crate) fn forget(&mut self) {
        self.choice = None;
    }

    fn ticket(&mut self) -> u32 {
        self.n_tickets = self.n_tickets.wrapping_add(1);
        self.n_tickets
    }
}

impl<G: Explain> Table<G> {
    /// The choice of a bot for the open question, or when to look again; a bot that has not begun begins to think.
    pub(crate) fn bot_choice(&mut self, seat: Seat, actor: Actor) -> Result<G::Choice, Option<u64>> {
        if self.thinker.choice.as_ref().is_none_or(|awaited| awaited.actor != actor) {
            self.think(seat, actor);
        }
        match &self.thinker.choice {
            Some(Awaited { choice: Some(choice), due_ms, .. }) if *due_ms <= self.now_ms => Ok(*choice),
            Some(Awaited { choice: Some(_), due_ms, .. }) => Err(Some(*due_ms)),
            Some(Awaited { choice: None, .. }) | None => Err(None),
        }
    }

    fn think(&mut self, seat: Seat, actor: Actor) {
        let Some(live) = self.phase.running() else { return };
        let pace_ms = match actor {
            Actor::Bot | Actor::StandIn => u64::from(self.pace_ms(live)),
            Actor::Clock | Actor::Person | Actor::Earlier => 0,
        };
        let due_ms = live.asked_ms.max(self.now_ms) + pace_ms;
        let ticket = self.thinker.ticket();
        let bot = self.bot_of(seat);
        let said = self.send_to_pool(ticket, seat, move |asked| {
            // There is none of a level that was renamed since the table was opened: the match must go on.
            let choice = bot?.choose(asked);
            Some(Advice { choice, reason: None, worth: None })
        });
        self.thinker.choice = Some(Awaited { ticket, actor, due_ms, said, choice: None });
    }

    /// The bot of a seat is made once, and again only when another level is to play.
    fn bot_of(&mut self, seat: Seat) -> Option<Arc<dyn TableBot<G>>> {
        let level = self.level_of(seat)?;
        if let Some(known) = self.thinker.bots.get(&seat).filter(|known| known.level == level) {
            return Some(Arc::clone(&known.bot));
        }
        let bot = self.bots.bot(&level)?;
        self.thinker.bots.insert(seat, SeatBot { level, bot: Arc::clone(&bot) });
        Some(bot)
    }

    /// How long a bot seems to think about this position: from what everybody knows, nothing else.
    fn pace_ms(&self, live: &LiveMatch<G>) -> u32 {
        let digest = Sha256::digest(format!("pace {} {}", live.match_id(), live.at));
        let word = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
        let range_ms = self.table_settings.bot_ms_max.saturating_sub(self.table_settings.bot_ms_min);
        self.table_settings.bot_ms_min + word % (range_ms + 1)
    }

    /// The level that plays for a seat: a weaker one after each time that its bot failed or took too long.
    fn level_of(&self, seat: Seat) -> Option<String> {
        let mut levels = self.bots.levels();
        let wished = match &self.saved.chair(seat).sitter {
            Sitter::Bot { level } => levels.iter().position(|known| known == level)?,
            Sitter::Person { .. } | Sitter::Open | Sitter::Reserved { .. } => levels.len().checked_sub(1)?,
        };
        let n_failures = self.thinker.failures.get(&seat).copied().unwrap_or(0);
        Some(levels.swap_remove(wished.saturating_sub(n_failures)))
    }

    /// Lets somebody think about the open question; what is said is found in what is returned.
    fn send_to_pool<T>(&mut self, ticket: u32, seat: Seat, think: T) -> Arc<OnceLock<Advice<G>>>
    where
        T: FnOnce(Asked<'_, G>) -> Option<Advice<G>> + Send + Sync + 'static,
    {
        let seed = self.seed();
        let said = Arc::new(OnceLock::new());
        let Some(live) = self.phase.running() else { return said };
        let view = G::view(&live.state, Viewer::Seat(seat));
        let legal = live.legal();
        let hears = Arc::clone(&said);
        let work = move |think_ms_max| {
            let asked = Asked { seat, view: &view, legal: &legal, seed, think_ms_max };
            if let Some(advice) = think(asked) {
                // There is one thinker for each ticket.
                drop(hears.set(advice));
            }
        };
        self.out.push(Output::Think(Thinking::new(ticket, work)));
        said
    }

    pub(crate) fn think_of_hint(&mut self, asker: Asker, seat: Seat, at: u32) -> Result<(), Refusal> {
        if self.thinker.hint.is_some() {
            return Err(Refusal::new(RefusalKind::TooFast, "a hint is being thought of"));
        }
        let budget = self.hint_budgets.get_mut(&asker.person, |person| self.saved.seat_of(person).is_some());
        if !budget.spend(self.now_ms, HINTS) {
            return Err(Refusal::new(RefusalKind::TooFast, "these are many hints; wait a moment"));
        }
        let ticket = self.thinker.ticket();
        let bots = Arc::clone(&self.bots);
        let said = self.send_to_pool(ticket, seat, move |asked| Some(bots.advise(asked)));
        self.thinker.hint = Some(HintAsked { ticket, at, asker, said });
        Ok(())
    }

    /// All luck of one bot.
    fn seed(&mut self) -> u64 {
        u64::from_be_bytes(self.entropy.bytes()[..8].try_into().expect("eight bytes"))
    }

    /// A repeated request gets its one answer when that is thought of, wherever the person is then.
    pub(crate) fn is_thinking_for(&mut self, asker: &Asker) -> bool {
        let Some(hint) = &mut self.thinker.hint else { return false };
        let is_same = hint.asker.person == asker.person && hint.asker.request == asker.request;
        if is_same {
            hint.asker.connection = asker.connection;
        }
        is_same
    }

    /// Whoever had this ticket has said something, or never will.
    pub(crate) fn on_thought(&mut self, ticket: u32) {
        if let Some(hint) = self.thinker.hint.take_if(|hint| hint.ticket == ticket) {
            return self.answer_hint(&hint);
        }
        let awaited = self.thinker.choice.as_ref().filter(|awaited| awaited.ticket == ticket);
        let Some(said) = awaited.map(|awaited| awaited.said.get().cloned()) else { return };
        if said.is_none()
            && let Some(seat) = self.phase.running().and_then(LiveMatch::asked)
        {
            *self.thinker.failures.entry(seat).or_default() += 1;
        }
        self.take_choice(said.map(|advice| advice.choice));
    }

    fn answer_hint(&mut self, hint: &HintAsked<G>) {
        let is_current = self.phase.running().is_some_and(|live| live.at == hint.at);
        let given = match hint.said.get() {
            Some(advice) if is_current => Given::Hint { at: hint.at, advice: advice.clone() },
            Some(_) => Given::Refused(Refusal::table("the question was answered before a hint was found")),
            None => Given::Refused(Refusal::table("no hint could be found for this question")),
        };
        self.answer(&hint.asker, given);
    }

    /// Whatever a bot says or fails to say, its table goes on: chance stands in for what cannot be used.
    fn take_choice(&mut self, said: Option<G::Choice>) {
        let Some(choice) = said.filter(|choice| self.is_allowed(choice)).or_else(|| self.any_choice()) else {
            return;
        };
        let Some(awaited) = &mut self.thinker.choice else { return };
        awaited.choice = Some(choice);
        let late_ms = self.now_ms.saturating_sub(awaited.due_ms);
        // Where bots answer at once there is nothing to hide in their time.
        if self.table_settings.bot_ms_max > 0 {
            awaited.due_ms += late_ms.div_ceil(LATE_MS) * LATE_MS;
        }
    }

    fn is_allowed(&self, choice: &G::Choice) -> bool {
        let Some(live) = self.phase.running() else { return false };
        live.asked().is_some_and(|seat| G::check(&live.state, seat, choice).is_ok())
    }

    fn any_choice(&mut self) -> Option<G::Choice> {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed());
        let legal = self.phase.running()?.legal();
        Some(*random::pick(&mut rng, &legal))
    }
}

impl<G: Game> fmt::Debug for SeatBot<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("SeatBot").field("level", &self.level).finish_non_exhaustive()
    }
}
