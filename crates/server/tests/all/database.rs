//! Two servers on one PostgreSQL.

use std::time::Duration;

use postgres_testkit::Scratch;
use server::Arguments;

use crate::visitor::{Visitor, arguments, dealt, play_out, start};

fn on(scratch: &Scratch) -> Arguments {
    Arguments {
        database: Some(scratch.address().to_owned()),
        messages_max: Some(0),
        address_messages_max: Some(0),
        ..arguments()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_at_the_other_server_when_its_own_stops() {
    let scratch = Scratch::start();
    let (first, second) = (start(on(&scratch)).await, start(on(&scratch)).await);
    let anna = Visitor::new(first.address).await;
    let (table, _socket, update) = dealt(&anna).await;
    let id = table["id"].as_str().unwrap();
    let anna = Visitor { server: second.address, ..anna };
    assert!(anna.sit_at(id).await.is_err(), "it is not here");
    first.stop().await;
    let come = async {
        loop {
            if let Ok(socket) = anna.sit_at(id).await {
                return socket;
            }
            tokio::task::yield_now().await;
        }
    };
    let mut socket = tokio::time::timeout(Duration::from_secs(60), come).await.expect("it is adopted");
    let welcome = socket.hear_of("welcome").await;
    assert_eq!(welcome["update"]["view"], update["view"]);
    play_out(&mut socket, welcome["update"].clone()).await;
    second.stop().await;
}
