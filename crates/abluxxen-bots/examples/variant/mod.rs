//! Variants as words on the command line: `amigo:base:4`, `ravensburger:advanced:2`, `duel:base:2`.

use std::error::Error;

use abluxxen::Options;

pub(crate) fn read(list: &str) -> Result<Vec<Options>, Box<dyn Error>> {
    list.split(',').map(read_one).collect()
}

fn read_one(text: &str) -> Result<Options, Box<dyn Error>> {
    let parts: Vec<&str> = text.split(':').collect();
    let [edition, level, seats] = parts[..] else { return Err("write edition:level:seats".into()) };
    let (edition, duel) = if edition == "duel" { ("amigo", true) } else { (edition, false) };
    let seats: u8 = seats.parse()?;
    let wish = serde_json::json!({
        "edition": edition, "level": level, "duel": duel, "seats": seats, "first": 0,
    });
    Ok(serde_json::from_value(wish)?)
}

#[expect(clippy::print_stdout, reason = "these are programs")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}
