use std::fmt;
use std::str::FromStr;

use abluxxen::Abluxxen;
use fluxx::Fluxx;
use game::Game;

/// The name of a game, as on the command line and in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameName {
    Abluxxen,
    Fluxx,
}

/// Runs code that is generic over games with the named one: `with_game!(name, G => run::<G>(input))`.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $game:ident => $code:expr) => {
        match $name {
            $crate::GameName::Abluxxen => {
                type $game = $crate::abluxxen::Abluxxen;
                $code
            }
            $crate::GameName::Fluxx => {
                type $game = $crate::fluxx::Fluxx;
                $code
            }
        }
    };
}

impl GameName {
    pub const ALL: [Self; 2] = [Self::Abluxxen, Self::Fluxx];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Abluxxen => Abluxxen::NAME,
            Self::Fluxx => Fluxx::NAME,
        }
    }

    /// The name as people write it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Abluxxen => "Abluxxen",
            Self::Fluxx => "Fluxx",
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{0}`")]
pub struct NoGame(pub String);

impl FromStr for GameName {
    type Err = NoGame;

    fn from_str(text: &str) -> Result<Self, NoGame> {
        Self::ALL.into_iter().find(|name| name.as_str() == text).ok_or_else(|| NoGame(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_reached_by_its_name() {
        for name in GameName::ALL {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(crate::with_game!(name, G => <G as Game>::NAME), name.as_str());
        }
        assert_eq!("chess".parse::<GameName>(), Err(NoGame("chess".to_owned())));
    }
}
