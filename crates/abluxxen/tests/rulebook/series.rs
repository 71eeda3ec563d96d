use abluxxen::{Abluxxen, Options};
use game::{BySeat, Game, Series, Standing};

use crate::table::{after, seat};

fn options(text: &str) -> Options {
    serde_json::from_str(text).expect("options")
}

#[test]
fn m1_every_seat_begins_equally_often() {
    let options = options(r#"{"edition":"ravensburger","seats":3,"first":1}"#);
    let mut series = Series::new(options.seats(), options.first(), 2);
    let mut begun = Vec::new();
    while let Standing::Next(first) = series.standing() {
        begun.push(Abluxxen::with_first(&options, first).first().number());
        series.add(&BySeat::new(options.seats(), 1));
    }
    assert_eq!(begun, [1, 2, 0, 1, 2, 0]);
    assert_eq!(series.totals().as_slice(), [6, 6, 6]);
}

#[test]
fn m2_equal_totals_share_the_series() {
    let options = options(r#"{"edition":"amigo","seats":3,"first":0}"#);
    let mut series = Series::new(options.seats(), options.first(), 1);
    for points in [[5, 1, 0], [0, 4, 0], [0, 0, 4]] {
        series.add(&BySeat::from_fn(options.seats(), |seat| points[usize::from(seat.number())]));
    }
    let Standing::Over { winners } = series.standing() else { panic!("three matches are played") };
    assert_eq!(winners.as_slice(), [true, true, false]);
}

#[test]
fn m3_any_seat_may_begin() {
    for first in 0..3 {
        let options = options(&format!(r#"{{"edition":"amigo","seats":3,"first":{first}}}"#));
        assert_eq!(Abluxxen::start(&options).active(), seat(first));
    }
    let refusal = serde_json::from_str::<Options>(r#"{"edition":"amigo","seats":3,"first":3}"#).unwrap_err();
    assert!(refusal.to_string().contains("M3"), "{refusal}");
}

#[test]
fn the_turn_goes_to_the_left() {
    let table = "
        variant: ravensburger advanced, 3 seats, 2 first
        asked: 2 lays down
        hand 0: 1 1
        hand 1: 1 1
        hand 2: 2 2
        pool: 4
        discard: rest";
    assert_eq!(after(table, "2 1x2").active(), seat(0));
    assert_eq!(after(table, "2 1x2, 0 1x1").active(), seat(1));
}
