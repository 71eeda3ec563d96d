//! What version 2 of the rules changed, each beside what version 1 did; and records of version 1.

use game::{Game, Record, Refuse, Seat, Step, Viewer};

use super::run;
use crate::view::card_of;
use crate::{Choice, Fluxx, Refusal, State, Version};

/// The same table by both versions, with what each leads to.
fn both(table: &str, by_one: &str, by_two: &str) {
    run(&format!("version 1.0\n{table}\n{by_one}"));
    run(&format!("{table}\n{by_two}"));
}

const ELEVEN_EACH: &str = "goals G01\n hand 0 A14 R01 R02 R03 R04 R05 R06 R07 R09 R10 R12
    hand 1 K01 K02 K03 K04 K05 K06 K07 K08 K09 K10 K12";

#[test]
fn w7_whoever_plays_trade_hands_with_eleven_each_has_lost() {
    let table = format!("{ELEVEN_EACH}\n > play A14");
    both(&table, "? 0 seat 1", "= won 1 G01");
}

#[test]
fn w7_the_card_that_left_stays_aside_and_has_done_nothing() {
    let state = run(&format!("{ELEVEN_EACH}\n > play A14\n = won 1 G01"));
    let view = Fluxx::view(&state, Viewer::Spectator);
    let aside: Vec<String> = view.agenda.iter().filter_map(card_of).map(|card| card.to_string()).collect();
    assert_eq!(aside, ["A14"]);
    assert_eq!(view.hands.iter().map(|hand| hand.size).collect::<Vec<_>>(), [10, 11]);
    assert_eq!(state.to_string().parse(), Ok(state));
}

#[test]
fn w7_a_new_goal_comes_too_late_for_the_seat_that_plays_it() {
    let table = ELEVEN_EACH.replace("A14", "G05");
    both(&format!("{table}\n > play G05"), "= goals G05", "= won 1 G01");
}

#[test]
fn w7_a_random_first_play_leaves_the_hand_too() {
    let table = "begin\n rules R05 R16\n goals G01\n hand 0 R01 R02 R03 R04 R06 R07 R09 R10 R12 R13
        hand 1 K01 K02 K03 K04 K05 K06 K07 K08 K09 K10 K12\n draw R14\n = awaits pick 0\n > pick R01";
    both(table, "= rules R05 R16 R01", "= won 1 G01");
}

#[test]
fn w7_a_card_taken_out_of_another_hand_leaves_it() {
    let table = "seats 3\n goals G01\n hand 0 A16 R15\n hand 1 R01 R02 R03 R04 R05 R06 R07 R09 R10 R12 R13
        hand 2 K01 K02 K03 K04 K05 K06 K07 K08 K09 K10 K12\n > play A16\n > seat 1\n > pick R01";
    // By version 1 the rule comes into play first, and seat 2 wins in the settling.
    both(table, "= won 2 G01\n = rules R01", "= won 2 G01\n = rules");
}

#[test]
fn w7_a_tie_that_falls_away_lets_the_other_goal_win() {
    let table = "seats 3\n rules R15\n goals G14 G01\n front 1 K04 K08
        hand 0 A01 R01 R02 R03 R04 R05 R06 R07 R09 R10 R12\n hand 2 K01 K02 K03 K05 K06 K07 K09 K10 K12 K13
        draw K15 K16 K17\n > play A01";
    both(table, "= turn 1", "= won 1 G14");
}

#[test]
fn w4_nobody_wins_while_a_blocked_seat_is_alone_ahead() {
    let table = "goals G02\n front 0 K01 K02 K03 K04\n front 1 K05 K06 K07 K08 K09 K10 C04
        hand 0 K12 R15\n > play K12";
    both(table, "= won 0 G02", "= turn 1");
}

#[test]
fn w4_a_free_seat_that_is_level_with_a_blocked_one_wins() {
    let table = "goals G02\n front 0 K01 K02 K03 K04\n front 1 K05 K06 K07 K08 K09 C04
        hand 0 K12 R15\n > play K12";
    both(table, "= won 0 G02", "= won 0 G02");
}

