//! Pictures of results, as SVG text.

use std::fmt::Write;

use crate::tournament::BotStanding;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 40.0;
const ROW: f64 = 34.0;
const TOP: f64 = 46.0;
const COLOURS: [&str; 6] = ["#2c6e9b", "#c2571a", "#3f7d3a", "#8a4fa3", "#a3332f", "#6b6b1f"];

/// Win shares as points with their intervals, and the fair share as a line.
pub fn win_shares(bots: &[BotStanding], title: &str) -> String {
    let n_rows = bots.len() as f64;
    let bottom = TOP + n_rows * ROW;
    let mut svg = Svg::new(WIDTH, bottom + 36.0, title);
    let x = |share: f64| LEFT + share * (WIDTH - LEFT - RIGHT);
    for tenth in 0..=10_u8 {
        let share = f64::from(tenth) / 10.0;
        svg.line([x(share), TOP - 8.0, x(share), bottom], "#ddd", 1.0);
        svg.text([x(share), bottom + 18.0], "middle", &format!("{} %", u32::from(tenth) * 10));
    }
    for (row, bot) in (0..).map(f64::from).zip(bots) {
        let y = TOP + (row + 0.5) * ROW;
        let fair = x(bot.fair_share);
        svg.line([fair, y - ROW / 2.0, fair, y + ROW / 2.0], "#999", 2.0);
        svg.line([x(bot.win_share.low), y, x(bot.win_share.high), y], COLOURS[0], 3.0);
        svg.dot([x(bot.win_share.mean), y], COLOURS[0]);
        svg.text([LEFT - 12.0, y + 4.0], "end", &bot.name);
    }
    svg.finish()
}

/// One line for each player: its win chance after every step.
pub fn win_chances(players: &[String], chances: &[Vec<f64>], title: &str) -> String {
    const HEIGHT: f64 = 380.0;
    let (top, bottom, left) = (TOP, HEIGHT - 60.0, 60.0);
    let mut svg = Svg::new(WIDTH, HEIGHT, title);
    let n_steps = chances.len().max(2) as f64 - 1.0;
    let x = |step: f64| left + step / n_steps * (WIDTH - left - RIGHT);
    let y = |chance: f64| bottom - chance * (bottom - top);
    for quarter in 0..=4_u8 {
        let chance = f64::from(quarter) / 4.0;
        svg.line([left, y(chance), WIDTH - RIGHT, y(chance)], "#ddd", 1.0);
        svg.text([left - 8.0, y(chance) + 4.0], "end", &format!("{} %", u32::from(quarter) * 25));
    }
    for (seat, player) in players.iter().enumerate() {
        let points = (0..).map(f64::from).zip(chances).map(|(step, chances)| (x(step), y(chances[seat])));
        svg.curve(points, COLOURS[seat % COLOURS.len()]);
        let at = left + seat as f64 * (WIDTH - left - RIGHT) / players.len().max(1) as f64;
        svg.dot([at, HEIGHT - 18.0], COLOURS[seat % COLOURS.len()]);
        svg.text([at + 10.0, HEIGHT - 14.0], "start", player);
    }
    svg.finish()
}

struct Svg {
    text: String,
}

impl Svg {
    fn new(width: f64, height: f64, title: &str) -> Self {
        let title = escaped(title);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"12\" y=\"22\" font-size=\"14\">{title}</text>\n"
        );
        Self { text }
    }

    fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], colour: &str, width: f64) {
        self.push(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        ));
    }

    fn dot(&mut self, [x, y]: [f64; 2], colour: &str) {
        self.push(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{colour}\"/>"));
    }

    fn text(&mut self, [x, y]: [f64; 2], anchor: &str, words: &str) {
        let words = escaped(words);
        self.push(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>"));
    }

    fn curve(&mut self, points: impl Iterator<Item = (f64, f64)>, colour: &str) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        self.push(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        ));
    }

    fn push(&mut self, words: std::fmt::Arguments) {
        writeln!(self.text, "{words}").expect("a string takes everything");
    }

    fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_picture() {
        let svg = win_chances(&["<b>".to_owned()], &[vec![0.5], vec![1.0]], "a & b");
        assert!(svg.contains("&lt;b&gt;") && svg.contains("a &amp; b") && !svg.contains("<b>"));
        assert!(svg.contains("<polyline points=\"60.0,183.0 680.0,46.0\""), "{svg}");
    }
}
