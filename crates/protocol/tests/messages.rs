use protocol::{ClientMessage, Demand, Emote};
use serde_json::Value;

type Message = ClientMessage<Value, Value>;

fn read(text: &str) -> Result<Message, String> {
    serde_json::from_str(text).map_err(|problem| problem.to_string())
}

#[test]
fn a_message_is_flat() {
    let message = read(r#"{"request":"r1","type":"choose","at":41,"choice":"take"}"#).unwrap();
    assert_eq!(message.request, "r1");
    assert_eq!(message.demand, Demand::Choose { at: 41, choice: "take".into() });
    let message = read(r#"{"type":"emote","emote":"well_played","request":"r2"}"#).unwrap();
    assert_eq!(message.demand, Demand::Emote { emote: Emote::WellPlayed });
    assert_eq!(read(r#"{"request":"r","type":"stand"}"#).unwrap().demand, Demand::Stand);
}

#[test]
fn what_is_unknown_or_missing_is_refused() {
    for text in [
        r#"{"request":"r1","type":"choose","at":41,"choice":"take","more":1}"#,
        r#"{"request":"r1","type":"choose","choice":"take"}"#,
        r#"{"request":"r1","type":"choose","at":-1,"choice":"take"}"#,
        r#"{"request":"r1","type":"choose","at":4294967296,"choice":"take"}"#,
        r#"{"type":"stand"}"#,
        r#"{"request":"r1","type":"fly"}"#,
        r#"{"request":"r1"}"#,
        "[]",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
