use crate::Spoken;

/// What a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer<C> {
    Choice(C),
    /// Something to be answered with words.
    Aside(Aside),
    Table,
    Stop,
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aside {
    Help,
    Why,
    DiscardPile,
    Rule(String),
    Card(String),
    /// A number that is on no choice.
    NoNumber,
    Unclear,
}

/// A number, a choice as in records or in notation, or a command to the client.
pub(crate) fn read<G: Spoken>(line: &str, legal: &[G::Choice]) -> Answer<G::Choice> {
    let line = line.trim();
    match line {
        "" => Answer::Nothing,
        "?" => Answer::Aside(Aside::Help),
        "w" => Answer::Aside(Aside::Why),
        "d" => Answer::Aside(Aside::DiscardPile),
        "t" => Answer::Table,
        "q" => Answer::Stop,
        _ => read_lookup(line).unwrap_or_else(|| read_choice::<G>(line, legal)),
    }
}

fn read_lookup<C>(line: &str) -> Option<Answer<C>> {
    let (letter, id) = line.split_once(' ')?;
    let id = id.trim().to_owned();
    match letter {
        "r" => Some(Answer::Aside(Aside::Rule(id))),
        "c" => Some(Answer::Aside(Aside::Card(id))),
        _ => None,
    }
}

fn read_choice<G: Spoken>(line: &str, legal: &[G::Choice]) -> Answer<G::Choice> {
    if let Ok(number) = line.parse::<usize>() {
        let choice = number.checked_sub(1).and_then(|index| legal.get(index));
        return choice.map_or(Answer::Aside(Aside::NoNumber), |&choice| Answer::Choice(choice));
    }
    let choice = serde_json::from_str(line).ok().or_else(|| G::read_choice(line));
    choice.map_or(Answer::Aside(Aside::Unclear), Answer::Choice)
}

#[cfg(test)]
mod tests {
    use games::abluxxen::{Abluxxen, Choice};

    use super::*;

    #[test]
    fn choices_come_as_number_record_or_notation() {
        let legal = [Choice::Take, Choice::Leave];
        let read = |line| read::<Abluxxen>(line, &legal);
        assert_eq!(read("2"), Answer::Choice(Choice::Leave));
        assert_eq!(read(" \"take\" "), Answer::Choice(Choice::Take));
        assert_eq!(read("back"), Answer::Choice(Choice::TakeBack));
        assert_eq!(read("2x12"), Answer::Choice("2x12".parse().expect("a choice")));
        assert_eq!(
            read(r#"{"play":{"value":"7","numbers":2,"jokers":1}}"#),
            Answer::Choice("2x7+1X".parse().expect("a choice"))
        );
    }

    #[test]
    fn everything_else_is_a_word_to_the_client_or_unclear() {
        let read = |line| read::<Abluxxen>(line, &[Choice::Take]);
        assert_eq!(read("0"), Answer::Aside(Aside::NoNumber));
        assert_eq!(read("2"), Answer::Aside(Aside::NoNumber));
        assert_eq!(read("?"), Answer::Aside(Aside::Help));
        assert_eq!(read("t"), Answer::Table);
        assert_eq!(read("r c4"), Answer::Aside(Aside::Rule("c4".to_owned())));
        assert_eq!(read("c K01"), Answer::Aside(Aside::Card("K01".to_owned())));
        assert_eq!(read("w"), Answer::Aside(Aside::Why));
        assert_eq!(read("d"), Answer::Aside(Aside::DiscardPile));
        assert_eq!(read("q\n"), Answer::Stop);
        assert_eq!(read("  "), Answer::Nothing);
        assert_eq!(read("-1"), Answer::Aside(Aside::Unclear));
        assert_eq!(read("{\"play\":"), Answer::Aside(Aside::Unclear));
    }
}
