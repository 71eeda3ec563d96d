//! A match of any game that goes on one choice at a time.

use std::any::Any;

use arena::{Dice, First, options_of_round};
use bots::{Bot, Budget, Level, Question};
use game::{Awaiting, Game, Record, Seat, Step, Viewer, Watch, carry_out, settle};
use games::{GameName, Scripted};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json as object};
use tensors::{Encoding, Perspective};

use crate::agreement::Agreed;
use crate::fault::Fault;
use crate::numbers::{choice_numbered, choice_written};
use crate::value::json;

/// A match whose game is known only at run time. Choices and views are as in records.
pub(crate) trait AnyMatch: Send + Sync {
    fn options(&self) -> Value;
    fn n_seats(&self) -> u8;
    fn n_steps(&self) -> usize;
    fn asked(&self) -> Option<Seat>;
    /// The same where somebody must be asked.
    fn whose(&self) -> Result<Seat, Fault>;
    fn is_over(&self) -> bool;
    /// End, points and winners, once it is over.
    fn outcome(&self) -> Option<Value>;
    /// The part of the victory that belongs to each seat; zeros while the match goes on.
    fn shares(&self) -> Vec<f64>;
    fn points(&self) -> Vec<i32>;
    fn view(&self, viewer: Viewer) -> Value;
    fn told(&self, viewer: Viewer, since: usize) -> Vec<Value>;
    fn legal(&self) -> Vec<Value>;
    fn legal_numbers(&self) -> Vec<u16>;
    fn n_features(&self) -> usize;
    fn n_choices(&self) -> usize;
    fn observe(&self, seat: Seat, into: &mut [u8]);
    fn choice_of(&self, number: i64) -> Result<Option<Value>, Fault>;
    fn choose_number(&mut self, number: i64) -> Result<(), Fault>;
    fn choose_written(&mut self, choice: Value, seat: Option<Seat>) -> Result<(), Fault>;
    fn choose_random(&mut self) -> Result<(), Fault>;
    fn ask(&mut self, bot: &mut Thinker) -> Result<(Value, u16), Fault>;
    fn hints(&self, budget: Budget, seed: u64) -> Result<Value, Fault>;
    fn awaits_chance(&self) -> bool;
    /// Every outcome of a single draw, or the cards that a shuffle puts into order.
    fn chances(&self) -> Result<Value, Fault>;
    fn apply_chance(&mut self, chance: Value) -> Result<(), Fault>;
    fn record_line(&self) -> Option<String>;
    fn resampled(&self, viewer: Viewer, seed: u64) -> Box<dyn AnyMatch>;
    /// `deals_itself` says who deals from now on, if that changes.
    fn copied(&self, deals_itself: Option<bool>) -> Box<dyn AnyMatch>;
}

/// A bot of a level, made for whichever game it is asked about.
pub(crate) struct Thinker {
    pub(crate) level: Level,
    pub(crate) budget: Option<Budget>,
    made: Option<Box<dyn Any + Send>>,
}

impl Thinker {
    pub(crate) fn new(level: Level, budget: Option<Budget>) -> Self {
        Self { level, budget, made: None }
    }

    pub(crate) fn choose<G: Scripted>(
        &mut self,
        state: &G::State,
        seat: Seat,
        rng: &mut Pcg64Mcg,
        legal: &mut Vec<G::Choice>,
    ) -> G::Choice {
        G::legal_choices(state, legal);
        let question = Question::of_state(state, seat, legal);
        let question = match self.budget {
            Some(budget) => question.with_budget(budget),
            None => question,
        };
        self.bot::<G>().choose(&question, rng)
    }

    fn bot<G: Scripted>(&mut self) -> &mut Box<dyn Bot<G>> {
        let is_of_game = self.made.as_ref().is_some_and(|made| made.is::<Box<dyn Bot<G>>>());
        if !is_of_game {
            self.made = Some(Box::new(G::bot(self.level)));
        }
        let made = self.made.as_mut().expect("it was made just now");
        made.downcast_mut().expect("it was made for this game")
    }
}

#[derive(Clone)]
pub(crate) struct LiveMatch<G: Game> {
    state: G::State,
    dice: Dice,
    options: G::Options,
    past: Past<G>,
    /// Whether chance is drawn as soon as it is awaited.
    deals_itself: bool,
}

/// What has happened in a match so far.
#[derive(Clone)]
struct Past<G: Game> {
    /// `None` once hidden cards were guessed: what led there is unknown then.
    record: Option<Record<G>>,
    events: Vec<G::Event>,
    n_steps: usize,
}

impl<G: Game> Watch<G> for Past<G> {
    fn step(&mut self, state: &G::State, step: &Step<G>) {
        self.n_steps += 1;
        if let Some(record) = &mut self.record {
            record.step(state, step);
        }
    }

    fn event(&mut self, event: G::Event) {
        self.events.push(event);
    }
}

/// How a match begins.
pub(crate) struct Beginning {
    pub(crate) seed: u64,
    /// The number of the match among all of this seed.
    pub(crate) number: u64,
    pub(crate) players: Vec<String>,
    pub(crate) deals_itself: bool,
}

