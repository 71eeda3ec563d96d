use std::fmt::Write;
use std::time::Duration;

use arena::plot;
use arena::tournament::{BotStanding, Deals, Standings, Tournament};
use game::Game;
use serde::Serialize;
use serde_json::Value;

/// The result of a tournament, with what was asked for.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    options: Value,
    matches: u64,
    deals: u64,
    duplicate: bool,
    seed: u64,
    budget: String,
    threads: usize,
    seconds: f64,
    bots: Vec<BotStanding>,
    complaints: Vec<String>,
}

impl Report {
    pub(super) fn new<G: Game>(
        tournament: &Tournament<G>,
        standings: Standings,
        complaints: Vec<String>,
        time: Duration,
    ) -> Self {
        Self {
            game: G::NAME,
            options: serde_json::to_value(&tournament.options).expect("options are plain JSON"),
            matches: standings.n_matches,
            deals: standings.n_deals,
            duplicate: tournament.deals == Deals::Duplicate,
            seed: tournament.seed,
            budget: tournament.budget.to_string(),
            threads: tournament.n_threads.get(),
            seconds: time.as_secs_f64(),
            bots: standings.bots,
            complaints,
        }
    }

    pub(super) fn to_json(&self) -> String {
        let mut text = serde_json::to_string(self).expect("plain values");
        text.push('\n');
        text
    }

    pub(super) fn to_text(&self) -> String {
        let Self { game, options, matches, deals, seed, budget, seconds, .. } = self;
        let mut text = String::new();
        let mut line =
            |words: std::fmt::Arguments| writeln!(text, "{words}").expect("a string takes everything");
        line(format_args!("{game} {options}, seed {seed}, {budget} a choice"));
        line(format_args!("{matches} matches of {deals} deals in {seconds:.1} s"));
        line(format_args!(
            "{:<20} {:>24} {:>22} {:>20} {:>11}",
            "bot", "win share (95 %)", "points (95 %)", "rating (95 %)", "slowest"
        ));
        for bot in &self.bots {
            line(format_args!("{}", row(bot)));
        }
        text
    }

    pub(super) fn to_svg(&self) -> String {
        let title = format!("{} {}: win share, 95 %", self.game, self.options);
        plot::win_shares(&self.bots, &title)
    }

    /// Programs that failed are named, whatever the form of the result.
    #[expect(clippy::print_stderr, reason = "complaints are no result")]
    pub(super) fn complain(&self) {
        for complaint in &self.complaints {
            eprintln!("luxx: {complaint}");
        }
    }
}

fn row(bot: &BotStanding) -> String {
    let share = &bot.win_share;
    let percent = |part: f64| 100.0 * part;
    let share =
        format!("{:.1} % ({:.1} to {:.1})", percent(share.mean), percent(share.low), percent(share.high));
    let points = format!("{:.2} ({:.2} to {:.2})", bot.points.mean, bot.points.low, bot.points.high);
    let rating = format!("{:+.0} ({:+.0} to {:+.0})", bot.rating.rating, bot.rating.low, bot.rating.high);
    let slowest = format!("{:.1} ms", bot.conduct.slowest.as_secs_f64() * 1000.0);
    let mut row = format!("{:<20} {share:>24} {points:>22} {rating:>20} {slowest:>11}", bot.name);
    if bot.conduct.n_illegal > 0 {
        write!(row, "  {} illegal", bot.conduct.n_illegal).expect("a string takes everything");
    }
    if bot.conduct.n_late > 0 {
        write!(row, "  {} late", bot.conduct.n_late).expect("a string takes everything");
    }
    row
}
