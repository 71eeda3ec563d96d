//! Which names people may have, and how two that look the same are told apart.

use std::sync::LazyLock;

use protocol::{NAME_CHARS_MAX, RefusalKind};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::skeleton;
use unicode_width::UnicodeWidthStr;

use crate::{FORGOTTEN_NAME, Refusal};

/// In columns of a terminal: wide letters need two.
const COLUMNS_MAX: usize = 32;
/// On one letter.
const MARKS_MAX: usize = 2;
/// Signs that a font shows as nothing. To Unicode they are signs like any other, so no table of it tells.
const BLANKS: [char; 4] = ['\u{2800}', '\u{fffc}', '\u{16fe4}', '\u{1d159}'];

/// What bots are called, in every language: nobody else may use these names.
static BOT_NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words =
        [include_str!("../../../locales/de/table.ftl"), include_str!("../../../locales/en/table.ftl")];
    let lines = words.into_iter().flat_map(str::lines);
    let names = lines.filter_map(|line| line.strip_prefix("bot-name-")?.split_once(" = "));
    names.map(|(_, name)| name.trim()).collect()
});

/// A name as it is shown: trimmed, short, and made only of visible letters. Spaces side by side are one.
pub fn checked_name(name: &str) -> Result<String, Refusal> {
    let words: Vec<&str> = name.trim().split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").nfc().collect();
    if name.is_empty() {
        return refused("the name is empty");
    }
    if name.chars().count() > NAME_CHARS_MAX || n_columns(&name) > COLUMNS_MAX {
        return refused("a name has at most 24 letters, wide ones at most 16");
    }
    if !name.chars().all(is_visible) || has_piled_marks(&name) {
        return refused("a name has only letters, digits and signs that can be seen");
    }
    if !name.chars().any(char::is_alphanumeric) {
        return refused("a name has at least one letter or digit");
    }
    if is_of_bot(&name) {
        return refused("this is what a bot is called");
    }
    if look_alike(&name, FORGOTTEN_NAME) {
        return refused("this is what somebody who was forgotten is called");
    }
    Ok(name)
}

fn refused<T>(reason: &str) -> Result<T, Refusal> {
    Err(Refusal::new(RefusalKind::Name, reason))
}

/// Some letters stand for a whole phrase, and are as wide as it.
fn n_columns(name: &str) -> usize {
    name.width().max(name.nfkc().collect::<String>().width())
}

/// Nothing that reverses the direction, joins, fills or hides. What a font shows as nothing is ignored by the
/// skeleton.
fn is_visible(letter: char) -> bool {
    let is_left_out = skeleton(letter.encode_utf8(&mut [0; 4])).next().is_none();
    match letter.general_category_group() {
        GeneralCategoryGroup::Letter
        | GeneralCategoryGroup::Mark
        | GeneralCategoryGroup::Number
        | GeneralCategoryGroup::Punctuation
        | GeneralCategoryGroup::Symbol => !is_left_out && !BLANKS.contains(&letter),
        GeneralCategoryGroup::Separator => letter == ' ',
        GeneralCategoryGroup::Other => false,
    }
}

fn has_piled_marks(name: &str) -> bool {
    let is_mark = |letter: char| {
        matches!(letter.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
    };
    let letters: Vec<bool> = name.chars().map(is_mark).collect();
    letters.first() == Some(&true) || letters.windows(MARKS_MAX + 1).any(|few| few.iter().all(|mark| *mark))
}

fn is_of_bot(name: &str) -> bool {
    let plain: String = skeleton(&name.to_lowercase()).collect();
    plain.starts_with("bot:") || BOT_NAMES.iter().any(|bot| look_alike(name, bot))
}

/// Whether somebody could take one for the other.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    let is_same = |one: &str, other: &str| skeleton(one).eq(skeleton(other));
    is_same(one, other) || is_same(&one.to_lowercase(), &other.to_lowercase())
}

