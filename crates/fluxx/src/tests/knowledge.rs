use game::{Game, Seat, Seats, Viewer};
use game_testkit::{Decider, Playing};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::notation::cards;
use super::run;
use crate::piles::Place;
use crate::{Card, CardSet, Event, Fluxx, GivenReason, Options, State, Told};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// What a seat knows to be in one of several hands.
fn unsure(state: &State, viewer: u8) -> Vec<String> {
    let view = Fluxx::view(state, Viewer::Seat(seat(viewer)));
    let hands = |hands: &[Seat]| hands.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ");
    view.unsure.iter().map(|unsure| format!("{} {}", unsure.card, hands(&unsure.hands))).collect()
}

/// From which hand to which, at least and at most how many.
fn given(state: &State, viewer: u8) -> Vec<String> {
    let gifts = Fluxx::view(state, Viewer::Seat(seat(viewer))).gifts;
    gifts.iter().map(|gift| format!("{} {} {} {}", gift.from, gift.to, gift.at_least, gift.at_most)).collect()
}

fn known(state: &State, viewer: Viewer, of: u8) -> Vec<Card> {
    Fluxx::view(state, viewer).hands[usize::from(of)].known.clone()
}

#[test]
fn kn1_a_hand_is_known_to_its_owner_alone() {
    let state = run("seats 3\n hand 0 K02 K01\n hand 1 K03\n discard R01");
    assert_eq!(known(&state, Viewer::Seat(seat(0)), 0), cards("K02 K01"));
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 0), []);
    assert_eq!(known(&state, Viewer::Spectator, 0), []);
    assert_eq!(Fluxx::view(&state, Viewer::Spectator).hands[0].size, 2);
    assert_eq!(Fluxx::view(&state, Viewer::Spectator).discard_pile, cards("R01"));
}

#[test]
fn kn2_traded_and_given_cards_are_remembered() {
    let state = run("seats 3\n hand 0 A14 K01\n hand 1 K02 K03\n hand 2 K04\n > play A14\n > seat 1");
    assert_eq!(known(&state, Viewer::Seat(seat(0)), 1)[..1], cards("K01")[..]);
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 0), cards("K02 K03"));
    assert_eq!(known(&state, Viewer::Seat(seat(2)), 0), []);
    let state = run("seats 3\n hand 0 A10 K01\n hand 1 K02\n hand 2 K03\n > play A10\n > left");
    assert_eq!(known(&state, Viewer::Seat(seat(2)), 0), cards("K03"));
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), cards("K02"));
    let state =
        run("seats 3\n hand 0 A13 R01\n hand 1 K02\n hand 2 K03\n > play A13\n > card K02\n > card K03");
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 0), cards("K02"));
    assert_eq!(known(&state, Viewer::Seat(seat(2)), 0), cards("K03"));
}

#[test]
fn kn2_a_card_given_unseen_makes_others_unsure() {
    let table = "seats 3\n rules R06\n hand 0 A14 A13 R01\n hand 1 K02 K03\n hand 2 K04 K05
        > play A14\n > seat 1\n = hand 1 A13 R01";
    let state = run(table);
    assert_eq!(known(&state, Viewer::Seat(seat(0)), 1), cards("R01 A13"));
    let state = run("seats 3\n rules R05\n hand 0 A10 R01\n hand 1 K02 K03\n hand 2 A13 K05
        > play A10\n > left\n = hand 0 A13 K05\n > play A13\n > card R01\n > card K02");
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), [], "K02 or K03 has gone from seat 2");
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 0), cards("R01"));
    assert_eq!(known(&state, Viewer::Seat(seat(2)), 0), cards("K02 K05"));
    assert_eq!(unsure(&state, 1), ["K02 0 2", "K03 0 2"], "but both are in one of these hands");
    assert_eq!(
        given(&state, 1),
        ["2 0 1 1"],
        "one of them, no more and no less, has gone from seat 2 to seat 0"
    );
    assert_eq!([unsure(&state, 0), unsure(&state, 2)], [[""; 0]; 2]);
    assert_eq!(state.to_string().parse(), Ok(state));
}

