use std::fmt::Write;

use bots::Level;
use games::GameName;

use super::Measurement;

/// The whole page as Markdown.
pub(super) fn write(measured: &[Measurement], usual: &[Measurement]) -> String {
    let mut page = String::from(HEAD);
    for game in GameName::ALL {
        write!(page, "\n## {}\n", game.title()).expect("a string takes everything");
        let rows: Vec<_> = measured.iter().filter(|measurement| measurement.rung.game == game).collect();
        table(&mut page, &rows);
    }
    page.push_str("\n## Strong with its usual budget\n\n");
    page.push_str("| game | variant | seats | fair | strong against steady | points | matches | budget |\n");
    page.push_str("|---|---|---|---|---|---|---|---|\n");
    for measurement in usual {
        usual_row(&mut page, measurement);
    }
    conduct(&mut page, measured, usual);
    page
}

const HEAD: &str = "# The ladder

Made by `luxx arena ladder`; the numbers are not edited. One bot of a level sits at the table, the level below in all
other seats; the same deals are played with every rotation of the seats. A cell is the win share of the one with its
95 % interval; a shared victory counts as a part. **Bold**: the interval is clear of the fair share.
";

fn table(page: &mut String, rows: &[&Measurement]) {
    let first = |level: Level| rows.iter().find(|row| row.above == level);
    if let (Some(easy), Some(strong)) = (first(Level::Easy), first(Level::Strong)) {
        writeln!(
            page,
            "\nMatches a cell: {}; in the last column {}, with {} a choice.\n",
            easy.n_matches, strong.n_matches, strong.budget
        )
        .expect("a string takes everything");
    }
    page.push_str(
        "| variant | seats | fair | easy against random | steady against easy | strong against steady |\n",
    );
    page.push_str("|---|---|---|---|---|---|\n");
    for row in rows.iter().filter(|row| row.above == Level::Easy) {
        let fair = 100.0 / f64::from(row.rung.seats);
        write!(page, "| {} | {} | {fair:.0} % |", row.rung.title, row.rung.seats)
            .expect("a string takes everything");
        for cell in rows.iter().filter(|cell| std::ptr::eq(cell.rung, row.rung)) {
            write!(page, " {} |", share(cell)).expect("a string takes everything");
        }
        page.push('\n');
    }
}

fn share(measurement: &Measurement) -> String {
    let share = &measurement.standing.win_share;
    let text = format!("{:.1} % ({:.1}–{:.1})", 100.0 * share.mean, 100.0 * share.low, 100.0 * share.high);
    if share.low > measurement.standing.fair_share { format!("**{text}**") } else { text }
}

fn usual_row(page: &mut String, measurement: &Measurement) {
    let Measurement { rung, budget, standing, .. } = measurement;
    let points = &standing.points;
    writeln!(
        page,
        "| {} | {} | {} | {:.0} % | {} | {:.2} ({:.2}–{:.2}) | {} | {budget} |",
        rung.game.title(),
        rung.title,
        rung.seats,
        100.0 / f64::from(rung.seats),
        share(measurement),
        points.mean,
        points.low,
        points.high,
        standing.n_matches,
    )
    .expect("a string takes everything");
}

/// Nobody may cheat, stall or crash.
fn conduct(page: &mut String, measured: &[Measurement], usual: &[Measurement]) {
    let all = || measured.iter().chain(usual).map(|measurement| &measurement.standing.conduct);
    let n_choices: u64 = all().map(|conduct| conduct.n_choices).sum();
    let n_illegal: u64 = all().map(|conduct| conduct.n_illegal).sum();
    let n_late: u64 = all().map(|conduct| conduct.n_late).sum();
    let slowest =
        usual.iter().map(|measurement| measurement.standing.conduct.slowest).max().unwrap_or_default();
    writeln!(
        page,
        "\nOf {n_choices} choices of the single bots {n_illegal} were illegal and {n_late} took more than 120 % of \
         their budget; the slowest with the usual budget took {:.0} ms.",
        slowest.as_secs_f64() * 1000.0
    )
    .expect("a string takes everything");
}
