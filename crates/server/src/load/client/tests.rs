use std::net::Ipv4Addr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};

use super::*;

/// A client that has fixed its part, and the table's end of its connection.
async fn committed() -> (Player, WebSocketStream<TcpStream>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (accepted, _) = listener.accept().await.unwrap();
    let (client, table) = tokio::join!(Socket::open(stream, "/", ""), accept_async(accepted));
    let journey = Journey {
        under_way: BTreeMap::new(),
        next: Instant::now(),
        is_measured: false,
        latencies: Vec::new(),
        bytes: MatchBytes::default(),
    };
    let load = TableLoad { n_clients: 1, pace: Pace::new(0, 1), number: 0, journey: Mutex::new(journey) };
    let player = Player {
        table: Arc::new(load),
        seat: 0,
        socket: client.unwrap(),
        rng: Pcg64Mcg::seed_from_u64(1),
        n_said: 0,
        is_committed: true,
        reveal: None,
        restored: None,
        n_bytes: 0,
    };
    (player, table.unwrap())
}

async fn tell(table: &mut WebSocketStream<TcpStream>, message: Value) {
    table.send(Message::text(message.to_string())).await.unwrap();
}

async fn hear(table: &mut WebSocketStream<TcpStream>) -> Value {
    serde_json::from_str(table.next().await.unwrap().unwrap().to_text().unwrap()).unwrap()
}

#[tokio::test]
async fn a_table_that_began_without_a_late_part_is_played_at_and_any_other_refusal_ends_the_run() {
    let (player, mut table) = committed().await;
    let playing = tokio::spawn(player.play());
    tell(&mut table, json!({"type": "table", "table": {"fair": {"revealing": true}}})).await;
    let reveal = hear(&mut table).await;
    assert_eq!(reveal["type"], "reveal");
    let refused = |request: &Value| json!({"type": "refused", "request": request, "reason": "not now"});
    tell(&mut table, refused(&reveal["request"])).await;
    let update = r#"{"type":"update","match":"m","at":1,"legal":["pass"],"over":null}"#;
    table.send(Message::text(update)).await.unwrap();
    let choice = hear(&mut table).await;
    assert_eq!(choice["type"], "choose");
    tell(&mut table, refused(&choice["request"])).await;
    let ended = playing.await.unwrap().unwrap_err();
    assert!(ended.to_string().starts_with("refused"), "{ended}");
}