/// Seat 1 knew the three cards of seat 2, which has given one of them to seat 0.
const GIVEN_UNSEEN: &str = "seats 3\n rules R06\n hand 0 A13 A14\n hand 1 R01\n hand 2 K02 K03 A02
    known 1 K02 K03 A02\n > play A13\n > card R01\n > card K02";

#[test]
fn kn2_the_one_that_was_given_settles_the_others() {
    let state = run(&format!("{GIVEN_UNSEEN}\n > play K02"));
    assert_eq!([unsure(&state, 1), given(&state, 1)], [[""; 0]; 2]);
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), cards("K03 A02"));
}

#[test]
fn kn2_the_last_that_can_have_been_given_was() {
    let state = run("seats 3\n rules R06 R17\n hand 0 A13 K01\n hand 1 R02\n hand 2 K02 K03
        known 1 K02 K03\n > play A13\n > card R02\n > card K03\n > play K01\n > play K03");
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), cards("K02"));
}

#[test]
fn kn2_two_of_three_were_given_and_one_of_them_was_known() {
    let state = run("seats 3\n rules R05 R20\n hand 0 A13 R01\n hand 1 R02\n hand 2 K02 K03 K04
        known 1 K02 K03\n > play A13\n > card R02\n > card K04\n > card K02");
    assert_eq!(given(&state, 1), ["2 0 1 2"]);
    assert_eq!(state.to_string().parse(), Ok(state));
}

/// The hands of the cards that a seat is unsure of, in every arrangement that it keeps.
fn worlds(state: &State, viewer: u8) -> Vec<String> {
    let worlds = Fluxx::view(state, Viewer::Seat(seat(viewer))).worlds;
    let hands = |world: &Vec<Seat>| world.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ");
    worlds.iter().map(hands).collect()
}

/// Seat 1 knew two cards of seat 0, which may have given one to seat 2, which has given one back.
const CHAIN: &str = "seats 4\n rules R06\n hand 0 A13 K03\n hand 1 K01\n hand 2 K02 K05\n hand 3 K04
    perhaps 1 K02 0 2\n perhaps 1 K03 0 2\n given 1 0 2 0 1\n > play A13\n > card K01\n > card K02\n > card K04";

#[test]
fn kn2_gifts_that_follow_on_one_another_are_kept_world_by_world() {
    let state = run(CHAIN);
    assert_eq!(unsure(&state, 1), ["K02 0 2", "K03 0 2"]);
    assert_eq!(given(&state, 1), [""; 0], "how many are where cannot be said by numbers for two hands");
    assert_eq!(worlds(&state, 1), ["0 0", "0 2", "2 0"], "at most one has gone to seat 2");
    assert_eq!(state.to_string().parse(), Ok(state));
}

#[test]
fn kn2_a_card_that_turns_up_ends_part_of_a_chain() {
    let state = run(&format!("{CHAIN}\n > play K02"));
    assert_eq!(unsure(&state, 1), ["K03 0 2"]);
    assert_eq!(worlds(&state, 1), ["0", "2"], "K02 may have gone there and back");
}

#[test]
fn kn2_worlds_that_a_seat_cannot_know_are_no_state() {
    let text = run(CHAIN).to_string();
    let with = |lines: &str| text.replace("world 1 0 0\nworld 1 0 2\nworld 1 2 0\n", lines);
    let is_refused = |lines: &str| with(lines).parse::<State>().is_err();
    assert!(!is_refused("world 1 0 0\n"), "the true one");
    assert!(is_refused("world 1 0 2\n"), "without the true one");
    assert!(is_refused("world 1 0\n"), "a card without a hand");
    assert!(is_refused("world 1 0 0\nworld 1 0 3\n"), "a hand in which the card cannot be");
    assert!(is_refused("world 1 0 0\ngiven 1 0 2 0 1\n"), "numbers beside worlds");
}

#[test]
fn kn2_what_is_unsure_goes_with_traded_hands() {
    let state = run(&format!("{GIVEN_UNSEEN}\n > play A14\n > seat 2\n = hand 0 K03 A02\n = hand 2 R01 K02"));
    assert_eq!(unsure(&state, 1), ["K02 0 2", "K03 0 2", "A02 0 2"]);
    assert_eq!(given(&state, 1), ["0 2 1 1"]);
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), cards("R01"));
    assert_eq!([unsure(&state, 0), unsure(&state, 2)], [[""; 0]; 2]);
}

