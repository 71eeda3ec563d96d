//! What a notice says, in the language of whoever reads it.

use commits::Turn;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use games::Language;
use table::TurnWords;

/// A notice in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) title: String,
    /// One line for each table.
    pub(crate) lines: Vec<String>,
}

const DE: &str = include_str!("../../../../locales/de/notice.ftl");
const EN: &str = include_str!("../../../../locales/en/notice.ftl");
/// More tables than these are only counted.
const LINES_MAX: usize = 10;
const HOUR_MS: u64 = 3_600_000;

impl Words {
    /// That it is this person's turn at these tables.
    pub(crate) fn of_turns(language: Language, turns: &[Turn], now_ms: u64) -> Self {
        let phrases = Phrases::of(language);
        let is_last_call = turns.iter().any(|turn| turn.due_ms.is_some_and(|due_ms| due_ms <= now_ms));
        let title = phrases.say(
            if is_last_call { "notice-last-call" } else { "notice-title" },
            &[("n", turns.len().into())],
        );
        let lines = turns.iter().take(LINES_MAX).map(|turn| phrases.line(turn, now_ms)).collect();
        Self { title, lines }
    }

    /// That everything works.
    pub(crate) fn of_test(language: Language) -> Self {
        let phrases = Phrases::of(language);
        Self { title: phrases.say("notice-test", &[]), lines: vec![phrases.say("notice-test-about", &[])] }
    }

    pub(crate) fn of_code(language: Language, code: &str) -> Self {
        let phrases = Phrases::of(language);
        let title = phrases.say("notice-code", &[("code", code.into())]);
        Self { title, lines: vec![phrases.say("notice-code-about", &[("code", code.into())])] }
    }

    pub(crate) fn text(&self) -> String {
        let lines: Vec<&str> =
            [self.title.as_str()].into_iter().chain(self.lines.iter().map(String::as_str)).collect();
        lines.join("\n")
    }
}

/// What stands below every mail.
pub(crate) fn mail_foot(language: Language) -> String {
    Phrases::of(language).say("notice-mail-foot", &[])
}

struct Phrases(FluentBundle<FluentResource>);

impl Phrases {
    fn of(language: Language) -> Self {
        let source = match language {
            Language::De => DE,
            Language::En => EN,
        };
        let name = language.as_str().parse().expect("our names of languages are those of the world");
        let mut bundle = FluentBundle::new(vec![name]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(source.to_owned());
        let resource = resource.map_err(|(_, problems)| problems).expect("our own files are well-formed");
        bundle.add_resource(resource).expect("no id stands twice");
        Self(bundle)
    }

    fn say(&self, id: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let message = self.0.get_message(id).and_then(|message| message.value()).expect("our own message");
        let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.0.format_pattern(message, Some(&args), &mut Vec::new()).into_owned()
    }

    fn line(&self, turn: &Turn, now_ms: u64) -> String {
        // Only we write these words; what cannot be read is left out.
        let TurnWords { game, with } = serde_json::from_slice(&turn.words).unwrap_or_default();
        let mut letters = game.chars();
        let game: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let hours = turn.due_ms.map_or(0, |due_ms| due_ms.saturating_sub(now_ms) / HOUR_MS);
        let stage = if hours == 0 {
            "last"
        } else if hours < 48 {
            "hours"
        } else {
            "days"
        };
        let args: [(&str, FluentValue<'_>); 4] = [
            ("game", game.into()),
            ("people", with.join(", ").into()),
            ("stage", stage.into()),
            ("n", (if hours < 48 { hours } else { hours / 24 }).into()),
        ];
        self.say("notice-line", &args)
    }
}
