//! Positions in which the right answer is known.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bots::{Budget, Desk, FollowUp, Guided, Judgement, Justify, Level, Policy, Question, Search, Skill};
use fluxx::{Card, Choice, Fluxx, State, View};
use fluxx_bots::{Insight, JUDGEMENT, champion, intuition};
use game::{Game, Seat, Viewer};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn card(id: &str) -> Card {
    id.parse().unwrap()
}

/// The first seat of two is asked to play; it holds these cards, and these lie open.
fn view(hand: &str, goals: &str, fronts: [&str; 2]) -> View {
    let [own, others] = fronts;
    seen(&format!("hand 0 {hand}\n goals {goals}\n front 0 {own}\n front 1 {others}\n hand 1 G29 G28 G27"))
}

/// What the first seat sees of a table in the notation of states.
fn seen(table: &str) -> View {
    Fluxx::view(&table.parse::<State>().unwrap(), Viewer::Seat(Seat::default()))
}

fn chosen(level: Level, view: &View) -> Choice {
    let seat = Seat::default();
    let state = Fluxx::determinize(view, &mut Pcg64Mcg::seed_from_u64(1));
    let mut legal = Vec::new();
    Fluxx::legal_choices(&state, &mut legal);
    let question = Question::<Fluxx>::of_view(view, seat, &legal).with_budget(Budget::Iterations(400));
    fluxx_bots::bot(level).choose(&question, &mut Pcg64Mcg::seed_from_u64(2))
}

#[track_caller]
fn assert_plays(levels: &[Level], view: &View, id: &str) {
    for level in levels {
        assert_eq!(chosen(*level, view), Choice::Play(card(id)), "{level}");
    }
}

const THINKING: [Level; 2] = [Level::Steady, Level::Strong];

/// G05 is Bread (K02) and Cookies (K04).
#[test]
fn a_keeper_that_wins_is_played() {
    let view = view("A01 R03 K02 K10", "G05", ["K04", "K09"]);
    assert_plays(&[Level::Easy, Level::Steady, Level::Strong], &view, "K02");
}

/// G15 is Moon (K10) and Sun (K14).
#[test]
fn a_goal_that_wins_is_played() {
    let view = view("A01 K02 G15 R03", "", ["K10 K14", "K09"]);
    assert_plays(&[Level::Easy, Level::Steady, Level::Strong], &view, "G15");
}

/// The other seat has Moon and Sun: playing G15 would hand the victory over.
#[test]
fn a_victory_is_not_handed_over() {
    let view = view("G15 A02", "", ["K01", "K10 K14"]);
    assert_plays(&THINKING, &view, "A02");
}

/// A19 steals; the other seat has the Bread that is lacking for G05.
#[test]
fn what_is_lacking_is_stolen() {
    let view = view("A19 A02 R12", "G05", ["K04", "K02"]);
    assert_plays(&THINKING, &view, "A19");
}

#[test]
fn nobody_throws_a_hand_away_before_drawing() {
    let view = seen("begin\n rules R22\n hand 0 K01 K02 G05 A01\n hand 1 K10");
    for level in [Level::Easy, Level::Steady] {
        assert_eq!(chosen(level, &view), Choice::GoOn, "{level}");
    }
}

/// G05 is Bread and Cookies, G15 Moon and Sun; R15 lets two Goals lie out.
#[test]
fn a_hint_says_that_the_goal_goes_only_if_one_does() {
    let reason_on = |table: &str| {
        let view = seen(&format!("hand 0 G15 A02\n {table}\n hand 1 G29"));
        Insight::default().reason(&view, &Choice::Play(card("G15"))).id
    };
    assert_eq!(reason_on("goals G05"), "fluxx-hint-goal");
    assert_eq!(reason_on("rules R03"), "fluxx-hint-action");
    assert_eq!(reason_on("rules R15\n goals G05"), "fluxx-hint-action");
}

/// The nets are sure of much that worlds do not bear out.
#[test]
fn the_champion_tries_choices_that_its_net_finds_improbable() {
    let view = view("A01 R03 K02 K10 G15 G20 R10", "G05", ["K05", "K09"]);
    let state = Fluxx::determinize(&view, &mut Pcg64Mcg::seed_from_u64(1));
    let mut legal = Vec::new();
    Fluxx::legal_choices(&state, &mut legal);
    let question = Question::<Fluxx>::of_view(&view, Seat::default(), &legal);
    let mut search = Search::<Fluxx, _>::new(champion());
    let patience = question.paced(Budget::Iterations(10)).patience();
    let tried = search.think(&question, &patience, &mut Pcg64Mcg::seed_from_u64(2)).ranked().len();
    assert_eq!(tried, legal.len());
}

/// In a position where the net would play another card than the rule of thumb.
#[test]
fn in_a_world_goes_on_who_is_told_to() {
    let [asked, other] = [0, 1].map(|number| Seat::new(number).unwrap());
    let desk = || Desk::new(Pcg64Mcg::seed_from_u64(2));
    let disputed = |goal: u8| {
        let view = view("A01 A05 A09 R03 R10 K02 K10", &format!("G{goal:02}"), ["K05", "K09"]);
        let state = Fluxx::determinize(&view, &mut Pcg64Mcg::seed_from_u64(1));
        let of_thumb = Insight::default().choose(&state, asked, &mut desk());
        let of_net = intuition().choose(&state, asked, &mut desk());
        (of_thumb != of_net).then_some((view, state, of_thumb, of_net))
    };
    let (view, state, of_thumb, of_net) = (1..=25).find_map(disputed).unwrap();
    let choice = |follow_up: FollowUp, thinks: Seat| {
        let guided = Guided::new(Insight::default(), intuition(), Judgement { follow_up, ..JUDGEMENT });
        Skill::<Fluxx>::guess(&guided, &view, thinks, &mut desk());
        Policy::<Fluxx>::choose(&guided, &state, asked, &mut desk())
    };
    for thinks in [asked, other] {
        assert_eq!(choice(FollowUp::RuleOfThumb, thinks), of_thumb);
        assert_eq!(choice(FollowUp::NetForAll, thinks), of_net);
    }
    assert_eq!(choice(FollowUp::Net, asked), of_net);
    assert_eq!(choice(FollowUp::Net, other), of_thumb);
}
