//! SPDX expressions: `(MIT OR Apache-2.0) AND Unicode-3.0`.

/// Whether the alternatives can be chosen so that every licence that then applies is in the list.
pub(super) fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    either(&mut words, allowed) == Some(true) && words.next().is_none()
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

/// `None` if it is not an expression; likewise below.
fn either(words: &mut Words, allowed: &[String]) -> Option<bool> {
    let mut is_allowed = both(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        is_allowed |= both(words, allowed)?;
    }
    Some(is_allowed)
}

fn both(words: &mut Words, allowed: &[String]) -> Option<bool> {
    let mut is_allowed = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        is_allowed &= one(words, allowed)?;
    }
    Some(is_allowed)
}

fn one(words: &mut Words, allowed: &[String]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let is_allowed = either(words, allowed)?;
        return words.next_if_eq(&")").map(|_| is_allowed);
    }
    let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
    let name = exception.map_or(word.to_owned(), |exception| format!("{word} WITH {exception}"));
    Some(allowed.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expression: &str) -> bool {
        is_allowed(expression, &["MIT".to_owned(), "Unicode-3.0".to_owned(), "Apache-2.0 WITH X".to_owned()])
    }

    #[test]
    fn one_of_several_is_enough() {
        assert!(check("MIT"));
        assert!(check("GPL-3.0 OR MIT"));
        assert!(check("MIT/Apache-2.0"));
        assert!(!check("GPL-3.0 OR Apache-2.0"));
    }

    #[test]
    fn all_that_hold_together_are_needed() {
        assert!(check("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!check("MIT AND GPL-3.0"));
        assert!(check("MIT AND GPL-3.0 OR MIT"));
    }

    #[test]
    fn exceptions_belong_to_the_name() {
        assert!(check("Apache-2.0 WITH X OR GPL-3.0"));
        assert!(!check("Apache-2.0"));
        assert!(!check("MIT WITH X"));
    }

    #[test]
    fn what_is_no_expression_is_not_allowed() {
        for text in ["", "MIT OR", "(MIT", "MIT)", "MIT MIT"] {
            assert!(!check(text), "{text}");
        }
    }
}
