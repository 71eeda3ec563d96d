//! `luxx cards try FILE`: what own cards do to the game.

use std::path::PathBuf;

use arena::{Dice, Estimate, Samples};
use clap::Args;
use game::{Events, Game, Seat, Seats, Viewer, drive};
use games::fluxx::effect::Kind;
use games::fluxx::{Card, Event, Fluxx, Happening, Options, OwnCard, State};

use crate::failure::Failure;
use crate::out;
use crate::variant::fluxx::read_cards;

#[derive(Debug, Args)]
pub(crate) struct Flags {
    /// The file of own cards
    file: PathBuf,
    /// How many play, 2 to 6
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: u8,
    /// How many matches with the cards, and as many without
    #[arg(long, value_name = "K", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..))]
    matches: u64,
    /// The same seed gives the same figures
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

pub(super) fn run(flags: &Flags) -> Result<(), Failure> {
    let cards = read_cards(&flags.file)?;
    if cards.is_empty() {
        return Err(Failure::usage(format!("{}: there are no own cards in it", flags.file.display())));
    }
    let seats = Seats::new(flags.seats).ok_or_else(|| Failure::usage("Fluxx has 2 to 6 seats"))?;
    let without = Options::new(seats, Seat::default()).map_err(Failure::usage)?;
    let with = without.clone().with_cards(cards.clone());
    let own = cards.cards();
    out::print(&report(own, &Trial::play(&with, own, flags), &Trial::play(&without, &[], flags)))
}

/// What was seen in many matches of random bots.
#[derive(Default)]
struct Trial {
    length: Samples,
    first_wins: Samples,
    by_card: Vec<CardTrial>,
}

/// In which share of the matches something happened to an own card.
#[derive(Clone, Default)]
struct CardTrial {
    seen: Samples,
    played: Samples,
    won: Samples,
}

/// What happened to an own card in one match.
#[derive(Clone, Default)]
struct Fate {
    is_seen: bool,
    played_by: Vec<Seat>,
}

impl Trial {
    fn play(options: &Options, own: &[OwnCard], flags: &Flags) -> Self {
        let mut trial = Self { by_card: vec![CardTrial::default(); own.len()], ..Self::default() };
        for number in 0..flags.matches {
            trial.play_match(options, own, Dice::new(flags.seed, number));
        }
        trial
    }

    fn play_match(&mut self, options: &Options, own: &[OwnCard], mut dice: Dice) {
        let mut state = Fluxx::start(options);
        let mut fates = vec![Fate::default(); own.len()];
        let mut legal = Vec::new();
        let mut n_choices = 0_u32;
        let choose = |state: &State, _, dice: &mut Dice| {
            n_choices += 1;
            Some(Fluxx::random_choice(state, &mut dice.bots, &mut legal))
        };
        let mut noting = Events(|event| note(&event, own, &mut fates));
        drive::<Fluxx, _>(&mut state, &mut dice, choose, &mut noting);
        self.length.add(f64::from(n_choices));
        let outcome = Fluxx::outcome(&state).expect("nothing is awaited only when the match is over");
        self.first_wins.add(outcome.share(options.first()));
        let winner = outcome.winning_seats().next();
        let view = Fluxx::view(&state, Viewer::Spectator);
        let goal_met = match outcome.ending {
            games::fluxx::EndReason::Goal { goal } => Some(goal),
            games::fluxx::EndReason::TurnLimit => None,
        };
        for ((card, fate), trial) in own.iter().zip(&fates).zip(&mut self.by_card) {
            let in_front = |seat: Seat| view.fronts[usize::from(seat.number())].contains(&card.id);
            let has_won = match card.kind {
                Kind::Goal => goal_met == Some(card.id),
                Kind::Keeper | Kind::Creeper => winner.is_some_and(in_front),
                Kind::NewRule | Kind::Action => winner.is_some_and(|seat| fate.played_by.contains(&seat)),
            };
            trial.seen.add(share(fate.is_seen));
            trial.played.add(share(!fate.played_by.is_empty()));
            trial.won.add(share(has_won));
        }
    }
}

fn note(event: &Event, own: &[OwnCard], fates: &mut [Fate]) {
    let fate_of = |card: Card| own.iter().position(|other| other.id == card);
    match event {
        Event::Drawn { card, .. } => {
            if let Some(place) = fate_of(*card) {
                fates[place].is_seen = true;
            }
        }
        Event::Open(Happening::CreeperAppeared { seat, card } | Happening::Played { seat, card, .. }) => {
            if let Some(place) = fate_of(*card) {
                fates[place].is_seen = true;
                fates[place].played_by.push(*seat);
            }
        }
        Event::Open(_) | Event::Given { .. } => {}
    }
}

fn share(happened: bool) -> f64 {
    f64::from(u8::from(happened))
}

fn report(own: &[OwnCard], with: &Trial, without: &Trial) -> String {
    let mut text = String::from("share of matches, in % (95 % interval)\n");
    text.push_str(&format!(
        "{:<5}{:<26}{:>20}{:>20}{:>20}\n",
        "card", "name", "seen", "played", "won with it"
    ));
    for (card, trial) in own.iter().zip(&with.by_card) {
        let name = card.en.as_ref().or(card.de.as_ref()).map_or("", |words| words.name.as_str());
        let name: String = name.chars().take(25).collect();
        let [seen, played, won] =
            [&trial.seen, &trial.played, &trial.won].map(|samples| percent(samples.share()));
        text.push_str(&format!("{:<5}{name:<26}{seen:>20}{played:>20}{won:>20}\n", card.id.to_string()));
    }
    text.push_str("won with it: met Goal, before the winner, or played by the winner\n\n");
    let length = with.length.mean_minus(&without.length);
    text.push_str(&format!(
        "choices a match: {} with the cards, {} without; change {}\n",
        plain(with.length.mean()),
        plain(without.length.mean()),
        plain(length)
    ));
    text.push_str(&format!(
        "first seat wins: {} % with the cards, {} % without; change {} points\n",
        percent(with.first_wins.share()),
        percent(without.first_wins.share()),
        percent(with.first_wins.mean_minus(&without.first_wins))
    ));
    text
}

fn percent(estimate: Estimate) -> String {
    let Estimate { mean, low, high } = estimate;
    format!("{:.1} ({:.1} to {:.1})", mean * 100.0, low * 100.0, high * 100.0)
}

fn plain(estimate: Estimate) -> String {
    let Estimate { mean, low, high } = estimate;
    format!("{mean:.1} ({low:.1} to {high:.1})")
}
