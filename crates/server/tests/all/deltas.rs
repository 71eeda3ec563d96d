//! Updates in terms of the one before, for clients that ask for them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use futures_util::StreamExt;
use serde_json::{Value, json};
use server::Arguments;
use tokio_tungstenite::tungstenite::Message;

use crate::visitor::{Socket, Visitor, arguments, start};

/// Over as many matches as it takes: a single one may be over after a few updates.
const N_UPDATES: u32 = 500;

/// The next update of a connection as it came, and as a whole.
async fn next_update(socket: &mut Socket, before: &str) -> (String, String) {
    loop {
        let message = socket.stream.next().await.expect("hung up").unwrap();
        let Message::Text(text) = message else { continue };
        if let Some(delta) = text.strip_prefix('~') {
            return (text.to_string(), put_together(before, delta));
        }
        let message: Value = serde_json::from_str(&text).unwrap();
        socket.reveal_if_due(&message).await;
        if message["type"] == "update" {
            return (text.to_string(), text.to_string());
        }
    }
}

fn put_together(before: &str, mut delta: &str) -> String {
    let (mut text, mut end) = (String::new(), 0);
    while let Some((numbers, rest)) = delta.split_once(':') {
        let mut numbers = numbers.split(',').map(|number| i64::from_str_radix(number, 36).unwrap());
        let [skip, length, count] = [(); 3].map(|()| numbers.next().unwrap());
        let from = end + skip;
        end = from + length;
        text += &before[usize::try_from(from).unwrap()..usize::try_from(end).unwrap()];
        let (letters, others) = rest.split_at(usize::try_from(count).unwrap());
        text += letters;
        delta = others;
    }
    text
}

async fn play_twice(game: &str) {
    let unhurried = Arguments { messages_max: Some(0), address_messages_max: Some(0), ..arguments() };
    let server = start(unhurried).await;
    let anna = Visitor::new(server.address).await;
    let bot = json!({"type": "bot", "level": "random"});
    let table = anna.open_table(json!({"game": game, "seats": [{"type": "me"}, bot, bot]})).await;
    let path = format!("/api/tables/{}/socket", table["id"].as_str().unwrap());
    let mut whole = anna.connect(&path).await.unwrap();
    let mut brief = anna.connect(&format!("{path}?deltas")).await.unwrap();
    brief.hear_of("welcome").await;
    whole.ready().await;
    let (mut before, mut n_bytes, mut n_bytes_whole) = (String::new(), 0, 0);
    for number in 0..N_UPDATES {
        let (_, expected) = next_update(&mut whole, "").await;
        let (sent, update) = next_update(&mut brief, &before).await;
        assert_eq!(update, expected, "everybody in this seat gets the same");
        n_bytes += sent.len();
        n_bytes_whole += expected.len();
        before = update;
        let update: Value = serde_json::from_str(&before).unwrap();
        if !update["over"].is_null() {
            whole.ready_as(&format!("again-{number}"), [0x0f; 32]).await.unwrap();
        }
        if let Some(choice) = update["legal"].as_array().unwrap().first() {
            let request = format!("choice-{number}");
            let choose = json!({"request": request, "type": "choose", "at": update["at"], "choice": choice});
            whole.say(choose).await.unwrap();
        }
    }
    assert!(n_bytes * 3 < n_bytes_whole, "{n_bytes} bytes instead of {n_bytes_whole}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn updates_of_abluxxen_are_put_together_and_need_less_than_a_third_of_the_bytes() {
    play_twice("abluxxen").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn updates_of_fluxx_are_put_together_and_need_less_than_a_third_of_the_bytes() {
    play_twice("fluxx").await;
}
