use game::{FixedOption, FixedValue, FormField, FormFieldKind, FormVariant, OptionsForm};

const DUEL_FIELDS: [&str; 1] = ["shadow_counts_as_abluxx"];
const AMIGO_DUEL_FIELDS: [&str; 2] = ["level", "shadow_counts_as_abluxx"];

/// S2, U15, U16: what can be agreed, and what goes together.
pub(crate) fn options_form() -> OptionsForm {
    let variants = vec![
        plain("variant-amigo-base", "base"),
        plain("variant-amigo-advanced", "advanced"),
        plain("variant-amigo-expert", "expert"),
        variant("variant-amigo-duel", [edition("amigo"), duel(true)], (2, 2), &AMIGO_DUEL_FIELDS),
        variant("variant-ravensburger", [edition("ravensburger"), duel(false)], (2, 5), &[]),
        variant("variant-ravensburger-duel", [edition("ravensburger"), duel(true)], (2, 2), &DUEL_FIELDS),
    ];
    OptionsForm { variants, fields: vec![level(), shadow()] }
}

/// AMIGO without the Duel.
fn plain(words: &'static str, level: &'static str) -> FormVariant {
    let fixes = [edition("amigo"), duel(false), FixedOption { key: "level", value: FixedValue::Word(level) }];
    variant(words, fixes, (3, 5), &[])
}

fn variant<const N: usize>(
    words: &'static str,
    fixes: [FixedOption; N],
    (seats_min, seats_max): (u8, u8),
    fields: &[&'static str],
) -> FormVariant {
    FormVariant { words, fixes: fixes.to_vec(), seats_min, seats_max, fields: fields.to_vec() }
}

fn edition(edition: &'static str) -> FixedOption {
    FixedOption { key: "edition", value: FixedValue::Word(edition) }
}

fn duel(is_duel: bool) -> FixedOption {
    FixedOption { key: "duel", value: FixedValue::Switch(is_duel) }
}

fn level() -> FormField {
    let kind = FormFieldKind::one_of([
        ("base", "abluxxen-level-base"),
        ("advanced", "abluxxen-level-advanced"),
        ("expert", "abluxxen-level-expert"),
    ]);
    FormField { key: "level", words: "level", kind, is_rare: false }
}

fn shadow() -> FormField {
    let kind = FormFieldKind::Switch { usual: true };
    FormField { key: "shadow_counts_as_abluxx", words: "shadow-counts", kind, is_rare: false }
}
