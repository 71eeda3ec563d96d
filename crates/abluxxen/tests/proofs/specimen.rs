use abluxxen::{Abluxxen, Card, Cards, Chance, Choice, DeckOrder, Layer, Options, Slot, Source, State, View};
use game::random::{below, pick};
use game::{Game, Seat, Viewer};
use game_testkit::{Secret, Specimen, Variant};
use rand_core::Rng;

#[derive(Clone, Copy, Debug)]
pub(crate) struct AbluxxenSpecimen;

/// Every edition, level and number of seats, and both readings of U13.
pub(crate) fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for edition in ["ravensburger", "amigo"] {
        for level in ["base", "advanced", "expert"] {
            for duel in ["false", "true", r#"true,"shadow_counts_as_abluxx":false"#] {
                for seats in 2..=5 {
                    let first = seats - 1;
                    let text = format!(
                        r#"{{"edition":"{edition}","level":"{level}","duel":{duel},"seats":{seats},"first":{first}}}"#
                    );
                    all.extend(serde_json::from_str::<Options>(&text));
                }
            }
        }
    }
    all
}

impl Specimen for AbluxxenSpecimen {
    type Game = Abluxxen;

    fn variants() -> Vec<Variant<Abluxxen>> {
        all_options().into_iter().map(|options| Variant::new(options.to_string(), options)).collect()
    }

    fn foreign_choice(rng: &mut impl Rng) -> Choice {
        match below(rng, 12) {
            0 => Choice::Take,
            1 => Choice::Leave,
            2 => Choice::TakeBack,
            3 => Choice::Discard,
            4 => Choice::Draw(Source::Deck),
            5 => Choice::Pass,
            6 => Choice::Shadow(any_card(rng)),
            7 => Choice::Draw(Source::Pool(Slot::single(any_card(rng)))),
            8 => Choice::Draw(Source::Pool(Slot { bottom: any_card(rng), top: Some(any_card(rng)) })),
            _layers => Choice::Play(any_layer(rng)),
        }
    }

    fn foreign_chance(rng: &mut impl Rng) -> Option<Chance> {
        let n_cards = below(rng, 110);
        Some(Chance::Deck(DeckOrder((0..n_cards).map(|_| any_card(rng)).collect())))
    }

    /// The notation counts every card when it is read.
    fn conserved(state: &State) -> Result<(), String> {
        let again: State =
            state.to_string().parse().map_err(|problem: abluxxen::StateError| problem.to_string())?;
        if again == *state { Ok(()) } else { Err("the notation gives another state".to_owned()) }
    }

    fn secrets(state: &State, viewer: Viewer) -> Vec<Secret> {
        let view = Abluxxen::view(state, viewer);
        if view.unseen().counts().count() < 2 {
            return Vec::new();
        }
        let others = state.options().seats().iter().filter(|&seat| !viewer.is(seat));
        let mut secrets: Vec<Secret> = others.filter_map(|seat| secret_hand(state, &view, seat)).collect();
        let text = state.to_string();
        let deck = text.lines().find(|line| line.starts_with("deck: "));
        secrets.extend(deck.map(|deck| Secret::new("deck", deck)));
        secrets
    }

    fn choice_text(choice: &Choice) -> String {
        choice.to_string()
    }

    fn picture(view: &View) -> String {
        let spaced = |items: Vec<String>| items.join(" ");
        let mut parts = vec![format!("{} asked {}", json(&view.asked), json(&view.phase))];
        parts.extend(view.hand.map(|hand| format!("hand {hand}")));
        for (seat, place) in view.places.iter() {
            let seat = seat.number();
            let layers = spaced(place.layers.iter().map(ToString::to_string).collect());
            parts
                .push(format!("{seat}: {} cards ({}), {layers} = {}", place.hand, place.known, place.points));
        }
        parts.push(format!("pool {}", spaced(view.pool.iter().map(ToString::to_string).collect())));
        parts.push(format!("deck {}, discard {}", view.deck, view.discard));
        parts.extend(view.options.is_duel().then(|| format!("shadow {}", view.shadow)));
        parts.extend(view.repetition.as_ref().map(|noted| format!("noted {}", json(noted))));
        parts.join("\n")
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}

fn secret_hand(state: &State, view: &View, seat: Seat) -> Option<Secret> {
    let known = view.places[seat].known;
    (state.hand(seat) != known).then(|| Secret::new(format_args!("hand of {seat}"), state.hand(seat)))
}

fn any_card(rng: &mut impl Rng) -> Card {
    let all: Vec<Card> = Card::all().collect();
    *pick(rng, &all)
}

fn any_layer(rng: &mut impl Rng) -> Layer {
    let number = |rng: &mut _, bound| u8::try_from(below(rng, bound)).unwrap();
    let wild = below(rng, 20) == 0;
    let (numbers, jokers) =
        if wild { (number(rng, 256), number(rng, 256)) } else { (number(rng, 9), number(rng, 3)) };
    Layer { value: any_card(rng), numbers, jokers }
}

pub(crate) fn whole_box() -> Vec<Card> {
    Cards::whole_box().iter().collect()
}
