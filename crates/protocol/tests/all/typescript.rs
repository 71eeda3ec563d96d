use std::fs;
use std::path::Path;

use protocol::typescript;

#[test]
fn the_written_types_are_not_stale() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(typescript::PATH);
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == typescript::module(), "run: cargo run -p protocol --example typescript");
}

#[test]
fn no_type_has_64_bit_integers() {
    assert!(!typescript::module().contains("bigint"));
}