#[test]
fn kn2_whoever_sees_one_of_the_hands_is_sure_again() {
    let state = run(&format!("{GIVEN_UNSEEN}\n > play A14\n > seat 1"));
    assert_eq!(unsure(&state, 1), [""; 0]);
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), cards("K03 A02"));
}

#[test]
fn kn2_a_hand_without_unknown_cards_holds_nothing_else() {
    let state = run("seats 3\n rules R06 R17\n hand 0 A13 R01\n hand 1 R02\n hand 2 K02 K03
        known 1 K02 K03 R01\n > play A13\n > card R02\n > card K03
        > play K03");
    assert_eq!(unsure(&state, 1), [""; 0]);
    assert_eq!(known(&state, Viewer::Seat(seat(1)), 2), cards("K02"), "seat 1 knows the two cards of seat 0");
}

#[test]
fn kn2_unseen_cards_of_a_known_reshuffle_are_in_no_older_hand() {
    let state = run("seats 3\n begin\n hand 0 K10 R01\n hand 1 K02 K03\n hand 2 K04\n draw only
        discard K05 K06 K07\n > shuffle K06");
    let view = Fluxx::view(&state, Viewer::Seat(seat(1)));
    assert_eq!(view.reshuffled, cards("K05 K06 K07"));
    assert_eq!(view.hands.iter().map(|hand| hand.n_reshuffled).collect::<Vec<_>>(), [1, 0, 0]);
    assert_eq!(state.to_string().parse(), Ok(state.clone()));
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..50 {
        let sampled = Fluxx::determinize(&view, &mut rng);
        assert!(cards("K05 K06 K07").iter().all(|card| !sampled.hand(seat(2)).contains(*card)));
    }
}

#[test]
fn kn2_events_show_private_cards_only_to_those_who_see_them() {
    let drawn = Event::Given { from: seat(0), to: seat(2), card: cards("K01")[0], why: GivenReason::Tax };
    let card_for = |viewer| match Fluxx::told(&drawn, viewer) {
        Told::Given { card, .. } => card,
        other @ (Told::Open(_) | Told::Drawn { .. }) => panic!("{other:?}"),
    };
    assert_eq!(card_for(Viewer::Seat(seat(0))), Some(cards("K01")[0]));
    assert_eq!(card_for(Viewer::Seat(seat(1))), None);
    assert_eq!(card_for(Viewer::Seat(seat(2))), Some(cards("K01")[0]));
    assert_eq!(card_for(Viewer::Spectator), None);
}

#[test]
fn kn3_a_sampled_state_keeps_what_is_known_and_stirs_the_rest() {
    let state = run("seats 3\n hand 0 A14 K01\n hand 1 K02 K03\n hand 2 K04 K05\n > play A14\n > seat 1");
    let viewer = Viewer::Seat(seat(0));
    let view = Fluxx::view(&state, viewer);
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut others = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let sampled = Fluxx::determinize(&view, &mut rng);
        assert_eq!(Fluxx::view(&sampled, viewer), view);
        assert!(sampled.hand(seat(1)).contains(cards("K01")[0]));
        others.insert(sampled.hand(seat(2)).iter().collect::<Vec<_>>());
    }
    assert!(others.len() > 10, "the hidden hand of seat 2 is stirred");
}

/// D7: a Creeper never comes into a hand, so it is in none that a seat imagines.
#[test]
fn kn3_no_sampled_hand_has_a_creeper() {
    let state = run("seats 6\n hand 0 A14 K01\n hand 1 K02 K03 K04 K05 K06\n hand 2 R01 R02 R03 R04 R05
        hand 3 G01 G02 G03 G04 G05\n hand 4 G06 G07 G08 G09 G10\n hand 5 G11 G12 G13 G14 G15");
    let view = Fluxx::view(&state, Viewer::Seat(seat(0)));
    let creepers = state.deck().creepers;
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..50 {
        let sampled = Fluxx::determinize(&view, &mut rng);
        assert!(view.options.seats().iter().all(|owner| !sampled.hand(owner).meets(creepers)));
        assert!(sampled.piles.set(Place::DRAW).includes(creepers));
    }
}

/// Asserts that the seat can say of every card that it once held where it may be, and that it is there.
fn assert_remembered(state: &State, viewer: Seat, held: CardSet) {
    let view = Fluxx::view(state, Viewer::Seat(viewer));
    for owner in state.options.seats().iter().filter(|owner| *owner != viewer) {
        let is_known = |card: Card| view.hands[usize::from(owner.number())].known.contains(&card);
        let is_unsure =
            |card: Card| view.unsure.iter().any(|one| one.card == card && one.hands.contains(&owner));
        let forgotten: CardSet =
            (held & state.hand(owner)).iter().filter(|card| !is_known(*card) && !is_unsure(*card)).collect();
        assert_eq!(forgotten, CardSet::EMPTY, "seat {viewer} saw them and seat {owner} has them");
    }
}

#[test]
fn kn2_nothing_that_a_seat_held_is_forgotten() {
    for seed in 0..40 {
        let options = Options::new(Seats::new(3).expect("three seats"), seat(0)).expect("good options");
        let playing = Playing::<Fluxx>::to_the_end(&options, seed, &Decider::Uniform);
        let (mut state, mut held) = (Fluxx::start(&options), [CardSet::EMPTY; 3]);
        for recorded in &playing.record().steps {
            Fluxx::apply(&mut state, &recorded.step, &mut |_| ());
            let in_hands = options.seats().iter().fold(CardSet::EMPTY, |all, owner| all | state.hand(owner));
            for (viewer, held) in options.seats().iter().zip(&mut held) {
                *held = (*held | state.hand(viewer)) & in_hands;
                assert_remembered(&state, viewer, *held);
            }
        }
    }
}

/// Seat 0 sees the table; the text of each state that fits is one arrangement.
fn arrangements(table: &str) -> impl Iterator<Item = String> {
    let view = Fluxx::view(&run(table), Viewer::Seat(seat(0)));
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    (0..12_000).map(move |_| Fluxx::determinize(&view, &mut rng).to_string())
}

#[test]
fn kn3_every_arrangement_of_the_hidden_cards_is_equally_likely() {
    let hidden = "seats 3\n hand 0 K10\n hand 1 K01 K02\n hand 2 K03\n draw K05 K06 only";
    let is_open = |card: &Card| !hidden.contains(&card.to_string());
    let rest: Vec<String> = (0..98).map(Card::new).filter(is_open).map(|card| card.to_string()).collect();
    let table = format!("{hidden}\n discard {}", rest.join(" "));
    game_testkit::assert_uniform(120, arrangements(&table));
    let traded = format!("{table}\n known 0 K02");
    // The place of the known card among the two is hidden too.
    game_testkit::assert_uniform(48, arrangements(&traded));
    let unsure = format!("{table}\n perhaps 0 K02 1 2");
    // Three places for K02, and four cards for the other four, two of them a pile whose order counts.
    game_testkit::assert_uniform(72, arrangements(&unsure));
    let given = format!("{table}\n perhaps 0 K01 1 2\n perhaps 0 K02 1 2\n given 0 1 2 0 1");
    // Both with seat 1, or either with seat 2; the other three in two places that count their order.
    game_testkit::assert_uniform(36, arrangements(&given));
    let reshuffled = format!("{table}\n reshuffled K03 K05 K06");
    // The two cards of seat 1 and the three others change only among themselves.
    game_testkit::assert_uniform(12, arrangements(&reshuffled));
}
