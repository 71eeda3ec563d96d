use super::run;
use crate::state::State;

/// A pair Goal: both cards win, one does not, and a Creeper in front blocks.
macro_rules! pairs {
    ($($name:ident $goal:literal $one:literal $other:literal)*) => { $(
        #[test]
        fn $name() {
            let table = concat!("seats 3\n goals ", $goal, "\n front 0 ", $one, "\n hand 0 ", $other, " R15\n");
            let script = concat!("> play ", $other, "\n");
            run(&format!("{table}{script}= won 0 {}\n", $goal));
            run(&format!("{}{script}= turn 1\n", table.replace("front 0", "front 1")));
            run(&format!("{}{script}= turn 1\n", table.replace("front 0", "front 0 C04")));
        }
    )* };
}

pairs! {
    card_g04_the_appliances "G04" "K15" "K17"
    card_g05_baked_goods "G05" "K02" "K04"
    card_g06_bed_time "G06" "K13" "K16"
    card_g08_chocolate_cookies "G08" "K03" "K04"
    card_g09_chocolate_milk "G09" "K03" "K08"
    card_g11_dreamland "G11" "K13" "K06"
    card_g12_hearts_and_minds "G12" "K07" "K01"
    card_g13_hippyism "G13" "K11" "K07"
    card_g14_milk_and_cookies "G14" "K08" "K04"
    card_g15_night_and_day "G15" "K10" "K14"
    card_g17_rocket_science "G17" "K12" "K01"
    card_g18_rocket_to_the_moon "G18" "K12" "K10"
    card_g19_squishy_chocolate "G19" "K03" "K14"
    card_g20_time_is_money "G20" "K16" "K09"
    card_g21_toast "G21" "K02" "K17"
    card_g23_winning_the_lottery "G23" "K06" "K09"
    card_g24_the_minds_eye "G24" "K01" "K18"
    card_g25_dough "G25" "K02" "K09"
    card_g27_interstellar_spacecraft "G27" "K12" "K05"
    card_g28_star_gazing "G28" "K18" "K05"
}

#[test]
fn card_g01_the_single_largest_hand_of_ten_or_more_wins() {
    let hand = "K01 K02 K03 K04 K05 K06 K07 K08 K09 K10";
    run(&format!("hand 0 G01 G02\n hand 1 {hand}\n > play G01\n = won 1 G01"));
    run(&format!("hand 0 G01 G02\n rules R20\n hand 1 {hand}\n > play G01\n = turn 0"));
    run(&format!("hand 0 G01 G02\n rules R20\n hand 1 {hand} K11\n > play G01\n = won 1 G01"));
}

