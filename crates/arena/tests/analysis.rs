//! Looking back: blunders are found, luck is told apart, and the curve ends with the outcome.

use abluxxen::{Abluxxen, Choice, Options};
use abluxxen_bots::Insight;
use arena::analysis::{Analysis, analyse};
use bots::{Budget, Level, Question};
use game::{Awaiting, Game, Record, Seat, Step};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A match between steady bots in which one seat always lays down its smallest layer and takes everything.
fn record(blunderer: Option<Seat>, seed: u64) -> Record<Abluxxen> {
    let options: Options =
        serde_json::from_str(r#"{"edition":"ravensburger","seats":3,"first":0}"#).expect("a variant");
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut bot = abluxxen_bots::bot(Level::Steady);
    let mut record = Record::new(options, vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]);
    let mut state = Abluxxen::start(&options);
    let mut legal = Vec::new();
    loop {
        let step = match Abluxxen::awaiting(&state) {
            Awaiting::Chance => Step::Chance(Abluxxen::sample(&state, &mut rng)),
            Awaiting::Nothing => break,
            Awaiting::Choice(seat) => {
                Abluxxen::legal_choices(&state, &mut legal);
                let choice = match blunderer {
                    Some(blunderer) if blunderer == seat => blunder(&legal),
                    _ => bot.choose(&Question::of_state(&state, seat, &legal), &mut rng),
                };
                Step::Choice(seat, choice)
            }
        };
        record.steps.push(step.clone().into());
        Abluxxen::apply(&mut state, &step, &mut |_| ());
    }
    record.outcome = Abluxxen::outcome(&state);
    record
}

/// One card of the highest value at a time, jokers first; takes whatever there is to take.
fn blunder(legal: &[Choice]) -> Choice {
    let worst = legal.iter().rev().find(|choice| matches!(choice, Choice::Play(layer) if layer.size() == 1));
    *worst.unwrap_or(&legal[0])
}

fn analysed(record: &Record<Abluxxen>) -> Analysis<Abluxxen> {
    analyse::<Abluxxen, Insight>(record, Budget::Iterations(300), 1, |_| ()).expect("a right record")
}

#[test]
fn the_curve_has_a_point_for_every_step_and_ends_with_the_outcome() {
    let record = record(None, 1);
    let analysis = analysed(&record);
    assert_eq!(analysis.chances.len(), record.steps.len() + 1);
    for chances in &analysis.chances {
        let sum: f64 = chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "somebody wins: {chances:?}");
    }
    let outcome = record.outcome.as_ref().unwrap();
    let shares: Vec<f64> = record.options.seats().iter().map(|seat| outcome.share(seat)).collect();
    assert_eq!(analysis.chances.last().unwrap(), &shares);
    let n_choices = record.steps.iter().filter(|step| matches!(step.step, Step::Choice(..))).count();
    assert_eq!(analysis.choices.len(), n_choices, "every choice of every seat is judged");
}

#[test]
fn who_blunders_loses_by_mistakes() {
    let blunderer = Seat::new(1).expect("a seat");
    let mut losses = [0.0; 3];
    for seed in 2..7 {
        let analysis = analysed(&record(Some(blunderer), seed));
        for (sum, seat) in losses.iter_mut().zip(&analysis.seats) {
            *sum += seat.loss;
        }
        for choice in &analysis.choices {
            assert!(choice.loss >= 0.0 && choice.best_value >= choice.value - 1e-9, "{choice:?}");
            assert!(!(choice.forced && choice.mistake), "{choice:?}");
        }
    }
    assert!(losses[1] > losses[0] + losses[2] && losses[1] > 0.5, "{losses:?}");
}

#[test]
fn luck_is_what_the_cards_changed() {
    let analysis = analysed(&record(None, 3));
    let sum: f64 = analysis.seats.iter().map(|seat| seat.luck).sum();
    assert!(sum.abs() < 1e-6, "one seat's luck is the others' bad luck: {sum}");
    assert!(analysis.seats.iter().any(|seat| seat.luck.abs() > 0.02), "cards matter: {:?}", analysis.seats);
}
