use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use game::{RecordError, RecordErrorKind};

use crate::failure::Failure;
use crate::target;

/// A line of a file that should be a record.
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) text: Result<String, RecordError>,
}

/// The lines of a file that are not blank, read one at a time.
pub(super) fn read(path: &Path) -> Result<impl Iterator<Item = Result<Line, Failure>>, Failure> {
    let source: Box<dyn BufRead> = if target::is_standard(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(|problem| Failure::file(path, &problem))?))
    };
    let path = path.to_owned();
    let lines = source.split(b'\n').enumerate().map(move |(index, bytes)| {
        let bytes = bytes.map_err(|problem| Failure::file(&path, &problem))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| RecordErrorKind::Malformed("it is not UTF-8 text".to_owned()).into());
        Ok(Line { number: index + 1, text })
    });
    Ok(lines.filter(|line| !is_blank(line)))
}

fn is_blank(line: &Result<Line, Failure>) -> bool {
    matches!(line, Ok(Line { text: Ok(text), .. }) if text.trim().is_empty())
}
