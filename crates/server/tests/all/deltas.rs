//! Texts in terms of what was heard before, for clients that ask for them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use futures_util::StreamExt;
use serde_json::{Value, json};
use server::Arguments;
use tokio_tungstenite::tungstenite::Message;

use crate::visitor::{Socket, Visitor, arguments, start};

/// Over as many matches as it takes: a single one may be over after a few updates.
const N_UPDATES: u32 = 500;

/// What a connection has heard, for texts that come in terms of it (docs/protocol.md, section 5).
#[derive(Default)]
struct Ears {
    heard: String,
    n_bytes: usize,
}

const HEARD_MIN: usize = 4096;

impl Ears {
    /// The next update of a connection, as a whole.
    async fn next_update(&mut self, socket: &mut Socket) -> String {
        loop {
            let message = socket.stream.next().await.expect("hung up").unwrap();
            let Message::Text(text) = message else { continue };
            let text = self.whole(&text);
            let message: Value = serde_json::from_str(&text).unwrap();
            socket.reveal_if_due(&message).await;
            if message["type"] == "update" {
                return text;
            }
        }
    }

    fn whole(&mut self, text: &str) -> String {
        self.n_bytes += text.len();
        let whole = text.strip_prefix('~').map_or(text.to_owned(), |delta| put_together(&self.heard, delta));
        if whole.is_ascii() {
            self.heard += &whole;
        }
        if self.heard.len() > 2 * HEARD_MIN {
            self.heard.drain(..self.heard.len() - HEARD_MIN);
        }
        whole
    }
}

fn put_together(heard: &str, delta: &str) -> String {
    let (mut bytes, mut text, mut end) = (delta.bytes(), String::new(), 0);
    while bytes.len() > 0 {
        let [skip, length, count] = [(); 3].map(|()| number(&mut bytes));
        let from = if skip % 2 == 0 { end + skip / 2 } else { end - skip / 2 - 1 };
        end = from + length;
        text += &heard[from..end];
        text.extend(bytes.by_ref().take(count).map(char::from));
    }
    text
}

fn number(bytes: &mut impl Iterator<Item = u8>) -> usize {
    let mut number = 0;
    loop {
        let digit = usize::from(bytes.next().unwrap() - b'0');
        number = 32 * number + digit % 32;
        if digit < 32 {
            return number;
        }
    }
}

async fn play_twice(game: &str) {
    let unhurried = Arguments { messages_max: Some(0), address_messages_max: Some(0), ..arguments() };
    let server = start(unhurried).await;
    let anna = Visitor::new(server.address).await;
    let bot = json!({"type": "bot", "level": "random"});
    let table = anna.open_table(json!({"game": game, "seats": [{"type": "me"}, bot, bot]})).await;
    let path = format!("/api/tables/{}/socket", table["id"].as_str().unwrap());
    let mut whole = anna.connect(&path).await.unwrap();
    let mut brief = anna.connect(&format!("{path}?deltas=2")).await.unwrap();
    whole.ready().await;
    let (mut ears_whole, mut ears_brief) = (Ears::default(), Ears::default());
    for number in 0..N_UPDATES {
        let expected = ears_whole.next_update(&mut whole).await;
        let update = ears_brief.next_update(&mut brief).await;
        assert_eq!(update, expected, "everybody in this seat gets the same");
        let update: Value = serde_json::from_str(&update).unwrap();
        if !update["over"].is_null() {
            whole.ready_as(&format!("again-{number}"), [0x0f; 32]).await.unwrap();
        }
        if let Some(choice) = update["legal"].as_array().unwrap().first() {
            let request = format!("choice-{number}");
            let choose = json!({"request": request, "type": "choose", "at": update["at"], "choice": choice});
            whole.say(choose).await.unwrap();
        }
    }
    let (n_bytes, n_bytes_whole) = (ears_brief.n_bytes, ears_whole.n_bytes);
    assert!(n_bytes * 4 < n_bytes_whole, "{n_bytes} bytes instead of {n_bytes_whole}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn updates_of_abluxxen_are_put_together_and_need_less_than_a_quarter_of_the_bytes() {
    play_twice("abluxxen").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn updates_of_fluxx_are_put_together_and_need_less_than_a_quarter_of_the_bytes() {
    play_twice("fluxx").await;
}
