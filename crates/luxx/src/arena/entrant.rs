use std::fmt;
use std::str::FromStr;

use arena::command::{AnswerTime, CommandBot, Complaints};
use bots::Bot;
use games::Leveled;

use crate::lineup::Wished;

/// A bot that takes part: one of ours, or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entrant {
    /// With a budget of its own, or with the tournament's.
    Level(Wished),
    Command(String),
}

/// `champion@5ms,steady,cmd:"python3 my_bot.py"`: commas within quotes belong to the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List(pub(super) Vec<Entrant>);

impl Entrant {
    pub(super) fn make<G: Leveled>(&self, complaints: &Complaints) -> Box<dyn Bot<G>> {
        match self {
            Self::Level(wished) => wished.make(),
            Self::Command(command) => {
                Box::new(CommandBot::start(command, AnswerTime::default(), complaints.clone()))
            }
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Level(wished) => wished.fmt(f),
            Self::Command(command) => write!(f, "cmd:{command}"),
        }
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(command) = text.strip_prefix("cmd:") else {
            return text.parse().map(Self::Level);
        };
        let quoted = command.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let command = quoted.unwrap_or(command).trim();
        if command.is_empty() {
            return Err("`cmd:` needs a program, as in cmd:\"python3 my_bot.py\"".to_owned());
        }
        Ok(Self::Command(command.to_owned()))
    }
}

impl FromStr for List {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut is_quoted = false;
        let parts = text.split(|letter| {
            is_quoted ^= letter == '"';
            letter == ',' && !is_quoted
        });
        parts.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        text.parse::<List>().unwrap().0.iter().map(Entrant::to_string).collect()
    }

    #[test]
    fn commands_may_have_quotes_and_commas() {
        assert_eq!(list("strong,steady"), ["strong", "steady"]);
        assert_eq!(list("champion@5ms,strong@1000it"), ["champion@5ms", "strong@1000it"]);
        assert!("strong@soon".parse::<Entrant>().is_err());
        assert_eq!(
            list("easy,cmd:\"python3 a.py --x 1,2\",random"),
            ["easy", "cmd:python3 a.py --x 1,2", "random"]
        );
        assert_eq!(list("cmd:python3 a.py"), ["cmd:python3 a.py"]);
    }

    #[test]
    fn unknown_bots_are_refused() {
        for text in ["", "strong,", "expert", "cmd:", "cmd:\"\""] {
            assert!(text.parse::<List>().is_err(), "{text}");
        }
    }
}
