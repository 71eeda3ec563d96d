//! Every byte sent to a viewer, over whole matches, stays the same when the cards that it cannot know are stirred.
//!
//! Two tables begin with decks that differ in two places. The same choices are made at both. As long as the
//! rules themselves show and tell a viewer the same, its connection must get the same bytes at the same times, and so
//! must whoever looks at the lists or at a replay. The same holds for tables with other secrets. Leaks are planted to
//! show that the comparison sees them, in as many matches as the honest table plays. `LUXX_LEAKS=60` plays more.

mod comparing;
mod rehearsal;
mod scene;

use std::collections::BTreeMap;

use game::Explain;
use games::{GameName, with_game};
use serde_json::{Value, json};

use comparing::{Stirring, Tally, compare};
use scene::{Company, OTHER_COMPANIES, Plant, Scene, beginning, variants};

use crate::stage::rng;

fn n_matches() -> u64 {
    std::env::var("LUXX_LEAKS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

/// With three seats.
fn usual(name: GameName) -> Value {
    match name {
        GameName::Abluxxen => json!({"edition": "amigo", "level": "base", "seats": 3, "first": 0}),
        GameName::Fluxx => json!({"deck": "de-4.0", "seats": 3, "first": 0}),
    }
}

fn honest(name: GameName, company: Company) -> Scene {
    Scene { company, plant: Plant::Nothing, options: usual(name) }
}

fn expect_no_leak(name: GameName, scene: &Scene, stirring: Stirring) -> Tally {
    let tally = with_game!(name, G => compare::<G>(scene, stirring, 0..n_matches()));
    assert_eq!(tally.n_leaks, 0, "{scene:?}: {tally:?}");
    tally
}

#[test]
fn stirring_hidden_cards_changes_no_byte() {
    for name in GameName::ALL {
        let tally = expect_no_leak(name, &honest(name, Company::Together), Stirring::Cards);
        assert!(tally.n_pairs > 40 && tally.n_bytes > 300_000, "{name}: {tally:?} is too little to compare");
        let [undone, refused, hints, said] = [tally.n_undone, tally.n_refused, tally.n_hints, tally.n_said];
        let is_enough = undone > 5 && refused > 50 && hints > 20 && said > 50;
        assert!(is_enough, "{name}: {tally:?} is too little to compare");
    }
}

#[test]
fn stirring_hidden_cards_changes_no_byte_where_hands_are_open_nor_of_a_replay() {
    for name in GameName::ALL {
        let tally = expect_no_leak(name, &honest(name, Company::Watched), Stirring::Cards);
        assert!(tally.n_pairs > 40 && tally.n_bytes > 300_000, "{name}: {tally:?} is too little to compare");
        assert!(tally.n_replays > 10, "{name}: {tally:?} is too little to compare");
    }
}

#[test]
fn stirring_hidden_cards_changes_no_byte_where_bots_are_late_or_stand_in_for_people() {
    for name in GameName::ALL {
        for company in [Company::Late, Company::Scattered] {
            let tally = expect_no_leak(name, &honest(name, company), Stirring::Cards);
            assert!(
                tally.n_pairs > 40 && tally.n_bytes > 200_000,
                "{name}: {tally:?} is too little to compare"
            );
        }
    }
}

/// One match each, and many in the longer mode; for half of them another one in other company, in turn.
fn expect_no_leak_in_any_variant<G: Explain>(name: GameName, stirring: Stirring) {
    let n_matches = n_matches().div_ceil(8);
    let mut n_bytes = BTreeMap::new();
    for (place, options) in variants::<G>().into_iter().enumerate() {
        let other = OTHER_COMPANIES.get(place % (2 * OTHER_COMPANIES.len())).copied();
        for company in [Company::Together].into_iter().chain(other) {
            let scene = Scene { options: options.clone(), ..honest(name, company) };
            let tally = compare::<G>(&scene, stirring, 0..n_matches);
            assert_eq!(tally.n_leaks, 0, "{scene:?}: {tally:?}");
            let is_enough = company != Company::Together || tally.n_bytes > 2_000;
            assert!(is_enough, "{scene:?}: {tally:?} is too little to compare");
            *n_bytes.entry(format!("{company:?}")).or_default() += tally.n_bytes;
        }
    }
    let is_enough = n_bytes.len() == 4 && n_bytes.values().all(|n_bytes: &usize| *n_bytes > 20_000);
    assert!(is_enough, "{name}: {n_bytes:?} is too little to compare");
}

#[test]
fn own_cards_are_among_the_variants_with_any_number_of_seats() {
    let with_cards = |options: &Value| options.get("cards").is_some();
    let all = with_game!(GameName::Fluxx, G => variants::<G>());
    let found: Vec<Value> = all.into_iter().filter(with_cards).collect();
    for seats in 2..=6 {
        assert!(found.iter().any(|options| options["seats"] == seats), "{seats}");
    }
}

#[test]
fn stirring_hidden_cards_changes_no_byte_in_any_variant_with_any_number_of_seats() {
    for name in GameName::ALL {
        with_game!(name, G => expect_no_leak_in_any_variant::<G>(name, Stirring::Cards));
    }
}

#[test]
fn no_byte_depends_on_the_secret_on_what_anybody_added_or_on_the_seed() {
    for name in GameName::ALL {
        let tally = expect_no_leak(name, &honest(name, Company::Together), Stirring::Secrets);
        assert!(tally.n_bytes > 300_000, "{name}: {tally:?} is too little to compare");
        with_game!(name, G => expect_no_leak_in_any_variant::<G>(name, Stirring::Secrets));
    }
}

/// Whatever is sent until the match is over.
fn texts_of<G: Explain>(scene: &Scene, number: u64) -> (Vec<String>, scene::Matter) {
    let (stage, matter) = beginning::<G>(scene);
    let matter = matter.reseeded(u32::try_from(number).expect("a small number") * 2 + 1);
    let (run, _) = rehearsal::run(&stage, &matter, None, &mut rng(number), scene);
    let n_entries = run.log.len();
    let until_over = run.heard.into_values().flatten().filter(|(n, ..)| *n < n_entries);
    (until_over.map(|(.., text)| text).collect(), matter)
}

#[test]
fn nothing_that_is_sent_holds_a_secret() {
    for name in GameName::ALL {
        for company in [Company::Together, Company::Watched, Company::Scattered] {
            for number in 0..n_matches().min(8) {
                let scene = honest(name, company);
                let (texts, matter) = with_game!(name, G => texts_of::<G>(&scene, number));
                let is_sent = |part: &String| texts.iter().any(|text| text.contains(part));
                assert!(is_sent(&matter.published()), "what is published is found");
                let said: Vec<String> = matter.unsaid().into_iter().filter(is_sent).collect();
                assert!(said.is_empty(), "{scene:?}: {said:?}");
            }
        }
    }
}

#[test]
fn nothing_that_is_sent_before_a_match_holds_a_secret() {
    for name in GameName::ALL {
        let scene = honest(name, Company::Together);
        let (sent, unsaid) = with_game!(name, G => {
            let (stage, matter) = beginning::<G>(&scene);
            (stage.sent, matter.unsaid())
        });
        for part in unsaid {
            assert!(!sent.iter().any(|sent| sent.text.contains(&part)), "{name}: {part}");
        }
    }
}

#[test]
fn planted_leaks_are_seen() {
    let stirrings = |plant: Plant| if plant == Plant::Seed { Stirring::Secrets } else { Stirring::Cards };
    for plant in [
        Plant::Field,
        Plant::LogLine,
        Plant::Welcome,
        Plant::Order,
        Plant::Export,
        Plant::SpectatorMessage,
        Plant::DelayClass,
        Plant::Refusal,
        Plant::Listing,
        Plant::Hint,
        Plant::Seed,
        Plant::Chat,
        Plant::Replay,
    ] {
        // Only a match in which nothing was taken back is compared as a replay.
        let company = if plant == Plant::Replay { Company::Watched } else { Company::Together };
        for name in GameName::ALL {
            let scene = Scene { plant, ..honest(name, company) };
            let is_seen = (0..n_matches()).any(|number| {
                let tally = with_game!(name, G => compare::<G>(&scene, stirrings(plant), number..number + 1));
                tally.n_leaks > 0
            });
            assert!(is_seen, "{name}: {plant:?} was not seen");
        }
    }
}
