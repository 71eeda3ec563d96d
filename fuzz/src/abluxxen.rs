use games::abluxxen::{
    Abluxxen, Card, Choice, Edition, Layer, Options, RuleLevel, Slot, Source, State, Wish,
};

use crate::{Bytes, Target};

impl Target for Abluxxen {
    fn any_options(bytes: &mut Bytes) -> Options {
        let wish = Wish {
            edition: bytes.pick(&[Edition::Amigo, Edition::Ravensburger]),
            level: bytes.pick(&[
                None,
                Some(RuleLevel::Base),
                Some(RuleLevel::Advanced),
                Some(RuleLevel::Expert),
            ]),
            duel: bytes.pick(&[false, true]),
            seats: bytes.pick(&[2, 3, 4, 5]),
            first: bytes.byte() % 5,
            shadow_counts_as_abluxx: bytes.pick(&[None, Some(true), Some(false)]),
        };
        Options::try_from(wish)
            .or_else(|_| Options::try_from(usual(bytes)))
            .expect("the usual variants exist")
    }

    fn any_choice(bytes: &mut Bytes) -> Choice {
        match bytes.below(9) {
            0 => Choice::Shadow(any_card(bytes)),
            1 => Choice::Take,
            2 => Choice::Leave,
            3 => Choice::TakeBack,
            4 => Choice::Discard,
            5 => Choice::Draw(Source::Deck),
            6 => Choice::Draw(Source::Pool(any_slot(bytes))),
            7 => Choice::Pass,
            _any_layer => Choice::Play(Layer {
                value: any_card(bytes),
                numbers: bytes.byte() % 16,
                jokers: bytes.byte() % 8,
            }),
        }
    }

    fn check_notation(state: &State, choice: &Choice) {
        let text = state.to_string();
        let again: State = text.parse().unwrap_or_else(|problem| panic!("{problem} in\n{text}"));
        assert_eq!(&again, state);
        assert_eq!(choice.to_string().parse(), Ok(*choice));
    }

    fn check_text(text: &str) {
        if let Ok(choice) = text.parse::<Choice>() {
            assert_eq!(choice.to_string(), text);
        }
        if let Ok(state) = text.parse::<State>() {
            let written = state.to_string();
            let again: State = written.parse().expect("what we write we read");
            assert_eq!(again, state);
        }
    }
}

fn usual(bytes: &mut Bytes) -> Wish {
    Wish::usual(Edition::Amigo, bytes.pick(&[3, 4, 5]))
}

fn any_card(bytes: &mut Bytes) -> Card {
    let cards: Vec<Card> = Card::all().collect();
    bytes.pick(&cards)
}

fn any_slot(bytes: &mut Bytes) -> Slot {
    let top = bytes.pick(&[false, true]).then(|| any_card(bytes));
    Slot { bottom: any_card(bytes), top }
}