#[test]
fn w4_who_lacks_the_potato_is_blocked_among_the_most() {
    let table = "rules R24\n goals G02\n front 0 K01 K02 K03 K04 C04\n front 1 K05 K06 K07 K08 K09 K10
        hand 0 K12 R15\n > play K12";
    both(table, "= won 0 G02", "= turn 1");
}

#[test]
fn mh1_the_draw_of_a_mini_hand_is_settled_before_its_first_card() {
    let table = "seats 3\n front 0 K11\n hand 0 A03 R15\n draw C01 K02 K03\n > play A03";
    both(table, "? 0 play K02 | play K03", "? 0 seat 1 | seat 2\n > seat 1\n ? 0 play K02 | play K03");
}

#[test]
fn mh1_the_draw_of_a_mini_hand_can_win() {
    let table = "goals G10\n front 0 K03\n hand 0 A03 R15\n draw C03 K05 K06\n > play A03";
    both(table, "? 0 play K05 | play K06", "= won 0 G10\n = aside K05 K06");
}

#[test]
fn mh1_what_the_draw_makes_owed_goes_to_the_real_hand() {
    let table = r#"options {"meta":"escalation"}
        hand 0 A03 R15
        discard K05 K06 K07
        draw K02 only
        > play A03
        > shuffle K05 K06 K07"#;
    both(table, "= aside K02 K05\n = hand 0 R15", "= aside K02 K05\n = hand 0 R15 K06");
}

#[test]
fn ac4_the_draw_of_everybody_gets_1_is_settled_before_the_first_card_is_given() {
    let table = "seats 3\n front 0 K11\n hand 0 A05 R15\n draw C01 K02 K03 K04\n > play A05";
    let give = "? 0 give K02 0 | give K02 1 | give K02 2 | give K03 0 | give K03 1 | give K03 2 | give K04 0 | give K04 1 | give K04 2";
    both(table, give, &format!("? 0 seat 1 | seat 2\n > seat 2\n {give}"));
}

#[test]
fn f2_after_get_on_with_it_nothing_is_owed_in_that_turn() {
    let table = r#"options {"meta":"escalation"}
        rules R22
        hand 0 K01 K02
        hand 1 K12
        draw K05 only
        discard R01 R02 R03 R04 R05 R06 R07
        > free R22
        > shuffle R01"#;
    both(table, "= hand 0 K05 R01 K01 K02", "= hand 0 K05 R01 K01");
}

#[test]
fn p7_death_alone_may_be_discarded_whenever_a_card_of_the_turn_is_to_be_played() {
    let table = "rules R05\n front 0 C03\n hand 0 K01 K02 K04";
    both(table, "? 0 play K01 | play K02 | play K04", "? 0 play K01 | play K02 | play K04 | discard C03");
    run(&format!(
        "{table}\n > discard C03\n = discard C03\n = played 0\n ? 0 play K01 | play K02 | play K04
        > play K01\n = played 1"
    ));
}

