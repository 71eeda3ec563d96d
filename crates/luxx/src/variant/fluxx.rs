use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use game::{Seat, Seats};
use games::fluxx::{Day, DeathDiscards, Fluxx, Meta, Options, OptionsError, OwnCards, RichBonus, WarMoves};

use super::{FirstWish, Variant};
use crate::failure::Failure;

#[derive(Clone, Debug, Args)]
pub(crate) struct Flags {
    /// How many play, 2 to 6
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: u8,
    /// Who begins: a seat, counted from 0, or `random`
    #[arg(long, value_name = "N|random", default_value_t = FirstWish::Seat(0))]
    first: FirstWish,
    /// A side of the Meta Rule
    #[arg(long, value_enum, default_value = "none")]
    meta: MetaFlag,
    /// The kind of day on which the match is played
    #[arg(long, value_enum, default_value = "ordinary")]
    day: DayFlag,
    /// Seats that have their birthday today
    #[arg(long, value_name = "SEAT,…", value_delimiter = ',')]
    birthday: Vec<u8>,
    /// What moves on when War and Peace meet
    #[arg(long, value_enum, default_value = "war")]
    war_moves: WarFlag,
    /// Whether Death may take cards at the start of a turn, or must take one
    #[arg(long, value_enum, default_value = "may")]
    death: DeathFlag,
    /// Whether the extra plays of the Rich Bonus may or must be made
    #[arg(long, value_enum, default_value = "may")]
    rich_bonus: RichFlag,
    /// Milk is food
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_value_t = false, default_missing_value = "true", action = clap::ArgAction::Set)]
    milk_is_food: bool,
    /// After so many turns the match ends without a winner
    #[arg(long, value_name = "TURNS", default_value_t = 1000)]
    turn_limit: u32,
    /// A file of own cards
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
}

/// With underscores, as options are written in records.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum MetaFlag {
    None,
    Escalation,
    #[value(alias = "no-creepers")]
    NoCreepers,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DayFlag {
    Ordinary,
    Special,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum WarFlag {
    War,
    Peace,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum DeathFlag {
    May,
    #[value(alias = "must-one")]
    MustOne,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RichFlag {
    May,
    Must,
}

impl Variant for Flags {
    type Game = Fluxx;

    fn options(&self) -> Result<Options, Failure> {
        let options = self.printed_options().map_err(Failure::usage)?;
        match &self.cards {
            Some(path) => Ok(options.with_cards(read_cards(path)?)),
            None => Ok(options),
        }
    }

    fn first(&self) -> FirstWish {
        self.first
    }
}

impl Flags {
    fn printed_options(&self) -> Result<Options, String> {
        let fault = |fault: OptionsError| fault.to_string();
        let seats = Seats::new(self.seats).ok_or_else(|| fault(OptionsError::Seats(self.seats)))?;
        let first = seat(self.first.seat())?;
        let birthday = self.birthday.iter().map(|&number| seat(number)).collect::<Result<Vec<_>, _>>()?;
        let options = Options::new(seats, first).map_err(fault)?.with_birthday(birthday).map_err(fault)?;
        let options = options.with_turn_limit(self.turn_limit).map_err(fault)?;
        Ok(self.with_switches(options))
    }

    fn with_switches(&self, options: Options) -> Options {
        let meta = match self.meta {
            MetaFlag::None => None,
            MetaFlag::Escalation => Some(Meta::Escalation),
            MetaFlag::NoCreepers => Some(Meta::NoCreepers),
        };
        let day = match self.day {
            DayFlag::Ordinary => Day::Ordinary,
            DayFlag::Special => Day::Special,
        };
        let war_moves = match self.war_moves {
            WarFlag::War => WarMoves::War,
            WarFlag::Peace => WarMoves::Peace,
        };
        let death = match self.death {
            DeathFlag::May => DeathDiscards::May,
            DeathFlag::MustOne => DeathDiscards::MustOne,
        };
        let rich_bonus = match self.rich_bonus {
            RichFlag::May => RichBonus::May,
            RichFlag::Must => RichBonus::Must,
        };
        let options = options.with_meta(meta).with_day(day).with_war_moves(war_moves);
        options.with_death(death).with_rich_bonus(rich_bonus).with_milk_is_food(self.milk_is_food)
    }
}

fn seat(number: u8) -> Result<Seat, String> {
    Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))
}

/// Own cards from a file; the first fault is the sentence, `luxx cards check` names all.
pub(crate) fn read_cards(path: &Path) -> Result<OwnCards, Failure> {
    let text = fs::read_to_string(path).map_err(|problem| Failure::file(path, &problem))?;
    OwnCards::parse(&text).map_err(|faults| {
        let first = faults.first().map(ToString::to_string).unwrap_or_default();
        Failure::usage(format!("{}: {first}", path.display()))
    })
}
