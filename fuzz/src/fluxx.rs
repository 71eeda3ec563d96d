use game::{Game, Seat, drive};
use games::fluxx::{Card, Choice, Fluxx, Options, OwnCards, State};

use rand_pcg::Pcg64Mcg;

use crate::{Bytes, Target};

impl Target for Fluxx {
    fn any_options(bytes: &mut Bytes) -> Options {
        let seats = bytes.pick(&[2, 3, 4, 5, 6]);
        let text = format!(
            r#"{{"seats":{seats},"first":{},"meta":{},"day":"{}","birthday":[{}],"war_moves":"{}","death":"{}","rich_bonus":"{}","milk_is_food":{},"turn_limit":{}}}"#,
            bytes.byte() % seats,
            bytes.pick(&["null", r#""escalation""#, r#""no_creepers""#]),
            bytes.pick(&["ordinary", "special"]),
            bytes.pick(&["", "0", "0,1"]),
            bytes.pick(&["war", "peace"]),
            bytes.pick(&["may", "must_one"]),
            bytes.pick(&["may", "must"]),
            bytes.pick(&["false", "true"]),
            bytes.pick(&[1, 20, 1000]),
        );
        let options: Options = serde_json::from_str(&text).expect("a variant that exists");
        let own = include_str!("../../crates/fluxx/tests/own.toml");
        if bytes.below(4) == 0 {
            options.with_cards(OwnCards::parse(own).expect("good cards"))
        } else {
            options
        }
    }

    fn any_choice(bytes: &mut Bytes) -> Choice {
        match bytes.below(12) {
            0 => Choice::Free(any_card(bytes)),
            1 => Choice::GoOn,
            2 => Choice::Pass,
            3 => Choice::Pay,
            4 => Choice::Card(any_card(bytes)),
            5 => Choice::Discard(any_card(bytes)),
            6 => Choice::Give { card: any_card(bytes), to: any_seat(bytes) },
            7 => Choice::Seat(any_seat(bytes)),
            8 => Choice::Left,
            9 => Choice::Right,
            10 => Choice::Done,
            _any_card => Choice::Play(any_card(bytes)),
        }
    }

    fn check_notation(state: &State, choice: &Choice) {
        let text = state.to_string();
        let again: State = text.parse().unwrap_or_else(|problem| panic!("{problem} in\n{text}"));
        assert_eq!(&again, state);
        assert_eq!(choice.to_string().parse(), Ok(*choice));
    }

    /// States, choices, card ids, and files of own cards, which are refused with a place or become cards that
    /// travel.
    fn check_text(text: &str) {
        if let Ok(card) = text.parse::<Card>() {
            assert_eq!(card.to_string(), text);
        }
        if let Ok(choice) = text.parse::<Choice>() {
            assert_eq!(choice.to_string(), text);
        }
        if let Ok(state) = text.parse::<State>() {
            let again: State = state.to_string().parse().expect("what we write we read");
            assert_eq!(again, state);
        }
        match OwnCards::parse(text) {
            Ok(own) => {
                let json = serde_json::to_string(&own).expect("plain JSON");
                assert_eq!(serde_json::from_str::<OwnCards>(&json).expect("what we write we read"), own);
                play_with(own);
            }
            Err(faults) => assert!(!faults.is_empty(), "a refusal says why"),
        }
    }
}

/// Cards that are accepted can be played.
fn play_with(own: OwnCards) {
    let options: Options = serde_json::from_str(r#"{"seats":3,"first":0}"#).expect("a variant that exists");
    let mut state = Fluxx::start(&options.with_cards(own));
    let mut n_choices = 0;
    let choose = |state: &State, _, rng: &mut Pcg64Mcg| {
        n_choices += 1;
        (n_choices < CHOICES_WITH_OWN_CARDS).then(|| Fluxx::random_choice(state, rng, &mut Vec::new()))
    };
    drive::<Fluxx, _>(&mut state, &mut Pcg64Mcg::new(1), choose, &mut ());
}

/// Some rounds of a match.
const CHOICES_WITH_OWN_CARDS: u32 = 300;

/// Printed and own cards alike, whether they are in the deck or not.
fn any_card(bytes: &mut Bytes) -> Card {
    let letter = bytes.pick(&["K", "C", "G", "R", "A", "X"]);
    let id = format!("{letter}{:02}", 1 + bytes.below(29));
    id.parse().or_else(|_| "K01".parse()).expect("K01 is a card")
}

fn any_seat(bytes: &mut Bytes) -> Seat {
    Seat::new(bytes.byte() % 6).expect("one of six")
}
