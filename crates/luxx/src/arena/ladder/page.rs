use std::fmt::Write;

use bots::Level;
use games::GameName;

use super::Measurement;
use super::keep::KeptBot;
use super::rungs::{
    BUDGET, CHAMPION_OF_ABLUXXEN, CHAMPION_OF_FLUXX, USUAL_OF_ABLUXXEN, USUAL_OF_FLUXX, champion_budget,
};

/// The whole page as Markdown. The same seed gives the same page.
pub(super) fn write(measured: &[Measurement], seed: u64) -> String {
    let mut page = String::from(HEAD);
    line(&mut page, format_args!("\nThis one was made with seed {seed}. {}\n", conduct(measured)));
    page.push_str(AIMS);
    measured.iter().for_each(|measurement| add_aim(&mut page, measurement));
    line(
        &mut page,
        format_args!(
            "\nThe default budget of `strong`, 300 ms on one core, is about {USUAL_OF_ABLUXXEN} (iterations) a choice in \
             Abluxxen\nand {USUAL_OF_FLUXX} in Fluxx (`luxx arena speed`, first choice of four seats), that of `champion`, 5 ms, at least \
             {CHAMPION_OF_ABLUXXEN} and\nabout {CHAMPION_OF_FLUXX} (processor time over whole matches). Iterations make the page \
             repeatable.\n\n\
             Who finds `steady` too easy and `champion` too hard plays against `strong`: the last three columns below show how \
             far it is\nfrom either."
        ),
    );
    for game in GameName::ALL {
        line(&mut page, format_args!("\n## {}\n", game.title()));
        let is_of_game = |row: &&Measurement| row.row.rung.game == game && row.row.aim.is_none();
        add_table(&mut page, game, &measured.iter().filter(is_of_game).collect::<Vec<_>>());
    }
    page
}

const HEAD: &str = "# The ladder

Made by `luxx arena ladder`; the numbers are not edited. One bot of a level sits at the table, a lower level in all
other seats; the same deals are played with every rotation of the seats. A cell is the win share of the one with its
95 % interval and the number of matches; a shared victory counts as a part. **Bold**: the interval is clear of the fair
share. –: not played yet.
";

const AIMS: &str = "
## What must hold

| game | variant | seats | who | fair | at least | win share | points | matches | budget |
|---|---|---|---|---|---|---|---|---|---|
";

fn line(page: &mut String, words: std::fmt::Arguments) {
    writeln!(page, "{words}").expect("a string takes everything");
}

fn add_aim(page: &mut String, Measurement { row, n_matches, bot }: &Measurement) {
    let Some(percent) = row.aim else { return };
    let rung = row.rung;
    let [above, below] = row.levels;
    let budget_of = |place: usize| match (row.levels[place].thinks(), row.own_budgets[place]) {
        (false, _) => "none".to_owned(),
        (true, own) => own.unwrap_or(row.budget).to_string(),
    };
    let budget = match (above.thinks(), below.thinks()) {
        (true, true) => format!("{} against {}", budget_of(0), budget_of(1)),
        (_, _) => budget_of(0),
    };
    let points = |bot: &KeptBot| format!("{:.2} ({:.2}–{:.2})", bot.points, bot.points_low, bot.points_high);
    line(
        page,
        format_args!(
            "| {} | {} | {} | {above} against {below} | {:.0} % | {percent} % | {} | {} | {n_matches} | {budget} |",
            rung.game.title(),
            rung.title,
            rung.seats,
            100.0 / f64::from(rung.seats),
            bot.as_ref().map_or_else(|| "–".to_owned(), share),
            bot.as_ref().map_or_else(|| "–".to_owned(), points),
        ),
    );
}

fn add_table(page: &mut String, game: GameName, rows: &[&Measurement]) {
    let of_champion = champion_budget(game);
    line(
        page,
        format_args!(
            "`strong` has {BUDGET} a choice here, a small part of its default budget, and `champion` {of_champion}, all of \
             its own.\n"
        ),
    );
    page.push_str(
        "| variant | seats | fair | easy against random | steady against easy | strong against steady \
         | champion against steady | champion against strong |\n",
    );
    page.push_str("|---|---|---|---|---|---|---|---|\n");
    for first in rows.iter().filter(|row| row.row.levels[0] == Level::Easy) {
        let rung = first.row.rung;
        let fair = 100.0 / f64::from(rung.seats);
        write!(page, "| {} | {} | {fair:.0} % |", rung.title, rung.seats).expect("a string takes everything");
        for cell in rows.iter().filter(|cell| std::ptr::eq(cell.row.rung, rung)) {
            let text = cell.bot.as_ref().map(|bot| format!("{} n={}", share(bot), cell.n_matches));
            write!(page, " {} |", text.unwrap_or_else(|| "–".to_owned())).expect("a string takes everything");
        }
        page.push('\n');
    }
}

fn share(bot: &KeptBot) -> String {
    let text = format!("{:.1} % ({:.1}–{:.1})", 100.0 * bot.win_share, 100.0 * bot.low, 100.0 * bot.high);
    if bot.low > bot.fair_share { format!("**{text}**") } else { text }
}

fn conduct(measured: &[Measurement]) -> String {
    let bots = || measured.iter().filter_map(|measurement| measurement.bot.as_ref());
    let n_clear = bots().filter(|bot| bot.low > bot.fair_share).count();
    let n_choices: u64 = bots().map(|bot| bot.choices).sum();
    let n_illegal: u64 = bots().map(|bot| bot.illegal).sum();
    format!(
        "Of {} rows {} are played, and {n_clear} of these are\nclear of the fair share. Of {n_choices} choices of the \
         single bots {n_illegal} were illegal.",
        measured.len(),
        bots().count()
    )
}
