use arena::Dice;
use bots::{Bot, Question};
use game::{BySeat, Events, Game, Record, Seat, Step, Viewer, carry_out, drive};

/// Runs one match: holds its state, draws its chances and lets the bots answer for all seats but one.
pub struct LocalMatch<G: Game> {
    state: G::State,
    person: Seat,
    bots: BySeat<Box<dyn Bot<G>>>,
    dice: Dice,
    record: Record<G>,
    legal: Vec<G::Choice>,
}

impl<G: Game> LocalMatch<G> {
    /// The bot in the person's seat is never asked.
    pub fn new(options: G::Options, person: Seat, bots: BySeat<Box<dyn Bot<G>>>, dice: Dice) -> Self {
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
        let Self { state, person, bots, dice, record, legal } = self;
        let choose = |state: &G::State, seat: Seat, dice: &mut Dice| {
            G::legal_choices(state, legal);
            if seat == *person {
                return None;
            }
            let question = Question::of_state(state, seat, legal);
            Some(bots[seat].choose(&question, &mut dice.bots))
        };
        drive(state, dice, choose, &mut (record, told_to::<G>(*person, tell)));
        if G::outcome(state).is_some() {
            self.legal.clear();
        }
        &self.legal
    }

    /// The person's choice, if it is allowed.
    pub fn choose(&mut self, choice: G::Choice, tell: &mut impl FnMut(&G::Told)) -> Result<(), G::Refusal> {
        G::check(&self.state, self.person, &choice)?;
        let step = Step::Choice(self.person, choice);
        carry_out(&mut self.state, &step, &mut (&mut self.record, told_to::<G>(self.person, tell)));
        Ok(())
    }

    /// The match so far. It holds what was hidden, so it is given out only when the match is over.
    pub fn into_record(self, players: Vec<String>) -> Option<Record<G>> {
        let outcome = G::outcome(&self.state)?;
        Some(Record { players, outcome: Some(outcome), ..self.record })
    }
}

fn told_to<G: Game>(person: Seat, tell: &mut impl FnMut(&G::Told)) -> Events<impl FnMut(G::Event)> {
    Events(move |event| tell(&G::told(&event, Viewer::Seat(person))))
}

impl<G: Game> std::fmt::Debug for LocalMatch<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("LocalMatch").field("person", &self.person).finish_non_exhaustive()
    }
}
