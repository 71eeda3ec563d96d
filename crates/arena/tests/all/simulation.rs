//! The same seed gives the same matches whatever the number of threads, and the sums are right.

use std::io;
use std::num::NonZero;
use std::time::Duration;

use abluxxen::{Abluxxen, Options};
use arena::{First, Lineup, Plan, Records, Reporter, Summary, Tally, simulate};
use bots::Random;
use game::{BySeat, Game, Record, Seats, replay};

#[derive(Default)]
struct Collected {
    lines: String,
    n_rounds: u64,
}

impl Reporter for Collected {
    fn lines(&mut self, lines: &str) -> io::Result<()> {
        self.lines.push_str(lines);
        Ok(())
    }

    fn done(&mut self, n_rounds: u64) {
        self.n_rounds += n_rounds;
    }
}

fn options(text: &str) -> Options {
    serde_json::from_str(text).expect("a variant that exists")
}

fn plan(n_rounds: u64) -> Plan<Abluxxen> {
    Plan {
        options: options(r#"{"edition":"amigo","level":"base","seats":4,"first":2}"#),
        first: First::AsAgreed,
        n_rounds,
        series: None,
        seed: 2014,
        n_threads: NonZero::new(1).expect("one"),
        players: vec!["bot:random".to_owned(); 4],
        records: Records::None,
    }
}

fn run(plan: &Plan<Abluxxen>) -> (Tally<Abluxxen>, Collected) {
    let mut collected = Collected::default();
    let tally = simulate(plan, || Random, &mut collected).expect("a sink that never fails");
    assert_eq!(collected.n_rounds, plan.n_rounds);
    (tally, collected)
}

fn summary(tally: &Tally<Abluxxen>) -> serde_json::Value {
    let players = vec!["bot:random".to_owned(); 4];
    serde_json::to_value(Summary::new(tally, &players, Duration::from_secs(2))).expect("plain JSON")
}

fn matches_of(lines: &str) -> Vec<Record<Abluxxen>> {
    lines.lines().map(|line| Record::from_line(line).expect("our own line")).collect()
}

#[test]
fn threads_change_nothing() {
    let mut plan = Plan { records: Records::StepsAndLegal, first: First::Random, ..plan(150) };
    let (tally, one) = run(&plan);
    for n_threads in 2..=4 {
        plan.n_threads = NonZero::new(n_threads).expect("not zero");
        let (other_tally, other) = run(&plan);
        assert!(one.lines == other.lines, "{n_threads} threads wrote other records");
        assert_eq!(summary(&tally), summary(&other_tally));
    }
}

#[test]
fn records_are_of_the_same_matches_and_replay() {
    let (silent, nothing) = run(&plan(60));
    let (tally, collected) = run(&Plan { records: Records::Steps, ..plan(60) });
    assert_eq!(nothing.lines, "");
    assert_eq!(summary(&silent), summary(&tally));
    let records = matches_of(&collected.lines);
    assert_eq!(records.len(), 60);
    for record in &records {
        replay(record).expect("a match that was played can be played again");
        assert_eq!(record.players.len(), 4);
        assert!(record.steps.iter().all(|step| step.legal.is_none()));
    }
}

#[test]
fn legal_choices_stand_beside_every_choice() {
    let (_, collected) = run(&Plan { records: Records::StepsAndLegal, ..plan(20) });
    for record in matches_of(&collected.lines) {
        replay(&record).expect("the replay compares the lists");
        assert!(record.steps[0].legal.is_none(), "a chance has no list");
        assert!(record.steps[1..].iter().all(|step| step.legal.is_some()));
    }
}

#[test]
fn sums_agree_with_the_records() {
    let (tally, collected) = run(&Plan { records: Records::Steps, ..plan(300) });
    let records = matches_of(&collected.lines);
    let outcomes: Vec<_> = records.iter().map(|record| record.outcome.as_ref().expect("an end")).collect();
    let n_choices: usize = records.iter().map(|record| record.steps.len() - 1).sum();
    assert_eq!((tally.n_matches(), tally.n_choices()), (300, n_choices as u64));
    let summary = summary(&tally);
    for seat in Abluxxen::seats(&records[0].options).iter() {
        let points: i32 = outcomes.iter().map(|outcome| outcome.points[seat]).sum();
        let share: f64 = outcomes.iter().map(|outcome| outcome.share(seat)).sum();
        let told = &summary["seats"][usize::from(seat.number())];
        assert!((told["points"]["mean"].as_f64().expect("a mean") - f64::from(points) / 300.0).abs() < 1e-9);
        assert!((told["win_share"]["mean"].as_f64().expect("a mean") - share / 300.0).abs() < 1e-9);
    }
    let n_ended: u64 = summary["ends"].as_object().expect("names").values().filter_map(|n| n.as_u64()).sum();
    assert_eq!(n_ended, 300);
    assert_eq!(summary["matches_per_s"], 150.0);
}

#[test]
fn every_seat_begins_equally_often_in_a_series() {
    let plan = Plan { records: Records::Steps, series: Some(2), ..plan(3) };
    let (tally, collected) = run(&plan);
    let begun: Vec<u8> = matches_of(&collected.lines).iter().map(|r| r.options.first().number()).collect();
    assert_eq!(begun, [2, 3, 0, 1, 2, 3, 0, 1].repeat(3));
    assert_eq!(tally.n_matches(), 24);
    assert_eq!(summary(&tally)["series"]["series"], 3);
    let share: f64 = (0..4)
        .map(|seat| summary(&tally)["series"]["seats"][seat]["win_share"]["mean"].as_f64().expect("a mean"))
        .sum();
    assert!((share - 1.0).abs() < 1e-9);
}

#[test]
fn a_random_first_seat_is_any_seat() {
    let (_, collected) = run(&Plan { records: Records::Steps, first: First::Random, ..plan(100) });
    let mut n_begun = [0; 4];
    for record in matches_of(&collected.lines) {
        n_begun[usize::from(record.options.first().number())] += 1;
    }
    assert!(n_begun.iter().all(|&n| n > 10), "{n_begun:?}");
}

#[test]
fn bots_by_name_play_as_the_quick_path_does() {
    let plan = Plan { records: Records::Steps, ..plan(30) };
    let (_, quick) = run(&plan);
    let mut named = Collected::default();
    let lineup = || {
        Lineup::new(
            BySeat::from_fn(Seats::new(4).expect("four"), |_| {
                Box::new(bots::Random) as Box<dyn bots::Bot<_>>
            }),
            bots::Budget::default(),
        )
    };
    simulate(&plan, lineup, &mut named).expect("a sink that never fails");
    assert!(quick.lines == named.lines);
}

#[test]
fn a_failing_sink_ends_the_simulation() {
    struct Full;
    impl Reporter for Full {
        fn lines(&mut self, _: &str) -> io::Result<()> {
            Err(io::Error::other("no space left"))
        }
        fn done(&mut self, _: u64) {}
    }
    let plan =
        Plan { records: Records::Steps, n_threads: NonZero::new(3).expect("three"), ..plan(1_000_000) };
    let problem = simulate(&plan, || Random, &mut Full).expect_err("it cannot write");
    assert_eq!(problem.to_string(), "no space left");
}
