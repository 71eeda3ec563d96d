use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use games::Language;
use unic_langid::LanguageIdentifier;

/// Everything that is said, in one language.
pub struct Phrasebook {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// Why a message cannot be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhraseError {
    pub id: String,
    pub problem: String,
}

impl Phrasebook {
    pub fn of(language: Language) -> Self {
        let mut bundle = FluentBundle::new(vec![identifier(language)]);
        bundle.set_use_isolating(false);
        for source in sources(language) {
            let resource = FluentResource::try_new(source.to_owned());
            let resource = resource.map_err(|(_, problems)| problems).expect("our own files are well-formed");
            bundle.add_resource(resource).expect("no id stands in two files");
        }
        Self { language, bundle }
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// A message whose arguments are words.
    pub fn line(&self, id: &str, args: &[(&str, &str)]) -> Result<String, PhraseError> {
        let mut named = FluentArgs::new();
        args.iter().for_each(|(name, value)| named.set((*name).to_owned(), (*value).to_owned()));
        self.say(id, &named)
    }

    pub(crate) fn say(&self, id: &str, args: &FluentArgs) -> Result<String, PhraseError> {
        let no_words = |problem: String| PhraseError { id: id.to_owned(), problem };
        let message = self.bundle.get_message(id).and_then(|message| message.value());
        let pattern = message.ok_or_else(|| no_words("there is no such message".to_owned()))?;
        let mut problems = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut problems).into_owned();
        if problems.is_empty() { Ok(text) } else { Err(no_words(format!("{problems:?}"))) }
    }
}

impl fmt::Debug for Phrasebook {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Phrasebook").field("language", &self.language).finish_non_exhaustive()
    }
}

fn identifier(language: Language) -> LanguageIdentifier {
    language.as_str().parse().expect("our names of languages are those of the world")
}

pub(crate) fn sources(language: Language) -> [&'static str; 5] {
    match language {
        Language::De => [
            include_str!("../../../locales/de/table.ftl"),
            include_str!("../../../locales/de/abluxxen.ftl"),
            include_str!("../../../locales/de/fluxx.ftl"),
            include_str!("../../../locales/de/terminal.ftl"),
            include_str!("../../../locales/de/hint.ftl"),
        ],
        Language::En => [
            include_str!("../../../locales/en/table.ftl"),
            include_str!("../../../locales/en/abluxxen.ftl"),
            include_str!("../../../locales/en/fluxx.ftl"),
            include_str!("../../../locales/en/terminal.ftl"),
            include_str!("../../../locales/en/hint.ftl"),
        ],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_bundle::FluentValue;
    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
    use fluent_syntax::parser;

    use super::*;

    type Variables = BTreeSet<String>;

    /// Every message with the arguments that it takes itself.
    fn messages(language: Language) -> BTreeMap<String, Variables> {
        let mut messages = BTreeMap::new();
        for source in sources(language) {
            let resource = parser::parse(source).expect("well-formed");
            for entry in &resource.body {
                if let Entry::Message(message) = entry {
                    let mut variables = Variables::new();
                    variables_of(message.value.as_ref().expect("a text"), &mut variables);
                    messages.insert(message.id.name.to_owned(), variables);
                }
            }
        }
        messages
    }

    fn variables_of(pattern: &Pattern<&str>, into: &mut Variables) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                match expression {
                    Expression::Inline(inline) => variables_inline(inline, into),
                    Expression::Select { selector, variants } => {
                        variables_inline(selector, into);
                        variants.iter().for_each(|variant| variables_of(&variant.value, into));
                    }
                }
            }
        }
    }

    fn variables_inline(inline: &InlineExpression<&str>, into: &mut Variables) {
        if let InlineExpression::VariableReference { id } = inline {
            into.insert(id.name.to_owned());
        }
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_arguments() {
        let (german, english) = (messages(Language::De), messages(Language::En));
        assert!(german.keys().eq(english.keys()), "{:?}", difference(&german, &english));
        for (id, variables) in &german {
            assert_eq!(variables, &english[id], "{id}");
        }
        assert!(german.len() > 60);
    }

    fn difference<'m, T>(one: &'m BTreeMap<String, T>, two: &'m BTreeMap<String, T>) -> Vec<&'m String> {
        let only = |a: &'m BTreeMap<String, T>, b: &'m BTreeMap<String, T>| {
            a.keys().filter(|id| !b.contains_key(*id)).collect::<Vec<_>>()
        };
        [only(one, two), only(two, one)].concat()
    }

    #[test]
    fn every_message_formats_with_all_values_of_its_arguments() {
        let values: [FluentValue; 6] =
            ["me".into(), "other".into(), "X".into(), "none".into(), 1.into(), 2.into()];
        for language in Language::ALL {
            let words = Phrasebook::of(language);
            let all: Variables = messages(language).into_values().flatten().collect();
            for id in messages(language).keys() {
                for value in &values {
                    let mut args = FluentArgs::new();
                    all.iter().for_each(|name| args.set(name.clone(), value.clone()));
                    let text = words.say(id, &args).expect("it formats");
                    assert!(!text.trim().is_empty() && !text.contains("{$"), "{id}: {text}");
                }
            }
        }
    }

    #[test]
    fn a_missing_message_or_argument_is_a_problem() {
        let words = Phrasebook::of(Language::En);
        assert!(words.say("abluxxen-event-exploded", &FluentArgs::new()).is_err());
        assert!(words.say("table-no-rule", &FluentArgs::new()).is_err());
    }
}
