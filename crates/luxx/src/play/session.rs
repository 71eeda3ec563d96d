use std::io::{self, BufRead, Write};

use arena::Dice;
use game::{BySeat, Seat, Series, Standing, Viewer};
use games::{Language, Leveled};
use terminal::{Client, Ended, LocalMatch, Phrasebook, Speaker, Spoken};

use crate::lineup::{self, Wished};

/// One person, some bots, one or several matches.
#[derive(Debug)]
pub(super) struct Session<'e> {
    pub(super) language: Language,
    pub(super) person: Seat,
    /// By seat; the one in the person's seat is not asked.
    pub(super) bots: &'e BySeat<Wished>,
    pub(super) seed: u64,
    pub(super) name: Option<&'e str>,
    /// The records of the matches that are over.
    pub(super) lines: String,
}

impl Session<'_> {
    pub(super) fn play<G: Spoken + Leveled>(
        &mut self,
        options: &G::Options,
        n_begins: Option<u8>,
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> io::Result<Ended> {
        let words = Phrasebook::of(self.language);
        let names = self.names(&words);
        let speech = Speaker { words: &words, names: &names, viewer: Viewer::Seat(self.person) };
        let mut client = Client { speech, input, output };
        self.welcome::<G, _, _>(&mut client)?;
        match n_begins {
            Some(n_begins) => self.play_series::<G, _, _>(options, n_begins, &mut client),
            None => {
                let points = self.play_match::<G, _, _>(options, 0, &mut client)?;
                Ok(points.map_or(Ended::Stopped, |_| Ended::Over))
            }
        }
    }

    fn play_series<G: Spoken + Leveled, R: BufRead, W: Write>(
        &mut self,
        options: &G::Options,
        n_begins: u8,
        client: &mut Client<R, W>,
    ) -> io::Result<Ended> {
        let speech = client.speech;
        let mut series = Series::new(G::seats(options), G::first(options), n_begins);
        loop {
            let first = match series.standing() {
                Standing::Next(first) => first,
                Standing::Over { winners } => {
                    writeln!(client.output, "{}", speech.won("table-series-won", &winners))?;
                    return Ok(Ended::Over);
                }
            };
            writeln!(client.output, "\n{}", match_of_series(&speech, &series))?;
            let options = G::with_first(options, first);
            let points = self.play_match::<G, _, _>(&options, series.n_played(), client)?;
            let Some(points) = points else { return Ok(Ended::Stopped) };
            series.add(&points);
            writeln!(client.output, "{}", totals(&speech, &series))?;
        }
    }

    /// The points, if the match was finished.
    fn play_match<G: Spoken + Leveled, R: BufRead, W: Write>(
        &mut self,
        options: &G::Options,
        number: u32,
        client: &mut Client<R, W>,
    ) -> io::Result<Option<BySeat<i32>>> {
        let dice = Dice::new(self.seed, number.into());
        let mut local_match =
            LocalMatch::<G>::new(options.clone(), self.person, lineup::bots(self.bots), dice);
        client.play(&mut local_match)?;
        let record = local_match.into_record(self.players(client.speech.names));
        if let Some(record) = &record {
            self.lines.push_str(&record.to_line());
            self.lines.push('\n');
        }
        Ok(record.and_then(|record| record.outcome).map(|outcome| outcome.points))
    }

    fn welcome<G: Spoken + Leveled, R, W: Write>(&self, client: &mut Client<R, W>) -> io::Result<()> {
        let n_seats = self.bots.seats().count();
        let phrase = client.speech.phrase("table-welcome").text("game", G::GAME.title());
        let phrase = phrase.number("seats", n_seats).text("name", client.speech.name(self.person));
        writeln!(client.output, "{}", phrase.number("seat", self.person.number()).say())
    }

    fn names(&self, words: &Phrasebook) -> Vec<String> {
        let speech = Speaker { words, names: &[], viewer: Viewer::Spectator };
        let name = |seat: Seat| match self.name.filter(|_| seat == self.person) {
            Some(name) => name.to_owned(),
            None => speech.say(&format!("bot-name-{seat}")),
        };
        self.bots.seats().iter().map(name).collect()
    }

    /// As they stand in the record: the person by name, bots by their kind.
    fn players(&self, names: &[String]) -> Vec<String> {
        let player = |((seat, bot), name): ((Seat, &Wished), &String)| {
            if seat == self.person { name.clone() } else { format!("bot:{bot}") }
        };
        self.bots.iter().zip(names).map(player).collect()
    }
}

fn match_of_series(speech: &Speaker, series: &Series) -> String {
    let phrase = speech.phrase("table-match-of-series").number("match", series.n_played() + 1);
    phrase.number("matches", series.n_matches()).say()
}

fn totals(speech: &Speaker, series: &Series) -> String {
    let phrase = speech.phrase("table-totals").number("match", series.n_played());
    phrase.number("matches", series.n_matches()).text("totals", speech.points(series.totals())).say()
}
