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

#[test]
fn a_whole_number_may_be_written_with_a_point_and_nothing_else_is_one() {
    let step = |number: &str| {
        serde_json::from_str::<protocol::Position>(&format!(r#"{{"match":"m","step":{number}}}"#)).ok()
    };
    for number in ["7", "7.0", "0.7e1"] {
        assert_eq!(step(number).map(|position| position.step), Some(7), "{number}");
    }
    for number in ["-1", "7.5", "4294967296", "1e300", "\"7\"", "null"] {
        assert_eq!(step(number), None, "{number}");
    }
}
