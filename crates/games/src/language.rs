use std::fmt;
use std::str::FromStr;

/// A language that everything is said in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    De,
    En,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// The language of a locale such as `de_AT.UTF-8`; English for all that we do not speak.
    pub fn of_locale(locale: &str) -> Self {
        let name: String = locale.chars().take_while(char::is_ascii_alphabetic).collect();
        name.to_ascii_lowercase().parse().unwrap_or(Self::En)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language `{0}`, only de and en")]
pub struct NoLanguage(pub String);

impl FromStr for Language {
    type Err = NoLanguage;

    fn from_str(text: &str) -> Result<Self, NoLanguage> {
        Self::ALL.into_iter().find(|name| name.as_str() == text).ok_or_else(|| NoLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        for (locale, language) in [
            ("de_DE.UTF-8", Language::De),
            ("de", Language::De),
            ("DE-AT", Language::De),
            ("en_GB", Language::En),
            ("C.UTF-8", Language::En),
            ("dex", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
