//! Records that are off cost nothing: after the first match a random match never touches the heap.

use abluxxen::Abluxxen;
use arena::{Dice, KeepNothing, play_match};
use bots::Random;

#[test]
fn a_match_allocates_nothing() {
    let options = serde_json::from_str(r#"{"edition":"amigo","seats":4,"first":0}"#).expect("a variant");
    let mut legal = Vec::with_capacity(256);
    let mut play = |round| {
        let mut dice = Dice::new(5, round);
        play_match::<Abluxxen>(&options, &mut Random, &mut dice, &mut KeepNothing, &mut legal).n_choices
    };
    for round in 0..50 {
        let mut n_choices = 0;
        let heap = allocation_counter::measure(|| n_choices = play(round));
        assert!(n_choices > 20, "a whole match was played");
        assert_eq!(heap.count_total, 0, "match {round} took {heap:?}");
    }
    let probe = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8])));
    assert_eq!(probe.count_total, 1, "the counter counts");
}
