//! The toy game, solved on paper, agrees with the toy game as it is played by way of its contract.

use std::collections::BTreeMap;

use game::{Awaiting, Game, Seat, Step, Viewer};
use game_testkit::toy::{Card, Chance, Choice, Cuckoo, Options, PhaseView, State};
use game_testkit::{assert_path_counts, assert_uniform, count_paths};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let begins_with = |first: &Card| {
        let others: Vec<Card> = cards.iter().filter(|card| *card != first).copied().collect();
        orders(&others).into_iter().map(|order| [&[*first], &order[..]].concat()).collect::<Vec<_>>()
    };
    cards.iter().flat_map(begins_with).collect()
}

/// All first questions of a match with one round: one for each order of the cards. Seat 0 begins.
fn deals(n_seats: u8) -> Vec<(Vec<Card>, State)> {
    let options = Options::new(n_seats, 1).expect("two to four seats");
    let cards: Vec<Card> = Card::all(options.seats()).collect();
    let dealt = |deck: Vec<Card>| {
        let mut state = Cuckoo::start(&options);
        Cuckoo::apply(&mut state, &Step::Chance(Chance::Deck(deck.clone())), &mut |_| ());
        (deck, state)
    };
    orders(&cards).into_iter().map(dealt).collect()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a small number")
}

fn legal(state: &State) -> Vec<Choice> {
    let mut legal = Vec::new();
    Cuckoo::legal_choices(state, &mut legal);
    legal
}

fn after(state: &State, choice: Choice) -> State {
    let Awaiting::Choice(awaited) = Cuckoo::awaiting(state) else { panic!("nobody is awaited") };
    let mut state = state.clone();
    Cuckoo::apply(&mut state, &Step::Choice(awaited, choice), &mut |_| ());
    state
}

fn seat_0_wins(state: &State) -> bool {
    Cuckoo::outcome(state).expect("both have chosen").winners[seat(0)]
}

/// What a seat goes by: states that look alike to it must be answered alike.
fn looks(state: &State, number: u8) -> String {
    serde_json::to_string(&Cuckoo::view(state, Viewer::Seat(seat(number)))).expect("a view travels")
}

/// The cards are 1, 2, 3. If seat 0 holds the 3 it keeps, and seat 1, without the 3, has all of keep, trade
/// and draw: 3 paths. Else seat 0 can keep (then seat 1 has 1 choice with the 3, else 3), trade (then
/// seat 1 holds a low card and has 3) or draw (then seat 1 cannot draw any more: 1 with the 3, else 2).
/// So if seat 1 holds the 3 there are 1 + 3 + 1 = 5, and if the 3 lies face down 3 + 3 + 2 = 8.
#[test]
fn paths_of_two_seats_are_those_on_paper() {
    let mut total = 0;
    for (deck, state) in deals(2) {
        let place_of_the_3 = deck.iter().position(|card| *card == Card(3)).unwrap();
        let n_paths = count_paths::<Cuckoo>(&state, 0, 2);
        assert_eq!(n_paths, [3, 5, 8][place_of_the_3], "{deck:?}");
        total += n_paths;
    }
    assert_eq!(total, 2 * (3 + 5 + 8));
}

/// Let p(s, h) be the paths when seat s of 0, 1, 2 is awaited, the 4 is at h (a seat or down, D) and a card
/// lies face down; q(s, h) the same when it is gone. The holder of the 4 can only keep.
/// p(2,2) = q(2,2) = 1; otherwise seat 2 has keep and two trades: q(2,·) = 3, and a draw: p(2,·) = 4.
/// Seat 1: keep, trade with 0, trade with 2, and with p also draw.
///   p(1,1) = 4                  q(1,1) = 3
///   p(1,0) = 4 + 4 + 4 + 3 = 15 q(1,0) = 9    (the trade with 0 brings the 4 to seat 1)
///   p(1,2) = 1 + 1 + 4 + 1 = 7  q(1,2) = 1 + 1 + 3 = 5
///   p(1,D) = 4 + 4 + 4 + 3 = 15
/// Seat 0: keep, trade with 1, trade with 2, draw.
///   p(0,0) = p(1,0) = 15
///   p(0,1) = p(1,1) + p(1,0) + p(1,1) + q(1,1) = 4 + 15 + 4 + 3 = 26
///   p(0,2) = p(1,2) + p(1,2) + p(1,0) + q(1,2) = 7 + 7 + 15 + 5 = 34
///   p(0,D) = p(1,D) + p(1,D) + p(1,D) + q(1,0) = 15 + 15 + 15 + 9 = 54
#[test]
fn paths_of_three_seats_are_those_on_paper() {
    let mut total = 0;
    for (deck, state) in deals(3) {
        let place_of_the_4 = deck.iter().position(|card| *card == Card(4)).unwrap();
        let n_paths = count_paths::<Cuckoo>(&state, 0, 3);
        assert_eq!(n_paths, [15, 26, 34, 54][place_of_the_4], "{deck:?}");
        total += n_paths;
    }
    assert_eq!(total, 6 * (15 + 26 + 34 + 54));
}

