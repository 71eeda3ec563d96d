//! Positions in which the right answer is known.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bots::{Budget, Level, Question};
use fluxx::{Card, Choice, Fluxx, Options, View};
use game::{Awaiting, Game, Seat, Seats, Step, Viewer};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn card(id: &str) -> Card {
    id.parse().unwrap()
}

fn cards(ids: &str) -> Vec<Card> {
    ids.split_whitespace().map(card).collect()
}

/// The first seat of two is asked to play; it holds these cards, and these lie open.
fn view(hand: &str, goals: &str, fronts: [&str; 2]) -> View {
    let options = Options::new(Seats::new(2).unwrap(), Seat::default()).unwrap();
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut state = Fluxx::start(&options);
    while Fluxx::awaiting(&state) == Awaiting::Chance {
        let chance = Fluxx::sample(&state, &mut rng);
        Fluxx::apply(&mut state, &Step::Chance(chance), &mut |_| ());
    }
    let mut view = Fluxx::view(&state, Viewer::Seat(Seat::default()));
    view.hands[0].known = cards(hand);
    view.hands[0].size = u8::try_from(view.hands[0].known.len()).unwrap();
    view.goals = cards(goals);
    view.fronts = fronts.iter().map(|ids| cards(ids)).collect();
    let n_open = view.goals.len() + view.fronts.iter().map(Vec::len).sum::<usize>();
    let n_elsewhere = n_open + usize::from(view.hands[0].size + view.hands[1].size);
    view.n_draw_pile = u8::try_from(98 - n_elsewhere).unwrap();
    view
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
