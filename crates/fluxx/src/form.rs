use game::{FixedOption, FixedValue, FormField, FormFieldKind, FormVariant, OptionsForm};

use crate::card::Card;

const FIELDS: [&str; 7] = ["cards", "day", "birthday", "war_moves", "death", "rich_bonus", "milk_is_food"];

/// S1: what can be agreed; everything goes together with everything.
pub(crate) fn options_form() -> OptionsForm {
    let variants = vec![
        variant("meta-none", FixedValue::Nothing),
        variant("meta-no_creepers", FixedValue::Word("no_creepers")),
        variant("meta-escalation", FixedValue::Word("escalation")),
    ];
    OptionsForm { variants, fields: fields() }
}

fn variant(words: &'static str, meta: FixedValue) -> FormVariant {
    let fixes = vec![FixedOption { key: "meta", value: meta }];
    FormVariant { words, fixes, seats_min: 2, seats_max: 6, fields: FIELDS.to_vec() }
}

fn fields() -> Vec<FormField> {
    let n_max = u8::try_from(Card::N_OWN_MAX).expect("ten blanks");
    let day = FormFieldKind::one_of([("ordinary", "day-ordinary"), ("special", "day-special")]);
    let war_moves = FormFieldKind::one_of([("war", "war-moves-war"), ("peace", "war-moves-peace")]);
    let death = FormFieldKind::one_of([("may", "death-may"), ("must_one", "death-must_one")]);
    let rich_bonus = FormFieldKind::one_of([("may", "rich-bonus-may"), ("must", "rich-bonus-must")]);
    vec![
        FormField {
            key: "cards",
            words: "own-cards-with",
            kind: FormFieldKind::OwnCards { n_max },
            is_rare: false,
        },
        rare("day", "day", day),
        rare("birthday", "birthday", FormFieldKind::Seats { nobody: "birthday-nobody" }),
        rare("war_moves", "war-moves", war_moves),
        rare("death", "death", death),
        rare("rich_bonus", "rich-bonus", rich_bonus),
        rare("milk_is_food", "milk", FormFieldKind::Switch { usual: false }),
    ]
}

fn rare(key: &'static str, words: &'static str, kind: FormFieldKind) -> FormField {
    FormField { key, words, kind, is_rare: true }
}