/// The name, with a number if others are called the same or nearly.
pub(crate) fn told_apart<'n>(name: &str, others: impl Iterator<Item = &'n str> + Clone) -> String {
    let is_free = |name: &String| !others.clone().any(|other| look_alike(name, other));
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(is_free).expect("there are more numbers than people")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(name: &str) -> String {
        checked_name(name).expect_err(name).reason
    }

    #[test]
    fn people_are_called_as_they_like() {
        for name in ["Anna", "Änne", "Мария", "李小龙", "Anna B.", "O’Neil", "Zoë 2", "Nguyễn", "Ben ♥"]
        {
            assert_eq!(checked_name(&format!("  {name} ")), Ok(name.to_owned()));
        }
        assert_eq!(checked_name("A\u{308}nne").as_deref(), Ok("Änne"), "one way to write it");
    }

    #[test]
    fn an_empty_name_is_said_to_be_empty() {
        for name in ["", "   ", "\u{3000}"] {
            assert_eq!(reason(name), "the name is empty");
        }
    }

    #[test]
    fn a_name_of_24_letters_is_the_longest() {
        assert!(checked_name(&"a".repeat(24)).is_ok());
        assert!(reason(&"a".repeat(25)).contains("24 letters"));
        assert!(checked_name(&"李".repeat(16)).is_ok());
        assert!(reason(&"李".repeat(17)).contains("wide ones"));
    }

    #[test]
    fn what_cannot_be_seen_or_turns_the_line_around_is_refused() {
        for hidden in [
            "\u{202e}",
            "\u{2066}",
            "\u{200b}",
            "\u{200d}",
            "\u{feff}",
            "\u{ad}",
            "\u{3164}",
            "\u{115f}",
            "\u{fe0f}",
            "\u{34f}",
            "\u{e0041}",
            "\u{2028}",
            "\u{a0}",
            "\u{7}",
            "\u{e000}",
            "\u{180e}",
        ] {
            assert!(checked_name(&format!("An{hidden}na")).is_err(), "{:?}", hidden.escape_unicode());
        }
        assert!(checked_name(&format!("A{}", "\u{301}".repeat(9))).is_err());
        assert!(checked_name("\u{2800}").is_err(), "a blank sign is no name");
    }

    #[test]
    fn signs_that_are_shown_as_nothing_are_refused() {
        for blank in ["\u{2800}", "\u{1d159}", "\u{16fe4}", "\u{fffc}"] {
            for name in ["Anna", "Luchs"] {
                assert!(
                    reason(&format!("{name}{blank}")).contains("can be seen"),
                    "{}",
                    blank.escape_unicode()
                );
            }
        }
    }

    #[test]
    fn spaces_side_by_side_are_shown_as_one_and_are_one() {
        assert_eq!(checked_name(" Anna   B ").as_deref(), Ok("Anna B"));
    }

    #[test]
    fn one_letter_that_stands_for_many_is_as_wide_as_they_are() {
        assert!(checked_name("\u{fb01}nn").is_ok());
        assert!(checked_name("\u{fdfa}").is_ok());
        assert!(reason(&"\u{fdfa}".repeat(2)).contains("wide ones"));
    }

    #[test]
    fn nobody_is_called_like_somebody_who_was_forgotten() {
        for name in [FORGOTTEN_NAME, "(Forgotten)", "(f\u{43e}rgotten)"] {
            assert!(reason(name).contains("forgotten"), "{name}");
        }
        assert!(checked_name("Forgotten").is_ok());
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in ["bot:easy", "Bot:x", "Luchs", "luchs", "Lynx", "Օwl", "Оtter", "lgel"] {
            assert!(checked_name(name).is_err(), "{name}");
        }
        assert!(checked_name("Brave Otter").is_ok());
    }

    #[test]
    fn the_second_of_two_that_look_the_same_gets_a_number() {
        assert_eq!(told_apart("Anna", ["Ben"].into_iter()), "Anna");
        for twin in ["Anna", "ANNA", "Аnnа"] {
            assert_eq!(told_apart(twin, ["Anna"].into_iter()), format!("{twin} (2)"));
        }
        assert_eq!(told_apart("AIex", ["Alex"].into_iter()), "AIex (2)");
        assert_eq!(told_apart("Anna", ["Anna", "Anna (2)"].into_iter()), "Anna (3)");
    }
}