impl<G: Scripted> LiveMatch<G> {
    pub(crate) fn begin(agreed: &Agreed<G>, beginning: Beginning) -> Result<Self, Fault> {
        let n_players = beginning.players.len();
        let n_seats = usize::from(G::seats(&agreed.options).count());
        if n_players > 0 && n_players != n_seats {
            return Err(Fault::Argument(format!("{n_seats} seats need as many players, not {n_players}")));
        }
        let mut dice = Dice::new(beginning.seed, beginning.number);
        let options = options_of_round::<G>(&agreed.options, agreed.first, &mut dice).into_owned();
        let mut begun = Self {
            state: G::start(&options),
            dice,
            past: Past {
                record: Some(Record::new(options.clone(), beginning.players)),
                events: Vec::new(),
                n_steps: 0,
            },
            options,
            deals_itself: beginning.deals_itself,
        };
        begun.settle();
        Ok(begun)
    }

    /// The first steps of a record that was read; later chance comes from the seed.
    pub(crate) fn replayed(record: &Record<G>, n_steps: usize, seed: u64) -> Result<Self, Fault> {
        let agreed = Agreed::<G> { options: record.options.clone(), first: First::AsAgreed };
        let players = record.players.clone();
        let beginning = Beginning { seed, number: 0, players, deals_itself: false };
        let mut replayed = Self::begin(&agreed, beginning)?;
        let mut replay = game::Replay::new(record);
        for recorded in record.steps.iter().take(n_steps) {
            replayed.past.step(replay.state(), &recorded.step);
            replay.advance(&mut |event| replayed.past.event(event))?;
        }
        replayed.state = replay.state().clone();
        replayed.deals_itself = true;
        replayed.settle();
        Ok(replayed)
    }

    fn carry_out(&mut self, step: &Step<G>) {
        carry_out(&mut self.state, step, &mut self.past);
        self.settle();
    }

    fn settle(&mut self) {
        if self.deals_itself {
            settle(&mut self.state, &mut self.dice, &mut self.past);
        }
    }

    fn choose(&mut self, seat: Seat, choice: G::Choice) -> Result<(), Fault> {
        G::check(&self.state, seat, &choice).map_err(|refusal| Fault::refused(&refusal))?;
        self.carry_out(&Step::Choice(seat, choice));
        Ok(())
    }

    fn perspective(&self, seat: Seat) -> Perspective {
        Perspective { seat, seats: G::seats(&self.options) }
    }

    fn legal_list(&self) -> Vec<G::Choice> {
        let mut legal = Vec::new();
        if self.asked().is_some() {
            G::legal_choices(&self.state, &mut legal);
        }
        legal
    }
}

impl<G: Scripted> AnyMatch for LiveMatch<G> {
    fn options(&self) -> Value {
        json(&self.options)
    }

    fn n_seats(&self) -> u8 {
        G::seats(&self.options).count()
    }

    fn n_steps(&self) -> usize {
        self.past.n_steps
    }

    fn asked(&self) -> Option<Seat> {
        match G::awaiting(&self.state) {
            Awaiting::Choice(seat) => Some(seat),
            Awaiting::Chance | Awaiting::Nothing => None,
        }
    }

    fn whose(&self) -> Result<Seat, Fault> {
        match G::awaiting(&self.state) {
            Awaiting::Choice(seat) => Ok(seat),
            Awaiting::Nothing => Err(Fault::Over),
            Awaiting::Chance => {
                Err(Fault::Argument("the cards must fall first: use apply_chance".to_owned()))
            }
        }
    }

    fn is_over(&self) -> bool {
        G::awaiting(&self.state) == Awaiting::Nothing
    }

    fn outcome(&self) -> Option<Value> {
        let outcome = G::outcome(&self.state)?;
        let mut written = json(&outcome.ending);
        let fields = written.as_object_mut()?;
        fields.insert("points".to_owned(), json(&outcome.points));
        fields.insert("winners".to_owned(), json(&outcome.winning_seats().collect::<Vec<_>>()));
        Some(written)
    }

    fn shares(&self) -> Vec<f64> {
        let outcome = G::outcome(&self.state);
        let share = |seat| outcome.as_ref().map_or(0.0, |outcome| outcome.share(seat));
        G::seats(&self.options).iter().map(share).collect()
    }

