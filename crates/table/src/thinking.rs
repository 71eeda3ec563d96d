//! The bots that think for this table: for their own seats, as stand-ins, and for hints.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use game::{Explain, Game, Hint, Seat, Viewer, random};
use protocol::{BotPace, RefusalKind};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use sha2::{Digest, Sha256};

use crate::answers::Given;
use crate::bots::TableBot;
use crate::budget::Pace;
use crate::entry::Actor;
use crate::live_match::LiveMatch;
use crate::saved::Sitter;
use crate::table::{Asker, Connection, Table};
use crate::{Asked, Output, Refusal, Thinking};

/// Who is thinking, and who could.
#[derive(Debug)]
pub(crate) struct Thinker<G: Game> {
    n_tickets: u32,
    choice: Option<Awaited<G>>,
    hint: Option<HintAsked<G>>,
    /// The open question, if a hint was given for it.
    pub(crate) hinted_at: Option<u32>,
    bots: BTreeMap<Seat, SeatBot<G>>,
    row: Row,
    /// How often the bot of a seat failed or took too long.
    failures: BTreeMap<Seat, usize>,
}

/// A bot's choice for the open question.
#[derive(Debug)]
struct Awaited<G: Game> {
    ticket: u32,
    actor: Actor,
    order: Order,
    due_ms: u64,
    /// How long its bot has to decide; 0 where it needs no time that could reveal anything.
    slot_ms: u32,
    /// What the bot says, as soon as it does.
    said: Arc<OnceLock<Hint<G::Choice>>>,
    choice: Option<G::Choice>,
}

/// The questions that went to bots since a person was asked. Small change does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Row {
    newest: Option<Seat>,
    n: u32,
    /// Those at the end that went to the same seat.
    n_newest: u32,
}

/// Where a question stands in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    n_before: u32,
    /// How many of the latest in a row went to the same seat: they belong to the same turn.
    n_of_turn: u32,
}

impl Row {
    fn next(&self, seat: Seat) -> Order {
        let n_of_turn = if self.newest == Some(seat) { self.n_newest } else { 0 };
        Order { n_before: self.n, n_of_turn }
    }

    fn push(&mut self, seat: Seat) {
        let Order { n_before, n_of_turn } = self.next(seat);
        *self = Self { newest: Some(seat), n: n_before + 1, n_newest: n_of_turn + 1 };
    }
}

#[derive(Debug)]
struct HintAsked<G: Game> {
    ticket: u32,
    at: u32,
    asker: Asker,
    by: Adviser,
    said: Arc<OnceLock<Hint<G::Choice>>>,
}

/// Who thinks of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Adviser {
    Strongest,
    /// The strongest has failed or taken too long.
    Simple,
}

/// The bot that plays for a seat.
struct SeatBot<G: Game> {
    level: String,
    bot: Arc<dyn TableBot<G>>,
}

/// One hint every four seconds, and a few in a burst.
const HINTS: Pace = Pace { each_ms: 4_000, burst_ms: 40_000 };
/// Above chance, and far from searching.
const SIMPLE_LEVEL: usize = 1;
/// A late bot answers on this grid, so that how long it thought says little.
const LATE_MS: u64 = 500;
/// Small change costs this many times less where the players want it calm, and nothing elsewhere.
const ROUTINE_PART: u32 = 4;
/// A brisk pause is this many times shorter.
const BRISK_PART: u32 = 3;
/// What follows in the same turn costs half of a brisk pause, then a third, and no less than that.
const TURN_PART_MAX: u32 = 3;
/// After this many bots in a row a brisk pause is half as long, and after twice as many a quarter.
const ROW: u32 = 8;
/// The most time to think about what follows in the same turn where the players want it brisk.
const FOLLOWING_MS: u32 = 150;
/// The most time for small change, and for anything while the players skip to their turn.
const HURRIED_MS: u32 = 100;
/// Small change where the players want it brisk.
const ROUTINE_MS: u32 = 40;

impl<G: Game> Default for Thinker<G> {
    fn default() -> Self {
        Self {
            n_tickets: 0,
            row: Row::default(),
            choice: None,
            hint: None,
            hinted_at: None,
            bots: BTreeMap::new(),
            failures: BTreeMap::new(),
        }
    }
}

