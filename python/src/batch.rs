//! Many matches at once: a choice in each of them at every step, and a new match wherever one ends.

use arena::{Dice, options_of_round};
use game::{Awaiting, Game, Seat, Seats, Step, settle};
use games::Scripted;
use rand_pcg::Pcg64Mcg;
use rayon::ThreadPool;
use rayon::prelude::*;
use tensors::{Encoding, Perspective};

use crate::agreement::Agreed;
use crate::fault::Fault;
use crate::live_match::Thinker;
use crate::numbers::{choice_numbered, n_choices_of, n_features_of};
use crate::rows::{Row, Rows, Widths};

/// How many rows of a rollout a processor keeps close: about a megabyte.
const ROWS_AT_HAND: usize = 1024;

/// A batch whose game is known only at run time. Every list has an entry for each match.
pub(crate) trait AnyBatch: Send + Sync {
    fn widths(&self) -> Widths;
    fn n_matches_over(&self) -> u64;
    fn players(&self) -> Vec<u8>;
    /// Restarts all matches: those of the seed from the first one on, or the next ones.
    fn begin_anew(&mut self, seed: Option<u64>);
    fn fill(&self, crew: &Crew, rows: Rows);
    /// The first number that is no legal choice of its match.
    fn check(&self, crew: &Crew, numbers: &[i64]) -> Result<(), Fault>;
    /// Numbers that were checked.
    fn step(&mut self, crew: &Crew, numbers: &[i64], rows: Rows);
    fn sample(&mut self, crew: &Crew, numbers: &mut [i64]);
    /// Plays on with random choices, as many steps as there are rows for all matches: a row shows a match before the choice
    /// with its number, and what the choice brought.
    fn roll_out(&mut self, crew: &Crew, rows: Rows, numbers: &mut [i64]);
    /// What bots would choose in the matches from this one on, as many as there are numbers, where they are asked; one bot per
    /// thread.
    fn ask(
        &mut self,
        crew: &Crew,
        bots: &mut [Thinker],
        from: usize,
        is_asked: Option<&[bool]>,
        numbers: &mut [i64],
    );
}

/// Who does the work: the calling thread, or several of its own.
pub(crate) struct Crew {
    pool: Option<ThreadPool>,
    n_threads: usize,
    process: u32,
}

impl Crew {
    pub(crate) fn new(n_threads: usize) -> Result<Self, Fault> {
        let build = || rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
        let pool = (n_threads > 1).then(build).transpose();
        let pool = pool.map_err(|problem| Fault::Argument(format!("no {n_threads} threads: {problem}")))?;
        Ok(Self { pool, n_threads, process: std::process::id() })
    }

    /// A forked process has none of the threads, and would wait for them forever.
    pub(crate) fn check_process(&self) -> Result<(), Fault> {
        if self.pool.is_none() || self.process == std::process::id() {
            return Ok(());
        }
        let problem =
            "the threads of this environment are those of the process that made it; make another one here";
        Err(Fault::Busy(problem.to_owned()))
    }

    pub(crate) fn n_threads(&self) -> usize {
        self.n_threads
    }

    /// How many matches each thread takes.
    fn share(&self, n_matches: usize) -> usize {
        n_matches.div_ceil(self.n_threads).max(1)
    }

    fn run<J: Send>(&self, jobs: Vec<J>, work: impl Fn(J) + Sync) {
        match &self.pool {
            Some(pool) => pool.install(|| jobs.into_par_iter().for_each(&work)),
            None => jobs.into_iter().for_each(work),
        }
    }
}

/// What a match that is over is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reward {
    /// The part of the victory.
    Share,
    Points,
}

pub(crate) struct Batch<G: Game> {
    course: Course<G>,
    tables: Vec<Table<G>>,
    has_begun: bool,
}

/// What all matches have in common.
struct Course<G: Game> {
    agreed: Agreed<G>,
    seats: Seats,
    seed: u64,
    n_tables: u64,
    reward: Reward,
}

/// A table at which one match after the other is played.
struct Table<G: Game> {
    state: G::State,
    /// Matches that are over are replaced at once, so somebody is always asked.
    asked: Seat,
    dice: Dice,
    /// The number of the match among all of the seed.
    round: u64,
    n_over: u64,
    /// For the open question.
    sampled: Option<Sampled<G>>,
}

