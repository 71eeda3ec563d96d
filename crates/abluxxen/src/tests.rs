//! What only the crate itself can ask: shortcuts against the long way, and equality.

use game::{Explain, Game, Seat, Step, Viewer, drive};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::deck::Deck;
use crate::displays::Displays;

const VARIANTS: [&str; 6] = [
    r#"{"edition":"ravensburger","seats":5,"first":3}"#,
    r#"{"edition":"amigo","level":"base","seats":4,"first":1}"#,
    r#"{"edition":"amigo","level":"advanced","seats":3,"first":2}"#,
    r#"{"edition":"amigo","level":"expert","seats":3,"first":0}"#,
    r#"{"edition":"amigo","level":"base","duel":true,"seats":2,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0}"#,
];

/// Two implementations fit a type that can be serialized, and the call below is then ambiguous.
trait NotSerializable<Witness> {
    fn is_secret() -> bool {
        true
    }
}

struct Serializable;

impl<T> NotSerializable<()> for T {}
impl<T: serde::Serialize> NotSerializable<Serializable> for T {}

#[test]
fn what_holds_hidden_cards_cannot_be_serialized() {
    assert!(<State as NotSerializable<_>>::is_secret());
    assert!(<Event as NotSerializable<_>>::is_secret());
}

/// Every state in which a seat is asked, in some random matches of each variant.
fn walk(mut visit: impl FnMut(&State, Seat)) {
    for (seed, variant) in (0..24).zip(VARIANTS.iter().cycle()) {
        let options: Options = serde_json::from_str(variant).expect("a variant");
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let choose = |state: &State, seat, rng: &mut Pcg64Mcg| {
            visit(state, seat);
            Some(Abluxxen::random_choice(state, rng, &mut Vec::new()))
        };
        drive::<Abluxxen, _>(&mut Abluxxen::start(&options), &mut rng, choose, &mut ());
    }
}

#[test]
fn the_list_of_choices_is_counted_and_entered_without_being_built() {
    let mut listed = Vec::new();
    walk(|state, _| {
        Abluxxen::legal_choices(state, &mut listed);
        for (place, choice) in (0..).zip(&listed) {
            let at_place = |n_choices| {
                assert_eq!(n_choices as usize, listed.len(), "\n{state}");
                place
            };
            assert_eq!(legal::at(state, at_place), *choice, "\n{state}");
        }
    });
}

#[test]
fn the_victims_that_a_view_tells_are_those_that_are_robbed() {
    let mut listed = Vec::new();
    let mut n_robberies = 0;
    walk(|state, seat| {
        Abluxxen::legal_choices(state, &mut listed);
        let view = Abluxxen::view(state, Viewer::Seat(seat));
        for choice in listed.iter().filter(|choice| matches!(choice, Choice::Play(_))) {
            let mut robbed = Vec::new();
            let mut after = state.clone();
            Abluxxen::apply(&mut after, &Step::Choice(seat, *choice), &mut |event| {
                if let Event::Robbed { victim, .. } = event {
                    robbed.push(victim);
                }
            });
            let victims = Abluxxen::victims(&view, choice);
            if after.phase != Phase::TakingShadow {
                assert_eq!(victims.first(), robbed.first(), "{choice}\n{state}");
            }
            n_robberies += victims.len();
        }
    });
    assert!(n_robberies > 100, "{n_robberies}");
}

#[test]
fn a_view_of_everything_is_completed_to_the_same_state() {
    walk(|state, seat| {
        let view = Abluxxen::view(state, Viewer::Seat(seat));
        let table = OpenTable::new(&view);
        let hidden = table.unseen().len();
        let secret: usize = table.n_secret().iter().map(|(_, &count)| usize::from(count)).sum();
        assert_eq!(hidden, secret + usize::from(view.deck), "\n{state}");
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let again = Abluxxen::determinize(&view, &mut rng);
        assert_eq!(Abluxxen::view(&again, Viewer::Seat(seat)), view, "\n{state}");
        assert_eq!(again.displays, state.displays);
    });
}