#[test]
fn card_g01_ten_against_ten_plays_on() {
    // At the start of the next turn one card is drawn, and eleven beat ten.
    run("hand 0 G01 R01 R02 R03 R04 R05 R06 R07 R09 R10 R12
        hand 1 K01 K02 K03 K04 K05 K06 K07 K08 K09 K10
        > play G01
        = won 1 G01");
    run("rules R05
        hand 0 G01 R01 R02 R03 R04 R06 R07 R09 R10 R12 R13
        hand 1 K01 K02 K03 K04 K05 K06 K07 K08 K09 K10
        > play G01
        = turn 0");
}

#[test]
fn card_g02_five_keepers_and_alone_the_most() {
    run("front 1 K01 K02 K03 K04 K05\n hand 0 G02 R01\n > play G02\n = won 1 G02");
    run("front 1 K01 K02 K03 K04\n hand 0 G02 R01\n > play G02\n = turn 1");
    run("rules R20\n front 1 K01 K02 K03 K04 K05\n hand 0 G02 R01\n > play G02\n = turn 0");
    run("front 0 K06 K07 K08 K09 K10\n front 1 K01 K02 K03 K04 K05\n hand 0 G02 R01\n > play G02\n = turn 1");
}

#[test]
fn w4_version_1_left_blocked_seats_out_before_the_most_were_counted() {
    run("version 1.0\n front 0 K06 K07 K08 K09 K10 K11 C04\n front 1 K01 K02 K03 K04 K05\n hand 0 G02 R01
        goals G01
        > play G02
        = front 1 C04 K01 K02 K03 K04 K05
        = won 0 G02");
    run("version 1.0\n seats 3\n front 0 K06 K07 K08 K09 K10 K11 C03\n front 1 K01 K02 K03 K04 K05\n hand 0 G02 R01
        > play G02
        = won 1 G02");
}

#[test]
fn card_g03_love_alone_wins() {
    run("front 1 K07\n hand 0 G03 R01\n > play G03\n = won 1 G03");
    run("front 1 K07 K01\n hand 0 G03 R01\n > play G03\n = turn 1");
    run("front 1 K07 C01\n hand 0 G03 R01\n > play G03\n = turn 1");
    run("rules R23\n front 1 K07 C01\n hand 0 G03 R01\n > play G03\n = won 1 G03");
}

#[test]
fn card_g07_the_brain_needs_television_to_be_absent() {
    run("front 0 K01\n hand 0 G07 R01\n > play G07\n = won 0 G07");
    run("front 0 K01\n front 1 K15\n hand 0 G07 R01\n > play G07\n = turn 1");
    run("front 0 K01\n front 1 K15\n goals G07\n hand 0 A18 R01\n > play A18\n > card K15\n = won 0 G07");
}

#[test]
fn card_g10_death_is_needed_and_does_not_block() {
    run("front 1 K03 C03\n hand 0 G10 R01\n > play G10\n = won 1 G10");
    run("front 1 K03 C03 C01\n hand 0 G10 R01\n > play G10\n = turn 1");
}

#[test]
fn card_g16_peace_needs_war_to_be_absent() {
    run("seats 3\n front 0 K11\n hand 0 G16 R01\n > play G16\n = won 0 G16");
    run("seats 3\n front 0 K11\n front 1 C01\n hand 0 G16 R01\n > play G16\n = turn 1");
}

#[test]
fn w6_silver_lining_does_not_lift_what_a_goal_rules_out() {
    run("seats 3\n rules R23\n front 0 K11\n front 1 C01\n hand 0 G16 R01\n > play G16\n = turn 1");
    run("seats 3\n rules R23\n front 0 K11 C02\n hand 0 G16 R01\n > play G16\n = won 0 G16");
}

#[test]
fn card_g22_war_and_death_win_together() {
    run("front 1 C01 C03\n hand 0 G22 R01\n > play G22\n = won 1 G22");
    run("front 1 C01 C03 C02\n hand 0 G22 R01\n > play G22\n = turn 1");
}

#[test]
fn card_g26_death_and_taxes_win_together() {
    run("front 1 C02 C03\n hand 0 G26 R01\n > play G26\n = won 1 G26");
    run("front 1 C02\n front 0 C03 K01\n hand 0 G26 R01\n > play G26\n = turn 1");
}

#[test]
fn card_g29_the_party_and_something_to_eat() {
    for food in ["K02", "K03", "K04"] {
        run(&format!("front 1 K19 {food}\n hand 0 G29 R01\n > play G29\n = won 1 G29"));
    }
    run("front 1 K19 K08\n hand 0 G29 R01\n > play G29\n = turn 1");
    run("options {\"milk_is_food\":true}\n front 1 K19 K08\n hand 0 G29 R01\n > play G29\n = won 1 G29");
    run("rules R20\n front 1 K19 K02\n hand 0 G29 R01\n > play G29\n = turn 0");
    run("rules R20\n front 1 K19 K02 K04\n hand 0 G29 R01\n > play G29\n = won 1 G29");
}

#[test]
fn go1_a_new_goal_replaces_the_old_one() {
    run("goals G04\n hand 0 G05 R01\n > play G05\n = goals G05\n = discard G04");
    run("rules R15\n goals G04\n hand 0 G05 R01\n > play G05\n = goals G04 G05");
}

#[test]
fn go2_of_three_goals_an_old_one_goes() {
    run("rules R15\n goals G04 G05\n hand 0 G06 R01\n front 1 K02 K04
        > play G06
        ? 0 card G04 | card G05
        > card G05
        = goals G04 G06
        = discard G05
        = turn 1");
}

#[test]
fn go3_the_potato_moves_once_with_every_goal_change() {
    run("seats 3\n front 0 C04\n hand 0 G05 R01\n > play G05\n = front 2 C04");
    run("seats 3\n front 0 C04\n goals G04\n hand 0 G05 R01\n > play G05\n = front 2 C04");
    run("seats 3\n front 0 C04\n rules R15\n goals G04\n hand 0 G05 R01\n > play G05\n = front 2 C04");
    run("seats 3\n front 0 C04\n rules R15\n goals G04 G06\n hand 0 G05 R01
        > play G05\n = front 0 C04\n > card G04\n = front 2 C04");
    run("seats 3\n front 0 C04\n rules R15\n goals G04 G06\n hand 0 A15 R01
        > play A15\n > card R15\n = front 0 C04\n > card G04\n = front 2 C04\n = goals G06");
}

#[test]
fn w1_two_winners_at_once_are_no_winner_until_one_is_left() {
    run("seats 3\n rules R15 R05\n goals G04 G05\n front 1 K15 K17 C01\n front 2 K02 K04 C02\n hand 0 A17 A18 R01
        > play A17
        = turn 0
        > play A18
        > card K02
        = won 1 G04");
}

#[test]
fn go2_no_table_has_a_third_goal() {
    let parsed: Result<State, _> = "rules R13\ngoals G14 G16 G15".parse();
    let problem = parsed.expect_err("three Goals").to_string();
    assert!(problem.contains("never more than two Goals"), "{problem}");
}