/// A legal choice with its number.
struct Sampled<G: Game> {
    number: i64,
    choice: G::Choice,
    /// The dice of the bots after it.
    dice: Pcg64Mcg,
    /// Whether somebody has asked for it. Until then the dice of the bots lie as if it were not there.
    is_told: bool,
}

impl<G: Game> Table<G> {
    fn is_sampled(&self, number: i64) -> bool {
        self.sampled.as_ref().is_some_and(|sampled| sampled.is_told && sampled.number == number)
    }
}

impl<G: Scripted> Course<G> {
    fn table(&self, round: u64) -> Table<G> {
        let mut dice = Dice::new(self.seed, round);
        let options = options_of_round::<G>(&self.agreed.options, self.agreed.first, &mut dice);
        let mut state = G::start(&options);
        settle::<G>(&mut state, &mut dice, &mut ());
        let Awaiting::Choice(asked) = G::awaiting(&state) else { unreachable!("somebody begins") };
        Table { state, asked, dice, round, n_over: 0, sampled: None }
    }

    fn begin_next(&self, table: &mut Table<G>) {
        let n_over = table.n_over;
        *table = self.table(table.round + self.n_tables);
        table.n_over = n_over;
    }

    fn perspective(&self, table: &Table<G>) -> Perspective {
        Perspective { seat: table.asked, seats: self.seats }
    }

    fn check(&self, table: &Table<G>, number: i64) -> Result<(), Fault> {
        let perspective = self.perspective(table);
        let choice = choice_numbered::<G>(number, perspective)?;
        let reserved = || Fault::NoChoice(format!("the number {number} is reserved: no choice has it"));
        G::check(&table.state, perspective.seat, &choice.ok_or_else(reserved)?)
            .map_err(|refusal| Fault::refused(&refusal))
    }

    /// Where a sampled choice is made, the next one is sampled, too, as long as all that it depends on is at hand.
    fn step(&self, table: &mut Table<G>, number: i64, row: &mut Row, legal: &mut Vec<G::Choice>) {
        match &table.sampled {
            Some(sampled) if table.is_sampled(number) => {
                self.carry_out(table, sampled.choice, row);
                self.show(table, row, legal);
                table.sampled = Some(self.sample(table, legal));
            }
            Some(_) | None => {
                let choice = choice_numbered::<G>(number, self.perspective(table));
                self.carry_out(table, choice.ok().flatten().expect("numbers are checked"), row);
                self.show(table, row, legal);
                table.sampled = None;
            }
        }
    }

    fn sample(&self, table: &Table<G>, legal: &mut Vec<G::Choice>) -> Sampled<G> {
        let mut dice = table.dice.bots.clone();
        let choice = G::random_choice(&table.state, &mut dice, legal);
        let number = i64::from(G::Encoding::number(&choice, self.perspective(table)));
        Sampled { number, choice, dice, is_told: false }
    }

    /// Begins the next match if the choice was the last one; until then the row says already that nothing ends.
    fn carry_out(&self, table: &mut Table<G>, choice: G::Choice, row: &mut Row) {
        G::apply(&mut table.state, &Step::Choice(table.asked, choice), &mut |_| ());
        // Chance seldom comes between two questions, and takes a while even where there is nothing for it to do.
        if G::awaiting(&table.state) == Awaiting::Chance {
            settle::<G>(&mut table.state, &mut table.dice, &mut ());
        }
        match G::awaiting(&table.state) {
            Awaiting::Choice(seat) => table.asked = seat,
            Awaiting::Nothing => {
                self.reward(&table.state, row);
                table.n_over += 1;
                self.begin_next(table);
            }
            Awaiting::Chance => unreachable!("chance has played on"),
        }
    }

    fn reward(&self, state: &G::State, row: &mut Row) {
        let outcome = G::outcome(state).expect("nothing is awaited only when the match is over");
        *row.done = true;
        for (reward, seat) in row.rewards.iter_mut().zip(self.seats.iter()) {
            #[expect(clippy::cast_possible_truncation, reason = "a reward needs few digits")]
            let share = outcome.share(seat) as f32;
            *reward = match self.reward {
                Reward::Share => share,
                Reward::Points => outcome.points[seat] as f32,
            };
        }
    }