#[test]
fn values_are_counted_once_each() {
    walk(|state, seat| {
        let hand = state.hand(seat);
        assert_eq!(usize::from(hand.n_values()), hand.counts().count(), "{hand}");
        assert_eq!(hand.iter().count(), usize::from(hand.len()), "{hand}");
    });
    assert_eq!(Cards::whole_box().n_values(), 14);
    assert_eq!(Cards::whole_box().len(), 109);
    assert_eq!(Cards::NONE.n_values(), 0);
}

#[test]
fn every_place_of_a_heap_has_its_card() {
    let check = |cards: Cards| {
        let mut before = Cards::NONE;
        for (place, card) in (0..).zip(cards.iter()) {
            assert_eq!(cards.nth(place), (card, before.count(card)), "place {place} of {cards}");
            before += Cards::from(card);
        }
    };
    check(Cards::whole_box());
    walk(|state, seat| check(state.hand(seat)));
}

#[test]
fn a_glance_shows_the_upper_layers() {
    walk(|state, seat| {
        let layers: Vec<Layer> = state.layers(seat).collect();
        let seen =
            |place: usize| layers.get(place).map_or([0, 0], |layer| [layer.value.rank(), layer.size()]);
        let [size, jokers, second_value, second_size, third_value, third_size, n_layers, value] =
            state.glances()[seat];
        let told = [[value, size], [second_value, second_size], [third_value, third_size]];
        assert_eq!(told, [0, 1, 2].map(seen), "\n{state}");
        assert_eq!(usize::from(n_layers), layers.len(), "\n{state}");
        assert_eq!(jokers, layers.first().map_or(0, |top| top.jokers), "\n{state}");
        assert_eq!(state.top(seat), layers.first().copied(), "\n{state}");
    });
}

#[test]
fn the_pool_knows_its_cards() {
    walk(|state, _| {
        let slots = state.pool().iter();
        assert_eq!(state.pool_bottoms(), slots.clone().map(|slot| slot.bottom).collect(), "\n{state}");
        assert_eq!(state.pool_tops(), slots.filter_map(|slot| slot.top).collect(), "\n{state}");
    });
}

#[test]
fn each_value_of_a_heap_is_counted() {
    let check = |heap: Cards| {
        let counts = heap.each();
        assert_eq!(counts[14..], [0, 0]);
        assert!(Card::all().zip(counts).all(|(card, count)| heap.count(card) == count), "{heap}: {counts:?}");
    };
    [Cards::whole_box(), Cards::NONE, Cards::from(Card::JOKER)].into_iter().for_each(check);
    walk(|state, seat| {
        [state.hand(seat), state.laid_down(), state.pool_bottoms()].into_iter().for_each(check)
    });
}

#[test]
fn the_size_of_a_hand_is_known() {
    walk(|state, seat| assert_eq!(state.hand_len(seat), state.hand(seat).len(), "\n{state}"));
}

#[test]
fn events_name_the_paragraph_of_their_kind() {
    let seat = Seat::default();
    let card: Card = "7".parse().expect("a card");
    let drew = |top| Event::DrewFromPool { seat, slot: Slot { bottom: card, top } }.rule().0;
    assert_eq!((drew(None), drew(Some(card))), ("D1", "U10"));
    let seats = game::Seats::new(2).expect("two seats");
    let over = |ending| {
        let (points, winners) = (game::BySeat::new(seats, 0), game::BySeat::new(seats, false));
        Event::Over { ending, points, winners }.rule().0
    };
    let endings = [Ending::HandEmpty, Ending::StockEmpty, Ending::Repetition];
    assert_eq!(endings.map(over), ["P7", "D5", "X7"]);
}

#[test]
fn displays_and_decks_with_other_cards_are_not_equal() {
    let seats = game::Seats::new(2).expect("two seats");
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let (mut one, other) = (Displays::new(seats), Displays::new(seats));
    assert_eq!(one, other);
    one.push(Seat::default(), Layer::of_numbers(card("5"), 2, 0));
    assert_ne!(one, other);
    assert_ne!(Displays::new(game::Seats::new(3).expect("three seats")), other);
    assert_ne!(Deck::new(&[card("1"), card("2")]), Deck::new(&[card("2"), card("1")]));
    assert_eq!(Deck::new(&[card("1")]), Deck::new(&[card("1")]));
}

