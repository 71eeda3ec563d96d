//! Programs as bots: whatever they do, the arena goes on.
#![cfg(unix)]

use std::time::Duration;

use abluxxen::{Abluxxen, Choice, Options, State};
use arena::command::{AnswerTime, CommandBot, Complaints};
use bots::{Bot, Budget, Question};
use game::{Game, Viewer, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

const QUICK: AnswerTime =
    AnswerTime { starting: Duration::from_secs(20), answering: Duration::from_secs(20) };

/// Asks the program a few questions at the beginning of a match; returns the answers and the complaints.
fn ask(command: &str, patience: AnswerTime, n_questions: u32) -> (Vec<(Choice, Vec<Choice>)>, Vec<String>) {
    let complaints = Complaints::default();
    let mut bot = CommandBot::start(command, patience, complaints.clone());
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let options: Options =
        serde_json::from_str(r#"{"edition":"amigo","seats":3,"first":0}"#).expect("a variant");
    let mut answers = Vec::new();
    let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
        if answers.len() >= n_questions as usize {
            return None;
        }
        let mut legal = Vec::new();
        Abluxxen::legal_choices(state, &mut legal);
        let view = Abluxxen::view(state, Viewer::Seat(seat));
        let question = Question::<Abluxxen>::of_view(&view, seat, &legal).with_budget(Budget::Iterations(1));
        let choice = bot.choose(&question, rng);
        answers.push((choice, legal));
        Some(choice)
    };
    drive::<Abluxxen, _>(&mut Abluxxen::start(&options), &mut rng, choose, &mut ());
    (answers, complaints.all())
}

#[track_caller]
fn assert_one_complaint(command: &str, patience: AnswerTime, part: &str) {
    let (answers, complaints) = ask(command, patience, 12);
    assert_eq!(answers.len(), 12, "it goes on");
    assert!(answers.iter().all(|(choice, legal)| legal.contains(choice)), "random answers for it");
    let [complaint] = &complaints[..] else { panic!("{complaints:?}") };
    assert!(complaint.contains(part) && complaint.contains(command), "{complaint}");
}

/// A program of the shell that answers every question with its first legal choice.
const FIRST_LEGAL: &str =
    r#"sed -u -e 's/.*"legal":\[\({"play":{[^}]*}}\|{"draw":{[^}]*}}\|{[^}]*}\|"[^"]*"\).*/{"choice":\1}/'"#;

#[test]
fn a_program_answers_for_itself() {
    let (answers, complaints) = ask(FIRST_LEGAL, QUICK, 12);
    assert_eq!(complaints, [""; 0]);
    assert!(answers.iter().all(|(choice, legal)| *choice == legal[0]), "{answers:?}");
}

#[test]
fn a_program_that_cannot_be_started_is_reported() {
    assert_one_complaint("no-such-program-anywhere", QUICK, "it ended");
}

#[test]
fn a_program_that_ends_is_reported() {
    assert_one_complaint("true", QUICK, "it ended");
    assert_one_complaint("head -n 1", QUICK, "no choice");
}

#[test]
fn a_program_that_does_not_answer_is_reported_and_left_alone() {
    let hurried = AnswerTime { starting: Duration::from_millis(30), answering: Duration::from_millis(20) };
    assert_one_complaint("tail -f /dev/null", hurried, "did not answer within 50 ms");
}

#[test]
fn nonsense_is_reported() {
    assert_one_complaint("yes hello", QUICK, "no choice");
    assert_one_complaint("yes '{\"choice\":\"take_back\"}'", QUICK, "not legal");
}

#[test]
fn a_program_that_writes_without_end_is_cut_off() {
    assert_one_complaint("cat /dev/zero", QUICK, "it ended");
}
