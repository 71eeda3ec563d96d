use protocol::{ClientMessage, Demand, Emote, SeatWish};
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
    assert_eq!(read(r#"{"request":"r","type":"stand"}"#).unwrap().demand, Demand::Stand {});
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

/// Even where only the type is given: serde would let anything pass alongside a variant without braces.
#[test]
fn an_unknown_field_is_named_whatever_is_demanded() {
    for demand in [
        r#""type":"choose","at":1,"choice":"take""#,
        r#""type":"undo","at":1"#,
        r#""type":"hint","at":1"#,
        r#""type":"sit","seat":1"#,
        r#""type":"stand""#,
        r#""type":"rename","name":"Anna""#,
        r#""type":"ready","hash":"00""#,
        r#""type":"reveal","entropy":"00""#,
        r#""type":"not_ready""#,
        r#""type":"start","level":"random""#,
        r#""type":"set_seat","seat":1,"wish":{"type":"open"}"#,
        r#""type":"configure","options":{},"settings":{}"#,
        r#""type":"hand_over","seat":1"#,
        r#""type":"stand_in","seat":1"#,
        r#""type":"admit","seat":1"#,
        r#""type":"mute","person":"p","muted":true"#,
        r#""type":"remove","person":"p""#,
        r#""type":"new_code""#,
        r#""type":"say","text":"Hello""#,
        r#""type":"emote","emote":"hello""#,
        r#""type":"refresh""#,
    ] {
        let message = read(&format!(r#"{{"request":"r1",{demand}}}"#)).unwrap();
        let written = serde_json::to_string(&message).unwrap();
        assert_eq!(read(&written).unwrap(), message, "{written}");
        let problem = read(&format!(r#"{{"request":"r1",{demand},"colour":"red"}}"#)).unwrap_err();
        assert!(problem.contains("unknown field `colour`"), "{demand}: {problem}");
    }
}

#[test]
fn an_unknown_field_is_named_whatever_a_seat_shall_be() {
    for wish in [
        r#""type":"open""#,
        r#""type":"me""#,
        r#""type":"bot","level":"random""#,
        r#""type":"reserved","name":"Ben""#,
    ] {
        let read = |text: &str| serde_json::from_str::<SeatWish>(text).map_err(|problem| problem.to_string());
        assert_eq!(
            serde_json::to_string(&read(&format!("{{{wish}}}")).unwrap()).unwrap(),
            format!("{{{wish}}}")
        );
        let problem = read(&format!(r#"{{{wish},"colour":"red"}}"#)).unwrap_err();
        assert!(problem.contains("unknown field `colour`"), "{wish}: {problem}");
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
