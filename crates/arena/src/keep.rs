use game::{Game, Outcome, Record, RecordedStep, Step, Watch};

/// What is kept of a match while it is played.
pub trait Keep<G: Game>: Watch<G> {
    fn begin(&mut self, options: &G::Options);
    fn end(&mut self, outcome: &Outcome<G>);
}

/// Keeps nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepNothing;

impl<G: Game> Watch<G> for KeepNothing {}

impl<G: Game> Keep<G> for KeepNothing {
    #[inline]
    fn begin(&mut self, _: &G::Options) {}
    #[inline]
    fn end(&mut self, _: &Outcome<G>) {}
}

/// Keeps whole matches as lines of `luxx/1`.
#[derive(Debug)]
pub struct Recorder<G: Game> {
    players: Vec<String>,
    with_legal: bool,
    record: Option<Record<G>>,
    lines: String,
}

impl<G: Game> Recorder<G> {
    pub fn new(players: Vec<String>) -> Self {
        Self { players, with_legal: false, record: None, lines: String::new() }
    }

    /// Keeps all legal choices with each choice.
    pub fn with_legal(players: Vec<String>) -> Self {
        Self { with_legal: true, ..Self::new(players) }
    }

    /// The lines of all matches since the last time, each with its line break.
    pub fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.lines)
    }

    fn record(&mut self) -> &mut Record<G> {
        self.record.as_mut().expect("a match begins before its steps")
    }
}

impl<G: Game> Watch<G> for Recorder<G> {
    fn step(&mut self, state: &G::State, step: &Step<G>) {
        let legal = match step {
            Step::Choice(..) if self.with_legal => {
                let mut legal = Vec::new();
                G::legal_choices(state, &mut legal);
                Some(legal)
            }
            Step::Choice(..) | Step::Chance(_) => None,
        };
        self.record().steps.push(RecordedStep { step: step.clone(), legal });
    }
}

impl<G: Game> Keep<G> for Recorder<G> {
    fn begin(&mut self, options: &G::Options) {
        self.record = Some(Record::new(options.clone(), self.players.clone()));
    }

    fn end(&mut self, outcome: &Outcome<G>) {
        let mut record = self.record.take().expect("a match begins before it ends");
        record.outcome = Some(outcome.clone());
        self.lines.push_str(&record.to_line());
        self.lines.push('\n');
    }
}
