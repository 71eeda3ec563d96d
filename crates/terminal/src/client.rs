use std::io::{self, BufRead, Write};

use game::Refuse;
use games::RuleBook;

use crate::answer::{self, Answer, Aside};
use crate::columns::columns;
use crate::{LocalMatch, Sentence, Speaker, Spoken};

/// A person at the table: lines in, lines out.
#[derive(Debug)]
pub struct Client<'c, R, W> {
    pub speech: Speaker<'c>,
    pub input: R,
    pub output: W,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Over,
    /// The person left, or there is no more input.
    Stopped,
}

impl<R: BufRead, W: Write> Client<'_, R, W> {
    /// Plays a match to its end.
    pub fn play<G: Spoken>(&mut self, house: &mut LocalMatch<G>) -> io::Result<Ended> {
        loop {
            let speech = self.speech;
            let mut sentences = Vec::new();
            let options = house.options().clone();
            let tell = &mut |told: &G::Told| sentences.push(G::say_told(&speech, &options, told));
            let legal = house.advance(tell).to_vec();
            self.tell(&sentences)?;
            if legal.is_empty() {
                return Ok(Ended::Over);
            }
            self.ask::<G>(&house.view(), &legal)?;
            if self.answer(house, &legal)? == Ended::Stopped {
                writeln!(self.output, "{}", speech.say("table-stopped"))?;
                return Ok(Ended::Stopped);
            }
        }
    }

    /// A sentence repeated several times in a row is written once.
    fn tell(&mut self, sentences: &[Sentence]) -> io::Result<()> {
        for equal in sentences.chunk_by(|one, next| one == next) {
            match equal.len() {
                1 => writeln!(self.output, "- {}", equal[0])?,
                n => writeln!(self.output, "- {} ×{n}", equal[0])?,
            }
        }
        Ok(())
    }

    fn ask<G: Spoken>(&mut self, view: &G::View, legal: &[G::Choice]) -> io::Result<()> {
        let number =
            |(index, choice)| format!("{:>3}  {}", index + 1, G::say_choice(&self.speech, view, choice));
        let choices: Vec<String> = legal.iter().enumerate().map(number).collect();
        let (table, question) = (G::say_table(&self.speech, view), G::say_question(&self.speech, view));
        write!(self.output, "\n{table}\n{question}\n{}", columns(&choices))
    }

    /// Reads lines until one of them is a choice that is allowed. `Over` means answered.
    fn answer<G: Spoken>(&mut self, house: &mut LocalMatch<G>, legal: &[G::Choice]) -> io::Result<Ended> {
        loop {
            write!(self.output, "{} ", self.speech.say("table-prompt"))?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(Ended::Stopped);
            }
            match answer::read::<G>(&line, legal) {
                Answer::Choice(choice) => {
                    if self.choose(house, choice)? {
                        return Ok(Ended::Over);
                    }
                }
                Answer::Stop => return Ok(Ended::Stopped),
                Answer::Table => self.ask::<G>(&house.view(), legal)?,
                Answer::Nothing => {}
                Answer::Aside(aside) => {
                    writeln!(self.output, "{}", self.reply(house, &aside, line.trim(), legal.len()))?;
                }
            }
        }
    }

    /// Whether the choice was allowed; if not, the reason is shown.
    fn choose<G: Spoken>(&mut self, house: &mut LocalMatch<G>, choice: G::Choice) -> io::Result<bool> {
        let speech = self.speech;
        let mut sentences = Vec::new();
        let options = house.options().clone();
        let tell = &mut |told: &G::Told| sentences.push(G::say_told(&speech, &options, told));
        let refusal = house.choose(choice, tell).err();
        self.tell(&sentences)?;
        let Some(refusal) = refusal else { return Ok(true) };
        let refused =
            speech.phrase("table-refused").text("reason", G::say_refusal(&speech, &options, &refusal));
        writeln!(self.output, "{}", refused.text("rule", refusal.rule().0).say())?;
        Ok(false)
    }

    fn reply<G: Spoken>(&self, house: &LocalMatch<G>, aside: &Aside, line: &str, n_choices: usize) -> String {
        let speech = &self.speech;
        let unclear = || speech.phrase("table-no-answer").text("text", line).say();
        match aside {
            Aside::Help => {
                speech.phrase("table-help").text("example", G::EXAMPLE).text("rule", G::RULE).say()
            }
            Aside::Rule(id) => self.rule::<G>(id),
            Aside::NoNumber => {
                let n_choices = i64::try_from(n_choices).unwrap_or(i64::MAX);
                speech.phrase("table-no-number").number("count", n_choices).say()
            }
            Aside::Why => G::say_why(speech, &house.view()).unwrap_or_else(unclear),
            Aside::DiscardPile => G::say_discard_pile(speech, &house.view()),
            Aside::Card(id) => G::say_card(speech, house.options(), id).unwrap_or_else(unclear),
            Aside::Unclear => unclear(),
        }
    }

    fn rule<G: Spoken>(&self, id: &str) -> String {
        let book = RuleBook::of(G::GAME, self.speech.words.language());
        match book.paragraph(id) {
            Some(paragraph) => format!("{} {}", paragraph.id, paragraph.text),
            None => self.speech.phrase("table-no-rule").text("id", id).say(),
        }
    }
}
