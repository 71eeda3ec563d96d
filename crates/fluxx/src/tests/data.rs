//! The card file holds everything that a card needs.

use crate::agenda::{AGENDA_MAX, agenda_needed};
use crate::edition::printed_edition;
use crate::effect::Kind;
use crate::own::OwnCards;
use crate::{CardText, Deck, State, TableEffect};

const TESTS: [&str; 5] = [
    include_str!("keepers.rs"),
    include_str!("creepers.rs"),
    include_str!("goals.rs"),
    include_str!("new_rules.rs"),
    include_str!("actions.rs"),
];

#[test]
fn every_card_has_a_test_of_its_own() {
    for card in &printed_edition().cards {
        let name = format!("card_{}_", card.card.to_string().to_lowercase());
        assert!(TESTS.iter().any(|source| source.contains(&name)), "no test begins with {name}");
    }
}

#[test]
fn every_card_has_words_in_both_languages() {
    let edition = printed_edition();
    let table = edition.table_cards.iter().map(|card| (card.id.clone(), &card.de, &card.en));
    let shuffled = edition.cards.iter().map(|card| (card.card.to_string(), &card.de, &card.en));
    for (id, de, en) in table.chain(shuffled) {
        for CardText { name, text, .. } in [de, en] {
            assert!(!name.is_empty() && text.len() > 20, "{id}");
            assert!(
                text.chars().count() <= OwnCards::TEXT_MAX && name.chars().count() <= OwnCards::NAME_MAX,
                "{id}"
            );
        }
        assert!(!en.working_title, "{id}: the English titles are known");
    }
}

#[test]
fn the_edition_has_the_printed_counts() {
    let deck = Deck::printed();
    assert_eq!(deck.cards().len(), 98);
    let count = |kind| deck.cards().iter().filter(|card| deck.kind(*card) == kind).count();
    let kinds = [Kind::Keeper, Kind::Creeper, Kind::Goal, Kind::NewRule, Kind::Action];
    assert_eq!(kinds.map(count), [19, 4, 29, 24, 22]);
    let is_meta = |card: &&crate::TableCard| matches!(card.effect, TableEffect::Meta(_));
    let tables = &printed_edition().table_cards;
    assert_eq!((tables.len(), tables.iter().filter(is_meta).count()), (3, 2));
}

#[test]
fn the_known_german_titles_are_not_marked_as_ours() {
    let known: Vec<String> = printed_edition()
        .cards
        .iter()
        .filter(|card| !card.de.working_title)
        .map(|card| card.card.to_string())
        .collect();
    assert_eq!(known, ["K03", "K05", "K14", "K17", "K18", "C03", "R01", "R03", "A03", "A04"]);
}

#[test]
fn the_agenda_is_large_enough_for_every_deck() {
    assert_eq!(Deck::printed().n_nested_max(), 6);
    let blanks: String = (1..=10)
        .map(|number| {
            format!(
                "[[card]]\nid = \"X{number:02}\"\nkind = \"action\"\n\
                 effect = [{{ mini_hand = {{ draw = 2, play = 1 }} }}]\nen = {{ name = \"N\", text = \"T\" }}\n"
            )
        })
        .collect();
    let own = OwnCards::parse(&blanks).expect("ten compound Actions");
    assert_eq!(own.deck().n_nested_max(), 16);
    assert!(agenda_needed(own.deck().n_nested_max()) <= AGENDA_MAX);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1536, "{} bytes", size_of::<State>());
}
