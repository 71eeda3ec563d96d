use arena::Dice;
use bots::{Bot, Question};
use game::{Awaiting, Game, Record, Seat, Step, Viewer};

/// Runs one match: holds its state, draws its chances and lets the bots answer for all seats but one.
pub struct House<G: Game> {
    state: G::State,
    person: Seat,
    bots: Vec<Box<dyn Bot<G>>>,
    dice: Dice,
    record: Record<G>,
    legal: Vec<G::Choice>,
}

impl<G: Game> House<G> {
    /// `bots` has one for each seat; the one in the person's seat is never asked.
    pub fn new(options: G::Options, person: Seat, bots: Vec<Box<dyn Bot<G>>>, dice: Dice) -> Self {
        let state = G::start(&options);
        let record = Record::new(options, Vec::new());
        Self { state, person, bots, dice, record, legal: Vec::new() }
    }

    pub fn options(&self) -> &G::Options {
        &self.record.options
    }

    /// All that the person may know.
    pub fn view(&self) -> G::View {
        G::view(&self.state, Viewer::Seat(self.person))
    }

    /// Plays until the person is asked or the match is over, and tells what the person may know of it.
    /// The legal choices are the person's, and empty when the match is over.
    pub fn advance(&mut self, tell: &mut impl FnMut(&G::Told)) -> &[G::Choice] {
        loop {
            self.legal.clear();
            let step = match G::awaiting(&self.state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => Step::Chance(G::sample(&self.state, &mut self.dice.chance)),
                Awaiting::Choice(seat) => {
                    G::legal_choices(&self.state, &mut self.legal);
                    if seat == self.person {
                        break;
                    }
                    Step::Choice(seat, self.ask_bot(seat))
                }
            };
            self.carry_out(step, tell);
        }
        &self.legal
    }

    /// The person's choice, if it is allowed.
    pub fn choose(&mut self, choice: G::Choice, tell: &mut impl FnMut(&G::Told)) -> Result<(), G::Refusal> {
        G::check(&self.state, self.person, &choice)?;
        self.carry_out(Step::Choice(self.person, choice), tell);
        Ok(())
    }

    /// The match so far. It holds what was hidden, so it leaves the house only when the match is over.
    pub fn into_record(self, players: Vec<String>) -> Option<Record<G>> {
        let outcome = G::outcome(&self.state)?;
        Some(Record { players, outcome: Some(outcome), ..self.record })
    }

    fn ask_bot(&mut self, seat: Seat) -> G::Choice {
        let question = Question::of_state(&self.state, seat, &self.legal);
        self.bots[usize::from(seat.number())].choose(&question, &mut self.dice.bots)
    }

    fn carry_out(&mut self, step: Step<G>, tell: &mut impl FnMut(&G::Told)) {
        let person = Viewer::Seat(self.person);
        G::apply(&mut self.state, &step, &mut |event| tell(&G::told(&event, person)));
        self.record.steps.push(step.into());
    }
}

impl<G: Game> std::fmt::Debug for House<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("House").field("person", &self.person).finish_non_exhaustive()
    }
}