impl<G: Game> Thinker<G> {
    /// The question has changed: whatever was being thought about it is of no use.
    pub(crate) fn forget(&mut self) {
        self.choice = None;
        self.hinted_at = None;
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
        let order = self.thinker.row.next(seat);
        let think_ms = self.think_ms(live, seat, order);
        let slot_ms = self.slot_ms(think_ms);
        let wait_ms = match actor {
            Actor::Bot | Actor::StandIn => self.pause_ms(live, order).max(slot_ms),
            Actor::Clock | Actor::Person | Actor::Earlier => 0,
        };
        let due_ms = live.asked_ms.max(self.now_ms) + u64::from(wait_ms);
        if !Self::is_routine(live) {
            self.thinker.row.push(seat);
        }
        let ticket = self.thinker.ticket();
        let bot = self.bot_of(seat);
        let said = self.send_to_pool(ticket, seat, think_ms, move |asked| {
            // The level may have been renamed since the table was opened: the match must go on.
            let choice = bot?.choose(asked);
            Some(Hint { choice, reason: None, worth: None })
        });
        self.thinker.choice = Some(Awaited { ticket, actor, order, due_ms, slot_ms, said, choice: None });
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

    /// The pause before an answer that this seat gave ahead: the same as before a bot's.
    pub(crate) fn pause_before_ms(&self, live: &LiveMatch<G>, seat: Seat) -> u32 {
        self.pause_ms(live, self.thinker.row.next(seat))
    }

    /// How long everybody gets to see what happened; it depends only on what everybody knows.
    fn pause_ms(&self, live: &LiveMatch<G>, order: Order) -> u32 {
        let digest = Sha256::digest(format!("pace {} {}", live.match_id(), live.at));
        let word = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
        let range_ms = self.table_settings.bot_ms_max.saturating_sub(self.table_settings.bot_ms_min);
        let calm_ms = self.table_settings.bot_ms_min + word % (range_ms + 1);
        match self.bot_pace() {
            BotPace::Calm if Self::is_routine(live) => calm_ms / ROUTINE_PART,
            BotPace::Calm => calm_ms,
            BotPace::Brisk if Self::is_routine(live) => 0,
            BotPace::Brisk => {
                let turn_part = (1 + order.n_of_turn).min(TURN_PART_MAX);
                (calm_ms / (BRISK_PART * turn_part)) >> (order.n_before / ROW).min(2)
            }
            BotPace::AtOnce => 0,
        }
    }

    /// How long the bot of this seat may think; it depends only on what everybody knows.
    fn think_ms(&self, live: &LiveMatch<G>, seat: Seat, order: Order) -> u32 {
        let usual_ms = self.level_of(seat).map_or(0, |level| self.bots.thinks_ms(&level));
        let is_skipped = self.playing().count() > 0 && self.playing().all(|connection| connection.skips);
        let is_calm = self.bot_pace() == BotPace::Calm;
        let ms_max = match Self::is_routine(live) {
            true if is_calm => HURRIED_MS,
            true => ROUTINE_MS,
            false if is_skipped || !is_calm && order.n_before >= ROW => HURRIED_MS,
            false if !is_calm && order.n_of_turn > 0 => FOLLOWING_MS,
            false => usual_ms,
        };
        usual_ms.min(ms_max)
    }

    /// The time after which a bot that thinks for this long has nearly always answered.
    fn slot_ms(&self, think_ms: u32) -> u32 {
        // Where bots answer at once, their time hides nothing.
        let hides_its_time = think_ms > 0 && self.table_settings.bot_ms_max > 0;
        if hides_its_time { think_ms + think_ms / 4 + 45 } else { 0 }
    }

    fn is_routine(live: &LiveMatch<G>) -> bool {
        G::is_routine(&G::view(&live.state, Viewer::Spectator))
    }

    /// The connections of those who sit here.
    fn playing(&self) -> impl Iterator<Item = &Connection> {
        self.connections.values().filter(|connection| self.seat_at(connection).is_some())
    }

    /// Whoever wants to see the most decides for everybody who plays.
    fn bot_pace(&self) -> BotPace {
        let wishes = self.playing().map(|connection| match connection.skips {
            true => BotPace::AtOnce,
            false => connection.bot_pace,
        });
        wishes.max().unwrap_or_default()
    }

    /// Another pace takes effect at once, even for the bot that is thinking.
    pub(crate) fn hurry(&mut self, asker: &Asker, wish: impl FnOnce(&mut Connection)) {
        if let Some(connection) = self.connections.get_mut(&asker.connection) {
            wish(connection);
        }
        let order = self.thinker.choice.as_ref().map(|awaited| awaited.order);
        let wish =
            order.zip(self.phase.running()).map(|(order, live)| (live.asked_ms, self.pause_ms(live, order)));
        if let (Some(awaited), Some((asked_ms, pause_ms))) = (&mut self.thinker.choice, wish) {
            let due_ms = asked_ms + u64::from(pause_ms.max(awaited.slot_ms));
            awaited.due_ms = awaited.due_ms.min(due_ms.max(self.now_ms));
        }
        self.answer(asker, Given::Done { at: None });
    }

    /// The person in this seat is asked: whoever was skipping has arrived, and pauses are as long as before.
    pub(crate) fn stop_skipping(&mut self, seat: Seat) {
        let Some(person) = self.saved.chair(seat).person() else { return };
        self.thinker.row = Row::default();
        for connection in self.connections.values_mut().filter(|known| known.identity.id == person) {
            connection.skips = false;
        }
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

    /// Has somebody think about the open question; what they say is found in what is returned.
    fn send_to_pool<T>(
        &mut self,
        ticket: u32,
        seat: Seat,
        ms_max: u32,
        think: T,
    ) -> Arc<OnceLock<Hint<G::Choice>>>
    where
        T: FnOnce(Asked<'_, G>) -> Option<Hint<G::Choice>> + Send + Sync + 'static,
    {
        let seed = self.seed();
        let said = Arc::new(OnceLock::new());
        let Some(live) = self.phase.running() else { return said };
        let view = G::view(&live.state, Viewer::Seat(seat));
        let legal = live.legal();
        let hears = Arc::clone(&said);
        let work = move |think_ms_max: u32| {
            let think_ms_max = think_ms_max.min(ms_max);
            let asked = Asked { seat, view: &view, legal: &legal, seed, think_ms_max };
            if let Some(hint) = think(asked) {
                // There is one thinker for each ticket.
                drop(hears.set(hint));
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
            return Err(Refusal::new(RefusalKind::TooFast, "that is a lot of hints; wait a moment"));
        }
        let ticket = self.thinker.ticket();
        let bots = Arc::clone(&self.bots);
        let said = self.send_to_pool(ticket, seat, u32::MAX, move |asked| Some(bots.advise(asked)));
        self.thinker.hint = Some(HintAsked { ticket, at, asker, by: Adviser::Strongest, said });
        Ok(())
    }

    /// A simple bot answers at once, and without reasons.
    fn think_of_simple_hint(&mut self, late: HintAsked<G>, seat: Seat) {
        let ticket = self.thinker.ticket();
        let levels = self.bots.levels();
        let bot = levels.get(SIMPLE_LEVEL).or(levels.last()).and_then(|level| self.bots.bot(level));
        let said = self.send_to_pool(ticket, seat, u32::MAX, move |asked| {
            Some(Hint { choice: bot?.choose(asked), reason: None, worth: None })
        });
        self.thinker.hint = Some(HintAsked { ticket, by: Adviser::Simple, said, ..late });
    }

    /// All luck of one bot.
    fn seed(&mut self) -> u64 {
        u64::from_be_bytes(self.entropy.bytes()[..8].try_into().expect("eight bytes"))
    }

    /// A repeated request gets its one answer when it is ready, wherever the person is then.
    pub(crate) fn is_thinking_for(&mut self, asker: &Asker) -> bool {
        let Some(hint) = &mut self.thinker.hint else { return false };
        let is_same = hint.asker.person == asker.person && hint.asker.request == asker.request;
        if is_same {
            hint.asker.connection = asker.connection;
        }
        is_same
    }

    /// The holder of this ticket has answered, or never will.
    pub(crate) fn on_thought(&mut self, ticket: u32) {
        if let Some(hint) = self.thinker.hint.take_if(|hint| hint.ticket == ticket) {
            return self.answer_hint(hint);
        }
        let awaited = self.thinker.choice.as_ref().filter(|awaited| awaited.ticket == ticket);
        let Some(said) = awaited.map(|awaited| awaited.said.get().cloned()) else { return };
        if said.is_none()
            && let Some(seat) = self.phase.running().and_then(LiveMatch::asked)
        {
            *self.thinker.failures.entry(seat).or_default() += 1;
        }
        self.take_choice(said.map(|hint| hint.choice));
    }

    fn answer_hint(&mut self, hint: HintAsked<G>) {
        let current = self.phase.running().filter(|live| live.at == hint.at);
        let is_current = current.is_some();
        if let (None, Adviser::Strongest, Some(seat)) =
            (hint.said.get(), hint.by, current.and_then(LiveMatch::asked))
        {
            return self.think_of_simple_hint(hint, seat);
        }
        if is_current && hint.said.get().is_some() {
            self.thinker.hinted_at = Some(hint.at);
        }
        let given = match hint.said.get() {
            Some(said) if is_current => Given::Hint { at: hint.at, hint: said.clone() },
            Some(_) => Given::Refused(Refusal::table("the question was answered before a hint was found")),
            None => Given::Refused(Refusal::table("no hint could be found for this question")),
        };
        self.answer(&hint.asker, given);
    }

    /// Whatever a bot says or fails to say, its table goes on: a random choice stands in for what cannot be used.
    fn take_choice(&mut self, said: Option<G::Choice>) {
        let Some(choice) = said.filter(|choice| self.is_allowed(choice)).or_else(|| self.any_choice()) else {
            return;
        };
        let Some(awaited) = &mut self.thinker.choice else { return };
        awaited.choice = Some(choice);
        let late_ms = self.now_ms.saturating_sub(awaited.due_ms);
        if awaited.slot_ms > 0 {
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
