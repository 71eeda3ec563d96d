//! `luxx rules GAME [ID]`: the numbered paragraphs.

use clap::Args;
use games::{GameName, Language, Paragraph, RuleBook};

use crate::failure::Failure;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which game
    game: GameName,
    /// One paragraph only, for example C4
    id: Option<String>,
    /// de or en [default: as the environment says]
    #[arg(long)]
    lang: Option<Language>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let language = arguments.lang.unwrap_or_else(language_of_environment);
    let book = RuleBook::of(arguments.game, language);
    match &arguments.id {
        None => out::print(&whole(&book)),
        Some(id) => {
            let missing =
                || Failure::usage(format!("the rules of {} have no paragraph {id}", arguments.game.title()));
            out::print(&one(book.paragraph(id).ok_or_else(missing)?))
        }
    }
}

/// `LC_ALL`, then `LC_MESSAGES`, then `LANG`, as other programs do.
pub(crate) fn language_of_environment() -> Language {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = variables.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    Language::of_locale(&set.unwrap_or_default())
}

fn whole(book: &RuleBook) -> String {
    let mut text = format!("{}\n", book.title);
    let mut heading = "";
    for paragraph in &book.paragraphs {
        if paragraph.heading != heading {
            heading = paragraph.heading;
            text.push_str(&format!("\n{heading}\n\n"));
        }
        text.push_str(&one(paragraph));
    }
    text
}

fn one(paragraph: &Paragraph) -> String {
    let indented = paragraph.text.replace('\n', "\n     ");
    format!("{:<4} {indented}\n", paragraph.id)
}
