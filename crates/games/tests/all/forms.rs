use game::{Explain, FormField, FormFieldKind, FormVariant, Game, OptionsForm, Seat};
use games::{GameName, with_game};
use serde_json::{Map, Value, json};

fn options_of(variant: &FormVariant, seats: u8) -> Map<String, Value> {
    let mut options = Map::new();
    for fixed in &variant.fixes {
        options.insert(fixed.key.to_owned(), serde_json::to_value(fixed.value).expect("plain values"));
    }
    options.insert("seats".to_owned(), seats.into());
    options.insert("first".to_owned(), (seats - 1).into());
    options
}

fn values_of(field: &FormField) -> Vec<Value> {
    match &field.kind {
        FormFieldKind::OneOf { values } => values.iter().map(|named| named.value.into()).collect(),
        FormFieldKind::Switch { .. } => vec![false.into(), true.into()],
        FormFieldKind::Seats { .. } => vec![json!([]), json!([0]), json!([1])],
        FormFieldKind::OwnCards { .. } => vec![json!([])],
    }
}

fn is_playable<G: Game>(options: Map<String, Value>) -> bool {
    serde_json::from_value::<G::Options>(options.into()).is_ok()
}

fn check<G: Explain>() {
    let OptionsForm { variants, fields } = G::options_form();
    for variant in &variants {
        let n_seats_max = u8::try_from(Seat::MAX).expect("six");
        for seats in 1..=n_seats_max {
            let is_formed = (variant.seats_min..=variant.seats_max).contains(&seats);
            assert_eq!(is_playable::<G>(options_of(variant, seats)), is_formed, "{} {seats}", variant.words);
        }
        for key in &variant.fields {
            let field = fields.iter().find(|field| field.key == *key).expect("a field of the form");
            for value in values_of(field) {
                let mut options = options_of(variant, variant.seats_max);
                options.insert((*key).to_owned(), value.clone());
                assert!(is_playable::<G>(options), "{} {key} {value}", variant.words);
            }
        }
    }
}

#[test]
fn what_is_formed_can_be_played_and_nothing_else_of_that_kind() {
    for name in GameName::ALL {
        with_game!(name, G => check::<G>());
    }
}

#[test]
fn the_usual_table_is_the_first_form() {
    for name in GameName::ALL {
        let form = with_game!(name, G => G::options_form());
        let usual = with_game!(name, G => serde_json::to_value(usual::<G>(&form)).expect("options"));
        for fixed in &form.variants[0].fixes {
            assert_eq!(usual[fixed.key], serde_json::to_value(fixed.value).expect("plain values"), "{name}");
        }
        for field in form.fields.iter().filter(|field| form.variants[0].fields.contains(&field.key)) {
            let first = match &field.kind {
                FormFieldKind::OneOf { values } => json!(values[0].value),
                FormFieldKind::Switch { usual } => json!(usual),
                FormFieldKind::Seats { .. } => json!([]),
                FormFieldKind::OwnCards { .. } => Value::Null,
            };
            assert_eq!(usual[field.key], first, "{name} {}", field.key);
        }
    }
}

/// What the rules make of a table for which only the variant was chosen.
fn usual<G: Game>(form: &OptionsForm) -> G::Options {
    let variant = &form.variants[0];
    serde_json::from_value(options_of(variant, variant.seats_max).into()).expect("the first form")
}
