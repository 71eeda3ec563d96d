use games::Language;
use games::fluxx::effect::Kind;
use games::fluxx::{CardText, Deck, PrintedCard, TableCard, printed_edition};

use crate::failure::Failure;
use crate::out;

pub(super) fn run(id: Option<&str>, language: Language) -> Result<(), Failure> {
    match id {
        None => out::print(&all(language)),
        Some(id) => {
            let missing = || Failure::usage(format!("there is no card `{id}`; `luxx cards list` shows all"));
            out::print(&one(id, language).ok_or_else(missing)?)
        }
    }
}

fn all(language: Language) -> String {
    let edition = printed_edition();
    let mut text = String::new();
    for card in &edition.table_cards {
        text.push_str(&row(&card.id, "", words_of_table_card(card, language)));
    }
    for card in &edition.cards {
        let kind = kind_name(Deck::printed().kind(card.card), language);
        text.push_str(&row(&card.card.to_string(), kind, words(card, language)));
    }
    text
}

fn row(id: &str, kind: &str, words: &CardText) -> String {
    format!("{id:<5} {kind:<10} {}\n", words.name)
}

fn one(id: &str, language: Language) -> Option<String> {
    let edition = printed_edition();
    let printed = edition.cards.iter().find(|card| card.card.to_string().eq_ignore_ascii_case(id));
    if let Some(card) = printed {
        let kind = kind_name(Deck::printed().kind(card.card), language);
        return Some(whole(&card.card.to_string(), kind, words(card, language), language));
    }
    let card = edition.table_cards.iter().find(|card| card.id.eq_ignore_ascii_case(id))?;
    Some(whole(&card.id, "", words_of_table_card(card, language), language))
}

fn whole(id: &str, kind: &str, words: &CardText, language: Language) -> String {
    let note = match (words.working_title, language) {
        (false, _) => "",
        (true, Language::De) => "(Der Titel ist unsere Übersetzung.)\n",
        (true, Language::En) => "(The title is our translation.)\n",
    };
    let heading = [id, kind, &words.name].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    format!("{}\n{}\n{note}", heading.join("  "), words.text)
}

fn words(card: &PrintedCard, language: Language) -> &CardText {
    match language {
        Language::De => &card.de,
        Language::En => &card.en,
    }
}

fn words_of_table_card(card: &TableCard, language: Language) -> &CardText {
    match language {
        Language::De => &card.de,
        Language::En => &card.en,
    }
}

fn kind_name(kind: Kind, language: Language) -> &'static str {
    match (kind, language) {
        (Kind::Keeper, Language::De) => "Sammler",
        (Kind::Keeper, Language::En) => "Keeper",
        (Kind::Creeper, Language::De) => "Gammler",
        (Kind::Creeper, Language::En) => "Creeper",
        (Kind::Goal, Language::De) => "Ziel",
        (Kind::Goal, Language::En) => "Goal",
        (Kind::NewRule, Language::De) => "Neue Regel",
        (Kind::NewRule, Language::En) => "New Rule",
        (Kind::Action, Language::De) => "Aktion",
        (Kind::Action, Language::En) => "Action",
    }
}
