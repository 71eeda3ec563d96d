//! Every reason that a bot can give for a hint has its words in every language, and they use all that it names.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

type Names = BTreeSet<String>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The ids in the source of a game's bots, each with the arguments that follow it.
fn reasons(game: &str) -> BTreeMap<String, Names> {
    let mut reasons: BTreeMap<String, Names> = BTreeMap::new();
    for file in fs::read_dir(root().join(format!("crates/{game}-bots/src"))).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap_or_default();
        for part in text.split(&format!("\"{game}-hint-")).skip(1) {
            let (id, rest) = part.split_once('"').unwrap();
            let own = rest.split("Reason::new").next().unwrap();
            let args = own.split(".with(\"").skip(1).map(|part| part.split('"').next().unwrap().to_owned());
            reasons.entry(format!("{game}-hint-{id}")).or_default().extend(args);
        }
    }
    reasons
}

/// The messages of a language, each with the variables that it uses.
fn messages(language: &str) -> BTreeMap<String, Names> {
    let text = fs::read_to_string(root().join(format!("locales/{language}/hint.ftl"))).unwrap();
    let mut messages: BTreeMap<String, Names> = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" = ").filter(|_| !line.starts_with(' ')) {
            name.clone_into(&mut id);
        }
        let word = |part: &str| part.chars().take_while(|char| char.is_alphanumeric()).collect();
        messages.entry(id.clone()).or_default().extend(line.split('$').skip(1).map(word));
    }
    messages
}

#[test]
fn every_reason_has_its_words_in_every_language() {
    for game in ["abluxxen", "fluxx"] {
        let reasons = reasons(game);
        assert!(reasons.len() > 10, "{game}: {reasons:?}");
        for language in ["de", "en"] {
            let messages = messages(language);
            for (id, args) in &reasons {
                let variables =
                    messages.get(id).unwrap_or_else(|| panic!("{language} has no words for {id}"));
                assert!(variables.is_subset(args), "{language}, {id}: {variables:?} are not all of {args:?}");
            }
            let of_game = messages.keys().filter(|id| id.starts_with(game));
            let idle: Vec<&String> = of_game.filter(|id| !reasons.contains_key(*id)).collect();
            assert!(idle.is_empty(), "{language}: nobody says {idle:?}");
        }
    }
}
