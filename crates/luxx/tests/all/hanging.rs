//! A node that hangs says nothing, not even that it does.

use postgres_testkit::Scratch;

use crate::house::House;
use crate::visitor::{Visitor, dealt, play_out};

#[tokio::test]
async fn whoever_only_waits_at_a_table_of_a_node_that_hangs_is_sent_to_the_next_owner() {
    let scratch = Scratch::start();
    let [mut first, mut second] = [(); 2].map(|()| House::node(scratch.address()));
    first.start();
    second.start();
    let anna = Visitor::new(first.address).await;
    let (table, _socket, update) = dealt(&anna).await;
    let id = table["id"].as_str().expect("a table");
    let anna = Visitor { server: second.address, ..anna };
    let mut there = anna.sit_at(id).await.expect("the other node passes on");
    assert_eq!(there.hear_of("welcome").await["update"]["view"], update["view"]);
    first.signal("-STOP");
    while there.hear().await.is_some() {}
    let mut there = anna.sit_at(id).await.expect("the table has moved");
    let welcome = there.hear_of("welcome").await;
    assert_eq!(welcome["update"]["view"], update["view"]);
    play_out(&mut there, welcome["update"].clone()).await;
}
