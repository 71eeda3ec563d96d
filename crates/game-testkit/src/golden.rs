//! Golden playthroughs: a whole seeded match as text that a person can read, kept next to the tests.

mod picture;
mod playthrough;

use std::path::Path;
use std::{env, fs};

use similar::TextDiff;

pub(crate) use picture::picture_of;
pub use playthrough::playthrough;

/// Set this variable to anything to rewrite golden files instead of comparing with them.
pub const UPDATE: &str = "UPDATE_GOLDEN";

/// Compares a text with the committed file; `file` counts from the folder of the tested crate.
///
/// # Panics
/// If they differ, with the difference; or if there is no such file yet.
pub fn assert_golden(file: impl AsRef<Path>, text: &str) {
    let file = file.as_ref();
    if env::var_os(UPDATE).is_some() {
        return write(file, text);
    }
    if let Err(difference) = compare(file, text) {
        panic!("{difference}\nIf this is as it should be, run the test again with {UPDATE}=1.");
    }
}

fn write(file: &Path, text: &str) {
    let folder = file.parent().expect("a golden file lies in a folder");
    fs::create_dir_all(folder).expect("the folder of golden files can be made");
    fs::write(file, text).expect("a golden file can be written");
}

fn compare(file: &Path, text: &str) -> Result<(), String> {
    let name = file.display();
    let expected = fs::read_to_string(file).map_err(|problem| format!("{name} cannot be read: {problem}"))?;
    if expected == text {
        return Ok(());
    }
    let difference = TextDiff::from_lines(expected.as_str(), text);
    let difference = difference.unified_diff().context_radius(3).header("committed", "now").to_string();
    Err(format!("{name} has changed:\n{difference}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_with_its_surroundings() {
        let text = include_str!("golden.rs").replacen("mod picture;", "mod pictures;", 1);
        let difference = compare(Path::new("src/golden.rs"), &text).expect_err("one line differs");
        assert!(difference.contains("-mod picture;\n+mod pictures;\n mod playthrough;\n"), "{difference}");
        assert!(difference.lines().count() < 16, "{difference}");
    }

    #[test]
    fn a_missing_file_is_a_failure() {
        assert!(compare(Path::new("src/silver.rs"), "").is_err());
    }

    #[test]
    fn the_same_text_is_no_difference() {
        assert_eq!(compare(Path::new("src/golden.rs"), include_str!("golden.rs")), Ok(()));
    }
}
