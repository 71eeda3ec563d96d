use std::fmt::Write;
use std::num::NonZero;

use arena::{Estimate, SeatSummary, Summary};
use serde::Serialize;

/// The summary of a simulation with what was asked for.
#[derive(Debug, Serialize)]
pub(super) struct Report<'r, O: Serialize> {
    #[serde(flatten)]
    pub(super) summary: Summary,
    pub(super) options: &'r O,
    pub(super) seed: u64,
    pub(super) threads: NonZero<usize>,
}

impl<O: Serialize> Report<'_, O> {
    pub(super) fn to_json(&self) -> String {
        let mut text = serde_json::to_string(self).expect("plain values");
        text.push('\n');
        text
    }

    pub(super) fn to_text(&self) -> String {
        let Summary { game, lengths, ends, seats, series, .. } = &self.summary;
        let summary = &self.summary;
        let options = serde_json::to_string(self.options).expect("options are plain JSON");
        let mut text = String::new();
        line(&mut text, format_args!("{game} {options}, seed {}, {}", self.seed, threads(self.threads)));
        line(
            &mut text,
            format_args!("matches  {:>13}  {:>11}/s", grouped(summary.matches), rate(summary.matches_per_s)),
        );
        line(
            &mut text,
            format_args!("choices  {:>13}  {:>11}/s", grouped(summary.choices), rate(summary.choices_per_s)),
        );
        line(&mut text, format_args!("time     {:>11.3} s", summary.seconds));
        line(
            &mut text,
            format_args!(
                "length   {:.1} choices a match, {} to {}; quarters at {}, {}, {}; 5 % up to {}, 5 % from {}",
                lengths.mean,
                lengths.min,
                lengths.max,
                lengths.p25,
                lengths.median,
                lengths.p75,
                lengths.p5,
                lengths.p95
            ),
        );
        let ends: Vec<String> =
            ends.iter().map(|(name, &n)| format!("{name} {}", share(n, summary.matches))).collect();
        line(&mut text, format_args!("ends     {}", ends.join(", ")));
        seat_table(&mut text, "seat", seats);
        if let Some(series) = series {
            line(&mut text, format_args!("{} series, points summed", grouped(series.series)));
            seat_table(&mut text, "seat", &series.seats);
        }
        text
    }
}

fn seat_table(text: &mut String, title: &str, seats: &[SeatSummary]) {
    line(
        text,
        format_args!("{title:<5} {:<14} {:>26}   {:>26}", "player", "points (95 %)", "win share (95 %)"),
    );
    for seat in seats {
        let points = estimate(seat.points, 1.0);
        let wins = estimate(seat.win_share, 100.0);
        line(text, format_args!("{:<5} {:<14} {points:>26}   {wins:>24} %", seat.seat, seat.player));
    }
}

fn estimate(estimate: Estimate, unit: f64) -> String {
    let Estimate { mean, low, high } = estimate;
    format!("{:.2} ({:.2} to {:.2})", mean * unit, low * unit, high * unit)
}

fn share(n: u64, of: u64) -> String {
    format!("{:.1} %", 100.0 * n as f64 / of.max(1) as f64)
}

fn threads(n: NonZero<usize>) -> String {
    if n.get() == 1 { "1 thread".to_owned() } else { format!("{n} threads") }
}

fn rate(per_second: f64) -> String {
    if per_second >= 1e6 { format!("{:.2} M", per_second / 1e6) } else { format!("{per_second:.0}") }
}

/// `1,234,567`
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn line(text: &mut String, words: std::fmt::Arguments) {
    writeln!(text, "{words}").expect("a string takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!([7, 999, 1000, 1_234_567].map(grouped), ["7", "999", "1,000", "1,234,567"]);
    }
}
