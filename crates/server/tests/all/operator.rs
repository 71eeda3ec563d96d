//! What the operator asks: is it alive, is it ready, what does it count?

use std::net::SocketAddr;

use server::Arguments;

use crate::visitor::{Visitor, arguments, dealt, play_out, request, start};

const TOKEN: &str = "0123456789abcdef";

async fn status(server: SocketAddr, line: &str, headers: &str) -> u16 {
    request(server, line, headers, "").await.expect("the server answers").status
}

#[tokio::test]
async fn nobody_sees_metrics_unless_the_operator_wishes_it() {
    let server = start(arguments()).await.address;
    assert_eq!(status(server, "GET /metrics", "").await, 404);
    assert_eq!(status(server, "GET /metrics", "authorization: Bearer \r\n").await, 404);
}

#[tokio::test]
async fn metrics_with_an_address_of_their_own_are_nowhere_else_and_count_choices() {
    let listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let unhurried = Arguments { messages_max: Some(0), address_messages_max: Some(0), ..arguments() };
    let running = start(Arguments { metrics_listen: listen, ..unhurried }).await;
    let operator = running.operator_address.unwrap();
    let anna = Visitor::new(running.address).await;
    let (_, mut socket, update) = dealt(&anna).await;
    play_out(&mut socket, update).await;
    assert_eq!(status(running.address, "GET /metrics", "").await, 404);
    let page = request(operator, "GET /metrics", "", "").await.unwrap().body;
    let value = |name: &str| {
        let line = page.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}"));
        line.trim().parse::<u64>().unwrap()
    };
    assert!(value("luxx_choices_total ") > 10, "{page}");
    assert!(value("luxx_commit_seconds_count ") > value("luxx_choices_total "));
    assert_eq!((value("luxx_ready "), value("luxx_tables "), value("luxx_connections ")), (1, 1, 1));
    assert_eq!(status(operator, "GET /readyz", "").await, 200);
    assert_eq!(status(operator, "GET /api/games", "").await, 404, "players are served elsewhere");
    running.stop().await;
    let readiness = request(operator, "GET /readyz", "", "").await.unwrap();
    assert_eq!(readiness.status, 503);
    assert!(readiness.body.contains("about to stop"), "{}", readiness.body);
}

#[tokio::test]
async fn metrics_with_a_token_are_for_whoever_has_it() {
    let token = || Some(TOKEN.to_owned());
    let listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let running = start(Arguments { metrics_token: token(), metrics_listen: listen, ..arguments() }).await;
    for server in [running.address, running.operator_address.unwrap()] {
        assert_eq!(status(server, "GET /metrics", "").await, 401);
        assert_eq!(status(server, "GET /metrics", "authorization: Bearer 0123456789abcdee\r\n").await, 401);
        assert_eq!(status(server, "GET /metrics", &format!("authorization: Bearer {TOKEN}\r\n")).await, 200);
    }
}
