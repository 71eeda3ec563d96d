use std::fs;
use std::path::Path;

use games::typescript;

#[test]
fn the_written_types_of_the_games_are_not_stale() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(typescript::FOLDER);
    for module in typescript::modules() {
        let written = fs::read_to_string(folder.join(&module.name)).unwrap_or_default();
        assert!(written == module.text, "{}: run: cargo run -p games --example typescript", module.name);
    }
}

#[test]
fn no_type_of_a_game_has_64_bit_integers() {
    for module in typescript::modules() {
        assert!(!module.text.contains("bigint"), "{}", module.name);
    }
}
