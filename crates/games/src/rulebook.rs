use crate::{GameName, Language};

/// The numbered paragraphs of a game's rules in one language.
#[derive(Clone, Debug)]
pub struct RuleBook {
    pub title: &'static str,
    pub paragraphs: Vec<Paragraph>,
}

/// One paragraph of the rules; `text` may have several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paragraph {
    pub id: &'static str,
    pub heading: &'static str,
    pub text: &'static str,
}

impl RuleBook {
    pub fn of(name: GameName, language: Language) -> Self {
        let text = match (name, language) {
            (GameName::Abluxxen, Language::En) => include_str!("../../../docs/rules/abluxxen.md"),
            (GameName::Abluxxen, Language::De) => include_str!("../../../docs/rules/abluxxen.de.md"),
            (GameName::Fluxx, Language::En) => include_str!("../../../docs/rules/fluxx.md"),
            (GameName::Fluxx, Language::De) => include_str!("../../../docs/rules/fluxx.de.md"),
        };
        Self::parse(text)
    }

    /// The paragraph with this id, in upper or lower case.
    pub fn paragraph(&self, id: &str) -> Option<&Paragraph> {
        self.paragraphs.iter().find(|paragraph| paragraph.id.eq_ignore_ascii_case(id))
    }

    fn parse(text: &'static str) -> Self {
        let mut book = Self { title: "", paragraphs: Vec::new() };
        let mut heading = "";
        for block in text.split("\n\n").map(str::trim) {
            if let Some(title) = block.strip_prefix("# ") {
                book.title = title;
            } else if let Some(text) = block.strip_prefix("## ") {
                heading = text;
            } else if let Some((id, text)) = block.strip_prefix("**").and_then(|rest| rest.split_once("** "))
            {
                book.paragraphs.push(Paragraph { id, heading, text });
            }
        }
        book
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_become_paragraphs() {
        let book = RuleBook::parse(
            "# Rules\n\nHello.\n\n## Play\n\n**P1** Lay **down**.\nExample: so.\n\n**P2** Stop.\n",
        );
        assert_eq!(book.title, "Rules");
        let first = Paragraph { id: "P1", heading: "Play", text: "Lay **down**.\nExample: so." };
        assert_eq!(book.paragraphs, [first, Paragraph { id: "P2", heading: "Play", text: "Stop." }]);
        assert_eq!(book.paragraph("p1"), Some(&first));
        assert_eq!(book.paragraph("P3"), None);
    }

    #[test]
    fn every_rulebook_has_the_same_paragraphs_in_both_languages() {
        for name in GameName::ALL {
            let ids =
                |language| RuleBook::of(name, language).paragraphs.iter().map(|p| p.id).collect::<Vec<_>>();
            assert_eq!(ids(Language::De), ids(Language::En));
            assert!(ids(Language::De).len() > 20);
        }
    }
}
