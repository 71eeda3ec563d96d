//! The progress of a training as a picture.

use std::fmt::Write;

use serde_json::{Value, json};

/// What was measured at one time, for each exam the share and half its interval.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) minutes: f64,
    pub(crate) n_decisions: u64,
    pub(crate) shares: Vec<(f64, f64)>,
}

impl Point {
    pub(crate) fn to_json(&self) -> Value {
        json!([self.minutes, self.n_decisions, self.shares])
    }

    pub(crate) fn of_json(value: &Value) -> Option<Self> {
        let share = |pair: &Value| Some((pair[0].as_f64()?, pair[1].as_f64()?));
        let shares = value[2].as_array()?.iter().map(share).collect::<Option<_>>()?;
        Some(Self { minutes: value[0].as_f64()?, n_decisions: value[1].as_u64()?, shares })
    }
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 320.0;
const COLOURS: [&str; 4] = ["#2c6e9b", "#c2571a", "#3f7d3a", "#8a4fa3"];

/// The share of victories against the rule of thumb over millions of decisions; fair shares are dashed.
pub(crate) fn svg(title: &str, exams: &[(&str, f64)], points: &[Point]) -> String {
    let last = points.last().map_or(1, |point| point.n_decisions.max(1)) as f64;
    let x = |n_decisions: u64| LEFT + n_decisions as f64 / last * (WIDTH - LEFT - 30.0);
    let y = |share: f64| BOTTOM - share / 0.8 * (BOTTOM - TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"12\" y=\"22\" font-size=\"14\">{title}</text>\n"
    );
    let mut push = |line: String| writeln!(svg, "{line}").expect("a string takes everything");
    for tenth in 0..=8_u8 {
        let (at, right) = (y(f64::from(tenth) / 10.0), WIDTH - 30.0);
        push(format!("<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>"));
        let (left, text) = (LEFT - 8.0, at + 4.0);
        push(format!(
            "<text x=\"{left}\" y=\"{text:.1}\" text-anchor=\"end\">{} %</text>",
            u32::from(tenth) * 10
        ));
    }
    let (middle, below) = (WIDTH / 2.0, BOTTOM + 24.0);
    push(format!(
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">0 to {:.1} million decisions</text>",
        last / 1e6
    ));
    for (number, (name, fair)) in exams.iter().enumerate() {
        let (colour, fair) = (COLOURS[number % COLOURS.len()], y(*fair));
        let at = |point: &Point| point.shares.get(number).map(|share| (x(point.n_decisions), y(share.0)));
        let places: Vec<String> =
            points.iter().filter_map(at).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let places = places.join(" ");
        push(format!(
            "<line x1=\"{LEFT}\" y1=\"{fair:.1}\" x2=\"{}\" y2=\"{fair:.1}\" stroke=\"{colour}\" stroke-dasharray=\"4\"/>",
            WIDTH - 30.0
        ));
        push(format!("<polyline points=\"{places}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"));
        let (left, under) = (LEFT + number as f64 * 210.0, HEIGHT - 20.0);
        push(format!("<text x=\"{left}\" y=\"{under}\" fill=\"{colour}\">{name}</text>"));
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_a_line_for_every_exam() {
        let points: Vec<Point> = (0..3)
            .map(|n| Point {
                minutes: n as f64,
                n_decisions: n * 1000,
                shares: vec![(0.25, 0.01), (0.4, 0.02)],
            })
            .collect();
        let svg = svg("toy", &[("four", 0.25), ("two", 0.5)], &points);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("60.0,234.4 375.0,234.4 690.0,234.4"), "{svg}");
        let point = &points[2];
        assert_eq!(Point::of_json(&point.to_json()).as_ref(), Some(point));
    }
}