#[test]
fn p7_it_is_the_last_choice_also_where_death_must_take_one() {
    run(r#"options {"death":"must_one"}
        rules R05 R22
        front 0 C03
        hand 0 K01 K02
        ? 0 play K01 | play K02 | free R22 | discard C03"#);
}

#[test]
fn p7_it_is_offered_again_after_it_was_declined() {
    run("rules R05\n front 0 C03 K05\n front 1 K06\n hand 0 A06 K01 K02 R15\n hand 1 K12
        > play A06\n > card K05\n > card K06
        ? 0 play K01 | play K02 | play R15");
    run("rules R05\n front 0 C03 K05\n hand 0 A18 K01 K02\n hand 1 K12
        > play A18\n > card K05\n ? 0 pass | discard C03\n > pass
        ? 0 play K01 | play K02 | discard C03");
}

#[test]
fn p7_it_is_not_offered_in_a_mini_hand() {
    run("front 0 C03\n hand 0 A03 R15\n draw K02 K03
        > play A03\n ? 0 pass | discard C03\n > pass\n ? 0 play K02 | play K03");
}

#[test]
fn p7_death_beside_another_card_is_refused() {
    let state = run("rules R05\n front 0 C03 K05\n hand 0 K01 K02");
    let refused = |state: &State| {
        let death = "C03".parse().expect("Death");
        Fluxx::check(state, Seat::default(), &Choice::Discard(death)).expect_err("not allowed")
    };
    assert_eq!(refused(&state).rule(), crate::paragraph::P7);
    let old = run("version 1.0\n rules R05\n front 0 C03\n hand 0 K01 K02");
    assert!(matches!(refused(&old), Refusal::NotAnAnswer { .. }));
}

#[test]
fn s6_a_view_of_version_1_is_read_by_version_1() {
    let state = run("version 1.0\n rules R05\n front 0 C03\n hand 0 K01 K02");
    let view = Fluxx::view(&state, Viewer::Seat(Seat::default()));
    let json = serde_json::to_value(&view).expect("a view is JSON");
    assert_eq!(json["version"], "1.0");
    let read: crate::View = serde_json::from_value(json).expect("its own text");
    assert_eq!(read.any_state().options.version(), Version::One);
    let newest = Fluxx::view(&run("hand 0 K01"), Viewer::Spectator);
    assert_eq!(serde_json::to_value(&newest).expect("a view is JSON").get("version"), None);
}

/// One match of every number of seats, Meta Rule and switch, as they were recorded by version 1.
const RECORDS: &str = include_str!("../../tests/records/version-1.jsonl");

#[test]
fn records_of_version_1_are_judged_by_version_1() {
    for line in RECORDS.lines() {
        let record = Record::<Fluxx>::from_line(line).expect("a good record");
        assert_eq!(Fluxx::rules(&record.options), "1.0");
        game::replay(&record).unwrap_or_else(|fault| panic!("{fault}: {line:.200}"));
        assert_eq!(record.to_line(), line);
    }
    assert!(RECORDS.lines().count() >= 30);
}

#[test]
fn some_records_of_version_1_would_be_refused_by_version_2() {
    let refused = RECORDS.lines().filter(|line| {
        let line = line.replacen(r#""rules":"1.0""#, r#""rules":"2.0""#, 1);
        let record = Record::<Fluxx>::from_line(&line).expect("the same form");
        game::replay(&record).is_err()
    });
    assert!(refused.count() >= 3, "the records tell the versions apart");
}

#[test]
fn only_what_stands_before_the_dot_names_a_version() {
    let options = run("hand 0 K01").options;
    for (name, version) in [("1", "1.0"), ("1.7", "1.0"), ("2", "2.0"), ("2.3", "2.0")] {
        let pinned = Fluxx::pinned(&options, name).expect("a known version");
        assert_eq!(Fluxx::rules(&pinned), version, "{name}");
    }
    for name in ["", ".0", "20", "v2"] {
        assert_eq!(Fluxx::pinned(&options, name), None, "{name}");
    }
}

#[test]
fn lists_of_legal_choices_ascend_since_version_2() {
    let old = RECORDS.lines().next().expect("a record");
    game::replay(&with_lists_reversed(old)).expect("any order will do");
    let new = old.replacen(r#""rules":"1.0""#, r#""rules":"2.0""#, 1);
    game::replay(&Record::<Fluxx>::from_line(&new).expect("the same form")).expect("right by both versions");
    let fault = game::replay(&with_lists_reversed(&new)).expect_err("descending");
    assert!(fault.to_string().contains("the list of legal choices is"), "{fault}");
}

/// A record that also says what was allowed at every choice, each list the wrong way round.
fn with_lists_reversed(line: &str) -> Record<Fluxx> {
    let mut record = Record::<Fluxx>::from_line(line).expect("a good record");
    let mut state = Fluxx::start(&record.options);
    for recorded in &mut record.steps {
        if let Step::Choice(..) = recorded.step {
            let mut legal = Vec::new();
            Fluxx::legal_choices(&state, &mut legal);
            legal.reverse();
            recorded.legal = Some(legal);
        }
        Fluxx::apply(&mut state, &recorded.step, &mut |_| ());
    }
    record
}

#[test]
fn a_version_that_is_not_known_is_refused_by_name() {
    let line = RECORDS.lines().next().expect("a record").replacen(r#""rules":"1.0""#, r#""rules":"3.0""#, 1);
    let fault = Record::<Fluxx>::from_line(&line).expect_err("not known");
    assert!(fault.to_string().contains("version `3.0` of fluxx is not known here"), "{fault}");
}
