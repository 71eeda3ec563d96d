//! `luxx rules GAME [ID]`: the numbered paragraphs.

use clap::Args;
use games::{GameName, Paragraph, RuleBook};

use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which game
    game: GameName,
    /// One paragraph only, for example C4
    id: Option<String>,
    #[command(flatten)]
    language: LanguageFlag,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let book = RuleBook::of(arguments.game, arguments.language.language());
    match &arguments.id {
        None => out::print(&whole(&book)),
        Some(id) => {
            let missing =
                || Failure::usage(format!("the rules of {} have no paragraph {id}", arguments.game.title()));
            out::print(&one(book.paragraph(id).ok_or_else(missing)?))
        }
    }
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
