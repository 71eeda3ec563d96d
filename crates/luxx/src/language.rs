use clap::Args;
use games::Language;

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LanguageFlag {
    /// de or en [default: as the environment says]
    #[arg(long)]
    lang: Option<Language>,
}

impl LanguageFlag {
    pub(crate) fn language(self) -> Language {
        self.lang.unwrap_or_else(language_of_environment)
    }
}

/// `LC_ALL`, then `LC_MESSAGES`, then `LANG`, as other programs do.
pub(crate) fn language_of_environment() -> Language {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = variables.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    Language::of_locale(&set.unwrap_or_default())
}
