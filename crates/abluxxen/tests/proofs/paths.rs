//! Numbers that any change of what is legal disturbs.

use abluxxen::{Abluxxen, Options};
use game_testkit::assert_path_counts;

fn assert_paths(options: &str, expected: &[u64]) {
    let options: Options = serde_json::from_str(options).unwrap();
    assert_path_counts::<Abluxxen>(&options, 2014, expected);
}

#[test]
fn paths_of_the_first_edition() {
    assert_paths(r#"{"edition":"ravensburger","seats":2,"first":0}"#, &[25, 325, 4378, 40487]);
}

#[test]
fn paths_of_the_base_game() {
    assert_paths(r#"{"edition":"amigo","seats":4,"first":1}"#, &[13, 91, 3913, 25106]);
}

#[test]
fn paths_of_experts() {
    assert_paths(r#"{"edition":"amigo","level":"expert","seats":3,"first":2}"#, &[43, 1075, 13040, 221773]);
}

#[test]
fn paths_of_the_duel() {
    assert_paths(r#"{"edition":"amigo","duel":true,"seats":2,"first":0}"#, &[35, 171, 5985, 24506]);
}