    fn show(&self, table: &Table<G>, row: &mut Row, legal: &mut Vec<G::Choice>) {
        let perspective = self.perspective(table);
        *row.player = perspective.seat.number();
        G::Encoding::observe_bytes(&table.state, perspective.seat, row.observation);
        G::Encoding::legal_mask(&table.state, perspective, legal, row.mask);
    }
}

impl<G: Scripted> Batch<G> {
    pub(crate) fn new(agreed: Agreed<G>, n_tables: usize, seed: u64, reward: Reward) -> Self {
        let seats = G::seats(&agreed.options);
        let course = Course { agreed, seats, seed, n_tables: n_tables as u64, reward };
        let tables = (0..course.n_tables).map(|round| course.table(round)).collect();
        Self { course, tables, has_begun: false }
    }
}

impl<G: Scripted> AnyBatch for Batch<G> {
    fn widths(&self) -> Widths {
        Widths {
            n_features: n_features_of::<G>(),
            n_choices: n_choices_of::<G>(),
            n_seats: usize::from(self.course.seats.count()),
        }
    }

    fn n_matches_over(&self) -> u64 {
        self.tables.iter().map(|table| table.n_over).sum()
    }

    fn players(&self) -> Vec<u8> {
        self.tables.iter().map(|table| self.course.perspective(table).seat.number()).collect()
    }