#[test]
fn p5_a_layer_needs_a_card_and_no_more_than_there_are() {
    let value = "5".parse().expect("a card");
    assert!(Layer::of_numbers(value, 8, 5).is_well_formed());
    assert!(Layer::of_jokers(1).is_well_formed());
    assert!(!Layer::of_numbers(value, 9, 0).is_well_formed());
    assert!(!Layer::of_numbers(value, 1, 6).is_well_formed());
    assert!(!Layer::of_numbers(value, 0, 1).is_well_formed());
    assert!(!Layer::of_jokers(0).is_well_formed());
}

#[test]
fn what_a_state_tells_of_itself_is_what_its_views_show() {
    walk(|state, seat| {
        let view = Abluxxen::view(state, Viewer::Seat(seat));
        assert_eq!(Some(state.hand(seat)), view.hand);
        assert_eq!((state.pool(), state.deck()), (&*view.pool, view.deck));
        assert_eq!((state.discard(), state.shadow()), (view.discard, view.shadow));
        for (seat, place) in view.places.iter() {
            assert_eq!((state.known(seat), state.points(seat)), (place.known, place.points));
            assert!(state.layers(seat).eq(place.layers.iter().rev().copied()));
            assert_eq!(state.top(seat), place.layers.last().copied());
        }
    });
}

#[test]
fn unseen_is_the_deck_and_what_others_hold_unseen() {
    walk(|state, seat| {
        let mut unseen: Cards = state.deck.top_first().collect();
        for other in state.options().seats().others_clockwise(seat) {
            let mut secret = state.hand(other);
            secret -= state.known(other);
            unseen += secret;
        }
        assert_eq!(Abluxxen::view(state, Viewer::Seat(seat)).unseen(), unseen, "\n{state}");
    });
}

#[test]
fn a_shuffled_deck_has_the_same_cards_in_another_order() {
    let mut n_changed = 0;
    walk(|state, _| {
        let mut shuffled = state.clone();
        shuffled.shuffle_deck(&mut Pcg64Mcg::seed_from_u64(5));
        let cards = |state: &State| state.deck.top_first().collect::<Cards>();
        assert_eq!(cards(&shuffled), cards(state));
        n_changed += u32::from(shuffled.deck != state.deck);
    });
    assert!(n_changed > 100, "{n_changed}");
}

#[test]
fn the_first_seat_and_the_pool_are_part_of_a_match() {
    let first = |variant: &str| Abluxxen::first(&serde_json::from_str(variant).expect("a variant")).number();
    assert_eq!((first(VARIANTS[0]), first(VARIANTS[3])), (3, 0));
    walk(|state, _| {
        let mut emptied = state.clone();
        emptied.pool = pool::Pool::EMPTY;
        assert_eq!(emptied == *state, state.pool().is_empty());
    });
}

/// Seat 0 sees the table; the text of each state that fits is one arrangement.
fn arrangements(table: &str) -> impl Iterator<Item = String> {
    let state: State = table.parse().expect("a table");
    let view = Abluxxen::view(&state, Viewer::Seat(Seat::default()));
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    (0..12_000).map(move |_| Abluxxen::determinize(&view, &mut rng).to_string())
}

#[test]
fn every_arrangement_of_the_hidden_cards_is_equally_likely() {
    let open = "variant: amigo base, 3 seats, 0 first\nasked: 0 lays down\nhand 0: 13\n";
    let unknown = format!("{open}hand 1: 1 2\nhand 2: 3\ndeck: 4 5\ndiscard: rest");
    game_testkit::assert_uniform(60, arrangements(&unknown));
    let known = format!("{unknown}\nknown 1: 2");
    game_testkit::assert_uniform(24, arrangements(&known));
    let twins = format!("{open}hand 1: 1\nhand 2: 7\nknown 2: 7\ndeck: 1 2\ndiscard: rest");
    game_testkit::assert_uniform(3, arrangements(&twins));
}
