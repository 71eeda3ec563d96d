/// Lines side by side, column by column, when there are many of them.
pub(crate) fn columns(lines: &[String]) -> String {
    const WIDTH: usize = 100;
    const GAP: usize = 3;
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let n_columns = if lines.len() <= 8 { 1 } else { (WIDTH / (widest + GAP)).clamp(1, 3) };
    let n_rows = lines.len().div_ceil(n_columns);
    let row = |row: usize| {
        let cells = (0..n_columns).filter_map(|column| lines.get(column * n_rows + row));
        let padded: Vec<String> = cells.map(|cell| format!("{cell:<widest$}")).collect();
        padded.join(&" ".repeat(GAP)).trim_end().to_owned() + "\n"
    };
    (0..n_rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(n: usize) -> Vec<String> {
        (1..=n).map(|number| number.to_string()).collect()
    }

    #[test]
    fn few_lines_stay_one_below_the_other() {
        assert_eq!(columns(&lines(3)), "1\n2\n3\n");
        assert_eq!(columns(&[]), "");
    }

    #[test]
    fn many_lines_stand_side_by_side() {
        assert_eq!(columns(&lines(10)), "1    5    9\n2    6    10\n3    7\n4    8\n");
        let wide: Vec<String> = lines(9).into_iter().map(|line| format!("{line:<98}.")).collect();
        assert_eq!(columns(&wide).lines().count(), 9);
    }
}