/// Both rounds are dealt from the same seed, so they have the same paths. Seed 1 deals 2, 1 and 3 face down:
/// 3 first choices and 8 paths to the end of the round.
#[test]
fn paths_go_on_through_chance() {
    let options = Options::new(2, 2).unwrap();
    assert_path_counts::<Cuckoo>(&options, 1, &[3, 8, 8 * 3, 8 * 8, 0]);
}

#[test]
#[should_panic(expected = "with seed 1 are now [3, 8], they were [3, 9]")]
fn a_wrong_path_count_is_told() {
    assert_path_counts::<Cuckoo>(&Options::new(2, 1).unwrap(), 1, &[3, 9]);
}

/// Two seats. If seat 0 trades, seat 1 knows both hands; if it draws, seat 1 sees the laid card and its own
/// and so knows the third. Either way seat 1 then takes the higher card by keeping or trading: seat 0
/// loses. So seat 0 keeps. Then seat 1 wins with the 3 by keeping and with the 1 by trading. With the 2 it
/// cannot know: seat 0 has the 1 or the 3, equally likely, and keeping wins against one, trading against
/// the other. Seat 0 wins half of that third: one deal of six.
#[test]
fn seat_0_of_two_can_be_sure_of_one_deal_in_six_and_of_no_more() {
    assert_eq!(seat_0_can_be_sure_of(), 1);
    assert_eq!(seat_1_can_hold_it_to(), 1);
}

/// The best of all plans of seat 0 if seat 1 knows the plan and answers each view as well as it can.
fn seat_0_can_be_sure_of() -> usize {
    let plans = [Choice::Keep, Choice::Trade(seat(1)), Choice::Draw];
    let pairs = plans.into_iter().flat_map(|with_1| plans.into_iter().map(move |with_2| (with_1, with_2)));
    let wins = pairs.map(|(with_1, with_2)| {
        let mut by_view = BTreeMap::<String, Vec<State>>::new();
        for (deck, state) in deals(2) {
            let state = after(&state, [with_1, with_2, Choice::Keep][usize::from(deck[0].0) - 1]);
            by_view.entry(looks(&state, 1)).or_default().push(state);
        }
        by_view.values().map(|alike| fewest_wins_of_seat_0(alike)).sum()
    });
    wins.max().expect("there are nine plans")
}

fn fewest_wins_of_seat_0(alike: &[State]) -> usize {
    let n_wins = |choice: Choice| alike.iter().filter(|state| seat_0_wins(&after(state, choice))).count();
    legal(&alike[0]).into_iter().map(n_wins).min().expect("somebody is awaited")
}

/// The most that seat 0 can win against the plan on paper, with the 2 kept after a kept card.
fn seat_1_can_hold_it_to() -> usize {
    let mut by_view = BTreeMap::<String, Vec<State>>::new();
    for (_, state) in deals(2) {
        by_view.entry(looks(&state, 0)).or_default().push(state);
    }
    let most_wins = |alike: &Vec<State>| {
        let wins = |choice: Choice| {
            alike.iter().filter(|state| seat_0_wins(&answer_of_seat_1(&after(state, choice), choice))).count()
        };
        legal(&alike[0]).into_iter().map(wins).max().expect("somebody is awaited")
    };
    by_view.values().map(most_wins).sum()
}

fn answer_of_seat_1(state: &State, choice_of_seat_0: Choice) -> State {
    let kept = after(state, Choice::Keep);
    let must_keep = legal(state) == [Choice::Keep];
    let knows_all = choice_of_seat_0 != Choice::Keep;
    let keeps = must_keep || if knows_all { !seat_0_wins(&kept) } else { holds_the_2(state) };
    if keeps { kept } else { after(state, Choice::Trade(seat(0))) }
}

fn holds_the_2(state: &State) -> bool {
    match Cuckoo::view(state, Viewer::Seat(seat(1))).phase {
        PhaseView::Playing { hands, .. } => hands[seat(1)].card == Some(Card(2)),
        PhaseView::Dealing(_) | PhaseView::Over(_) => false,
    }
}

#[test]
fn deals_and_determinized_views_are_spread_evenly() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let start = Cuckoo::start(&Options::new(3, 1).unwrap());
    assert_uniform(24, (0..24_000).map(|_| format!("{:?}", Cuckoo::sample(&start, &mut rng))));
    let (_, dealt) = deals(3).swap_remove(0);
    for (viewer, n_arrangements) in [(Viewer::Spectator, 24), (Viewer::Seat(seat(1)), 6)] {
        let view = Cuckoo::view(&dealt, viewer);
        let arranged = (0..12_000).map(|_| format!("{:?}", Cuckoo::determinize(&view, &mut rng)));
        assert_uniform(n_arrangements, arranged);
    }
}
