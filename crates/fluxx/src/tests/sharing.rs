//! KN3 where a viewer knows little: cards that may be in many hands.

use game::{Game, Seat, Step, Viewer, next_step};
use game_testkit::bytes_held_at_most;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::run;
use crate::{Card, Choice, Fluxx, Gift, Options, OwnCards, State, View};

/// A server has many tables; a sample must not cost more than this.
const BYTES_MAX: u64 = 10_000_000;
/// About 15 ms of a usual processor (`sampling` among the examples measures it), and a little for laying card by card.
const N_TRIES_MAX: usize = 2_010_000;

/// Asserts that a sample fits the view, and says what it cost.
fn sample(view: &View, rng: &mut impl Rng) -> u64 {
    let mut sampled = None;
    let n_bytes = bytes_held_at_most(|| sampled = Some(Fluxx::determinize(view, rng)));
    let sampled = sampled.expect("it was just made");
    assert_eq!(Fluxx::view(&sampled, view.viewer).hands, view.hands);
    for unsure in &view.unsure {
        let owners = unsure.hands.iter().filter(|owner| sampled.hand(**owner).contains(unsure.card));
        assert_eq!(owners.count(), 1, "{} is in one of its hands", unsure.card);
    }
    n_bytes
}

/// Six seats; the five others hold this many cards each, and seat 0 knows every card only to be in one of several
/// hands.
fn table_of_unsure(n_each: u8) -> String {
    let not_a_creeper = |card: &Card| !card.to_string().starts_with('C');
    let mut cards = (0..98).map(Card::new).filter(not_a_creeper);
    let mut lines = vec!["seats 6".to_owned()];
    let several = || (0..1_u8 << 5).filter(|hands| hands.count_ones() > 1);
    for owner in 1..=5_u8 {
        let hand: Vec<Card> = cards.by_ref().take(usize::from(n_each)).collect();
        let ids: Vec<String> = hand.iter().map(Card::to_string).collect();
        lines.push(format!("hand {owner} {}", ids.join(" ")));
        let with_owner = several().filter(|hands| hands >> (owner - 1) & 1 == 1);
        for (card, hands) in hand.iter().zip(with_owner.cycle()) {
            let hands = (1..=5).filter(|seat| hands >> (seat - 1) & 1 == 1).map(|seat| seat.to_string());
            lines.push(format!("perhaps 0 {card} {}", hands.collect::<Vec<_>>().join(" ")));
        }
    }
    lines.join("\n")
}

#[test]
fn kn3_hands_of_ten_that_may_hold_anything_are_sampled_in_little_memory() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for n_each in [3, 10, 12, 15, 18] {
        let view = Fluxx::view(&run(&table_of_unsure(n_each)), Viewer::Seat(Seat::default()));
        assert_eq!(view.unsure.len(), 5 * usize::from(n_each));
        let n_bytes = sample(&view, &mut rng);
        assert!(n_bytes < BYTES_MAX, "hands of {n_each} take {n_bytes} bytes");
    }
}

#[test]
fn kn3_hands_that_may_hold_anything_are_sampled_with_a_bounded_number_of_tries() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for n_each in [3, 10, 12, 15, 18] {
        let view = Fluxx::view(&run(&table_of_unsure(n_each)), Viewer::Seat(Seat::default()));
        let n_tries = view.n_tries_of_sharing(&mut rng);
        assert!(n_tries <= N_TRIES_MAX, "hands of {n_each} take {n_tries} tries");
    }
}

