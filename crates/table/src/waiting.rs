//! What the table does by itself when time passes: bots, stand-ins, clocks.

use std::sync::Arc;

use game::{Explain, Game, Seat, Viewer, random};
use protocol::RefusalKind;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use sha2::{Digest, Sha256};

use crate::answers::Given;
use crate::saved::Sitter;
use crate::table::{Asker, Table};
use crate::{Actor, Advice, Asked, LiveMatch, Output, Refusal, TableBots, Thinking, Thought};

/// The bots that are thinking for this table.
#[derive(Clone, Debug)]
pub(crate) struct Thinker<G: Game> {
    n_tickets: u32,
    choice: Option<Awaited<G>>,
    hint: Option<HintAsked>,
}

/// A bot's choice for the open question.
#[derive(Clone, Debug)]
struct Awaited<G: Game> {
    ticket: u32,
    actor: Actor,
    due_ms: u64,
    thought: Option<G::Choice>,
}

#[derive(Clone, Debug)]
struct HintAsked {
    ticket: u32,
    at: u32,
    asker: Asker,
}

/// A bot that is late answers on this grid, so that how long it thought says little.
const LATE_MS: u64 = 500;

impl<G: Game> Default for Thinker<G> {
    fn default() -> Self {
        Self { n_tickets: 0, choice: None, hint: None }
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
    /// Does what is due, and says when to look again.
    pub(crate) fn look_ahead(&mut self) {
        if self.pending.is_some() || !self.saved.running {
            return;
        }
        let patience = self.look_at_patience();
        let question = self.look_at_question();
        if let Some(ms) = patience.into_iter().chain(question).min() {
            self.out.push(Output::WakeAt { ms });
        }
    }

    /// Seats whose people have been away too long are given to a stand-in; returns when the next will be.
    fn look_at_patience(&mut self) -> Option<u64> {
        let patience_ms = u64::from(self.saved.settings.patience_s) * 1000;
        if patience_ms == 0 {
            return None;
        }
        let now_ms = self.now_ms;
        let waiting = self.presence.iter_mut().filter(|presence| !presence.stand_in);
        let mut is_changed = false;
        let mut next_ms = None;
        for presence in waiting {
            let Some(since_ms) = presence.away_since_ms else { continue };
            let due_ms = since_ms.saturating_add(patience_ms);
            if due_ms <= now_ms {
                presence.stand_in = true;
                is_changed = true;
            } else {
                next_ms = Some(next_ms.map_or(due_ms, |next_ms: u64| next_ms.min(due_ms)));
            }
        }
        if is_changed {
            self.tell_table();
        }
        next_ms
    }

    /// Lets a bot answer if it is a bot's turn; returns when to look again.
    fn look_at_question(&mut self) -> Option<u64> {
        let playing = self.playing.as_ref()?;
        let seat = playing.asked()?;
        if self.now_ms < self.rest_until_ms {
            return Some(self.rest_until_ms);
        }
        let actor = match self.actor_for(playing, seat) {
            Answering::Bot(actor) => actor,
            Answering::Person { until_ms } => return until_ms,
        };
        if self.thinker.choice.as_ref().is_none_or(|awaited| awaited.actor != actor) {
            self.think(seat, actor);
        }
        let awaited = self.thinker.choice.as_ref().expect("somebody thinks");
        let choice = awaited.thought?;
        if self.now_ms < awaited.due_ms {
            return Some(awaited.due_ms);
        }
        self.append_choice(seat, choice, actor, None);
        None
    }

    fn actor_for(&self, playing: &LiveMatch<G>, seat: Seat) -> Answering {
        match &self.saved.chair(seat).sitter {
            Sitter::Bot { .. } => Answering::Bot(Actor::Bot),
            Sitter::Person { .. } => {
                if self.presence[usize::from(seat.number())].stand_in {
                    return Answering::Bot(Actor::StandIn);
                }
                let left_ms = playing.clocks.as_ref().map(|clocks| u64::from(clocks.left_ms(seat)));
                let until_ms = left_ms.map(|left_ms| playing.asked_ms.saturating_add(left_ms));
                match until_ms {
                    Some(until_ms) if until_ms <= self.now_ms => Answering::Bot(Actor::Clock),
                    Some(_) | None => Answering::Person { until_ms },
                }
            }
            Sitter::Open | Sitter::Reserved { .. } => Answering::Person { until_ms: None },
        }
    }

    fn think(&mut self, seat: Seat, actor: Actor) {
        let level = match &self.saved.chair(seat).sitter {
            Sitter::Bot { level } => level.clone(),
            Sitter::Person { .. } | Sitter::Open | Sitter::Reserved { .. } => self.strongest(),
        };
        let pace_ms = match actor {
            Actor::Bot | Actor::StandIn => u64::from(self.pace_ms()),
            Actor::Clock | Actor::Person | Actor::Earlier => 0,
        };
        let playing = self.playing.as_ref().expect("a match is running");
        let due_ms = playing.asked_ms.max(self.now_ms) + pace_ms;
        let ticket = self.thinker.ticket();
        self.thinker.choice = Some(Awaited { ticket, actor, due_ms, thought: None });
        self.send_to_pool(ticket, seat, move |bots, asked| Advice {
            choice: bots.choose(&level, asked),
            reason: None,
            worth: None,
        });
    }

    /// How long a bot seems to think about this position: from what everybody knows, nothing else.
    fn pace_ms(&self) -> u32 {
        let playing = self.playing.as_ref().expect("a match is running");
        let digest = Sha256::digest(format!("pace {} {}", playing.match_id, playing.at));
        let word = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
        let range_ms = self.table_settings.bot_ms_max.saturating_sub(self.table_settings.bot_ms_min);
        self.table_settings.bot_ms_min + word % (range_ms + 1)
    }

    fn strongest(&self) -> String {
        self.bots.levels().last().expect("there is at least one bot").clone()
    }

    fn send_to_pool<T>(&mut self, ticket: u32, seat: Seat, think: T)
    where
        T: FnOnce(&dyn TableBots<G>, Asked<'_, G>) -> Advice<G> + Send + Sync + 'static,
    {
        let seed = self.seed();
        let playing = self.playing.as_ref().expect("a match is running");
        let view = G::view(&playing.state, Viewer::Seat(seat));
        let legal = playing.legal();
        let bots = Arc::clone(&self.bots);
        let work = move || {
            let advice = think(&*bots, Asked { seat, view: &view, legal: &legal, seed });
            let choice = serde_json::to_string(&advice.choice).expect("choices are plain");
            Thought { ticket, choice, reason: advice.reason, worth: advice.worth }
        };
        self.out.push(Output::Think(Thinking { ticket, work: Box::new(work) }));
    }

    pub(crate) fn think_of_hint(&mut self, asker: Asker, seat: Seat) -> Result<(), Refusal> {
        if self.thinker.hint.is_some() {
            return Err(Refusal::new(RefusalKind::TooFast, "a hint is being thought of"));
        }
        let at = self.playing.as_ref().expect("a match is running").at;
        let ticket = self.thinker.ticket();
        self.thinker.hint = Some(HintAsked { ticket, at, asker });
        self.send_to_pool(ticket, seat, |bots, asked| bots.advise(asked));
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

    pub(crate) fn on_thought(&mut self, thought: Thought) {
        if let Some(hint) = self.thinker.hint.take_if(|hint| hint.ticket == thought.ticket) {
            return self.answer_hint(&hint, Some(thought));
        }
        self.take_choice(thought.ticket, serde_json::from_str(&thought.choice).ok());
    }

    pub(crate) fn on_no_thought(&mut self, ticket: u32) {
        if let Some(hint) = self.thinker.hint.take_if(|hint| hint.ticket == ticket) {
            return self.answer_hint(&hint, None);
        }
        self.take_choice(ticket, None);
    }

    fn answer_hint(&mut self, hint: &HintAsked, thought: Option<Thought>) {
        let is_current =
            self.saved.running && self.playing.as_ref().is_some_and(|playing| playing.at == hint.at);
        let is_plain = |thought: &Thought| serde_json::from_str::<G::Choice>(&thought.choice).is_ok();
        let given = match thought.filter(is_plain) {
            Some(thought) if is_current => Given::Hint { at: hint.at, thought },
            Some(_) => Given::Refused(Refusal::table("the question was answered before a hint was found")),
            None => Given::Refused(Refusal::table("no hint could be found for this question")),
        };
        self.answer(&hint.asker, given);
    }

    /// Whatever a bot says or fails to say, its table goes on: chance stands in for what cannot be used.
    fn take_choice(&mut self, ticket: u32, choice: Option<G::Choice>) {
        if self.thinker.choice.as_ref().is_none_or(|awaited| awaited.ticket != ticket) {
            return;
        }
        let choice = choice.filter(|choice| self.is_allowed(choice)).unwrap_or_else(|| self.any_choice());
        let awaited = self.thinker.choice.as_mut().expect("just seen");
        awaited.thought = Some(choice);
        let late_ms = self.now_ms.saturating_sub(awaited.due_ms);
        // Where bots answer at once there is nothing to hide in their time.
        if self.table_settings.bot_ms_max > 0 {
            awaited.due_ms += late_ms.div_ceil(LATE_MS) * LATE_MS;
        }
    }

    fn is_allowed(&self, choice: &G::Choice) -> bool {
        let playing = self.playing.as_ref().expect("a match is running");
        playing.asked().is_some_and(|seat| G::check(&playing.state, seat, choice).is_ok())
    }

    fn any_choice(&mut self) -> G::Choice {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed());
        let playing = self.playing.as_ref().expect("a match is running");
        *random::pick(&mut rng, &playing.legal())
    }
}

/// Who answers the open question.
enum Answering {
    Bot(Actor),
    /// Until this time, if there is a clock.
    Person {
        until_ms: Option<u64>,
    },
}