    fn begin_anew(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            self.course.seed = seed;
            let tables = (0..).zip(&mut self.tables);
            tables.for_each(|(round, table)| *table = self.course.table(round));
        } else if self.has_begun {
            self.tables.iter_mut().for_each(|table| self.course.begin_next(table));
        }
        self.has_begun = true;
    }

    fn fill(&self, crew: &Crew, rows: Rows) {
        let (widths, course) = (self.widths(), &self.course);
        let parts = self.tables.chunks(crew.share(self.tables.len()));
        crew.run(jobs(parts, rows, widths), |(tables, rows)| {
            let mut legal = Vec::new();
            for (table, mut row) in tables.iter().zip(rows.where_nothing_ends().each(widths)) {
                course.show(table, &mut row, &mut legal);
            }
        });
    }

    fn check(&self, crew: &Crew, numbers: &[i64]) -> Result<(), Fault> {
        let first_wrong = |from: usize, tables: &[Table<G>], numbers: &[i64]| {
            let places = (from..).zip(tables).zip(numbers);
            // What was sampled is legal.
            let mut others = places.filter(|((_, table), number)| !table.is_sampled(**number));
            others.find_map(|((place, table), number)| {
                self.course.check(table, *number).err().map(|fault| fault.in_match(place))
            })
        };
        let share = crew.share(self.tables.len());
        let parts = self.tables.chunks(share).zip(numbers.chunks(share)).enumerate();
        let parts = parts.map(|(part, (tables, numbers))| (part * share, tables, numbers));
        let found = match &crew.pool {
            None => parts.map(|(from, tables, numbers)| first_wrong(from, tables, numbers)).collect(),
            Some(pool) => {
                let parts: Vec<_> = parts.collect();
                let work = |(from, tables, numbers)| first_wrong(from, tables, numbers);
                pool.install(|| parts.into_par_iter().map(work).collect::<Vec<_>>())
            }
        };
        found.into_iter().flatten().next().map_or(Ok(()), Err)
    }

    fn step(&mut self, crew: &Crew, numbers: &[i64], rows: Rows) {
        self.has_begun = true;
        let (widths, course) = (self.widths(), &self.course);
        let share = crew.share(self.tables.len());
        let jobs = jobs(self.tables.chunks_mut(share), rows, widths);
        let jobs = jobs.into_iter().zip(numbers.chunks(share)).collect();
        crew.run(jobs, |((tables, rows), numbers)| {
            let mut legal = Vec::new();
            let rows = rows.where_nothing_ends().each(widths);
            for ((table, number), mut row) in tables.iter_mut().zip(numbers).zip(rows) {
                course.step(table, *number, &mut row, &mut legal);
            }
        });
    }

    fn sample(&mut self, crew: &Crew, numbers: &mut [i64]) {
        let (share, course) = (crew.share(self.tables.len()), &self.course);
        let jobs = self.tables.chunks_mut(share).zip(numbers.chunks_mut(share)).collect();
        crew.run(jobs, |(tables, numbers): (&mut [Table<G>], &mut [i64])| {
            let mut legal = Vec::new();
            for (table, number) in tables.iter_mut().zip(numbers) {
                let is_ahead = table.sampled.as_ref().is_some_and(|sampled| !sampled.is_told);
                if !is_ahead {
                    table.sampled = Some(course.sample(table, &mut legal));
                }
                let sampled = table.sampled.as_mut().expect("it is there by now");
                sampled.is_told = true;
                table.dice.bots = sampled.dice.clone();
                *number = sampled.number;
            }
        });
    }

    fn roll_out(&mut self, crew: &Crew, rows: Rows, numbers: &mut [i64]) {
        self.has_begun |= !numbers.is_empty();
        let (widths, course) = (self.widths(), &self.course);
        let (n_tables, share) = (self.tables.len(), crew.share(self.tables.len()));
        let mut jobs: Vec<_> = self.tables.chunks_mut(share).map(|tables| (tables, Vec::new())).collect();
        let mut rest = rows;
        for numbers in numbers.chunks_mut(n_tables) {
            for ((tables, steps), numbers) in jobs.iter_mut().zip(numbers.chunks_mut(share)) {
                let (own, others) = rest.split_at(tables.len(), widths);
                steps.push((own.where_nothing_ends(), numbers));
                rest = others;
            }
        }
        crew.run(jobs, |(tables, mut steps)| {
            let mut legal = Vec::new();
            tables.iter_mut().for_each(|table| table.sampled = None);
            // One match after the other: what is known of it stays at hand for several steps, and so do the rows around its own.
            for steps in steps.chunks_mut((ROWS_AT_HAND / tables.len()).max(1)) {
                for (place, table) in tables.iter_mut().enumerate() {
                    for (rows, numbers) in &mut *steps {
                        let (mut row, number) = (rows.row(place, widths), &mut numbers[place]);
                        course.show(table, &mut row, &mut legal);
                        let sampled = course.sample(table, &mut legal);
                        table.dice.bots = sampled.dice;
                        *number = sampled.number;
                        course.carry_out(table, sampled.choice, &mut row);
                    }
                }
            }
        });
    }

    fn ask(
        &mut self,
        crew: &Crew,
        bots: &mut [Thinker],
        from: usize,
        is_asked: Option<&[bool]>,
        numbers: &mut [i64],
    ) {
        let (share, course) = (crew.share(numbers.len()), &self.course);
        let tables = &mut self.tables[from..][..numbers.len()];
        let parts = tables.chunks_mut(share).zip(numbers.chunks_mut(share)).zip(bots).enumerate();
        let jobs = parts
            .map(|(part, ((tables, numbers), bot))| (from + part * share, tables, numbers, bot))
            .collect();
        crew.run(jobs, |(from, tables, numbers, bot): (usize, &mut [Table<G>], &mut [i64], &mut Thinker)| {
            let mut legal = Vec::new();
            for ((place, table), number) in (from..).zip(tables).zip(numbers) {
                if is_asked.is_none_or(|asked| asked[place]) {
                    let perspective = course.perspective(table);
                    // The bot rolls the same dice.
                    table.sampled = table.sampled.take().filter(|sampled| sampled.is_told);
                    let choice =
                        bot.choose::<G>(&table.state, perspective.seat, &mut table.dice.bots, &mut legal);
                    *number = i64::from(G::Encoding::number(&choice, perspective));
                }
            }
        });
    }
}

/// The matches of each thread, with their rows.
fn jobs<'r, P: AsLen>(parts: impl Iterator<Item = P>, rows: Rows<'r>, widths: Widths) -> Vec<(P, Rows<'r>)> {
    let mut rest = Some(rows);
    let mut jobs = Vec::new();
    for part in parts {
        let (own, others) = rest.take().expect("it is put back").split_at(part.len(), widths);
        jobs.push((part, own));
        rest = Some(others);
    }
    jobs
}

/// A slice, whether it may be changed or not.
trait AsLen {
    fn len(&self) -> usize;
}

impl<T> AsLen for &[T] {
    fn len(&self) -> usize {
        (**self).len()
    }
}

impl<T> AsLen for &mut [T] {
    fn len(&self) -> usize {
        (**self).len()
    }
}
