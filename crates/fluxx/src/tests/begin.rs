use game::{Awaiting, Game, Seat, Step};

use super::notation::cards;
use super::run;
use crate::{CardOrder, Chance, Choice, Fluxx, Options, Refusal, State};

fn start(options: &str, first: &str) -> State {
    let options: Options = serde_json::from_str(options).expect("good options");
    let mut state = Fluxx::start(&options);
    let top = cards(first);
    let rest = state.dealt().iter().filter(|card| !top.contains(card));
    let order: CardOrder = top.iter().copied().chain(rest).collect();
    Fluxx::apply(&mut state, &Step::Chance(Chance::Shuffle(order)), &mut |_| ());
    state
}

fn legal(state: &State) -> Vec<Choice> {
    let mut legal = Vec::new();
    Fluxx::legal_choices(state, &mut legal);
    legal
}

#[test]
fn s1_two_to_six_seats_and_a_first_seat() {
    for options in
        [r#"{"seats":1,"first":0}"#, r#"{"seats":7,"first":0}"#, r#"{"seats":3,"first":3}"#, r#"{"seats":3}"#]
    {
        assert!(serde_json::from_str::<Options>(options).is_err(), "{options}");
    }
    let options: Options = serde_json::from_str(r#"{"seats":3,"first":2}"#).expect("good options");
    let all = r#"{"seats":3,"first":2,"meta":null,"deck":"de-4.0","day":"ordinary","birthday":[],"war_moves":"war","death":"may","rich_bonus":"may","milk_is_food":false,"turn_limit":1000}"#;
    assert_eq!(serde_json::to_string(&options).expect("options travel"), all);
}

#[test]
fn s1_options_that_make_no_sense_are_refused_by_name() {
    for (options, field) in [
        (r#"{"seats":3,"first":0,"birthday":[4]}"#, "birthday"),
        (r#"{"seats":3,"first":0,"turn_limit":0}"#, "turn_limit"),
        (r#"{"seats":9,"first":0}"#, "seats"),
        (r#"{"seats":2,"first":2}"#, "first"),
    ] {
        let problem = serde_json::from_str::<Options>(options).expect_err("bad options").to_string();
        assert!(problem.contains(&format!("`{field}`")), "{problem}");
    }
}

#[test]
fn s2_three_cards_each_from_seat_zero() {
    let state = start(r#"{"seats":3,"first":1}"#, "K01 K02 K03 K04 K05 K06 K07 K08 K09 K10");
    let hands: Vec<u8> = state.options.seats().iter().map(|seat| state.n_hand(seat)).collect();
    assert_eq!(hands, [3, 4, 3]);
    assert_eq!(legal(&state), cards("K04 K05 K06 K10").into_iter().map(Choice::Play).collect::<Vec<_>>());
}

#[test]
fn s3_dealt_creepers_go_in_front_and_are_replaced() {
    let state = start(r#"{"seats":2,"first":0}"#, "K01 C01 C02 K02 K03 K04 K05 K06");
    assert_eq!(state.fronts[Seat::default()], cards("C01 C02").into_iter().collect());
    assert_eq!(state.n_hand(Seat::default()), 4);
}

#[test]
fn s4_without_creepers_ninety_four_cards_are_shuffled() {
    let options: Options =
        serde_json::from_str(r#"{"seats":2,"first":0,"meta":"no_creepers"}"#).expect("good");
    assert_eq!(Fluxx::start(&options).dealt().len(), 94);
}

#[test]
fn s5_nothing_reacts_during_the_deal_but_lone_death_is_asked_about_after_it() {
    let state = start(r#"{"seats":2,"first":0}"#, "K01 K02 K03 C03 K04 K05 K06 K07");
    assert_eq!(Fluxx::awaiting(&state), Awaiting::Choice(Seat::new(1).expect("a seat")));
    assert_eq!(legal(&state), [Choice::Pass, Choice::Discard(cards("C03")[0])]);
    assert_eq!(state.n_hand(Seat::default()), 4, "the draw of the first turn comes before");
}

#[test]
fn s6_a_chance_must_be_about_exactly_the_right_cards() {
    let options: Options = serde_json::from_str(r#"{"seats":2,"first":0}"#).expect("good");
    let state = Fluxx::start(&options);
    let short = Chance::Shuffle(cards("K01 K02").into_iter().collect());
    assert_eq!(Fluxx::check_chance(&state, &short), Err(Refusal::WrongCards));
    let twice: CardOrder = state.dealt().iter().chain(cards("K01")).collect();
    assert_eq!(Fluxx::check_chance(&state, &Chance::Shuffle(twice)), Err(Refusal::WrongCards));
    assert_eq!(Fluxx::check_chance(&state, &Chance::Pick(cards("K01")[0])), Err(Refusal::ChanceNotAwaited));
}

#[test]
fn t1_draw_play_and_the_next_seat() {
    run("begin\n hand 0 K01\n draw K05 K06\n ? 0 play K01 | play K05\n > play K05\n = turn 1\n ? 1 play K06");
}

#[test]
fn t4_the_empty_hand_is_looked_at_once_when_the_turn_starts() {
    run("hand 0 R17\n > play R17\n = hand 0\n = turn 1\n = drawn 1");
}

#[test]
fn t5_whether_the_first_play_is_random_is_noted_before_the_draw() {
    run("begin\n rules R16 R08\n draw K05\n = awaits pick 0");
    run("begin\n rules R16 R21\n front 1 K19\n draw K05 K06\n = awaits pick 0");
}

#[test]
fn t6_a_match_ends_at_the_turn_limit_without_a_winner() {
    let state = run(
        "options {\"turn_limit\":2}\n hand 0 K01 K02\n hand 1 K03 K04\n > play K01\n > play K03\n = awaits nothing",
    );
    let outcome = Fluxx::outcome(&state).expect("it is over");
    assert_eq!(serde_json::to_string(&outcome.ending).expect("an ending"), r#"{"end":"turn_limit"}"#);
    assert_eq!(outcome.points.as_slice(), [0, 0]);
    assert_eq!(outcome.winning_seats().count(), 0);
}

#[test]
fn t7_only_the_awaited_seat_answers_the_open_question() {
    let state = run("hand 0 K01\n hand 1 K02");
    let (zero, one) = (Seat::default(), Seat::new(1).expect("a seat"));
    let k02 = Choice::Play(cards("K02")[0]);
    assert_eq!(Fluxx::check(&state, one, &k02), Err(Refusal::NotYourQuestion { seat: zero }));
    assert!(matches!(Fluxx::check(&state, zero, &k02), Err(Refusal::NotInHand { .. })));
    assert!(matches!(Fluxx::check(&state, zero, &Choice::Left), Err(Refusal::NotAnAnswer { .. })));
    assert_eq!(Fluxx::check(&state, zero, &Choice::Pass), Err(Refusal::PlayIsCompulsory));
}
