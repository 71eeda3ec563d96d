//! What a random player looks at in a message. Clients share a core, so that most of what they hear, updates that ask nothing of
//! them, is only looked through for what they need.

use anyhow::Context;
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Heard<'m> {
    Update(HeardUpdate<'m>),
    /// All have committed: everybody's part is due.
    Revealing,
    Refused {
        request: Option<&'m str>,
        reason: Option<&'m str>,
    },
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeardUpdate<'m> {
    pub(crate) at: u32,
    pub(crate) is_over: bool,
    /// The list of legal choices without its opening bracket, and what follows it.
    legal: &'m str,
}

/// What an update begins with, and the names of its fields that are looked for. A name in a text that somebody has written has
/// other quotation marks.
const UPDATE: &str = r#"{"type":"update","#;
const AT: &str = r#","at":"#;
const LEGAL: &str = r#","legal":["#;
const OVER: &str = r#","over":"#;

impl<'m> Heard<'m> {
    pub(crate) fn of(text: &'m str) -> anyhow::Result<Self> {
        if text.starts_with(UPDATE) {
            return Ok(Self::Update(HeardUpdate::of(text).context("not an update of the protocol")?));
        }
        let message: Message<'_> = serde_json::from_str(text).context("not a message of the protocol")?;
        let Message { kind, request, reason, table } = message;
        Ok(match kind {
            "table" if table.is_some_and(|table| table.fair.revealing) => Self::Revealing,
            "refused" => Self::Refused { request, reason: reason.map(RawValue::get) },
            _ => Self::Other,
        })
    }
}

impl<'m> HeardUpdate<'m> {
    fn of(text: &'m str) -> Option<Self> {
        let (_, rest) = text.split_once(AT)?;
        let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next()?;
        // What an update says of the match comes first and is long; choices and the end stand behind it.
        let (_, legal) = rest.rsplit_once(LEGAL)?;
        let (_, over) = legal.rsplit_once(OVER)?;
        Some(Self { at: digits.parse().ok()?, is_over: !over.starts_with("null"), legal })
    }

    /// Every answer that may be given, as it is written.
    pub(crate) fn legal(self) -> anyhow::Result<Vec<&'m str>> {
        if self.legal.starts_with(']') {
            return Ok(Vec::new());
        }
        let (mut choices, mut begin, mut depth, mut is_string) = (Vec::new(), 0, 0, false);
        let mut letters = self.legal.bytes().enumerate();
        while let Some((place, letter)) = letters.next() {
            match letter {
                b'\\' if is_string => {
                    letters.next();
                }
                b'"' => is_string = !is_string,
                _ if is_string => (),
                b'[' | b'{' => depth += 1,
                b',' | b']' if depth == 0 => {
                    choices.push(&self.legal[begin..place]);
                    begin = place + 1;
                    if letter == b']' {
                        return Ok(choices);
                    }
                }
                b']' | b'}' => depth -= 1,
                _ => (),
            }
        }
        anyhow::bail!("a list of choices without an end")
    }
}

/// Any message but an update.
#[derive(Debug, Deserialize)]
struct Message<'m> {
    #[serde(rename = "type", borrow)]
    kind: &'m str,
    #[serde(default, borrow)]
    request: Option<&'m str>,
    #[serde(default, borrow)]
    reason: Option<&'m RawValue>,
    table: Option<HeardTable>,
}

#[derive(Debug, Deserialize)]
struct HeardTable {
    fair: HeardFair,
}

#[derive(Debug, Deserialize)]
struct HeardFair {
    revealing: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is looked for stands in places where it must not be found, too.
    const ASKED: &str = r#"{"type":"update","match":"m","at":17,"request":null,"told":[{"at":3}],"by":null,"view":{"phase":{"over":"x"},"words":"\",\"legal\":[7],\"over\":1","legal":[]},"awaiting":{"seat":0,"since_ms":0},"legal":["pass",{"play":[1,{"cards":["[,","\"]\\"]}]},7],"victims":[[0],[],[1,2]],"undo":false,"clocks":[],"over":null,"ahead":{"may":[],"left":[]}}"#;

    fn update(text: &str) -> HeardUpdate<'_> {
        let Heard::Update(update) = Heard::of(text).unwrap() else { panic!("an update") };
        update
    }

    #[test]
    fn what_an_update_asks_is_found() {
        let asked = update(ASKED);
        assert_eq!((asked.at, asked.is_over), (17, false));
        let choices = [r#""pass""#, r#"{"play":[1,{"cards":["[,","\"]\\"]}]}"#, "7"];
        assert_eq!(asked.legal().unwrap(), choices);
        let begin = ASKED.find(choices[0]).unwrap();
        let end = ASKED.find(r#"],"victims""#).unwrap();
        let idle = format!("{}{}", &ASKED[..begin], &ASKED[end..])
            .replace(r#""over":null"#, r#""over":{"points":[0]}"#);
        assert!(update(&idle).is_over);
        assert_eq!(update(&idle).legal().unwrap(), [""; 0]);
    }

    #[test]
    fn what_is_no_message_of_the_protocol_is_refused() {
        for text in [
            "",
            "{}",
            r#"{"type":"update","at":7}"#,
            r#"{"type":"update","match":"m","at":-7,"legal":[],"over":null}"#,
        ] {
            assert!(Heard::of(text).is_err(), "{text}");
        }
        let endless = r#"{"type":"update","match":"m","at":7,"legal":["a,"over":null}"#;
        assert!(update(endless).legal().is_err());
        assert_eq!(Heard::of(r#"{"type":"done","request":"a","at":7}"#).unwrap(), Heard::Other);
    }
}
