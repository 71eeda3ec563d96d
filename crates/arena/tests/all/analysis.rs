//! Looking back: blunders are found, luck is told apart, and the curve ends with the outcome.

use std::time::Duration;

use abluxxen::{Abluxxen, Choice, Options, State};
use abluxxen_bots::Insight;
use arena::analysis::{Analysis, LookBack, analyse};
use bots::{Budget, Level, Question, Search};
use game::{Game, Record, Step, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A match between steady bots. The first choice that would cost more than a quarter of a victory is made; returns
/// its step.
fn record(with_blunder: bool, seed: u64) -> (Record<Abluxxen>, Option<usize>) {
    let options: Options =
        serde_json::from_str(r#"{"edition":"ravensburger","seats":3,"first":0}"#).expect("a variant");
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut bot = abluxxen_bots::bot(Level::Steady);
    let mut record = Record::new(options, vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]);
    let mut state = Abluxxen::start(&options);
    let (mut legal, mut blundered) = (Vec::new(), None);
    let mut n_steps = 0;
    let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
        n_steps += 1;
        Abluxxen::legal_choices(state, &mut legal);
        let question = Question::of_state(state, seat, &legal).with_budget(Budget::Iterations(600));
        let blunder = (with_blunder && blundered.is_none()).then(|| blunder(&question)).flatten();
        if blunder.is_some() {
            blundered = Some(n_steps);
        }
        Some(blunder.unwrap_or_else(|| bot.choose(&question, rng)))
    };
    drive(&mut state, &mut rng, choose, &mut record);
    record.outcome = Abluxxen::outcome(&state);
    (record, blundered)
}

fn blunder(question: &Question<Abluxxen>) -> Option<Choice> {
    let hints = Search::new(Insight::default()).hints(question, &mut Pcg64Mcg::seed_from_u64(77));
    let (best, worst) = (hints.first()?, hints.last()?);
    let gap = best.worth?.low - worst.worth?.high;
    (gap > 0.25).then_some(worst.choice)
}

fn analysed(record: &Record<Abluxxen>) -> Analysis<Abluxxen> {
    analyse(record, &Insight::default(), Budget::Iterations(300), 1, |_| ()).expect("a right record")
}

#[test]
fn the_curve_has_a_point_for_every_step_and_ends_with_the_outcome() {
    let record = record(false, 1).0;
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

/// However large the budget is, and whatever the cards are.
#[test]
fn a_search_whose_time_is_up_has_looked_once_and_ends() {
    let record = record(false, 1).0;
    let begun = |n_iterations: u32, time_max: Option<Duration>| {
        let look = LookBack::new(record.clone(), &Insight::default(), Budget::Iterations(n_iterations), 1);
        look.expect("a right record").with_search_max(time_max)
    };
    let ended = |mut look: LookBack<Abluxxen, Insight>| {
        while look.advance() {}
        (look.was_late(), serde_json::to_string(&look.finish()).expect("plain values"))
    };
    let (_, once) = ended(begun(1, None));
    assert_eq!(ended(begun(500, Some(Duration::ZERO))), (true, once.clone()));
    let (is_late, calm) = ended(begun(20, Some(Duration::MAX)));
    assert!(!is_late && calm != once);
    let mut again = begun(500, Some(Duration::MAX));
    assert!((0..9).all(|_| again.advance()));
    again.begin_again(Budget::Iterations(20));
    assert_eq!((again.n_done(), ended(again).1), (0, calm), "as if nothing had been before");
}

/// A champion remembers for whom it thought.
#[test]
fn whoever_begins_again_has_the_figures_of_a_first_look() {
    let record = record(false, 1).0;
    let champion = abluxxen_bots::champion();
    let budget = Budget::Iterations(20);
    let first = analyse(&record, &champion, budget, 1, |_| ()).expect("a right record");
    let mut again = LookBack::new(record, &champion, Budget::Iterations(30), 1).expect("a right record");
    assert!((0..9).all(|_| again.advance()));
    again.begin_again(budget);
    while again.advance() {}
    let [first, again] =
        [first, again.finish()].map(|analysis| serde_json::to_string(&analysis).expect("plain values"));
    assert_eq!(again, first);
}

#[test]
fn a_blunder_is_found() {
    let (record, blundered) = record(true, 2);
    let blundered = blundered.expect("in a whole match there is something to spoil");
    let analysis = analysed(&record);
    let judged = analysis.choices.iter().find(|choice| choice.step == blundered).expect("it was judged");
    assert!(judged.mistake && judged.loss > 0.15, "{judged:?}");
    let review = &analysis.seats[usize::from(judged.seat.number())];
    assert!(review.n_mistakes >= 1 && review.loss >= judged.loss, "{review:?}");
    for choice in &analysis.choices {
        assert!((choice.best_value - choice.value - choice.loss).abs() < 1e-9, "{choice:?}");
        assert!(!(choice.forced && choice.mistake), "{choice:?}");
    }
}

#[test]
fn luck_is_what_the_cards_changed() {
    let analysis = analysed(&record(false, 3).0);
    let sum: f64 = analysis.seats.iter().map(|seat| seat.luck).sum();
    assert!(sum.abs() < 1e-6, "one seat's luck is the others' bad luck: {sum}");
    assert!(analysis.seats.iter().any(|seat| seat.luck.abs() > 0.02), "cards matter: {:?}", analysis.seats);
}
