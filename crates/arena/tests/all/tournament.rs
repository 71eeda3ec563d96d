//! Tournaments: fair seats, the same result from the same seed, honest intervals.

use std::num::NonZero;

use abluxxen::{Abluxxen, Options};
use arena::First;
use arena::tournament::{Deals, Standings, Tournament};
use bots::{Bot, Budget, Question, Random};
use rand_pcg::Pcg64Mcg;

/// Takes the first legal choice: not random, and not good.
struct FirstLegal;

impl Bot<Abluxxen> for FirstLegal {
    fn choose(&mut self, question: &Question<Abluxxen>, _: &mut Pcg64Mcg) -> abluxxen::Choice {
        question.legal()[0]
    }
}

/// Lays down as much as it can and never takes anything: better than random.
struct Greedy;

impl Bot<Abluxxen> for Greedy {
    fn choose(&mut self, question: &Question<Abluxxen>, _: &mut Pcg64Mcg) -> abluxxen::Choice {
        let size = |choice: &abluxxen::Choice| match choice {
            abluxxen::Choice::Play(layer) => layer.size(),
            abluxxen::Choice::Leave | abluxxen::Choice::Pass => 1,
            abluxxen::Choice::Shadow(_)
            | abluxxen::Choice::Take
            | abluxxen::Choice::TakeBack
            | abluxxen::Choice::Discard
            | abluxxen::Choice::Draw(_) => 0,
        };
        *question.legal().iter().max_by_key(|choice| size(choice)).expect("there is a choice")
    }
}

fn tournament(names: &[&str], deals: Deals, n_matches: u64, n_threads: usize) -> Tournament<Abluxxen> {
    let options: Options =
        serde_json::from_str(r#"{"edition":"amigo","level":"advanced","seats":4,"first":0}"#)
            .expect("a variant");
    Tournament {
        options,
        first: First::AsAgreed,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        n_matches,
        deals,
        budget: Budget::Iterations(1),
        seed: 5,
        n_threads: NonZero::new(n_threads).expect("some threads"),
    }
}

fn play(tournament: &Tournament<Abluxxen>) -> Standings {
    let make = |bot: usize| -> Box<dyn Bot<Abluxxen>> {
        match tournament.names[bot].as_str() {
            "greedy" => Box::new(Greedy),
            "first" => Box::new(FirstLegal),
            _ => Box::new(Random),
        }
    };
    tournament.play(make, |_| ())
}

fn greedy_or_random(bot: usize) -> Box<dyn Bot<Abluxxen>> {
    if bot == 0 { Box::new(Greedy) } else { Box::new(Random) }
}

#[test]
fn stretches_that_others_play_make_the_same_tournament() {
    let whole = tournament(&["greedy", "random"], Deals::Duplicate, 60, 1);
    let alone = play(&whole);
    let parts = [10..15, 0..4, 4..10, 3..5].map(|deals| whole.play_deals(deals, greedy_or_random));
    let shared = whole.standings(parts.to_vec()).expect("every deal was played");
    assert_eq!(shares(&shared), shares(&alone));
    assert_eq!(shared.bots[0].rating, alone.bots[0].rating);
    assert_eq!(shared.n_matches, alone.n_matches);
}

#[test]
fn a_tournament_with_a_missing_or_foreign_stretch_has_no_standings() {
    let whole = tournament(&["greedy", "random"], Deals::Duplicate, 60, 1);
    let most = whole.play_deals(0..14, greedy_or_random);
    assert!(whole.standings(vec![most]).is_none(), "the last deal is missing");
    let more = tournament(&["greedy", "random"], Deals::Duplicate, 64, 1);
    assert!(
        whole.standings(vec![more.play_deals(0..16, greedy_or_random)]).is_none(),
        "there is one too many"
    );
}

fn shares(standings: &Standings) -> Vec<f64> {
    standings.bots.iter().map(|bot| bot.win_share.mean).collect()
}

#[test]
fn equals_share_duplicate_deals_exactly() {
    let standings = play(&tournament(&["first", "first", "first", "first"], Deals::Duplicate, 40, 2));
    assert_eq!(standings.n_matches, 40);
    assert_eq!(standings.n_deals, 10);
    for share in shares(&standings) {
        assert!((share - 0.25).abs() < 1e-9, "the same bot in all rotations of a deal: {share}");
    }
}

#[test]
fn threads_change_nothing() {
    for deals in [Deals::Fresh, Deals::Duplicate] {
        let one = play(&tournament(&["greedy", "random"], deals, 200, 1));
        let three = play(&tournament(&["greedy", "random"], deals, 200, 3));
        assert_eq!(shares(&one), shares(&three));
        assert_eq!(one.bots[0].rating, three.bots[0].rating);
    }
}

#[test]
fn the_better_bot_is_seen_to_be_better() {
    let standings = play(&tournament(&["greedy", "random"], Deals::Duplicate, 400, 2));
    let [greedy, random] = &standings.bots[..] else { panic!("two bots") };
    assert!(greedy.win_share.low > greedy.fair_share, "{:?}", greedy.win_share);
    assert!(greedy.rating.low > random.rating.high, "{:?} {:?}", greedy.rating, random.rating);
    // The last bot fills three seats; its share is that of one of them.
    assert!((greedy.win_share.mean + 3.0 * random.win_share.mean - 1.0).abs() < 1e-9);
    assert!((greedy.points.mean - random.points.mean) > 1.0);
}

#[test]
fn more_bots_than_seats_play_in_turn() {
    let names = ["greedy", "random", "random", "random", "first"];
    let standings = play(&tournament(&names, Deals::Duplicate, 200, 2));
    assert_eq!(standings.n_matches, 200);
    // Each of five bots sits out every fifth deal.
    assert!(standings.bots.iter().all(|bot| bot.n_matches == 160), "{standings:?}");
    assert_eq!(standings.bots[1].rating, standings.bots[2].rating, "the same name is rated once");
}

#[test]
fn breaking_the_rules_is_counted_and_answered_for() {
    /// Always wants to take, whatever is asked.
    struct Cheat;
    impl Bot<Abluxxen> for Cheat {
        fn choose(&mut self, _: &Question<Abluxxen>, _: &mut Pcg64Mcg) -> abluxxen::Choice {
            abluxxen::Choice::Take
        }
    }
    let tournament = tournament(&["cheat", "random"], Deals::Fresh, 8, 1);
    let make =
        |bot: usize| -> Box<dyn Bot<Abluxxen>> { if bot == 0 { Box::new(Cheat) } else { Box::new(Random) } };
    let standings = tournament.play(make, |_| ());
    assert_eq!(standings.n_matches, 8);
    assert!(standings.bots[0].conduct.n_illegal > 50);
    assert_eq!(standings.bots[1].conduct.n_illegal, 0);
}
