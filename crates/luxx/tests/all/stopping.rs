//! SIGTERM: choices under way are stored, everybody is told to come back, and the program ends cleanly.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::House;
use crate::visitor::{Socket, Visitor};

/// "Within about ten seconds", and some for a busy machine.
const GOODBYE_MAX: Duration = Duration::from_secs(20);

#[test]
fn asked_to_end_it_says_goodbye_and_loses_nothing() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(stop_and_come_back());
}

/// As systemd asks for it (`Type=notify`, `WatchdogSec=`).
#[test]
fn systemd_hears_that_it_is_ready_alive_and_stopping() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("notify");
    let listener = std::os::unix::net::UnixDatagram::bind(&socket).unwrap();
    listener.set_read_timeout(Some(GOODBYE_MAX)).unwrap();
    let heard = || {
        let mut bytes = [0; 64];
        let n_bytes = listener.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..n_bytes]).into_owned()
    };
    let house = House::new(folder.path().join("luxx.db"));
    let house = house.knowing("NOTIFY_SOCKET", socket.to_str().unwrap());
    let mut house = house.knowing("WATCHDOG_USEC", "300000");
    house.start();
    assert_eq!(heard(), "READY=1");
    assert_eq!([heard(), heard(), heard()], ["WATCHDOG=1"; 3]);
    house.terminate();
    let last = std::iter::repeat_with(heard).find(|said| said != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
    assert!(house.wait().success());
}

async fn stop_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut house = House::new(folder.path().join("luxx.db"));
    house.start();
    let anna = Visitor::new(house.address).await;
    let bot = json!({"type": "bot", "level": "random"});
    let table = anna.open_table(json!({"game": "abluxxen", "seats": [{"type": "me"}, bot, bot]})).await;
    let table = table["id"].as_str().unwrap().to_owned();
    let mut socket = anna.sit_at(&table).await.unwrap();
    socket.ready().await;
    let update = socket.hear_of("update").await;
    let choose = choice(&update);
    socket.say(choose.clone()).await.unwrap();
    house.terminate();
    let begin = Instant::now();
    let (is_acknowledged, is_told) = hear_out(&mut socket).await;
    assert!(is_told, "everybody is told to come back");
    drop(socket);
    let status = house.wait();
    assert_eq!(status.code(), Some(0), "{status}");
    assert!(begin.elapsed() < GOODBYE_MAX, "{:?}", begin.elapsed());
    let is_trouble = |line: &String| line.contains(r#""WARN""#) || line.contains(r#""ERROR""#);
    let trouble: Vec<String> = house.logs().into_iter().filter(is_trouble).collect();
    assert_eq!(trouble, [""; 0], "a clean stop is quiet");
    house.start();
    let mut socket = anna.sit_at(&table).await.unwrap();
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["table"]["phase"], "playing");
    assert!(!is_acknowledged || welcome["update"]["at"].as_u64() > update["at"].as_u64());
    socket.say(choose).await.unwrap();
    loop {
        let message = socket.hear().await.unwrap();
        if message["request"] == "first" {
            assert!(message["type"] == "done" || message["type"] == "update", "{message}");
            return;
        }
    }
}

fn choice(update: &Value) -> Value {
    json!({"request": "first", "type": "choose", "at": update["at"], "choice": update["legal"][0]})
}

/// Whether the choice was acknowledged, and whether the server said goodbye.
async fn hear_out(socket: &mut Socket) -> (bool, bool) {
    let (mut is_acknowledged, mut is_told) = (false, false);
    while let Some(message) = socket.hear().await {
        is_acknowledged |= message["request"] == "first";
        is_told |= message["type"] == "closing";
    }
    (is_acknowledged, is_told)
}