/// Ten own Actions that pour cards into all hands and send them round unseen.
fn pouring_cards() -> Options {
    let card = |n: u8| {
        format!(
            "[[card]]\nid = \"X{n:02}\"\nkind = \"action\"\nen = {{ name = \"N\", text = \"T\" }}\n\
             effect = [{{ give_everyone = 10 }}, {{ tax = 4 }}, \"rotate_hands\", {{ tax = 4 }}]\n"
        )
    };
    let own = OwnCards::parse(&(1..=10).map(card).collect::<String>()).expect("good own cards");
    let options: Options = serde_json::from_str(r#"{"seats":6,"first":0}"#).expect("good options");
    options.with_cards(own)
}

/// Own Actions are played as soon as somebody has one.
fn pouring_step(state: &State, rng: &mut Pcg64Mcg) -> Option<Step<Fluxx>> {
    let mut pour = |state: &State, _, rng: &mut Pcg64Mcg| {
        let mut choices = Vec::new();
        Fluxx::legal_choices(state, &mut choices);
        let pours = |choice: &&Choice| matches!(choice, Choice::Play(card) if card.is_own());
        let choice = choices.iter().find(pours).copied();
        Some(choice.unwrap_or_else(|| Fluxx::random_choice(state, rng, &mut Vec::new())))
    };
    next_step(state, rng, &mut pour)
}

#[test]
fn kn3_a_table_of_own_cards_that_pour_cards_about_is_sampled_in_little_memory_and_time() {
    let options = pouring_cards();
    let (mut n_bytes_max, mut n_unsure_max, mut n_tries_max) = (0, 0, 0);
    for seed in 0..3 {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut state = Fluxx::start(&options);
        for number in 0..700 {
            let Some(step) = pouring_step(&state, &mut rng) else { break };
            Fluxx::apply(&mut state, &step, &mut |_| ());
            if number % 25 == 0 {
                for seat in options.seats().iter() {
                    let view = Fluxx::view(&state, Viewer::Seat(seat));
                    n_unsure_max = n_unsure_max.max(view.unsure.len());
                    n_bytes_max = n_bytes_max.max(sample(&view, &mut rng));
                    n_tries_max = n_tries_max.max(view.n_tries_of_sharing(&mut rng));
                }
            }
        }
    }
    assert!(n_unsure_max >= 30 && n_bytes_max < BYTES_MAX, "{n_unsure_max} cards, {n_bytes_max} bytes");
    assert!(n_tries_max <= N_TRIES_MAX, "{n_tries_max} tries");
}

/// A seat may keep few of very many arrangements, and whatever is imagined from its view keeps the same.
#[test]
fn kn3_a_table_of_own_cards_that_pour_cards_about_can_be_imagined_after_every_step() {
    let options = pouring_cards();
    let mut n_worlds_max = 0;
    for seed in 0..60 {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut state = Fluxx::start(&options);
        let choose =
            |state: &State, _, rng: &mut Pcg64Mcg| Some(Fluxx::random_choice(state, rng, &mut Vec::new()));
        while let Some(step) = next_step(&state, &mut rng, &mut { choose }) {
            Fluxx::apply(&mut state, &step, &mut |_| ());
            for viewer in options.seats().iter().map(Viewer::Seat) {
                let view = Fluxx::view(&state, viewer);
                n_worlds_max = n_worlds_max.max(view.worlds.len());
                let imagined = Fluxx::view(&view.any_state(), viewer);
                let sizes = |view: &View| view.hands.iter().map(|hand| hand.size).collect::<Vec<u8>>();
                assert_eq!(sizes(&imagined), sizes(&view), "seed {seed}");
                assert_eq!(imagined.worlds, view.worlds, "seed {seed}");
            }
        }
    }
    assert!(n_worlds_max > 100, "{n_worlds_max}");
}

/// In how many ways the unsure cards can be laid into the places of their hands, counted one by one.
fn n_ways(view: &View, laid: &mut Vec<Seat>) -> u32 {
    let Some(unsure) = view.unsure.get(laid.len()) else {
        let n_given = |from: Seat, to: Seat| {
            let given = view.unsure.iter().zip(laid.iter());
            given.filter(|(unsure, owner)| **owner == to && unsure.hands.contains(&from)).count()
        };
        let fits = |gift: &Gift| {
            (usize::from(gift.at_least)..=usize::from(gift.at_most)).contains(&n_given(gift.from, gift.to))
        };
        return u32::from(view.gifts.iter().all(fits));
    };
    let mut n = 0;
    for owner in &unsure.hands {
        let hand = &view.hands[usize::from(owner.number())];
        let is_in_reshuffle =
            |card: Card| view.reshuffled.contains(&card) == view.reshuffled.contains(&unsure.card);
        let n_laid = view
            .unsure
            .iter()
            .zip(laid.iter())
            .filter(|(other, at)| *at == owner && is_in_reshuffle(other.card));
        let n_alike = if view.reshuffled.contains(&unsure.card) {
            hand.n_reshuffled
        } else {
            hand.size - hand.n_reshuffled
        };
        let n_known = hand.known.iter().filter(|card| is_in_reshuffle(**card)).count();
        let n_places = usize::from(n_alike) - n_known - n_laid.count();
        laid.push(*owner);
        n += u32::try_from(n_places).expect("few") * if n_places > 0 { n_ways(view, laid) } else { 0 };
        laid.pop();
    }
    n
}

#[test]
fn kn3_cards_of_several_groups_are_shared_out_evenly() {
    let hands = "seats 4\n hand 0 K10\n hand 1 K01 K02\n hand 2 K03 K04\n hand 3 K05 K06\n draw only";
    let is_open = |card: &Card| !hands.contains(&card.to_string());
    let rest: Vec<String> = (0..98).map(Card::new).filter(is_open).map(|card| card.to_string()).collect();
    let table = format!("{hands}\n discard {}", rest.join(" "));
    // The second number: in how many ways everything else that is hidden can lie, the order within each hand
    // included.
    for (knowledge, n_besides) in [
        ("perhaps 0 K01 1 2\n perhaps 0 K02 1 3\n perhaps 0 K03 1 2 3\n perhaps 0 K05 2 3", 2),
        ("known 0 K04\n perhaps 0 K01 1 2\n perhaps 0 K02 1 3\n perhaps 0 K03 1 2 3", 2 * 2),
        ("perhaps 0 K01 1 2 3\n perhaps 0 K02 1 2\n perhaps 0 K05 2 3\n reshuffled K01 K03 K05", 2 * 8),
        ("perhaps 0 K01 1 2 3\n perhaps 0 K02 1 2 3\n given 0 1 2 0 1\n given 0 1 3 0 1", 24),
        (
            "perhaps 0 K01 1 2 3\n perhaps 0 K02 1 2 3\n perhaps 0 K03 1 2\n given 0 1 2 1 1\n given 0 1 3 0 2",
            6,
        ),
    ] {
        let view = Fluxx::view(&run(&format!("{table}\n {knowledge}")), Viewer::Seat(Seat::default()));
        let n = n_besides * n_ways(&view, &mut Vec::new());
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let arrangements = (0..12_000).map(|_| Fluxx::determinize(&view, &mut rng).to_string());
        game_testkit::assert_uniform(usize::try_from(n).expect("few"), arrangements);
    }
}