    fn points(&self) -> Vec<i32> {
        let outcome = G::outcome(&self.state);
        let points = |seat| outcome.as_ref().map_or(0, |outcome| outcome.points[seat]);
        G::seats(&self.options).iter().map(points).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&G::view(&self.state, viewer))
    }

    fn told(&self, viewer: Viewer, since: usize) -> Vec<Value> {
        self.past.events.iter().skip(since).map(|event| json(&G::told(event, viewer))).collect()
    }

    fn legal(&self) -> Vec<Value> {
        self.legal_list().iter().map(json).collect()
    }

    fn legal_numbers(&self) -> Vec<u16> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let perspective = self.perspective(seat);
        self.legal_list().iter().map(|choice| G::Encoding::number(choice, perspective)).collect()
    }

    fn n_features(&self) -> usize {
        G::Encoding::N_FIELDS
    }

    fn n_choices(&self) -> usize {
        G::Encoding::N_CHOICES
    }

    fn observe(&self, seat: Seat, into: &mut [u8]) {
        G::Encoding::observe_bytes(&self.state, seat, into);
    }

    fn choice_of(&self, number: i64) -> Result<Option<Value>, Fault> {
        let perspective = self.perspective(self.whose()?);
        Ok(choice_numbered::<G>(number, perspective)?.map(|choice| json(&choice)))
    }

    fn choose_number(&mut self, number: i64) -> Result<(), Fault> {
        let seat = self.whose()?;
        let choice = choice_numbered::<G>(number, self.perspective(seat))?;
        let reserved = || Fault::NoChoice(format!("the number {number} is reserved: no choice has it"));
        self.choose(seat, choice.ok_or_else(reserved)?)
    }

    fn choose_written(&mut self, choice: Value, seat: Option<Seat>) -> Result<(), Fault> {
        let asked = self.whose()?;
        self.choose(seat.unwrap_or(asked), choice_written::<G>(choice)?)
    }

    fn choose_random(&mut self) -> Result<(), Fault> {
        let seat = self.whose()?;
        let choice = G::random_choice(&self.state, &mut self.dice.bots, &mut Vec::new());
        self.choose(seat, choice)
    }

    fn ask(&mut self, bot: &mut Thinker) -> Result<(Value, u16), Fault> {
        let seat = self.whose()?;
        let choice = bot.choose::<G>(&self.state, seat, &mut self.dice.bots, &mut Vec::new());
        Ok((json(&choice), G::Encoding::number(&choice, self.perspective(seat))))
    }

    fn hints(&self, budget: Budget, seed: u64) -> Result<Value, Fault> {
        let seat = self.whose()?;
        let (view, legal) = (G::view(&self.state, Viewer::Seat(seat)), self.legal_list());
        let question = Question::<G>::of_view(&view, seat, &legal).with_budget(budget);
        Ok(json(&G::hints(&question, &mut Pcg64Mcg::seed_from_u64(seed))))
    }

    fn awaits_chance(&self) -> bool {
        G::awaiting(&self.state) == Awaiting::Chance
    }

    fn chances(&self) -> Result<Value, Fault> {
        if !self.awaits_chance() {
            return Err(Fault::Argument("no cards are to fall now".to_owned()));
        }
        let sample = |word| json(&G::sample(&self.state, &mut Climbing(word)));
        let first = sample(0);
        if first.as_object().is_some_and(|fields| fields.values().any(Value::is_array)) {
            return Ok(object!({"order": first}));
        }
        let mut all: Vec<Value> = (0..EVENLY).map(|place| sample(place * (u32::MAX / EVENLY))).collect();
        all.dedup();
        Ok(object!({"one_of": all}))
    }

    fn apply_chance(&mut self, chance: Value) -> Result<(), Fault> {
        if !self.awaits_chance() {
            return Err(Fault::Argument("no cards are to fall now".to_owned()));
        }
        let words = chance.to_string();
        let chance: G::Chance = serde_json::from_value(chance)
            .map_err(|problem| Fault::NoChoice(format!("{words} is no chance of {}: {problem}", G::NAME)))?;
        G::check_chance(&self.state, &chance).map_err(|refusal| Fault::refused(&refusal))?;
        self.carry_out(&Step::Chance(chance));
        Ok(())
    }

    fn record_line(&self) -> Option<String> {
        let mut record = self.past.record.clone()?;
        record.outcome = G::outcome(&self.state);
        Some(record.to_line())
    }

    fn resampled(&self, viewer: Viewer, seed: u64) -> Box<dyn AnyMatch> {
        let mut dice = Dice::new(seed, 0);
        let state = G::determinize(&G::view(&self.state, viewer), &mut dice.chance);
        let mut resampled = Self { state, dice, ..self.clone() };
        resampled.past.record = None;
        Box::new(resampled)
    }

    fn copied(&self, deals_itself: Option<bool>) -> Box<dyn AnyMatch> {
        let mut copied = self.clone();
        copied.deals_itself = deals_itself.unwrap_or(self.deals_itself);
        copied.settle();
        Box::new(copied)
    }
}

/// A generator that climbs slowly from a word: with evenly spaced words, a single draw goes through everything it can
/// give, in ascending order. It moves on because a draw may ask for another word.
struct Climbing(u32);

/// More than any hand has cards.
const EVENLY: u32 = 4096;

impl rand_core::TryRng for Climbing {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.0 = self.0.wrapping_add(1);
        Ok(self.0)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for part in bytes.chunks_mut(4) {
            part.copy_from_slice(&self.try_next_u32()?.to_le_bytes()[..part.len()]);
        }
        Ok(())
    }
}

pub(crate) fn begin_any(
    name: GameName,
    named: serde_json::Map<String, Value>,
    beginning: Beginning,
) -> Result<Box<dyn AnyMatch>, Fault> {
    games::with_game!(name, G => Ok(Box::new(LiveMatch::<G>::begin(&Agreed::of(named)?, beginning)?)))
}
